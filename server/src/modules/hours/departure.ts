import { named } from '@brigade/contract/kit/named.ts'
import type { Queryable, Tx } from '../../platform/database.ts'
import type { Departure, DeparturePreview, HistoryLine } from '../../platform/resource-registry.ts'
import { followGroups } from './follow.ts'
import * as store from './store-departure.ts'

/** Hours of groups that stay do not go along with restaurants that are handed over. */
export async function foreseeHoursDeparture(db: Queryable, { going, groups }: Departure): Promise<DeparturePreview> {
  const inherits = await store.withHoursAbove(db, going.get('restaurant') ?? [], groups)
  const lines =
    inherits.length > 0 && groups.length === 0
      ? [`Opening hours and special dates of the groups above do not go along with ${named(inherits, 'restaurant')}.`]
      : []
  return { refusals: [], left: lines, came: lines }
}

/** Hours, and what ends with them, follow the groups that restaurants have come to. */
export async function hoursDeparted(tx: Tx, { going, groups, now }: Departure): Promise<readonly HistoryLine[]> {
  const ids = going.get('restaurant') ?? []
  await store.keepClosures(tx, ids, groups)
  if (ids.length === 0) return []
  await store.forgetClosers(tx, ids, groups)
  await followGroups(tx, ids, now)
  return []
}
