import { sql } from 'kysely'
import { registerAttention } from '../../platform/attention/sources.ts'

/** Syncs that wait for a person, and points of sale that let nobody in any more. */
export function registerPosAttention(): void {
  registerAttention('syncs_held', {
    type: 'restaurant',
    table: 'restaurants',
    roles: ['restaurants'],
    rows: (seen) => sql`
      select restaurant_id as id, count(*) as count, null::timestamptz as since from pos_connections
      where restaurant_id in ${seen} and state in ('held', 'auth_failed') group by 1`,
  })
}
