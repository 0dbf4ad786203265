import { sql } from 'kysely'
import type { Queryable } from '../../../platform/database.ts'

/**
 * Where it is decided whom a segment means, for offers that ask about it and are given, will be, or could be again: at their groups, and for
 * the whole company where somebody else pays a part. A draft of these counts as well, for people below the company start it as it stands.
 */
export async function groupsAskingSegment(db: Queryable, segmentId: number, exceptIn?: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct case when paid.by_others then owner.root_id else owner.id end as id
    from discounts offer join access_groups owner on owner.id = offer.parent_access_group_id
    join discount_versions newest on newest.discount_id = offer.id and newest.number = offer.newest_version
    cross join lateral (select newest.terms @? '$.paid_by[*] ? (@.payer != "restaurant")' as by_others) paid
    where (offer.status in ('scheduled', 'active', 'paused') or (offer.status = 'draft' and paid.by_others))
      and jsonb_path_exists(newest.terms, '$.conditions.** ? (@.field == "segment" && @.segment_id == $id)', jsonb_build_object('id', ${segmentId}::bigint))
      and owner.root_id is distinct from ${exceptIn ?? null}::bigint
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}
