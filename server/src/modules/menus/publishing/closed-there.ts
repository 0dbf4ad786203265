import type { SalesChannel } from '@brigade/contract/fields/sales-context.ts'
import type { MarketClosed } from '@brigade/contract/menus/publishing.ts'
import { type ClosureRow, type HoursBook, specialDates, specialNow } from '../../hours/public.ts'
import { fulfilmentsOf } from './drafts.ts'
import type { SpecialDay } from './marketplace.ts'

/** Marketplaces are told of special dates this far ahead. */
const daysAhead = 60

export interface ClosedThere {
  readonly closed: MarketClosed[]
  readonly days: SpecialDay[]
  /** When something of it changes by itself, other than closures, whose ends are told. */
  readonly lookAgain: Date
}

interface ListedThere {
  readonly channel: SalesChannel
  readonly fulfilments: readonly string[]
  /** One that was turned off takes no orders there, whatever menu the marketplace still shows. */
  readonly state: 'on' | 'off'
}

/** What of a listing is closed at a moment: by closures, by special dates, or because it is off or the restaurant not in business. */
export function closedThere(book: HoursBook, listing: ListedThere, now: Date): ClosedThere {
  const fulfilments = fulfilmentsOf(listing.fulfilments)
  const isShut = listing.state === 'off' || book.place.status === 'suspended' || book.place.status === 'closed'
  const special = fulfilments.map((fulfilment) => ({ fulfilment, ...specialNow(book, { fulfilment, channel: listing.channel }, now) }))
  const bySpecial = special.flatMap(({ fulfilment, closed }) => (closed ? [{ fulfilment, until: closed.until?.toISOString() ?? null }] : []))
  // One that ended a moment ago by the database's clock may lie ahead by this server's.
  const byClosures = closedIn(
    book.closures.filter(({ ended_at }) => ended_at === null),
    listing,
    now,
  )
  const [first] = fulfilments
  return {
    closed: isShut ? fulfilments.map((fulfilment) => ({ fulfilment, until: null })) : latest([...byClosures, ...bySpecial], fulfilments),
    days: first === undefined ? [] : specialDates(book, { fulfilment: first, channel: listing.channel }, now, daysAhead),
    lookAgain: new Date(Math.min(now.getTime() + 7 * 86_400_000, ...special.map(({ lookAgain }) => lookAgain.getTime()))),
  }
}

/** Fulfilments of a listing that closures close at a moment, each until the last of them ends. */
export function closedIn(
  closures: readonly Pick<ClosureRow, 'fulfilment' | 'channel' | 'starts_at' | 'ends_at'>[],
  listing: { readonly channel: string; readonly fulfilments: readonly string[] },
  now: Date,
): MarketClosed[] {
  const here = closures.filter(({ channel, starts_at }) => (channel === null || channel === listing.channel) && starts_at <= now)
  const fulfilments = fulfilmentsOf(listing.fulfilments)
  const each = fulfilments.flatMap((fulfilment) =>
    here
      .filter((closure) => closure.fulfilment === null || closure.fulfilment === fulfilment)
      .map(({ ends_at }) => ({ fulfilment, until: ends_at?.toISOString() ?? null })),
  )
  return latest(each, fulfilments)
}

/** Of what closes the same, the latest end. */
function latest(all: readonly MarketClosed[], fulfilments: readonly MarketClosed['fulfilment'][]): MarketClosed[] {
  return fulfilments.flatMap((fulfilment) => {
    const ends = all.filter((one) => one.fulfilment === fulfilment).map(({ until }) => until)
    if (ends.length === 0) return []
    return [{ fulfilment, until: ends.includes(null) ? null : (ends.toSorted().at(-1) ?? null) }]
  })
}
