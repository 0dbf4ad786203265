import { channelCapabilities, salesChannels } from '@brigade/contract/fields/sales-context.ts'
import type { Listing, Publication, PublicationTarget } from '@brigade/contract/menus/publishing.ts'
import type { Deps } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database.ts'
import { fulfilmentsOf, usualFulfilments } from './drafts.ts'
import { connectedToMany } from './listing-hooks.ts'
import { channelOf, marketplaceOf } from './marketplace.ts'
import { notConnected } from './prepare.ts'
import { closedOf } from './send-closures.ts'
import { type ListingRow, type PublicationRow, type TargetRow, targetsOf } from './store.ts'

/** Every channel: one that nobody has turned on yet is off, with what is usual there. */
export async function listingAnswers(deps: Pick<Deps, 'config' | 'database' | 'secrets' | 'clock'>, rows: readonly ListingRow[]): Promise<Listing[]> {
  const connected = await connectedToMany(deps, rows)
  return salesChannels.map((channel): Listing => {
    const row = rows.find((one) => one.channel === channel)
    const { name, isOwn } = channelCapabilities[channel]
    const isConnected = isOwn || (row ? connected.get(row.id) : marketplaceOf(deps.config, channel)) !== undefined
    return {
      channel,
      name,
      is_own: isOwn,
      state: row?.state ?? 'off',
      markup_percent: (row?.markup_bp ?? 0) / 100,
      rounding: row?.rounding ?? 'none',
      fulfilments: row ? fulfilmentsOf(row.fulfilments) : [...usualFulfilments[channel]],
      destination: isOwn ? 'Guests see it at once.' : isConnected ? `It is sent to ${name}.` : notConnected(name),
      is_connected: isConnected,
      live_publication_id: row?.live_publication_id ?? null,
      live_at: row?.live_at?.toISOString() ?? null,
      closures: isOwn || !row ? null : { state: row.telling, closed: closedOf(row.told_closed), error: row.telling_error },
    }
  })
}

/** Publications with their targets, which are asked for all at once. */
export async function publicationAnswers(db: Queryable, rows: readonly PublicationRow[]): Promise<Publication[]> {
  const targets = await targetsOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(
    ({ id, number, state, error, from_revision, note, created_by, inserted_at, scheduled_at, started_at, rolled_back_to, brings_back }) => ({
      id,
      number,
      state,
      error: state === 'failed' ? error : '',
      from_revision,
      note,
      created_by: created_by ?? '',
      inserted_at: inserted_at.toISOString(),
      scheduled_at: scheduled_at?.toISOString() ?? null,
      started_at: started_at?.toISOString() ?? null,
      rolled_back_to,
      brings_back,
      targets: (targets.get(id) ?? []).map(targetAnswer),
    }),
  )
}

function targetAnswer({ id, channel: text, state, attempts, errors, next_try_at, live_at, is_current }: TargetRow): PublicationTarget {
  const channel = channelOf(text)
  return {
    id,
    channel,
    name: channelCapabilities[channel].name,
    state,
    attempts,
    errors,
    next_try_at: next_try_at?.toISOString() ?? null,
    live_at: live_at?.toISOString() ?? null,
    is_current: is_current === true,
  }
}
