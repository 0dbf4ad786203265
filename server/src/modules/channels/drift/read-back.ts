import { hash } from 'node:crypto'
import { compareLive, type DriftThing, normalised } from '@brigade/contract/channels/drift.ts'
import type { DriftEntry } from '@brigade/contract/channels/listing-page.ts'
import { reachOf } from '../../../platform/access/policy.ts'
import type { Deps } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database.ts'
import type { FactsOf } from '../../../platform/happenings.ts'
import type { AnyJobQueue, Minutely } from '../../../platform/jobs.ts'
import { appendEvent } from '../../../platform/realtime/events.ts'
import { connectedTo, type listingNews, PutOff, queueOf, sendQueues, shownThere, through, unreachedWords } from '../../menus/publishing/public.ts'
import { writeEvents } from '../log/write.ts'
import { knownDrift } from './known-drift.ts'
import * as store from './store-drift.ts'
import { sentThings } from './things.ts'

/** A queue for each marketplace: one that is slow to answer keeps no other waiting. */
export const readQueueName = (channel: string): string => queueOf('reads', channel)

interface Reading {
  readonly listingId: number
  /** How often what was read was outdated. */
  readonly again?: number
}

export const readQueues = (deps: Deps): AnyJobQueue[] =>
  sendQueues(deps, {
    kind: 'reads',
    idOf: ({ listingId }: Reading) => listingId,
    channelOf: async ({ listingId }) => (await store.listingToRead(deps.database.db, listingId))?.channel,
    run: (reading, signal) => readListing(deps, reading, signal),
  })

/** Entries that are kept; the others are counted. */
const mostKept = 200
/** A pause that is being told there is no difference yet. */
const mostTurns = 5
const turnSeconds = 20

/** Asks a channel what is live, and compares it with what was sent and what is out now. */
export async function readListing(deps: Deps, { listingId, again = 0 }: Reading, signal: AbortSignal): Promise<void> {
  const { database, jobs } = deps
  const listing = await store.listingToRead(database.db, listingId)
  if (!listing) return
  const connected = listing.live_target_id === null ? undefined : await connectedTo(deps, listing)
  const { readBack } = connected?.market ?? {}
  if (!connected || !readBack) return database.write((tx) => store.saveUnread(tx, listingId))
  let live: readonly DriftThing[]
  try {
    live = (await through(connected, 'reads', signal, (within) => readBack(connected.store, within))).things
  } catch (error) {
    if (error instanceof PutOff) throw error
    return noteFailed(deps, listingId, unreachedWords(error))
  }
  // What is out is looked at after the answer: what was paused meanwhile is being told.
  const { menus, paused } = await shownThere(deps, listing)
  const sent = sentThings(menus, paused)
  const entries = sameHash(sent, live) ? [] : compareLive(sent, live, listing.currency)
  const isUnsettled = entries.some(({ kind }) => kind === 'paused_there' || kind === 'on_sale_there')
  await database.write(async (tx) => {
    const now = await store.lockListing(tx, listingId)
    if (!now) return
    const isTold = now.is_telling || listing.is_telling || now.told_at?.getTime() !== listing.told_at?.getTime()
    const isOther = now.live_target_id !== listing.live_target_id || now.version !== listing.version
    const isOutdated = isOther || (isUnsettled && isTold)
    if (isOutdated && again < mostTurns)
      await jobs.send(tx, readQueueName(listing.channel), { listingId, again: again + 1 }, { afterSeconds: turnSeconds })
    else if (!isOther) await note(tx, now, entries)
    else await store.saveUnread(tx, listingId)
  })
}

const sameHash = (sent: readonly DriftThing[], live: readonly DriftThing[]): boolean =>
  hash('sha256', normalised(sent)) === hash('sha256', normalised(live))

async function note(tx: Tx, before: store.ReadListing, entries: readonly DriftEntry[]): Promise<void> {
  const { id, drift_count } = before
  const kept = entries.slice(0, mostKept)
  await store.saveRead(tx, id, { entries: kept, count: entries.length })
  const isNews = entries.length !== drift_count || JSON.stringify(kept) !== JSON.stringify(knownDrift(before.drift))
  if (entries.length > 0 && isNews) await writeEvents(tx, [{ listing_id: id, type: 'drift', facts: { count: entries.length } }])
  if (entries.length === 0 && drift_count > 0) await writeEvents(tx, [{ listing_id: id, type: 'drift_over' }])
  await announce(tx, before.restaurant_id)
}

/** It could not be read. Said once, however many nights it lasts. */
function noteFailed({ database }: Pick<Deps, 'database'>, listingId: number, error: string): Promise<void> {
  return database.write(async (tx) => {
    const before = await store.lockListing(tx, listingId)
    if (!before) return
    await store.saveFailed(tx, listingId, error)
    if (before.drift_error !== error) await writeEvents(tx, [{ listing_id: listingId, type: 'read_failed', facts: { error } }])
    await announce(tx, before.restaurant_id)
  })
}

async function announce(tx: Tx, restaurantId: number): Promise<void> {
  await appendEvent(tx, { keys: ['listings', 'channels'], resourceType: 'channel', reach: await reachOf(tx, 'restaurant', restaurantId) })
}

/** What was read was of the menu before. */
export async function forgetRead(tx: Tx, { news }: FactsOf<typeof listingNews>): Promise<void> {
  const published = news.filter(({ type }) => type === 'published').map(({ listing_id }) => listing_id)
  if (published.length > 0) await store.forgetRead(tx, published)
}

const atOnce = 200
const lost = 'The reading was interrupted. Read it once more.'

/** Has every live listing read once a night, and ends readings whose job was lost. */
export const nightlyReading = (deps: Pick<Deps, 'database' | 'jobs'>): Minutely => ({
  name: 'listings-read-back',
  async run(signal) {
    let taken = atOnce
    while (taken === atOnce && !signal.aborted) taken = await readDue(deps)
    for (const id of await deps.database.write((tx) => store.claimLost(tx, atOnce))) await noteFailed(deps, id, lost)
  },
})

/** Answers how many it took. */
export function readDue({ database, jobs }: Pick<Deps, 'database' | 'jobs'>): Promise<number> {
  return database.write(async (tx) => {
    const due = await store.claimDue(tx, atOnce)
    for (const { id, channel } of due) await jobs.send(tx, readQueueName(channel), { listingId: id }, { key: `read ${id}` })
    return due.length
  })
}
