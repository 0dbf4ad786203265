import { type RawBuilder, sql } from 'kysely'
import { visiblePage } from '../../../platform/access/list-cache.ts'
import { reachableToo } from '../../../platform/access/policy.ts'
import { contains } from '../../../platform/access/records.ts'
import type { Queryable } from '../../../platform/database.ts'

export interface NowRow {
  readonly id: number
  readonly name: string
  readonly city: string
  readonly timezone: string
  readonly parent_access_group_name: string
  readonly paused: number
  readonly next_end: Date | null
  readonly may_pause: boolean
}

/** Restaurants whose availability the person may see, by name, with what is paused in each. */
export function nowPage(
  db: Queryable,
  userId: number,
  asked: { name: string; page: number; per_page: number },
): Promise<{ rows: NowRow[]; total: number }> {
  const named = asked.name === '' ? sql<boolean>`true` : contains(sql.ref('restaurants.name'), asked.name)
  return visiblePage(db, {
    userId,
    role: 'availabilities',
    type: 'restaurant',
    table: 'restaurants',
    sortBy: sql`lower(restaurants.name)`,
    backwards: false,
    where: sql<boolean>`restaurants.kind = 'restaurant' and restaurants.status <> 'closed' and ${named}`,
    variant: `now ${asked.name}`,
    page: asked.page,
    perPage: asked.per_page,
    rows: nowRows,
  })
}

const nowRows = (ids: RawBuilder<number[]>, user: RawBuilder<number>) => sql<NowRow>`
  select restaurants.id, restaurants.name, restaurants.city, restaurants.timezone, owner.name as parent_access_group_name,
    out.paused, out.next_end,
    ${reachableToo(user, 'availabilities_admin', 'availabilities', 'restaurant', sql.ref('restaurants.id'))} as may_pause
  from restaurants join access_groups owner on owner.id = restaurants.parent_access_group_id
  cross join lateral (select count(*)::int as paused, min(ends_at) as next_end from pauses
    where pauses.restaurant_id = restaurants.id and ended_at is null and (ends_at is null or ends_at > now())) as out
  where restaurants.id = any(${ids})`

export async function oneNow(db: Queryable, userId: number, id: number): Promise<NowRow | undefined> {
  const { rows } = await nowRows(sql<number[]>`${[id]}::bigint[]`, sql<number>`${userId}::bigint`).execute(db)
  return rows[0]
}
