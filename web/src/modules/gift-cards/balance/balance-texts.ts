import { catalogue } from '../../../ui/basics/ui-texts.ts'

export const words = catalogue('gift-cards-balance', {
  title: 'Gift card balance',
  intro: 'Enter the code of your gift card to see what is on it.',
  code: 'Code of the card',
  codeHelp: 'As it stands on the card or in its mail.',
  pin: 'PIN',
  pinHelp: 'Only if your card has one: four digits.',
  pinShort: 'The PIN has four digits',
  checkCode: 'Check the code: a letter seems to be wrong.',
  shortCode: 'A code has at least 8 letters and digits',
  show: 'Show balance',
  balance: 'Balance',
  until: (day: string) => `It can be used until ${day}.`,
  noEnd: 'It does not expire.',
  another: 'Another card',
  failed: 'The balance could not be shown',
})
