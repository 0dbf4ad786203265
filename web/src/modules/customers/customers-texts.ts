import { type RecordKind, recordSentences } from '../../platform/records/record-kind.ts'
import { numberText } from '../../ui/basics/numbers.ts'
import { catalogue } from '../../ui/basics/ui-texts.ts'

/** The words of the screens about customers. */
export const words = catalogue('customers', {
  ...recordSentences('customer', 'customers'),
  customers: 'Customers',
  search: 'Name, phone, email or order number',
  givenName: 'First name',
  familyName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  birthday: 'Birthday',
  birthdayHelp: 'Month and day, such as 04-23',
  language: 'Language',
  languageHelp: 'The language they read best, such as Spanish',
  tags: 'Tags',
  orders: 'Orders',
  spent: 'Spent',
  firstVisit: 'First visit',
  lastVisit: 'Last visit',
  never: 'Never',
  knownSince: 'Known since',
  who: 'Who it is',
  whoHelp: 'A name, an email address or a phone number is enough.',
  reach: 'How to reach them',
  knownTo: 'Known to',
  knownToHelp: 'The restaurants of this group, and everybody above it, see the customer.',
  timeline: 'Timeline',
  details: 'Details',
  relayGuest: (channel: string) => `${channel} guest`,
  relayHelp: 'Known by the address of a marketplace alone. Kept apart from others, and never written to for marketing.',
  status: 'Status',
  erased: 'Erased',
  merged: 'Merged',
  mergedText: 'This customer was merged into another one.',
  openKept: 'Open the one that is kept',
  call: 'Call',
  purpose:
    'A customer is somebody who has ordered, with everything that happened at your restaurants. They come in with the orders, or you add them here.',
  purposeNoRole: 'Customers come in with the orders of your restaurants. Whoever holds the role “Customers admin” can add one.',
  like: 'Nothing is spelled exactly so. These come close.',
  everyTag: 'All tags',
  tagFilter: (tag: string) => `Tag: ${tag}`,
  addTags: 'Add tags…',
  removeTags: 'Remove tags…',
  addTagsTo: (count: number) => `Add tags to ${counted(count)}`,
  removeTagsFrom: (count: number) => `Remove tags from ${counted(count)}`,
  tagged: (count: number) => `${counted(count)} ${count === 1 ? 'was' : 'were'} changed`,
  saveTags: 'Save tags',
  goneWhy: 'Nobody of this number is known to an organization that you see.',
})

const counted = (count: number) => (count === 1 ? '1 customer' : `${numberText(count)} customers`)

export const customer: RecordKind = { type: 'customer', path: '/customers', words }
