import { soonDays } from '@brigade/contract/collections/rights.ts'
import { sql } from 'kysely'
import { registerAttention } from '../../../platform/attention/sources.ts'

/** Pictures whose rights have ended or end soon, for those who can say more of them or take others. */
export function registerPictureAttention(): void {
  registerAttention('picture_rights_ending', {
    type: 'picture_collection',
    table: 'picture_collections',
    roles: ['picture_collections_admin'],
    rows: (seen) => sql`select collection_id as id, count(*)::int as count, null::timestamptz as since from pictures
      where collection_id in ${seen} and rights_until <= (now() at time zone 'utc')::date + ${soonDays}::int group by collection_id`,
  })
}
