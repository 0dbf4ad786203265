import { type UseStatus, useStatusNames } from '@brigade/contract/discounts/using.ts'
import { type RecordKind, recordSentences } from '../../../platform/records/record-kind.ts'
import { numberText } from '../../../ui/basics/numbers.ts'
import { catalogue } from '../../../ui/basics/ui-texts.ts'

/** The words of what orders took of offers, and of those that wait for somebody. */
export const words = catalogue('discounts-uses', {
  ...recordSentences('discount', 'uses', 'use'),
  uses: 'Uses',
  order: 'Order',
  orderOf: (reference: string) => `Order ${reference}`,
  restaurant: 'Restaurant',
  status: 'Status',
  amount: 'Taken off',
  refunded: (amount: string) => `${amount} given back with refunds`,
  refundedColumn: 'Given back with refunds',
  code: 'Code',
  guest: 'Guest',
  unnamed: 'A guest',
  paidBy: 'Paid by',
  why: 'Staff',
  by: (who: string) => `by ${who}`,
  approvedBy: (who: string) => `approved by ${who}`,
  declinedBy: (who: string) => `declined by ${who}`,
  system: 'System',
  version: 'Version',
  when: 'When',
  currency: 'Currency',
  everyStatus: 'Any status',
  filterBy: (status: string) => `Status: ${status}`,
  searchCode: 'Find by code',
  several: 'Uses of this offer',
  noneSo: 'No use is like that',
  purpose: 'Each order in which this offer was taken off stands here, with how much it was and who pays for it.',
  draftPurpose: 'This offer is a draft. Once it runs, each order in which it was taken off stands here.',
  waitHere: (count: number) => (count === 1 ? '1 use waits for approval.' : `${numberText(count)} uses wait for approval.`),
  seeThem: 'See what waits',

  discounts: 'Discounts',
  approvals: 'Approvals',
  waiting: 'Waiting for you',
  waitingHelp: 'Staff want to take these off. The order waits at the till until somebody says yes or no.',
  nothing: 'Nothing waits',
  nothingHelp: 'Discounts of staff that need a yes appear here at once.',
  cannotApprove: 'You cannot approve discounts',
  approveNeeds: 'It needs the role “Discounts admin” on a restaurant.',
  notLoadedWaiting: 'What waits could not be loaded',
  approve: 'Approve',
  approveIt: (amount: string, reference: string) => `Approve ${amount} for order ${reference}`,
  decline: 'Decline',
  declineIt: (amount: string, reference: string) => `Decline ${amount} for order ${reference}`,
  addNote: 'Add a note',
  note: 'Note',
  noteHelp: 'Kept with the decision',
  wanted: (who: string) => `${who} asks`,
  asked: 'Asked',
  left: (time: string) => `${time} left`,
  runsOut: 'Runs out',
  overdue: 'Time is up',
  approved: (amount: string) => `${amount} approved`,
  declined: (amount: string) => `${amount} declined`,
  notDecided: 'It was not decided',
  goneElsewhere: (reference: string) => `Order ${reference} was decided by somebody else, or is off`,
  goneTime: (reference: string) => `Order ${reference}: nobody decided in time`,
})

/** For lists, which ask who may see them. */
export const offerUses: RecordKind = { type: 'discount', path: '/discounts', words }
export const statusText = (status: UseStatus): string => useStatusNames[status]
