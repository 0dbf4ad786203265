import { type AttentionKind, attentionKinds, mostAttentionPlaces } from '@brigade/contract/attention.ts'
import type { ResourceType } from '@brigade/contract/kit/resources.ts'
import type { Role } from '@brigade/contract/kit/roles.ts'
import { type RawBuilder, sql } from 'kysely'
import { reachable } from '../access/policy.ts'
import type { Queryable } from '../database.ts'

/** What a module looks at for people at the start: rows with the id of a resource, how many there, and since when. */
export interface AttentionSource {
  readonly type: ResourceType
  /** Table with the names of the resources. */
  readonly table: 'restaurants' | 'bank_connections' | 'access_groups' | 'picture_collections'
  /** Any of these on the resource shows it. */
  readonly roles: readonly Role[]
  /**
   * SELECT of `id`, `count` (integer) and `since` (timestamp or null), at most one row for each resource. It looks at those in `seen`
   * alone, the ids that the person may see.
   */
  rows(seen: RawBuilder<unknown>, userId: number): RawBuilder<unknown>
}

const sources = new Map<AttentionKind, AttentionSource>()

/** Modules call this when they register themselves. */
export function registerAttention(kind: AttentionKind, source: AttentionSource): void {
  sources.set(kind, source)
}

interface Needed {
  readonly kind: AttentionKind
  readonly places: readonly { readonly id: number; readonly name: string; readonly count: number }[]
  readonly total: number
  readonly count: number
  readonly since: Date | null
}

/** What needs somebody on what the person may see; kinds with nothing are left out. */
export async function neededBy(db: Queryable, userId: number): Promise<Needed[]> {
  const found: Needed[] = []
  for (const kind of attentionKinds) {
    const source = sources.get(kind)
    if (source) found.push(...(await seenOf(db, userId, kind, source)))
  }
  return found
}

async function seenOf(db: Queryable, userId: number, kind: AttentionKind, { type, table, roles, rows }: AttentionSource): Promise<Needed[]> {
  const sees = sql.join(
    roles.map((role) => reachable(userId, role, type, sql.ref('place.id'))),
    sql` or `,
  )
  const { rows: all } = await sql<{ id: number; name: string; count: number; total: number; of_all: number; since: Date | null }>`
    with seen as materialized (select id from ${sql.table(table)} place where ${sees})
    select place.id, place.name, needing.count::int as count, count(*) over ()::int as total, sum(needing.count) over ()::int as of_all,
      min(needing.since) over () as since
    from (${rows(sql`(select id from seen)`, userId)}) as needing join ${sql.table(table)} place on place.id = needing.id
    order by needing.since nulls last, lower(place.name), place.id limit ${mostAttentionPlaces}`.execute(db)
  const [first] = all
  if (!first) return []
  return [{ kind, places: all.map(({ id, name, count }) => ({ id, name, count })), total: first.total, count: first.of_all, since: first.since }]
}
