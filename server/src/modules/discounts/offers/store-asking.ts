import { sql } from 'kysely'
import type { StandingHolder } from '../../../platform/access/standing-holders.ts'
import type { Queryable } from '../../../platform/database.ts'

/** SQL condition on a version `newest`, as the index `discount_versions_asking` has it. */
const asksSegments = sql<boolean>`newest.terms @? '$.conditions.** ? (@.field == "segment")'`

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
      and ${asksSegments} and jsonb_path_exists(newest.terms, '$.conditions.** ? (@.field == "segment" && @.segment_id == $id)', jsonb_build_object('id', ${segmentId}::bigint))
      and owner.root_id is distinct from ${exceptIn ?? null}::bigint
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** What a person needs who learns of guests what an offer learns that asks about a segment. */
export const askingRoles = ['customers', 'loyalty_plans'] as const

/** Those of these groups with an offer that asks about a segment, or will: by what the group sees of guests, without an end, and its uses tell. */
export async function offersThatAsk(db: Queryable, groupIds: readonly number[]): Promise<StandingHolder[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct offer.parent_access_group_id as id from discounts offer
    join discount_versions newest on newest.discount_id = offer.id and newest.number = offer.newest_version
    where offer.parent_access_group_id = any(${[...groupIds]}::bigint[]) and offer.status <> 'ended'
      and ${asksSegments} order by id`.execute(db)
  return rows.flatMap(({ id }) => askingRoles.map((role) => ({ groupId: id, role, who: 'An offer that asks about segments', isOfGuests: true })))
}
