import type { TimelineKind } from '@brigade/contract/customers/timeline.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../../platform/database.ts'
import type { TimelineSource } from './sources.ts'

export interface TimelineRow {
  readonly kind: TimelineKind
  readonly id: number
  readonly at: Date
  readonly facts: unknown
}

/** A page of what happened, the newest first, and how much there is. */
export async function timelinePage(
  db: Queryable,
  sources: readonly TimelineSource<unknown>[],
  { userId, customerId, page, perPage }: { userId: number; customerId: number; page: number; perPage: number },
): Promise<{ rows: TimelineRow[]; total: number }> {
  if (sources.length === 0) return { rows: [], total: 0 }
  const all = sql.join(
    sources.map(({ kind, rows }) => sql`select ${kind}::text as kind, one.id, one.at, one.facts from (${rows(userId, customerId)}) as one`),
    sql` union all `,
  )
  const { rows } = await sql<TimelineRow & { total: number }>`
    with everything as (${all})
    select kind, id, at, facts, (select count(*)::int from everything) as total from everything
    order by at desc, kind, id desc limit ${perPage} offset ${(page - 1) * perPage}`.execute(db)
  const total = rows[0]?.total ?? (page === 1 ? 0 : await countAll(db, all))
  return { rows, total }
}

async function countAll(db: Queryable, all: ReturnType<typeof sql.join>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from (${all}) as everything`.execute(db)
  return rows[0]?.total ?? 0
}
