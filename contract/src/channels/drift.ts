import { moneyText } from '../kit/money-text.ts'
import { type DriftEntry, driftKinds } from './listing-page.ts'

// What is live on a channel beside what was sent there; pure. Where a channel has menus of several fulfillments, the same thing stands in
// several of them, perhaps at another price in each: by its id it counts once, with all its names and prices.

/** An item, a size or an option as it was sent, or as guests find it. */
export interface DriftThing {
  readonly id: string
  readonly name: string
  /** Minor units. Null where the thing has no price of its own, or where nobody says one. */
  readonly price_minor: number | null
  readonly on_sale: boolean
  /** What people call it where its name alone says too little: a size with its item. */
  readonly label?: string
}

interface Thing {
  readonly names: ReadonlySet<string>
  readonly prices: ReadonlySet<number>
  readonly isOnSale: boolean
  readonly label: string
}

/** The same things are the same text, in whatever order they come. */
export function normalised(things: readonly DriftThing[]): string {
  const all = [...byId(things)].map(([id, { names, prices, isOnSale }]) => [
    id,
    [...names].toSorted(),
    [...prices].toSorted((a, b) => a - b),
    isOnSale,
  ])
  return JSON.stringify(all.toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)))
}

/** Everything on the channel that is not as it was sent, by kind and name. */
export function compareLive(sent: readonly DriftThing[], there: readonly DriftThing[], currency: string): DriftEntry[] {
  const before = byId(sent)
  const now = byId(there)
  const entries: DriftEntry[] = []
  for (const [id, thing] of before) {
    const live = now.get(id)
    const entry = (kind: DriftEntry['kind'], sentText: string, thereText: string) =>
      entries.push({ id, name: thing.label, kind, sent: sentText, there: thereText })
    if (!live) {
      entry('missing_there', textOf(thing, currency), '')
      continue
    }
    if (!isAmong(live.names, thing.names)) entry('name', listed(thing.names), listed(live.names))
    if (!isPricedAs(thing.prices, live.prices)) entry('price', pricesText(thing, currency), pricesText(live, currency))
    if (thing.isOnSale && !live.isOnSale) entry('paused_there', onSale, paused)
    if (!thing.isOnSale && live.isOnSale) entry('on_sale_there', paused, onSale)
  }
  for (const [id, live] of now)
    if (!before.has(id)) entries.push({ id, name: live.label, kind: 'unknown_there', sent: '', there: textOf(live, currency) })
  return entries.toSorted((a, b) => driftKinds.indexOf(a.kind) - driftKinds.indexOf(b.kind) || compareText(a.name, b.name) || compareText(a.id, b.id))
}

const onSale = 'On sale'
const paused = 'Paused'

function byId(things: readonly DriftThing[]): Map<string, Thing> {
  const groups = Map.groupBy(things, ({ id }) => id)
  return new Map(
    [...groups].map(([id, same]) => [
      id,
      {
        names: new Set(same.map(({ name }) => plainName(name))),
        prices: new Set(same.flatMap(({ price_minor }) => price_minor ?? [])),
        isOnSale: same.some(({ on_sale }) => on_sale),
        // The first by its letters, so that the order of the things does not matter.
        label: same.map(({ label, name }) => label ?? plainName(name)).toSorted()[0] ?? '',
      },
    ]),
  )
}

/** Channels trim names and fold blanks. */
const plainName = (name: string): string => name.trim().replace(/\s+/g, ' ')

const isAmong = (some: ReadonlySet<string>, all: ReadonlySet<string>): boolean => [...some].every((one) => all.has(one))

/** What has no price of its own may stand there at nothing; a channel that says no price has not changed it. */
const isPricedAs = (sent: ReadonlySet<number>, there: ReadonlySet<number>): boolean =>
  [...there].every((price) => sent.has(price) || (sent.size === 0 && price === 0))

const listed = (texts: ReadonlySet<string>): string => [...texts].toSorted().join(' / ')

const pricesText = ({ prices }: Thing, currency: string): string =>
  prices.size === 0
    ? 'No price'
    : [...prices]
        .toSorted((a, b) => a - b)
        .map((price) => moneyText(price, currency))
        .join(' / ')

const textOf = (thing: Thing, currency: string): string => (thing.prices.size === 0 ? listed(thing.names) : pricesText(thing, currency))

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
