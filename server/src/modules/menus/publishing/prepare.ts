import { setImmediate as otherWork } from 'node:timers/promises'
import { channelCapabilities, type Fulfilment, type SalesChannel } from '@brigade/contract/fields/sales-context.ts'
import { Problem } from '@brigade/contract/kit/problem.ts'
import { type GuestMenu, itemsOf } from '@brigade/contract/menus/guest-menu.ts'
import type { Change, Deps } from '../../../platform/context.ts'
import { jobQueue } from '../../../platform/jobs.ts'
import { changeWithin } from '../../../platform/serve/change.ts'
import { inTheNameOf } from '../../../platform/serve/later.ts'
import { withoutPast } from './charges-and-messages.ts'
import { type Draft, draftMenu, fulfilmentsOf, hashOf, loadDraft, packed, unpacked } from './drafts.ts'
import { forChannel } from './flat-sizes.ts'
import { forGuests } from './guest-view.ts'
import { lintMenu } from './lint.ts'
import { connectedTo } from './listing-hooks.ts'
import { channelOf } from './marketplace.ts'
import { asPublisher, authorOf, mayNotPublish, publisher } from './publisher.ts'
import { shownOf } from './shown-menus.ts'
import { startPublication } from './start.ts'
import { type ListingRow, liveMenus, type StoredMenu } from './store.ts'
import * as preparing from './store-preparing.ts'
import * as targets from './store-targets.ts'

export const prepareQueueName = 'publication-prepare'

/** Turns a draft into the menus of a publication: as it stands at this moment, also when it is to start later. */
export const prepareQueue = (deps: Deps) =>
  jobQueue({
    name: prepareQueueName,
    retries: mostTries - 1,
    retryAfterSeconds: 5,
    expiresAfterSeconds,
    atOnce: 2,
    run: ({ publicationId }: { readonly publicationId: number }, signal) => tryToPrepare(deps, publicationId, signal),
  })

const mostTries = 4
const expiresAfterSeconds = 120

/** Prepares a publication, or ends it in words when that has failed again and again. */
export async function tryToPrepare(deps: Deps, publicationId: number, signal: AbortSignal): Promise<void> {
  const { db } = deps.database
  const counted = await preparing.countTry(db, publicationId)
  if (!counted) return
  // The tries before came to no end of their own: they took too long, or took the server with them.
  if (counted.tries > mostTries) return giveUp(deps, publicationId, counted.error || tooLong)
  try {
    await prepare(deps, publicationId, signal)
  } catch (error) {
    const says = wordsOf(error)
    deps.log.warn({ err: error, publicationId, tries: counted.tries }, 'a publication could not be prepared')
    if (counted.tries >= mostTries || isSaidByMenu(error)) return giveUp(deps, publicationId, says)
    await preparing.noteError(db, publicationId, says)
    throw error
  }
}

/** It would be said again at the next try; what the database says of itself passes. */
const isSaidByMenu = (error: unknown): boolean => error instanceof Problem && error.code !== 'unavailable' && error.code !== 'unconfirmed'

const tooLong = `It took longer than ${expiresAfterSeconds / 60} minutes to put the menus together.`

function wordsOf(error: unknown): string {
  if (error instanceof Problem) return error.message
  if (error instanceof DOMException && error.name === 'AbortError') return tooLong
  return 'Something went wrong on the server while the menus were put together.'
}

function giveUp(deps: Deps, publicationId: number, reason: string): Promise<void> {
  return changeWithin(deps, asPublisher, undefined, async (change) => {
    const open = await targets.lockPublication(change.tx, publicationId)
    if (open) await endPreparing(change, open, reason)
  })
}

async function endPreparing({ tx, changed }: Change, { id, number, restaurant_id }: targets.OpenPublication, reason: string): Promise<void> {
  if (!(await preparing.failPreparing(tx, id, reason))) return
  changed({ id: restaurant_id, description: `Publication ${number} could not be prepared: ${reason}`, agent: publisher })
}

/** Freezes, resolves, lints and stores; then starts it, unless it is for later. */
export async function prepare(deps: Deps, publicationId: number, signal?: AbortSignal): Promise<void> {
  const open = await targets.findOpen(deps.database.db, publicationId)
  if (open?.state !== 'preparing') return
  const draft = await deps.database.atOneMoment((tx) => loadDraft(tx, open.restaurant_id, deps.clock.now(), deps))
  if (!draft) return
  const live = Map.groupBy(await liveMenus(deps.database.db, open.restaurant_id), ({ listing_id }) => listing_id)
  const asked = draft.listings.filter(({ state, channel }) => state === 'on' && (open.channels === null || open.channels.includes(channel)))
  const prepared: targets.PreparedTarget[] = []
  for (const listing of asked) {
    signal?.throwIfAborted()
    prepared.push(await targetOf(deps, draft, listing, live.get(listing.id) ?? []))
  }
  signal?.throwIfAborted()
  await changeWithin(deps, asPublisher, undefined, async (change) => {
    await targets.lockPublishing(change.tx, open.restaurant_id)
    const still = await targets.lockPublication(change.tx, publicationId)
    if (still?.state !== 'preparing') return
    const store = () => keepPrepared(deps, change, still, prepared, draft.model.revision)
    await inTheNameOf(change.tx, authorOf(still), store, () => endPreparing(change, still, mayNotPublish))
  })
}

async function keepPrepared(
  deps: Deps,
  change: Change,
  still: NonNullable<Awaited<ReturnType<typeof targets.lockPublication>>>,
  prepared: readonly targets.PreparedTarget[],
  revision: number,
): Promise<void> {
  const { id, number, restaurant_id } = still
  for (const target of prepared) await targets.insertTarget(change.tx, id, restaurant_id, target)
  if (still.is_ahead) {
    await targets.setPublication(change.tx, id, 'scheduled', revision)
    return change.changed({ id: restaurant_id, description: `Publication ${number} is ready for its time`, agent: publisher })
  }
  // Two servers may prepare two at once. One for a time is meant to be the newest at that time.
  if (still.scheduled_at === null) await targets.supersedeOvertaken(change.tx, id)
  await startPublication(deps, change, still, revision)
}

async function targetOf(
  deps: Pick<Deps, 'config' | 'clock' | 'database' | 'secrets'>,
  draft: Draft,
  listing: ListingRow,
  live: readonly StoredMenu[],
): Promise<targets.PreparedTarget> {
  const now = deps.clock.now()
  const channel = channelOf(listing.channel)
  const capabilities = channelCapabilities[channel]
  const blocked = (errors: string[]): targets.PreparedTarget => ({ listing_id: listing.id, hash: null, errors, menus: [] })
  if (!capabilities.isOwn && !(await connectedTo(deps, listing))) return blocked([notConnected(capabilities.name)])
  if (listing.menus && shownOf(draft.model, listing.menus).size === 0) return blocked([noMenuLeft])
  const known = capabilities.stickyAlcohol ? await alcoholIn(live) : new Set<string>()
  const menus: targets.PreparedMenu[] = []
  const errors = new Set<string>()
  for (const fulfilment of fulfilmentsOf(listing.fulfilments)) {
    // Each takes a while for a large menu; requests are answered in between.
    await otherWork()
    const found = markedOrWhy(draft, channel, fulfilment)
    if (typeof found === 'string') return blocked([found])
    for (const { severity, message, nodes, count } of lintMenu(found.marked, capabilities, known))
      if (severity === 'error') errors.add(nodes.length === 0 ? message : `${message} (${namesOf(nodes, count)})`)
    const menu = withoutPast(forGuests(found.sold), now)
    menus.push({ fulfilment, ...(await packed(menu)), pictures: shownIn(draft, menu) })
  }
  return errors.size > 0 ? blocked([...errors]) : { listing_id: listing.id, hash: hashOf(menus), errors: [], menus }
}

/** Pictures of collections that a menu shows. */
function shownIn({ pictures }: Draft, menu: GuestMenu): targets.PreparedMenu['pictures'] {
  const addresses = new Set([...itemsOf(menu)].map(({ item }) => item.image_url))
  return [...pictures.values()].filter(({ address }) => addresses.has(address)).map(({ id, file_key }) => ({ picture_id: id, file_key }))
}

const noMenuLeft = 'None of the menus chosen for it is there any more. Choose its menus again.'

/** Trying once more would not help where the menu comes to no end. */
function markedOrWhy(draft: Draft, channel: SalesChannel, fulfilment: Fulfilment): { marked: GuestMenu; sold: GuestMenu } | string {
  try {
    const marked = draftMenu(draft, channel, fulfilment)
    return { marked, sold: forChannel(marked, channelCapabilities[channel]) }
  } catch (error) {
    if (error instanceof Problem) return error.message
    throw error
  }
}

export const notConnected = (name: string): string => `No address is configured for ${name}, so nothing can be sent there.`

function namesOf(nodes: readonly { readonly name: string }[], count: number): string {
  const named = nodes.slice(0, 3).map(({ name }) => name)
  return count > named.length ? `${named.join(', ')} and ${count - named.length} more` : named.join(', ')
}

/** Items that were marked as alcohol for the channel. */
export async function alcoholIn(live: readonly StoredMenu[]): Promise<Set<string>> {
  const known = new Set<string>()
  for (const { body } of live) for (const { item } of itemsOf(await unpacked(body))) if (item.alcohol) known.add(item.item_id)
  return known
}
