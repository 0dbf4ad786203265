import type { Channel, ListingCounts } from '@brigade/contract/channels/channels.ts'
import { channelCapabilities } from '@brigade/contract/fields/sales-context.ts'
import type { Config } from '../../../platform/config.ts'
import { noListings } from '../states/store-states.ts'
import { adapterOf, connectionSentence, takesCredentials } from './rules.ts'
import type { SeenChannel } from './store-channels.ts'

export function answerOf({ marketplaces }: Pick<Config, 'marketplaces'>, row: SeenChannel, counts: ListingCounts = noListings()): Channel {
  const { id, name, kind, state, has_credentials, credentials_at, waits_until, last_error, may_change } = row
  const adapter = adapterOf({ kind, has_credentials }, marketplaces)
  return {
    id,
    name,
    kind,
    is_own: channelCapabilities[kind].isOwn,
    state,
    connection: {
      adapter,
      sentence: connectionSentence(kind, adapter),
      takes_credentials: takesCredentials(kind),
      has_credentials,
      credentials_at: credentials_at?.toISOString() ?? null,
      waits_until: waits_until?.toISOString() ?? null,
      last_error,
    },
    counts,
    parent_access_group_id: row.parent_access_group_id,
    parent_access_group_name: row.parent_access_group_name,
    version: row.version,
    inserted_at: row.inserted_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    _can: { update: may_change, delete: may_change },
  }
}
