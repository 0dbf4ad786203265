import type { FieldPolicy, MergedField } from '@brigade/contract/pos.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import type { PosValue } from '../menus/public/model.ts'

/**
 * Another text whenever what the points of sale of a restaurant give may have changed; empty where it has none. A sum of times,
 * not the latest: two that are written side by side need not become visible in the order of their times.
 */
export function posStampOf(restaurantId: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`coalesce((select string_agg(concat_ws(' ', pos.id, pos.version, links.count, links.times), ';' order by pos.id)
    from pos_connections pos cross join lateral (
      select count(*) as count, sum(extract(epoch from updated_at)) as times from pos_links where connection_id = pos.id) links
    where pos.restaurant_id = ${restaurantId}), '')`
}

interface Given {
  readonly node_id: string
  readonly policy: FieldPolicy
  readonly base: Readonly<Partial<Record<MergedField, unknown>>>
}

const fields = ['name', 'price_minor', 'plu'] as const

/**
 * What the points of sale give to the fields that are left to them: the values last agreed on, not those last heard, for of
 * these a person may not have approved yet. Of two that have a value for one node the first that was connected counts.
 */
export async function posValuesOf(db: Queryable, restaurantId: number): Promise<PosValue> {
  const { rows } = await sql<Given>`
    select link.node_id, pos.field_policy as policy, link.base_values as base from pos_connections pos join pos_links link on link.connection_id = pos.id
    where pos.restaurant_id = ${restaurantId} and link.state = 'linked' order by pos.id desc`.execute(db)
  const given = new Map<string, Given['base']>()
  for (const { node_id, policy, base } of rows) {
    const own = Object.fromEntries(fields.filter((field) => policy[field] === 'pos' && isSaid(base[field])).map((field) => [field, base[field]]))
    given.set(node_id, { ...given.get(node_id), ...own })
  }
  return (nodeId, field) => given.get(nodeId)?.[field as MergedField]
}

const isSaid = (value: unknown) => value !== undefined && value !== null && value !== ''
