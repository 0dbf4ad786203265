import { catalogue } from '../../../ui/basics/ui-texts.ts'

export const words = catalogue('gift-cards-refund', {
  refund: 'Refund to the card',
  title: 'Refund to the card',
  titleMany: 'Refund to the cards',
  lead: (last4s: string) => `For what was redeemed by mistake, or returned. The money goes back to ${last4s}.`,
  leadMany: (last4s: string) => `It was paid with ${last4s}. The card that gave last gets its money back first.`,
  leadReplaced: 'In place of a card that was replaced, its new card gets it.',
  amount: 'Amount',
  atMost: (amount: string) => `At most ${amount} can be given back`,
  reason: 'Reason',
  reasonHelp: 'Your team reads it in the ledger',
  ask: (amount: string) => `Give ${amount} back?`,
  toCard: (amount: string, last4: string) => `${amount} to ${last4}`,
  goes: (shares: string) => `Goes back: ${shares}.`,
  giveBack: 'Give back',
  done: (amount: string) => `${amount} is given back`,
  refunded: (amount: string) => `${amount} refunded`,
})
