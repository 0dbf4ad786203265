import { catalogue } from '../../../ui/basics/ui-texts.ts'

/** What every form asks by which cards are made. */
export const words = catalogue('gift-cards-issuing', {
  which: 'Gift card',
  whichHelp: 'Only active definitions can be issued',
  definitionNeeded: 'Choose a gift card',
  amount: 'Amount',
  otherAmount: 'Other amount',
  ownAmount: (from: string, to: string) => `From ${from} to ${to}`,
  notOffered: 'Choose one of the amounts offered',
  notWithin: (from: string, to: string) => `Enter an amount from ${from} to ${to}`,
  chooseAmount: 'Choose an amount',
  issuer: 'Issued by',
  issuerHelp: 'The group that owes the balance',
})
