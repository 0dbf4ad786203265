import type { ResourceType } from '@brigade/contract/kit/resources.ts'
import type { Role } from '@brigade/contract/kit/roles.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../database.ts'
import { prepared } from '../prepared.ts'
import { grantedGroups, reachableFrom } from './policy.ts'

/** A table of resources as a list: its name, its sort columns, and its filters other than rights. */
export interface ListSource {
  readonly userId: number
  readonly role: Role
  readonly type: ResourceType
  /** Table with a column `id`; the other expressions name its columns through it. */
  readonly table: string
  /** Sorts before the id, e.g. `lower(bank_connections.name)`. */
  readonly sortBy: RawBuilder<unknown>
  readonly where?: RawBuilder<boolean> | undefined
}

/** What a page shows of its rows: `select id, … where id = any(ids)`. One function for all requests: its SQL is put together once. */
export type PageRows<Row> = (ids: RawBuilder<number[]>, userId: RawBuilder<number>) => RawBuilder<Row>

/** The groups of the grants as text: sorted, so that equal sets are equal keys. */
export function grantedText(granted: RawBuilder<number[]>): RawBuilder<string> {
  return sql<string>`(select string_agg(distinct one::text, ',') from unnest(${granted}) as one)`
}

function visible(list: ListSource, granted: RawBuilder<number[]>): RawBuilder<boolean> {
  const narrowed = list.where ? sql`and ${list.where}` : sql``
  return sql<boolean>`${reachableFrom(granted, list.type, sql.ref(`${list.table}.id`))} ${narrowed}`
}

/** More than this is not looked through: the list is read again. */
const mostNoted = 1000

/**
 * What was committed since the snapshot and concerns a list of these: a select of `resource_id`. The index finds it by transaction id;
 * ids from beyond this snapshot came with rows imported from another database and mean nothing here.
 */
export function notedSince(type: ResourceType | 'gift_card', snapshot: string): RawBuilder<unknown> {
  return sql`select change.resource_type, change.resource_id from list_changes change
    where change.xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot) and change.xid < pg_snapshot_xmax(pg_current_snapshot()) and not pg_visible_in_snapshot(change.xid, ${snapshot}::pg_snapshot)
      and change.resource_type in (${type}, '*')`
}

const since = ({ type }: Pick<ListSource, 'type'>, snapshot: string) => sql`${notedSince(type, snapshot)} limit ${mostNoted}`

/** All ids in order, read together with the snapshot they belong to. */
export async function readIds(db: Queryable, list: ListSource): Promise<{ ids: number[]; snapshot: string; granted: string }> {
  const granted = grantedGroups(list.userId, list.role)
  const { rows } = await sql<{ ids: string | null; snapshot: string; granted: string | null }>`
    select (select string_agg(id::text, ',' order by place) from (
        select ${sql.ref(`${list.table}.id`)} as id, row_number() over (order by ${list.sortBy}, ${sql.ref(`${list.table}.id`)}) as place
        from ${sql.table(list.table)} where ${visible(list, granted)}) as sorted) as ids,
      pg_current_snapshot()::text as snapshot, ${grantedText(granted)} as granted`.execute(db)
  const [row] = rows
  return { ids: row?.ids ? row.ids.split(',').map(Number) : [], snapshot: row?.snapshot ?? '', granted: row?.granted ?? '' }
}

export interface Checked<Row> {
  readonly granted: string
  readonly snapshot: string
  /** The tree changed shape, or too much at once to name it. */
  readonly upset: boolean
  readonly changed: readonly number[]
  readonly rows: Row[]
}

interface CheckColumns {
  readonly _granted: string | null
  readonly _snapshot: string | null
  readonly _upset: boolean
  readonly _changed: number[]
}

type Check = (db: Queryable, snapshot: string, userId: number, ids: string) => Promise<(CheckColumns & Record<string, unknown>)[]>
const checks = new WeakMap<PageRows<unknown>, Map<string, Check>>()

/** The check comes as a row of its own, so that it is not sent and read again beside every row of the page. */
function checkOf<Row>({ role, type, rows }: Pick<ListSource, 'role' | 'type'> & { rows: PageRows<Row> }): Check {
  const made = checks.get(rows) ?? new Map<string, Check>()
  checks.set(rows, made)
  const known = made.get(`${role} ${type}`)
  if (known) return known
  const check = prepared(
    (_, snapshot: string, userId: number, ids: string) => sql<CheckColumns & Record<string, unknown>>`
    select checked.*, row.* from (
      select ${grantedText(grantedGroups(userId, role))} as _granted, pg_current_snapshot()::text as _snapshot, noted.* from (
        select coalesce(bool_or(resource_id is null), false) or count(*) >= ${mostNoted} as _upset,
          coalesce(array_agg(distinct resource_id) filter (where resource_id is not null), '{}') as _changed
        from (${since({ type }, snapshot)}) as change) as noted) as checked
      full join (select shown.* from (${rows(sql`${ids}::bigint[]`, sql`${userId}::bigint`)}) as shown
        where ${reachableFrom(grantedGroups(userId, role), type, sql.ref('shown.id'))}) as row on false`,
  )
  made.set(`${role} ${type}`, check)
  return check
}

/** One statement, one snapshot: whose grants, what has changed, and in the order of `ids` those rows of the page that may be seen. */
export async function checkAndRead<Row extends { id: number }>(
  db: Queryable,
  list: ListSource & { readonly rows: PageRows<Row> },
  snapshot: string,
  ids: readonly number[],
): Promise<Checked<Row>> {
  const rows = await checkOf(list)(db, snapshot, list.userId, `{${ids.join(',')}}`)
  const check = rows.find(({ _snapshot }) => _snapshot !== null)
  const found = new Map((rows as unknown as Row[]).map((row) => [row.id, row]))
  return {
    granted: check?._granted ?? '',
    snapshot: check?._snapshot ?? '',
    upset: check?._upset ?? true,
    changed: check?._changed ?? [],
    rows: ids.flatMap((id) => found.get(id) ?? []),
  }
}

/**
 * Where those of `changed` that `granted` shows now belong among `kept`, by binary search in the database: its collation decides the
 * order, not ours. Judged by the groups the list is kept for and not by the person's: theirs may have changed since they were asked for,
 * and everybody with those groups reads this list. Nothing is answered when more has changed than was known.
 */
export async function patchPositions(
  db: Queryable,
  list: ListSource,
  granted: string,
  snapshot: string,
  kept: readonly number[],
  changed: readonly number[],
): Promise<{ snapshot: string; positions: { id: number; before: number }[] } | undefined> {
  const id = sql.ref(`${list.table}.id`)
  const { rows } = await sql<{ snapshot: string; known: boolean; wanted: number; places: { id: number; before: number }[] }>`
    with recursive change as materialized (${since(list, snapshot)}),
      fresh as materialized (select ${id} as id, ${list.sortBy} as sort_key from ${sql.table(list.table)}
        where ${id} = any(${changed}::bigint[]) and ${visible(list, sql<number[]>`${`{${granted}}`}::bigint[]`)}),
      search (id, sort_key, low, high) as (
        select id, sort_key, 0, ${kept.length}::int from fresh
        union all
        select search.id, search.sort_key, case when probe.is_before then middle + 1 else low end, case when probe.is_before then high else middle end
        from search, lateral (select (low + high) / 2 as middle) as halved,
          lateral (select (${list.sortBy}, ${id}) < (search.sort_key, search.id) as is_before
            from ${sql.table(list.table)} where ${id} = (${kept}::bigint[])[middle + 1]) as probe
        where low < high)
    select pg_current_snapshot()::text as snapshot,
      (select coalesce(bool_and(resource_id is not null and resource_id = any(${changed}::bigint[])), true) and count(*) < ${mostNoted} from change) as known,
      (select count(*) from fresh) as wanted,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'before', low) order by sort_key, id), '[]') from search where low >= high) as places`.execute(
    db,
  )
  const [row] = rows
  return row?.known && row.places.length === row.wanted ? { snapshot: row.snapshot, positions: row.places } : undefined
}
