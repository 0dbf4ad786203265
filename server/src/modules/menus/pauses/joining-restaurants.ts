import { pauseTouches } from '@brigade/contract/menus/pauses.ts'
import { plain } from '../../../platform/audit/plain.ts'
import type { Deps } from '../../../platform/context.ts'
import type { Queryable, Tx } from '../../../platform/database.ts'
import type { FactsOf } from '../../../platform/happenings.ts'
import { appendEvent } from '../../../platform/realtime/events.ts'
import type { HistoryLine } from '../../../platform/resource-registry.ts'
import { groupsNamed } from '../../../platform/withheld.ts'
import { endsOf, type HoursBook, loadBooks } from '../../hours/public.ts'
import { groupsOver, type statusChanged } from '../../restaurants/public.ts'
import { untilThere } from './pause-end.ts'
import { onChannel, untilWhen } from './pause-texts.ts'
import { pausesChanged } from './public.ts'
import { insertAll, lockPauses, type NewPause } from './store.ts'
import { type ActAbove, actsAbove, actsAboveThen, leaveActs, lockGroupPauses, type PlaceThen } from './store-joining.ts'

/** Restaurants that are new, moved, or open again: a tag that is out everywhere below a group is out there as well. */
export async function pauseJoiningRestaurants(deps: Pick<Deps, 'jobs'>, tx: Tx, ids: readonly number[], now: Date): Promise<HistoryLine[]> {
  await lockGroupPauses(tx, await groupsOver(tx, ids), 'shared')
  await leaveActs(tx, ids)
  return pauseThere(deps, tx, ids, now)
}

/** While a restaurant was closed for good, pauses of its groups did not reach it. */
export async function pauseAgain(tx: Tx, { ids, status, now, jobs, changed }: FactsOf<typeof statusChanged>): Promise<void> {
  if (status === 'live') for (const line of await pauseJoiningRestaurants({ jobs }, tx, ids, now)) changed(line)
}

interface Joining {
  readonly act: ActAbove
  readonly book: HoursBook
  readonly ends_at: Date | null
}

/** The same where the groups' pauses are locked already. */
export async function pauseThere({ jobs }: Pick<Deps, 'jobs'>, tx: Tx, ids: readonly number[], now: Date): Promise<HistoryLine[]> {
  if ((await actsAbove(tx, ids)).length === 0) return []
  await lockPauses(tx, ids)
  // Read again under the lock: somebody may have paused or resumed there while we waited.
  const joining = await judged(tx, await actsAbove(tx, ids), now)
  for (const [by, some] of Map.groupBy(joining, ({ act }) => act.created_by)) await insertAll(tx, by, some.map(rowOf))
  const lines = Map.groupBy(joining, ({ book }) => book.place.id)
  await pausesChanged.announce(tx, { restaurants: [...lines.keys()], jobs })
  await announce(tx, [...new Set(joining.map(({ book }) => book.place))])
  return [...lines].map(([id, some]) => ({
    id,
    description: some.map((one) => lineOf(one, plain(one.act.group_name))).join('\n'),
    withheld: {
      named: groupsNamed(...some.map(({ act }) => act.access_group_id)),
      description: some.map((one) => lineOf(one, 'a group above')).join('\n'),
    },
  }))
}

/** In which restaurants it would begin, were they below other groups. */
export async function pausedThen(db: Queryable, then: readonly PlaceThen[], now: Date, which?: { isClosedToo: boolean }): Promise<number[]> {
  const joining = await judged(db, await actsAboveThen(db, then, which), now)
  return [...new Set(joining.map(({ book }) => book.place.id))]
}

/** Above this number one event is published, which pages of single menus do not receive. */
const mostEvents = 20

async function announce(tx: Tx, restaurants: readonly HoursBook['place'][]): Promise<void> {
  const about = { resourceType: 'restaurant' } as const
  if (restaurants.length > mostEvents) {
    const reach = [...new Set(restaurants.flatMap(({ ancestors }) => ancestors))]
    return appendEvent(tx, { ...about, keys: pauseTouches.filter((key) => !key.includes('{id}')), reach })
  }
  for (const { id, ancestors } of restaurants) {
    const keys = pauseTouches.map((key) => key.replace('{id}', String(id)))
    await appendEvent(tx, { ...about, keys, resourceId: id, reach: ancestors })
  }
}

/** Those that have not ended by the restaurant's own clock; of two of one tag, and of its own one, the one that ends last. */
async function judged(db: Queryable, acts: readonly ActAbove[], now: Date): Promise<Joining[]> {
  const books = new Map((await loadBooks(db, [...new Set(acts.map(({ restaurant_id }) => restaurant_id))], now)).map((book) => [book.place.id, book]))
  const ends = endsOf()
  const last = new Map<string, Joining>()
  for (const act of acts) {
    const book = books.get(act.restaurant_id)
    const ends_at = book && endThere(ends, act, book)
    if (!book || ends_at === undefined || timeOf(ends_at) <= now.getTime()) continue
    if (act.own_id !== null && timeOf(act.own_ends_at) >= timeOf(ends_at)) continue
    const key = `${act.restaurant_id} ${act.channel} ${act.same_tag}`
    const other = last.get(key)
    if (!other || timeOf(ends_at) > timeOf(other.ends_at)) last.set(key, { act, book, ends_at })
  }
  return [...last.values()]
}

const timeOf = (end: Date | null): number => end?.getTime() ?? Number.POSITIVE_INFINITY

/** When the act ends by another restaurant's clock; undefined where its rule has no answer there. */
function endThere(ends: ReturnType<typeof endsOf>, act: ActAbove, book: HoursBook): Date | null | undefined {
  if (act.ends_at === null) return null
  if (act.end_rule === 'until') return act.is_instant ? act.ends_at : untilThere(act.ends_at, act.timezone, book.place.timezone)
  const end_rule = act.end_rule === 'next_opening' ? 'next_open' : 'end_of_business_day'
  const end = ends(book, { end_rule, until: null, fulfilment: null, channel: null }, act.starts_at)
  return end instanceof Date ? end : undefined
}

function rowOf({ act, ends_at }: Joining): NewPause {
  const { batch_id, part, restaurant_id, tag, channel, access_group_id, label, place, end_rule, note } = act
  return { batch_id, part, restaurant_id, kind: 'tag', node_id: null, tag, channel, access_group_id, label, place, end_rule, ends_at, note }
}

function lineOf({ act, book, ends_at }: Joining, group: string): string {
  const why = `as everywhere below ${group}`
  return `- **paused**: ${plain(act.label)} ${untilWhen(ends_at, book.place.timezone)}${onChannel(act.channel)}, ${why}`
}
