import * as z from 'zod/mini'
import { channelName, fulfilmentName } from '../fields/sales-context.ts'
import { isOpenAt } from '../fields/week-hours.ts'
import { amountTypes, chargeBases, chargeKinds } from '../restaurants/charges.ts'
import { messageScopes, messageTones } from './menu-messages.ts'
import { itemKinds, pricings } from './menu-nodes.ts'

// The menu as a guest sees it: every value resolved, nothing inherited any more. A publication holds it, the preview shows it.
// A group of modifiers stands in it once, however many items use it: expanded copies would make 50,000 nodes of 5,000.

/** Why something is unavailable. A published menu holds only what is available at some time; the preview shows all. */
export const unavailableReasons = ['hidden', 'paused', 'outside_hours', 'no_price'] as const
export type UnavailableReason = (typeof unavailableReasons)[number]

const unavailable = z.nullable(z.enum(unavailableReasons))
const price = z.nullable(z.int())
/** Hours in the restaurant's zone; each of them must be open. None is always. */
const hours = z.array(z.array(z.object({ dow: z.number(), start_min: z.number(), end_min: z.number() })))

/** A group as one item, size or option uses it. */
const GuestUse = z.object({
  id: z.string(),
  group_id: z.string(),
  min: z.int(),
  /** Null is any number. */
  max: z.nullable(z.int()),
  free_count: z.int(),
})
export type GuestUse = z.infer<typeof GuestUse>

const GuestOption = z.object({
  id: z.string(),
  name: z.string(),
  /** What it costs where no cell below fits; null is an option that must have a cell. */
  price_minor: price,
  prices: z.array(z.object({ size_key: z.nullable(z.string()), sequence: z.nullable(z.int()), price_minor: z.int() })),
  default_count: z.int(),
  plu: z.string(),
  modifiers: z.array(GuestUse),
  unavailable,
})
export type GuestOption = z.infer<typeof GuestOption>

const GuestGroup = z.object({
  id: z.string(),
  name: z.string(),
  pricing: z.enum(pricings),
  max_per_option: z.int(),
  options: z.array(GuestOption),
})
export type GuestGroup = z.infer<typeof GuestGroup>

const GuestSize = z.object({
  id: z.string(),
  key: z.string(),
  name: z.string(),
  price_minor: price,
  is_default: z.boolean(),
  plu: z.string(),
  modifiers: z.array(GuestUse),
  unavailable,
})
export type GuestSize = z.infer<typeof GuestSize>

const GuestItem = z.object({
  /** Of the placement: one item may stand in several places. A computed category has the item's own. */
  id: z.string(),
  item_id: z.string(),
  name: z.string(),
  description: z.string(),
  image_url: z.string(),
  item_kind: z.enum(itemKinds),
  /** Null where the sizes have the prices. */
  price_minor: price,
  sizes: z.array(GuestSize),
  modifiers: z.array(GuestUse),
  tags: z.array(z.string()),
  allergens: z.record(z.string(), z.string()),
  alcohol: z.boolean(),
  plu: z.string(),
  tax_class: z.string(),
  hours,
  unavailable,
})
export type GuestItem = z.infer<typeof GuestItem>

const GuestCategory = z.object({
  id: z.string(),
  /** Empty for items that stand right under their menu. */
  name: z.string(),
  description: z.string(),
  /** Names of the categories it stands in. */
  path: z.array(z.string()),
  hours,
  items: z.array(GuestItem),
  unavailable,
})
export type GuestCategory = z.infer<typeof GuestCategory>

const GuestMenuList = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** Names of the categories that group menus, from the root down. */
  path: z.array(z.string()),
  hours,
  categories: z.array(GuestCategory),
  unavailable,
})
export type GuestMenuList = z.infer<typeof GuestMenuList>

/** What an order costs besides its items. */
const GuestCharge = z.object({
  id: z.int(),
  name: z.string(),
  kind: z.enum(chargeKinds),
  amount_type: z.enum(amountTypes),
  /** Minor units; hundredths of a percent when it is one. */
  amount: z.int(),
  per: z.enum(chargeBases),
  tag: z.string(),
  below_minor: price,
  taxable: z.boolean(),
  hours,
  unavailable,
})
export type GuestCharge = z.infer<typeof GuestCharge>

/** A message for guests. */
const GuestMessage = z.object({
  id: z.int(),
  scope: z.enum(messageScopes),
  /** Where it stands: ids of menus and categories, or of items as `item_id` says them; none is over the whole menu. */
  at: z.array(z.string()),
  texts: z.record(z.string(), z.string()),
  tone: z.enum(messageTones),
  show_from: z.nullable(z.string()),
  show_until: z.nullable(z.string()),
  unavailable,
})
export type GuestMessage = z.infer<typeof GuestMessage>

export const GuestMenu = z.object({
  channel: channelName,
  fulfilment: fulfilmentName,
  currency: z.string(),
  /** Prices include tax; otherwise it is added at the till. */
  tax_inclusive: z.boolean(),
  timezone: z.string(),
  menus: z.array(GuestMenuList),
  groups: z.record(z.string(), GuestGroup),
  // Menus that were published before these were known have none.
  charges: z._default(z.array(GuestCharge), []),
  messages: z._default(z.array(GuestMessage), []),
})
export type GuestMenu = z.infer<typeof GuestMenu>

/** Of a copy of a group or an option that is made for one size, where a channel cannot price by size. */
export const sizedId = (id: string, sizeKey: string | null): string => `${id}:${sizeKey ?? ''}`
/** The node that an id of a menu stands for, and the size that it is a copy for. */
export function nodeOf(id: string): { readonly nodeId: string; readonly sizeKey: string | undefined } {
  const colon = id.indexOf(':')
  return colon < 0 ? { nodeId: id, sizeKey: undefined } : { nodeId: id.slice(0, colon), sizeKey: id.slice(colon + 1) }
}

/** The price of an option in a group, for a size and its position among the chosen options (1 is the first). */
export function optionPrice({ price_minor, prices }: GuestOption, sizeKey: string | null, sequence: number): number | null {
  const fitting = prices.filter(
    (cell) => (cell.size_key === null || cell.size_key === sizeKey) && (cell.sequence === null || cell.sequence <= sequence),
  )
  // The size takes precedence over the sequence; after the last sequence its price continues.
  const [best] = fitting.sort((a, b) => Number(b.size_key !== null) - Number(a.size_key !== null) || (b.sequence ?? 0) - (a.sequence ?? 0))
  return best ? best.price_minor : price_minor
}

/** Everything a guest could put into the basket, with where it stands. */
export function* itemsOf(menu: GuestMenu): Generator<{ list: GuestMenuList; category: GuestCategory; item: GuestItem }> {
  for (const list of menu.menus) for (const category of list.categories) for (const item of category.items) yield { list, category, item }
}

/** Whether all hours are open at a minute of the week. */
export const areOpen = (hours: GuestItem['hours'], minuteOfWeek: number): boolean => hours.every((week) => isOpenAt(week, minuteOfWeek))

/** Whether a message is shown at an instant. */
export function isShownAt({ show_from, show_until }: Pick<GuestMessage, 'show_from' | 'show_until'>, at: Date): boolean {
  return (show_from === null || Date.parse(show_from) <= at.getTime()) && (show_until === null || at.getTime() < Date.parse(show_until))
}
