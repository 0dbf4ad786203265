import type { AuditLog } from '@brigade/contract/audit-logs.ts'
import type { ResourceType } from '@brigade/contract/kit/resources.ts'
import { type RawBuilder, sql } from 'kysely'
import { contains } from '../access/records.ts'
import type { Queryable, Tx } from '../database.ts'
import { isLive } from '../live-grants.ts'
import { seesNamed, wordsFor } from './sees-named.ts'

/** Which rows are asked for; `from` and `before` are moments, the first inside, the second outside. */
export interface AuditFilter {
  readonly app: string | undefined
  readonly resource: string | undefined
  readonly resourceId: number | undefined
  readonly search: string | undefined
  readonly from: Date | undefined
  readonly before: Date | undefined
}

/**
 * A way to rows: of a resource that the person can see now, all there are; else those whose groups they hold the viewing role on.
 * What was written in a company that the resource, or the group, has left is not among them: `without` names its own group.
 */
export interface Way {
  readonly resource: string
  readonly groups: readonly number[] | 'all'
  readonly without: readonly number[]
}
export type AuditScope = readonly Way[]

type Row = Omit<AuditLog, 'inserted_at'> & { inserted_at: Date }

/** The rows as the person reads them: names of what they may not see are withheld, and not found by a search either. */
export async function searchRows(
  db: Queryable,
  userId: number,
  filter: AuditFilter,
  scope: AuditScope,
  page: { limit: number; offset: number },
): Promise<{ rows: Row[]; total: number }> {
  const sees = seesNamed(userId)
  const description = wordsFor(userId, sees)
  const wanted = sql.join([...conditionsOf(filter, description), seenBy(scope)], sql` and `)
  const [found, counted] = await Promise.all([
    sql<Row>`select id, app, resource, resource_id, action, ${description} as description,
        case when ${sees} then changes else coalesce(withheld -> 'changes', '[]') end as changes, agent, origin, inserted_at
      from audit_logs where ${wanted} order by id desc limit ${page.limit} offset ${page.offset}`.execute(db),
    sql<{ total: number }>`select count(*) as total from audit_logs where ${wanted}`.execute(db),
  ])
  return { rows: found.rows, total: counted.rows[0]?.total ?? 0 }
}

function conditionsOf({ app, resource, resourceId, search, from, before }: AuditFilter, description: RawBuilder<unknown>): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = []
  if (app !== undefined) conditions.push(sql`app = ${app}`)
  if (resource !== undefined) conditions.push(sql`resource = ${resource}`)
  if (resourceId !== undefined) conditions.push(sql`resource_id = ${resourceId}`)
  if (from !== undefined) conditions.push(sql`inserted_at >= ${from}`)
  if (before !== undefined) conditions.push(sql`inserted_at < ${before}`)
  if (search !== undefined) {
    conditions.push(sql`(${contains(description, search)} or ${contains(sql.ref('agent'), search)})`)
  }
  return conditions
}

function seenBy(sight: AuditScope): RawBuilder<unknown> {
  if (sight.length === 0) return sql`false`
  const ways = sight.map(({ resource, groups, without }) => {
    const within = groups === 'all' ? sql`` : sql`and reach && ${[...groups]}::bigint[]`
    const apart = without.length === 0 ? sql`` : sql`and not reach && ${[...without]}::bigint[]`
    return sql`(resource = ${resource} ${within} ${apart})`
  })
  return sql`(${sql.join(ways, sql` or `)})`
}

export interface Held {
  readonly groupId: number
  readonly role: string
}

/** What somebody holds at this moment; what the session read before may have ended since. */
export async function heldNow(db: Queryable, userId: number): Promise<Held[]> {
  const { rows } = await sql<Held>`select access_group_id as "groupId", role from role_grants
    where user_id = ${userId} and ${isLive('role_grants')}`.execute(db)
  return rows
}

/** Companies that these have left, by their own groups. */
export async function formerCompanies(db: Queryable, type: ResourceType, ids: readonly number[]): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ resource_id: number; roots: number[] }>`
    select resource_id, array_agg(root_id order by root_id) as roots from former_companies
    where resource_type = ${type} and resource_id = any(${[...ids]}::bigint[]) group by resource_id`.execute(db)
  return new Map(rows.map(({ resource_id, roots }) => [resource_id, roots]))
}

export interface AuditedRow {
  readonly resource: string
  readonly resourceId: number
  readonly action: AuditLog['action']
  readonly description: string
  readonly actorId: number
}

/**
 * The server's own row for what a client reports a moment later, so that History shows one line. A thing is created and
 * deleted once, whatever the client's words for it; an update is the same one when it says the same.
 */
export async function serverRowOf(tx: Tx, row: AuditedRow): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from audit_logs where resource = ${row.resource} and resource_id = ${row.resourceId} and origin = 'server' and action = ${row.action}
      and actor_id = ${row.actorId} and inserted_at > now() - interval '30 seconds'
      and (action <> 'update' or regexp_replace(description, '\\s+', ' ', 'g') = regexp_replace(${row.description}, '\\s+', ' ', 'g'))
    order by id desc limit 1`.execute(tx)
  return rows[0]?.id
}
