import type { PauseDelivery } from '@brigade/contract/channels/listing-page.ts'
import { type Capabilities, channelCapabilities, type SalesChannel } from '@brigade/contract/fields/sales-context.ts'
import { reachesOf } from '../../../platform/access/policy.ts'
import type { Deps } from '../../../platform/context.ts'
import type { Queryable, Tx } from '../../../platform/database.ts'
import type { FactsOf } from '../../../platform/happenings.ts'
import type { Minutely } from '../../../platform/jobs.ts'
import { appendEvent } from '../../../platform/realtime/events.ts'
import type { closuresChanged } from '../../hours/public.ts'
import type { pausesChanged } from '../../menus/pauses/public.ts'
import type { listingNews, updatesTold } from '../../menus/publishing/public.ts'
import * as store from './store-deliveries.ts'

/** Something was paused or resumed: what the marketplaces have to be told has its rows from here on. */
export const pausesToTell = (tx: Tx, { restaurants }: FactsOf<typeof pausesChanged>): Promise<void> => store.queueChanges(tx, 'pauses', restaurants)

export const closuresToTell = (tx: Tx, { restaurants }: FactsOf<typeof closuresChanged>): Promise<void> =>
  store.queueChanges(tx, 'closures', restaurants)

/** What became of calls, for every pause or closure that they carried. */
export async function noteTold(tx: Tx, { told }: FactsOf<typeof updatesTold>): Promise<void> {
  const changed = new Set<number>()
  for (const [what, ofKind] of Map.groupBy(told, (one) => one.what))
    for (const [outcome, those] of Map.groupBy(ofKind, (one) => one.outcome)) {
      const calls = those.map(({ listing_id, in_force, error }) => ({ listing_id, in_force, error }))
      if (outcome === 'begun') await store.markSent(tx, what, calls)
      else if (outcome === 'put_off') await store.markPutOff(tx, what, calls)
      else if (outcome === 'answered') for (const id of await store.markAcknowledged(tx, what, calls)) changed.add(id)
      else for (const id of await store.markFailed(tx, what, calls, outcome === 'refused')) changed.add(id)
    }
  if (changed.size === 0) return
  const reaches = await reachesOf(tx, 'restaurant', await store.restaurantsOf(tx, [...changed]))
  await appendEvent(tx, { keys: ['listings', 'channels'], resourceType: 'channel', reach: [...new Set([...reaches.values()].flat())] })
}

/** On a new menu nothing is out until it was said again. */
export async function tellAgain(tx: Tx, { news }: FactsOf<typeof listingNews>): Promise<void> {
  const published = news.filter(({ type }) => type === 'published').map(({ listing_id }) => listing_id)
  if (published.length > 0) await store.queueAgain(tx, published)
}

const mostShown = 50

/** Proofs of a listing, the newest first. */
export async function deliveriesOf(
  db: Queryable,
  { id, kind, option_fallback }: { readonly id: number; readonly kind: SalesChannel; readonly option_fallback: 'item' | 'none' },
): Promise<PauseDelivery[]> {
  const { name, pauses } = channelCapabilities[kind]
  return (await store.deliveriesOf(db, id, mostShown)).map((row) => ({
    id: row.id,
    what: row.label ?? (row.fulfilment === null ? 'The restaurant' : `The restaurant, ${fulfilmentNames[row.fulfilment] ?? row.fulfilment}`),
    act: row.act,
    state: row.state,
    attempts: row.attempts,
    error: row.error || wordsFor(row, name, pauses, option_fallback),
    queued_at: row.queued_at.toISOString(),
    acknowledged_at: row.acknowledged_at?.toISOString() ?? null,
  }))
}

const fulfilmentNames: Readonly<Record<string, string>> = {
  delivery: 'delivery',
  pickup: 'pickup',
  dine_in: 'dine-in',
  curbside: 'curbside',
  catering: 'catering',
}

/** What was done where the channel cannot do what was meant. */
function wordsFor(row: store.DeliveryRow, name: string, can: Capabilities['pauses'], fallback: 'item' | 'none'): string {
  if (row.kind === null) return can.store ? '' : `${name} cannot be told that a restaurant is closed.`
  if (!can.items) return `${name} cannot be told what is out.`
  if (can.options || (row.kind !== 'option' && row.kind !== 'size')) return ''
  const what = row.kind === 'size' ? 'a size' : 'an option'
  return row.state === 'unsupported' || fallback === 'none'
    ? `${name} cannot pause ${what}. It stays on sale there.`
    : `${name} cannot pause ${what}. The items that have it are paused there instead.`
}

const atOnce = 5000

/** Removes proofs that nobody asks for any more. */
export const oldDeliveries = ({ database }: Pick<Deps, 'database'>): Minutely => ({
  name: 'pause-deliveries-old',
  everySeconds: 3600,
  async run(signal) {
    while (!signal.aborted && (await store.removeOld(database.db, atOnce)) === atOnce);
  },
})
