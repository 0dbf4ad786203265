import type { DiscountPlace } from '@brigade/contract/discounts/places.ts'
import type { OfferTerms } from '@brigade/contract/discounts/terms.ts'
import type { BasketInput, discountUsing } from '@brigade/contract/discounts/using.ts'
import type { CallInput } from '@brigade/contract/kit/endpoint.ts'
import { type GuestItem, type GuestMenu, itemsOf } from '@brigade/contract/menus/guest-menu.ts'
import type { OrderChannel, OrderFulfilment } from '@brigade/contract/orders/codes.ts'
import { isDay } from '../../../ui/form/day-text.ts'
import { isTime } from '../../../ui/form/time-text.ts'
import { type Choices, optionsOf, sizeOf, startingChoices, usesOf, usualSize } from './chosen-options.ts'
import { instantOf } from './wall-instant.ts'

// A basket that is tried: what is in it, where, when and for whom; and what the server is asked of it. Pure.

interface LineBase {
  readonly key: string
  readonly quantity: number
}
/** An item of the menu. */
export interface MenuLine extends LineBase {
  readonly kind: 'menu'
  /** As it was when it was chosen: another channel, or another hour, may not have it. */
  readonly item: GuestItem
  readonly category: string
  readonly sizeId: string | undefined
  readonly choices: Choices
  /** Of an item whose price is typed at the till. */
  readonly openMinor: number
}
/** Something that is said in words: added by hand, or found by the search for the cheapest basket. */
export interface PlainLine extends LineBase {
  readonly kind: 'plain'
  readonly name: string
  readonly category: string
  readonly plu: string
  /** Of one, with its options. */
  readonly unitMinor: number
  readonly optionsMinor: number
}
export type TrialLine = MenuLine | PlainLine

/** What staff say when they take something off. */
export interface StaffSaid {
  readonly reason: string
  readonly percent: string
  readonly amountMinor: number | null
}
export const nothingSaid: StaffSaid = { reason: '', percent: '', amountMinor: null }
export type StaffTry = StaffSaid & { readonly id: number }

export interface Trial {
  readonly lines: readonly TrialLine[]
  readonly channel: OrderChannel
  readonly fulfilment: OrderFulfilment
  readonly isNow: boolean
  /** On the clock of the restaurant. */
  readonly day: string
  readonly time: string
  readonly customer: { readonly id: string; readonly name: string } | undefined
  readonly codes: readonly string[]
  readonly staff: readonly StaffTry[]
  /** What staff say of the offer that is being written. */
  readonly draftStaff: StaffSaid
  /** Null: as the menu has it. */
  readonly deliveryMinor: number | null
  readonly taxPercent: string
}

export const firstTrial: Trial = {
  lines: [],
  channel: 'web',
  fulfilment: 'pickup',
  isNow: true,
  day: '',
  time: '',
  customer: undefined,
  codes: [],
  staff: [],
  draftStaff: nothingSaid,
  deliveryMinor: null,
  taxPercent: '',
}

/** An offer that is being written, or one that is tried although it is not running. */
export interface TriedOffer {
  /** Null while it is not saved. */
  readonly id: number | null
  readonly name: string
  readonly currency: string
  readonly terms: OfferTerms
}

/** A line as the menu of this moment has it. */
export interface ShownLine {
  readonly line: TrialLine
  readonly name: string
  readonly category: string
  readonly plu: string
  /** Size and options. */
  readonly detail: string
  readonly unitMinor: number
  readonly optionsMinor: number
  /** Not to be had on this channel at this time; tried all the same. */
  readonly isAway: boolean
  /** It has sizes or options to choose from. */
  readonly hasChoices: boolean
}

export interface OfferedItem {
  readonly item: GuestItem
  /** Where it stands: what offers mean by a category. */
  readonly category: string
}

/** Its price is typed at the till. */
export const isOpenPriced = ({ item_kind }: GuestItem): boolean => item_kind === 'open_price'

const offeredOnce = new WeakMap<GuestMenu, ReadonlyMap<string, OfferedItem>>()
const offeredKey = (itemId: string, category: string): string => `${itemId} ${category}`

/** Everything of a menu that can be put into a basket and has a price. */
export function offeredItems(menu: GuestMenu): ReadonlyMap<string, OfferedItem> {
  const known = offeredOnce.get(menu) ?? allOffered(menu)
  offeredOnce.set(menu, known)
  return known
}

function allOffered(menu: GuestMenu): ReadonlyMap<string, OfferedItem> {
  const found = new Map<string, OfferedItem>()
  for (const { list, category, item } of itemsOf(menu)) {
    const hasPrice = isOpenPriced(item) || item.price_minor !== null || item.sizes.some(({ price_minor }) => price_minor !== null)
    if (!hasPrice || item.item_kind === 'text') continue
    const under = category.name || list.name
    const key = offeredKey(item.item_id, under)
    const known = found.get(key)
    // One item may stand in several places: the one where it can be had is meant.
    if (!known || (known.item.unavailable !== null && item.unavailable === null)) found.set(key, { item, category: under })
  }
  return found
}

/** A line of an item as it comes. */
export function lineOf(menu: GuestMenu, { item, category }: OfferedItem, key: string): MenuLine {
  const size = usualSize(item)
  const choices = startingChoices(menu, usesOf(item, size))
  return { kind: 'menu', key, item, category, sizeId: size?.id, choices, openMinor: 0, quantity: 1 }
}

export function shownLine(line: TrialLine, menu: GuestMenu | undefined): ShownLine {
  if (line.kind === 'plain') {
    const { name, category, plu, unitMinor, optionsMinor } = line
    return { line, name, category, plu, unitMinor, optionsMinor, detail: '', isAway: false, hasChoices: false }
  }
  const now = menu && offeredItems(menu).get(offeredKey(line.item.item_id, line.category))
  const item = now?.item ?? line.item
  const size = sizeOf(item, line.sizeId) ?? usualSize(item)
  const options = menu ? optionsOf(menu, usesOf(item, size), size?.key ?? null, line.choices) : { minor: 0, names: [] }
  const base = isOpenPriced(item) ? line.openMinor : (size?.price_minor ?? item.price_minor ?? 0)
  return {
    line,
    name: item.name,
    category: line.category,
    plu: size?.plu || item.plu,
    detail: [...(size && item.sizes.length > 1 ? [size.name] : []), ...options.names].join(', '),
    unitMinor: base + options.minor,
    optionsMinor: options.minor,
    isAway: menu !== undefined && (now === undefined || now.item.unavailable !== null),
    hasChoices: item.sizes.length > 1 || usesOf(item, size).length > 0 || isOpenPriced(item),
  }
}

/** Of one line all together. */
export const totalOf = ({ unitMinor, line }: ShownLine): number => Math.round(unitMinor * line.quantity)

type BasketCharge = NonNullable<BasketInput['charges']>[number]

/** What the restaurant adds to such an order. */
export function chargesOf(menu: GuestMenu | undefined, lines: readonly ShownLine[], trial: Trial): Omit<BasketCharge, 'tax_percent'>[] {
  const all = lines.map((line) => ({ units: line.line.quantity, minor: totalOf(line), tags: line.line.kind === 'menu' ? line.line.item.tags : [] }))
  const subtotal = all.reduce((sum, { minor }) => sum + minor, 0)
  const isDelivered = trial.fulfilment === 'delivery'
  return (menu?.charges ?? []).flatMap(({ id, name, kind, amount_type, amount, per, tag, below_minor, unavailable }) => {
    const isDelivery = kind === 'delivery'
    if (unavailable !== null || (below_minor !== null && subtotal >= below_minor)) return []
    if (isDelivery && (!isDelivered || trial.deliveryMinor !== null)) return []
    const meant = per === 'tag' ? all.filter(({ tags }) => tags.includes(tag)) : all
    const units = per === 'order' ? 1 : meant.reduce((sum, one) => sum + one.units, 0)
    const base = meant.reduce((sum, one) => sum + one.minor, 0)
    const minor = amount_type === 'percent' ? Math.round((base * amount) / 10_000) : Math.round(amount * units)
    return minor === 0 ? [] : [{ id: `charge ${id}`, name, is_delivery: isDelivery, amount_minor: minor }]
  })
}

/** When the order is placed; nothing for now, and while what is typed is no time. */
export const momentOf = ({ isNow, day, time }: Trial, { timezone }: DiscountPlace): string | undefined =>
  !isNow && isDay(day) && isTime(time) ? instantOf(day, time, timezone) : undefined

/** What the server is asked; nothing while there is nothing to ask. */
export function simulateInput(
  trial: Trial,
  place: DiscountPlace | undefined,
  menu: GuestMenu | undefined,
  draft: TriedOffer | undefined,
  deliveryName: string,
): CallInput<typeof discountUsing.simulateDiscounts> | undefined {
  if (!place || trial.lines.length === 0) return undefined
  const shown = trial.lines.map((line) => shownLine(line, menu))
  const tax_percent = /^\d{1,2}(\.\d{1,4})?$/.test(trial.taxPercent.trim()) ? trial.taxPercent.trim() : null
  const delivery =
    trial.fulfilment === 'delivery' && trial.deliveryMinor !== null && trial.deliveryMinor > 0
      ? [{ id: 'delivery', name: deliveryName, is_delivery: true, amount_minor: trial.deliveryMinor }]
      : []
  return {
    restaurant_id: place.id,
    basket: {
      lines: shown.map((line) => ({
        id: line.line.key,
        name: line.name,
        category: line.category,
        plu: line.plu,
        quantity: line.line.quantity,
        total_minor: totalOf(line),
        options_minor: Math.min(totalOf(line), Math.round(line.optionsMinor * line.line.quantity)),
        tax_percent,
      })),
      charges: [...chargesOf(menu, shown, trial), ...delivery].map((charge) => ({ ...charge, tax_percent })),
    },
    at: momentOf(trial, place) ?? null,
    channel: trial.channel,
    fulfilment: trial.fulfilment,
    codes: [...trial.codes],
    staff: trial.staff.map(({ id, ...said }) => ({ discount_id: id, ...staffChoice(said) })),
    customer_id: trial.customer ? Number(trial.customer.id) : null,
    draft: draft ? { ...draft, staff: draft.terms.method === 'staff' ? wholeChoice(draft.terms, trial.draftStaff) : null } : null,
  }
}

const staffChoice = ({ reason, percent, amountMinor }: StaffSaid) => ({
  reason,
  percent: percent.trim() === '' ? null : percent.trim(),
  amount_minor: amountMinor === null || Number.isNaN(amountMinor) ? null : amountMinor,
})

/** What staff say of the offer that is being written; where they say nothing, the first reason and as much as it allows. */
function wholeChoice({ effect, staff }: OfferTerms, said: StaffSaid) {
  const { reason, percent, amount_minor } = staffChoice(said)
  return {
    reason: reason || (staff?.reasons[0] ?? ''),
    percent: effect.kind === 'open_percent' ? (percent ?? effect.most_percent) : null,
    amount_minor: effect.kind === 'open_amount' ? (amount_minor ?? effect.most_minor) : null,
  }
}
