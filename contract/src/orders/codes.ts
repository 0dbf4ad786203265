import { channelCapabilities, fulfilments, salesChannels } from '../fields/sales-context.ts'

// What orders and the ledger are counted by. The number of each word is its place in the list: it is stored, so new words come last.

/** `unmapped` keeps what an ordering system said and we do not know: it is counted, shown and never dropped. */
export const orderChannels = ['unmapped', 'in_store', 'phone', 'web', 'app', 'kiosk', 'uber_eats', 'doordash', 'grubhub', 'qr'] as const
export type OrderChannel = (typeof orderChannels)[number]

export const orderFulfilments = ['unmapped', ...fulfilments] as const
export type OrderFulfilment = (typeof orderFulfilments)[number]

export const tenders = ['unmapped', 'cash', 'card', 'gift_card', 'marketplace', 'voucher', 'house_account', 'check'] as const
export type Tender = (typeof tenders)[number]

/** Lines of the ledger. `order` counts orders and has no amount; the others are amounts of money. */
export const entryTypes = [
  'order',
  'sale',
  'modifier',
  'discount',
  'comp',
  'service_charge',
  'tax',
  'tip',
  'void',
  'refund',
  'payment',
  'payment_refund',
  'gift_card_sale',
  'gift_card_load',
  'rounding',
] as const
export type EntryType = (typeof entryTypes)[number]

/** Who pays for a discount. In the ledger the restaurant is not said: it is who pays where nothing else is. */
export const payers = ['restaurant', 'platform', 'partner'] as const
export type Payer = (typeof payers)[number]
export const payerNames: Readonly<Record<Payer, string>> = { restaurant: 'Restaurant', platform: 'Platform', partner: 'Partner' }
/** Who pays, as people read it: a partner by its name. */
export const payerText = (payer: Payer | null, partner: string | null): string => partner ?? (payer === null ? '' : payerNames[payer])

/** States of an order, forward only; the last four are ends. */
export const orderStates = ['received', 'accepted', 'preparing', 'ready', 'out_for_delivery', 'completed', 'cancelled', 'rejected', 'failed'] as const
export type OrderState = (typeof orderStates)[number]
/** Ended without a sale. */
export const lostStates: readonly OrderState[] = ['cancelled', 'rejected', 'failed']
export const endStates: readonly OrderState[] = ['completed', ...lostStates]

export const channelNames: Readonly<Record<OrderChannel, string>> = {
  unmapped: 'Unmapped',
  in_store: 'In store',
  ...(Object.fromEntries(salesChannels.map((key) => [key, channelCapabilities[key].name])) as Record<(typeof salesChannels)[number], string>),
}

export const fulfilmentNames: Readonly<Record<OrderFulfilment, string>> = {
  unmapped: 'Unmapped',
  delivery: 'Delivery',
  pickup: 'Pickup',
  dine_in: 'Dine in',
  curbside: 'Curbside',
  catering: 'Catering',
}

export const tenderNames: Readonly<Record<Tender, string>> = {
  unmapped: 'Unmapped',
  cash: 'Cash',
  card: 'Card',
  gift_card: 'Gift card',
  marketplace: 'Paid to the marketplace',
  voucher: 'Voucher',
  house_account: 'House account',
  check: 'Check',
}

export const entryTypeNames: Readonly<Record<EntryType, string>> = {
  order: 'Order',
  sale: 'Sale',
  modifier: 'Modifier',
  discount: 'Discount',
  comp: 'Comp',
  service_charge: 'Service charge',
  tax: 'Tax',
  tip: 'Tip',
  void: 'Void',
  refund: 'Refund',
  payment: 'Payment',
  payment_refund: 'Payment refund',
  gift_card_sale: 'Gift card sale',
  gift_card_load: 'Gift card load',
  rounding: 'Rounding',
}

export const stateNames: Readonly<Record<OrderState, string>> = {
  received: 'Received',
  accepted: 'Accepted',
  preparing: 'Preparing',
  ready: 'Ready',
  out_for_delivery: 'Out for delivery',
  completed: 'Completed',
  cancelled: 'Canceled',
  rejected: 'Rejected',
  failed: 'Failed',
}

const simple = (word: string): string => word.toLowerCase().replaceAll(/[^a-z0-9]+/g, '')

/** Words that ordering systems use, beside the keys and names above. */
const alsoChannels: Readonly<Record<string, OrderChannel>> = {
  pos: 'in_store',
  counter: 'in_store',
  register: 'in_store',
  walkin: 'in_store',
  dinein: 'in_store',
  store: 'in_store',
  telephone: 'phone',
  call: 'phone',
  online: 'web',
  website: 'web',
  webshop: 'web',
  mobile: 'app',
  mobileapp: 'app',
  ubereats: 'uber_eats',
}
const alsoFulfilments: Readonly<Record<string, OrderFulfilment>> = {
  takeout: 'pickup',
  takeaway: 'pickup',
  carryout: 'pickup',
  togo: 'pickup',
  collection: 'pickup',
  eatin: 'dine_in',
  forhere: 'dine_in',
  table: 'dine_in',
  delivered: 'delivery',
}
const alsoTenders: Readonly<Record<string, Tender>> = {
  creditcard: 'card',
  credit: 'card',
  debit: 'card',
  debitcard: 'card',
  visa: 'card',
  mastercard: 'card',
  amex: 'card',
  applepay: 'card',
  googlepay: 'card',
  wallet: 'card',
  squaregiftcard: 'gift_card',
  giftcard: 'gift_card',
  cheque: 'check',
  onaccount: 'house_account',
  coupon: 'voucher',
}

function reader<Word extends string>(words: readonly Word[], names: Readonly<Record<Word, string>>, also: Readonly<Record<string, Word>>) {
  const known = new Map<string, Word>(Object.entries(also))
  for (const word of words) for (const one of [word, names[word]]) known.set(simple(one), word)
  // Nothing that is said may mean that nothing is known.
  known.delete('unmapped')
  return (said: string): Word | undefined => known.get(simple(said))
}

/** What a word of an ordering system means; nothing when we do not know it. Case, spaces and signs do not count. */
export const channelMeant = reader(orderChannels, channelNames, alsoChannels)
export const fulfilmentMeant = reader(orderFulfilments, fulfilmentNames, alsoFulfilments)
export const tenderMeant = reader(tenders, tenderNames, alsoTenders)
