import type { MarketOffer, MarketVerdict } from '@brigade/contract/delivery-markets.ts'
import { coverage, type Place } from '@brigade/contract/fields/delivery-area.ts'
import { metresBetween } from '@brigade/contract/fields/geo-distance.ts'
import { isOpenAt } from '@brigade/contract/fields/week-hours.ts'
import { Temporal } from 'temporal-polyfill'
import { type HoursBook, stateAnswer } from '../hours/public.ts'
import { pointOf } from './answers.ts'
import type { MarketRow } from './store.ts'
import type { RuleRow } from './store-rules.ts'

/** Most markets answered for one address, each with up to a hundred offers; nobody would read a longer list. */
const mostHolding = 50
/** Those farther away are counted alone. */
const mostOthers = 20

type Covered = Pick<MarketVerdict, 'covers' | 'by_m'> & { readonly market: MarketRow }

/** Where an address lies for each market: those that hold it first, then the others by how far it is outside them. */
export function covered(markets: readonly MarketRow[], place: Place): { holding: Covered[]; others: Covered[]; beyond: number } {
  const judged = markets.map((market): Covered => {
    if (!market.active) return { market, covers: 'off', by_m: null }
    const found = coverage(market.area, place)
    return { market, covers: found.covers, by_m: found.covers === 'outside' ? found.by_m : null }
  })
  const far = ({ by_m }: Covered) => by_m ?? Number.POSITIVE_INFINITY
  const others = judged.filter(({ covers }) => covers !== 'inside').sort((a, b) => (far(a) === far(b) ? 0 : far(a) - far(b)))
  const holding = judged.filter(({ covers }) => covers === 'inside')
  return { holding: holding.slice(0, mostHolding), others: others.slice(0, mostOthers), beyond: Math.max(0, holding.length - mostHolding) }
}

interface Asked {
  readonly place: Place
  readonly books: ReadonlyMap<number, HoursBook>
  readonly at: Date
}

/** What each market says, restaurants in its order; one that serves several is offered through the best of them. */
export function verdictsOf(
  { holding, others }: Pick<ReturnType<typeof covered>, 'holding' | 'others'>,
  rules: readonly RuleRow[],
  asked: Asked,
): MarketVerdict[] {
  const byMarket = Map.groupBy(rules, ({ market_id }) => market_id)
  const verdicts = [...holding, ...others].map(({ market: { id, name }, covers, by_m }): MarketVerdict => {
    const own = covers === 'inside' ? (byMarket.get(id) ?? []) : []
    const seen = own.filter((rule) => rule.seen)
    const offers = seen.map((rule) => offerOf(rule, asked))
    return { market_id: id, name, covers, by_m, offers, hidden_offers: own.length - seen.length }
  })
  return withBestAlone(verdicts)
}

function offerOf(rule: RuleRow, { place, books, at }: Asked): MarketOffer {
  const { restaurant_id, name, currency, fee_minor, min_order_minor, free_from_minor, minutes } = rule
  const book = books.get(restaurant_id)
  const isLive = book !== undefined && book.place.status !== 'onboarding'
  const state = isLive ? stateAnswer(book, { fulfilment: 'delivery', channel: null }, at) : null
  const door = pointOf(rule)
  return {
    restaurant_id,
    name,
    currency,
    fee_minor,
    min_order_minor,
    free_from_minor,
    minutes,
    state,
    outcome: state === null ? 'not_live' : !state.open ? 'closed' : isWithin(rule, at) ? 'serves' : 'not_now',
    better_through: null,
    away_m: door && place.point && Math.round(metresBetween(door, place.point)),
  }
}

/** By the hours of the rule itself, on the restaurant's clock. */
function isWithin({ availability, timezone }: RuleRow, at: Date): boolean {
  if (availability === null) return true
  const wall = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timezone)
  return isOpenAt(availability, (wall.dayOfWeek % 7) * 1440 + wall.hour * 60 + wall.minute)
}

/** Where areas overlap, a guest is not asked to choose between two terms of one restaurant: the lowest fee is taken, then the lowest minimum. */
function withBestAlone(verdicts: readonly MarketVerdict[]): MarketVerdict[] {
  const best = new Map<number, { offer: MarketOffer; through: string }>()
  for (const { name, offers } of verdicts) {
    for (const offer of offers) {
      const known = best.get(offer.restaurant_id)
      if (offer.outcome === 'serves' && (!known || isBetter(offer, known.offer))) best.set(offer.restaurant_id, { offer, through: name })
    }
  }
  return verdicts.map((verdict) => ({
    ...verdict,
    offers: verdict.offers.map((offer) => {
      const chosen = best.get(offer.restaurant_id)
      if (offer.outcome !== 'serves' || !chosen || chosen.offer === offer) return offer
      return { ...offer, outcome: 'cheaper_elsewhere' as const, better_through: chosen.through }
    }),
  }))
}

function isBetter(one: MarketOffer, other: MarketOffer): boolean {
  const parts = (offer: MarketOffer) => [offer.fee_minor, offer.min_order_minor, offer.minutes]
  const [a, b] = [parts(one), parts(other)]
  const at = a.findIndex((part, index) => part !== b[index])
  return at >= 0 && (a[at] ?? 0) < (b[at] ?? 0)
}
