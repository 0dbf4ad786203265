import type { Fulfilment, SalesChannel } from '@brigade/contract/fields/sales-context.ts'
import { spread, sum } from '@brigade/contract/kit/money-parts.ts'
import { channelMeant, fulfilmentMeant } from '@brigade/contract/orders/codes.ts'
import type { IngestLine, IngestOrder } from '@brigade/contract/orders/ingest.ts'
import type { Dice } from '../../../platform/dice.ts'
import type { Place } from '../ingest/judge.ts'
import type { Dish, Group, Option } from './dishes.ts'
import { guestOfOrder } from './guests.ts'
import { fulfilmentsOf, habitsOf, taxOf } from './habits.ts'
import { type GuestBasket, type OffersOnDay, type TakenOff, wallOf } from './offers.ts'

// One order as an ordering system would send it: pure, from dice.

/** A restaurant of the demo with its menu. */
export interface DemoPlace extends Place {
  readonly name: string
  readonly region: string
  dishes(channel: SalesChannel | null, fulfilment: Fulfilment | null): readonly Dish[]
}

export interface Wanted {
  readonly place: DemoPlace
  readonly externalId: string
  readonly number: string
  readonly at: number
  /** Sunday is 0; minutes after the midnight of the day on which it opened. */
  readonly weekday: number
  readonly minute: number
}

export function weighted<T>(dice: Dice, of: readonly (readonly [T, number])[]): T {
  let left = dice.whole(1, sum(of.map(([, weight]) => weight)))
  for (const [one, weight] of of) {
    left -= weight
    if (left <= 0) return one
  }
  throw new Error('There is nothing to choose from.')
}
/** `per` times in a thousand. */
export const chance = (dice: Dice, per: number): boolean => dice.whole(1, 1000) <= per

const marketplaces: readonly string[] = ['uber_eats', 'doordash', 'grubhub']
export const isMarketplace = (channel: string): boolean => marketplaces.includes(channel)
/** Sent when it is placed, with events later; the others are sent when they are paid. */
export const isFollowed = (channel: string): boolean => ['web', 'app', 'phone'].includes(channel)

/** What a guest orders now, as it is when it was paid; nothing when the kitchen serves nothing then. */
export function orderOfGuest(dice: Dice, wanted: Wanted, onDay?: OffersOnDay): IngestOrder | undefined {
  const { place, weekday, minute } = wanted
  const habits = habitsOf(place.name, place.currency)
  const channel = weighted(dice, habits.channels)
  const said = weighted(dice, fulfilmentsOf(channel, place.currency === 'USD'))
  const served = (fulfilment: string) =>
    place
      .dishes(salesChannel(channel), (fulfilmentMeant(fulfilment) as Fulfilment | undefined) ?? null)
      .filter(({ when }) => !when || when.some((one) => one.dow === weekday && one.start_min <= minute && minute < one.end_min))
  const asked = said === 'catering' || said === 'curbside' ? 'pickup' : said
  const found = served(asked)
  const [fulfilment, dishes] = found.length > 0 || isMarketplace(channel) ? [said, found] : ['dine_in', served('dine_in')]
  if (dishes.length === 0) return undefined
  const isCatering = fulfilment === 'catering'
  const times = isCatering ? dice.whole(3, 6) : dice.whole(1, habits.itemsAtMost)
  const lines = Array.from({ length: times }, (_, line) => lineOf(dice, dice.pick(dishes), `${line + 1}`, isCatering ? dice.whole(2, 5) : 1))
  return priced(dice, { ...wanted, channel, fulfilment, lines }, onDay)
}

const salesChannel = (said: string): SalesChannel | null => {
  const meant = channelMeant(said)
  return meant === undefined || meant === 'in_store' || meant === 'phone' || meant === 'unmapped' ? null : meant
}

/** The dearest dishes on the tables of a restaurant, before anybody pays. */
export function basketAtTable({ id, dishes }: DemoPlace, at: number, wall: GuestBasket['wall']): GuestBasket {
  const price = ({ sizes }: Dish) => sizes[0]?.price ?? 0
  const chosen = dishes(null, 'dine_in').toSorted((one, other) => price(other) - price(one))
  const lines = chosen.slice(0, 3).map((dish, place): IngestLine => {
    const { name, plu, category } = dish
    return { id: `${place + 1}`, name, plu, size: dish.sizes[0]?.name ?? '', category, quantity: 1, unit_price_minor: price(dish), modifiers: [] }
  })
  return { restaurantId: id, externalId: 'Table 12', at, wall, channel: 'in_store', fulfilment: 'dine_in', lines, charges: [] }
}

interface Chosen extends Wanted {
  readonly channel: string
  readonly fulfilment: string
  readonly lines: readonly IngestLine[]
}

function priced(dice: Dice, chosen: Chosen, onDay: OffersOnDay | undefined): IngestOrder {
  const { place, channel, fulfilment, externalId, number, at, lines } = chosen
  const isOwn = !isMarketplace(channel)
  const food = sum(lines.map(totalOf))
  const round = (minor: number) => (place.currency === 'USD' ? Math.round(minor) : Math.round(minor / 10) * 10)
  const charges =
    fulfilment === 'delivery' && isOwn && place.currency === 'USD' ? [{ name: 'Delivery fee', amount_minor: dice.pick([299, 399, 499]) }] : []
  const { discounts, ofCharges } =
    (isOwn ? (compOf(dice, food, round) ?? takenOff(dice, chosen, charges, onDay)) : undefined) ?? discountsOf(dice, food, round)
  const taken = sum(discounts.map(({ amount_minor }) => amount_minor)) - ofCharges
  const charged = sum(charges.map(({ amount_minor }) => amount_minor)) - ofCharges
  const { name, rate } = taxOf(place.region, place.currency)
  const inclusive = place.tax_mode === 'inclusive'
  const base = food - taken
  const tax = inclusive ? base - Math.round((base * 10_000) / (10_000 + rate)) : Math.round((base * rate) / 10_000)
  const remitted_by = isOwn ? ('restaurant' as const) : ('marketplace' as const)
  const due = base + charged + (inclusive ? 0 : tax)
  // Some tills round to the cent in another place than we do.
  const total = due + (place.currency === 'USD' && due > 100 && chance(dice, 6) ? dice.pick([-1, 1]) : 0)
  const tipped = place.currency === 'USD' && (fulfilment === 'dine_in' || fulfilment === 'delivery' ? chance(dice, 720) : chance(dice, 220))
  const tip_minor = tipped ? Math.round((base * dice.pick([10, 15, 18, 20, 20, 22])) / 100) : 0
  const withGuest = isFollowed(channel) ? chance(dice, 900) : chance(dice, 60)
  // In the order of the contract, as a copy that was read is: the same order sent again has the same hash.
  return {
    external_id: externalId,
    restaurant_id: place.id,
    number,
    channel,
    fulfilment,
    placed_at: new Date(at).toISOString(),
    ...(isFollowed(channel) && { promised_at: new Date(at + dice.whole(15, 50) * 60_000).toISOString() }),
    currency: place.currency,
    state: 'completed',
    is_test: false,
    lines: inclusive ? [...lines] : taxedLines(lines, tax),
    discounts,
    charges,
    taxes: tax === 0 ? [] : [{ name, amount_minor: tax, remitted_by }],
    payments: paymentsOf(dice, channel, total, tip_minor),
    total_minor: total,
    ...(withGuest && { guest: guestOfOrder(dice.whole(0, 999_999), place, channel) }),
  }
}

type Rounding = (minor: number) => number

/** Given away by the house. */
function compOf(dice: Dice, food: number, round: Rounding): TakenOff | undefined {
  if (!chance(dice, 12)) return undefined
  const reason = dice.pick(['Waited too long', 'Wrong dish', 'Guest of the house'])
  const comp = { name: 'On the house', kind: 'comp' as const, amount_minor: round(food * 0.5), by: 'Counter', approved_by: 'Shift lead', reason }
  return { discounts: [comp], ofCharges: 0 }
}

function takenOff(dice: Dice, chosen: Chosen, charges: IngestOrder['charges'], onDay: OffersOnDay | undefined): TakenOff | undefined {
  if (!onDay) return undefined
  const { place, externalId, at, channel, fulfilment, lines, weekday, minute } = chosen
  const wall = wallOf(onDay.date, weekday, minute)
  return onDay.offers.takenOff(dice, { restaurantId: place.id, externalId, at, wall, channel, fulfilment, lines, charges })
}

/** Of tills and marketplaces, which know no offers. */
function discountsOf(dice: Dice, food: number, round: Rounding): TakenOff {
  if (!chance(dice, 70)) return { discounts: [], ofCharges: 0 }
  const [name, percent] = dice.pick([
    ['Happy hour', 15],
    ['Welcome back', 10],
    ['Staff meal', 30],
    ['Loyalty reward', 20],
  ] as const)
  const by = name === 'Staff meal' ? 'Counter' : ''
  const amount_minor = round((food * percent) / 100)
  return { discounts: [{ name, kind: 'discount', amount_minor, by, approved_by: '', reason: '' }], ofCharges: 0 }
}

function paymentsOf(dice: Dice, channel: string, amount_minor: number, tip_minor: number): IngestOrder['payments'] {
  if (isMarketplace(channel)) return [{ id: 'p1', tender: 'marketplace', amount_minor, tip_minor }]
  const tender = weighted(
    dice,
    channel === 'in_store' || channel === 'phone'
      ? [
          ['card', 70],
          ['cash', 22],
          ['gift_card', 4],
          ['house_account', 1],
          ['voucher', 2],
          ['LunchPass', 1],
        ]
      : [
          ['card', 78],
          ['Apple Pay', 18],
          ['gift_card', 4],
        ],
  )
  if (tender !== 'gift_card' || amount_minor < 3000) return [{ id: 'p1', tender, amount_minor, tip_minor }]
  // What is left on a card seldom pays for all.
  const left = Math.floor(amount_minor / 2)
  return [
    { id: 'p1', tender, amount_minor: left, tip_minor: 0 },
    { id: 'p2', tender: 'card', amount_minor: amount_minor - left, tip_minor },
  ]
}

function lineOf(dice: Dice, dish: Dish, id: string, quantity: number): IngestLine {
  const size = dish.sizes.length > 1 ? dice.pick(dish.sizes) : dish.sizes[0]
  const { name, plu, category } = dish
  return {
    id,
    name,
    plu,
    size: size?.name ?? '',
    category,
    quantity,
    unit_price_minor: size?.price ?? 0,
    modifiers: modifiersOf(dice, dish.groups, size?.key ?? '', id),
  }
}

function modifiersOf(dice: Dice, groups: readonly Group[], size: string, id: string): IngestLine[] {
  return groups
    .flatMap((group) => chosenOf(dice, group).map((option, at) => ({ option, price: at < group.free ? 0 : option.price(size, at + 1) })))
    .map(({ option, price }, at) => ({
      id: `${id}.${at + 1}`,
      name: option.name,
      plu: '',
      size: '',
      category: '',
      quantity: 1,
      unit_price_minor: price,
      modifiers: modifiersOf(dice, option.groups, size, `${id}.${at + 1}`),
    }))
}

function chosenOf(dice: Dice, { min, max, options }: Group): Option[] {
  const count = min > 0 ? min : chance(dice, 350) ? dice.whole(1, Math.min(max, 2)) : 0
  const from = dice.whole(0, options.length - 1)
  return Array.from({ length: Math.min(count, options.length) }, (_, at) => options[(from + at) % options.length] as Option)
}

/** Of the line alone. */
export const lineTotal = ({ unit_price_minor = 0, quantity }: IngestLine): number => Math.round(unit_price_minor * quantity)

/** With its modifiers, which are as many as it is. */
export function totalOf(line: IngestLine): number {
  return lineTotal(line) + sum(line.modifiers.map((one) => line.quantity * totalOf(one)))
}

/** The tax sent for each line as well, so that a line that is voided takes its tax along. */
function taxedLines(lines: readonly IngestLine[], tax: number): IngestLine[] {
  const shares = spread(
    tax,
    lines.map((line) => Math.max(0, totalOf(line))),
  )
  return lines.map(({ modifiers, ...line }, at) => ({ ...line, tax_minor: shares[at] ?? 0, modifiers }))
}
