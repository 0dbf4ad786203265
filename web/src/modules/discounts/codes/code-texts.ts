import { type CodeState, codeStateNames } from '@brigade/contract/discounts/codes.ts'
import { type RecordKind, recordSentences } from '../../../platform/records/record-kind.ts'
import { numberText } from '../../../ui/basics/numbers.ts'
import { catalogue } from '../../../ui/basics/ui-texts.ts'

const codes = (count: number): string => (count === 1 ? '1 code' : `${numberText(count)} codes`)

/** The words of the codes of an offer. */
export const words = catalogue('discounts-codes', {
  ...recordSentences('discount', 'codes', 'code'),
  codes: 'Codes',
  code: 'Code',
  used: 'Used',
  state: 'State',
  batch: 'Batch',
  guest: 'Only for',
  guestField: 'Only for this guest',
  lastDay: 'Last day',
  made: 'Made',
  limit: 'Limit',
  noLimit: 'No limit',
  noLastDay: 'None',
  anyGuest: 'Any guest',
  unnamed: 'A guest',
  usedOf: (used: number, most: number) => `${numberText(used)} of ${numberText(most)}`,
  usedBar: (code: string) => `How often ${code} was used`,
  everyState: 'Any state',
  filterBy: (state: string) => `State: ${state}`,
  onlyBatch: (batch: string) => `Only the batch ${batch}`,
  ofBatch: (batch: string) => `Batch: ${batch}`,
  everyBatch: (batch: string) => `Show other batches than ${batch} as well`,
  search: 'Find a code',
  several: 'Codes of this offer',
  noneSo: 'No code is like that',
  copy: 'Copy',
  copyIt: (code: string) => `Copy ${code}`,
  copied: (code: string) => `${code} copied`,
  notCopied: 'Your browser did not allow copying',

  purpose: 'Guests get this offer with a code. Add one that anybody can use, or make many that work once each.',
  purposeNoRole: 'Guests get this offer with a code. Whoever holds the role “Discounts admin” here can add codes.',
  isOver: 'This offer has ended. Its codes take nothing off any more.',
  add: 'Add a code',
  addLead: 'Guests can type it any way they like: capitals, spaces and dashes make no difference.',
  addButton: 'Add',
  added: (code: string) => `${code} was added`,
  codeHelp: '3 to 40 letters and digits, such as SPRING24',
  mostUses: 'How many times it can be used',
  mostUsesHelp: 'Leave empty for no limit',
  eachUses: 'How many times each can be used',
  notWhole: 'Enter a whole number, or leave it empty',
  lastDayHelp: 'Leave empty if there is none',
  notDay: 'Choose a day, or leave it empty',
  guestHelp: 'Leave empty for any guest',
  noCustomer: 'No customer matches',
  batchHelp: 'A name to find and download codes by, such as “March mailing”',
  batchNeeded: 'Give them a name, to find and download them by',

  many: 'Make many codes',
  manyLead: 'Random letters and digits that nobody can guess, for mailings and printed cards.',
  count: 'How many codes',
  countHelp: (most: number) => `At most ${numberText(most)}`,
  countNeeded: 'Enter how many',
  prefix: 'Begin with',
  prefixHelp: 'Up to 12 letters and digits, such as SPRING',
  makeButton: 'Make codes',
  making: (count: number) => `Making ${codes(count)}`,
  sofar: (made: number, count: number) => `${numberText(made)} of ${numberText(count)}`,
  manyMade: (count: number) => `${codes(count)} made`,
  manyMadeWhy: (batch: string) => `They work as soon as the offer is active. The file has all codes of the batch “${batch}”.`,
  stopped: (made: number, count: number) =>
    made === 0 ? 'No code was made' : `${numberText(made)} of ${codes(count)} were made, then it stopped. Make the missing ones once more.`,
  download: 'Download the file',
  close: 'Close',

  file: 'Download as CSV',
  downloading: 'Writing the codes into a file',
  downloaded: 'The codes are saved',
  notDownloaded: 'The codes were not downloaded',
  fileName: 'Codes.csv',

  end: 'End',
  endMore: 'End…',
  askEnd: (count: number) => `End ${codes(count)}?`,
  endWhy: 'They take nothing off any more, for good. Orders that are being paid with one keep their price.',
  endButton: 'End for good',
  ended: (count: number) => (count === 1 ? '1 code was ended' : `${codes(count)} were ended`),
})

export const offerCodes: RecordKind = { type: 'discount', path: '/discounts', words }
export const stateText = (state: CodeState): string => codeStateNames[state]
