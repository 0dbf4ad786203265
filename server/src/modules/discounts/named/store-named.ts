import type { ItemRuleKind } from '@brigade/contract/discounts/items.ts'
import { type RawBuilder, sql } from 'kysely'
import { reachable } from '../../../platform/access/policy.ts'
import { contains } from '../../../platform/access/records.ts'
import type { Queryable } from '../../../platform/database.ts'

const most = 50

/** What a kind is called in orders, and in menus: there it is a field of nodes of a kind. */
const sources: Readonly<Record<ItemRuleKind, { column: string; node: string; field: string }>> = {
  name: { column: 'sale_items.name', node: 'item', field: 'name' },
  category: { column: 'sale_items.category', node: 'category', field: 'name' },
  plu: { column: 'sale_items.plu', node: 'item', field: 'plu' },
}

/** Names that orders and menus have, the most common ones first. What is not sold yet is for those who see the restaurant. */
export async function itemsNamed(db: Queryable, userId: number, { by, name }: { by: ItemRuleKind; name: string }): Promise<string[]> {
  const { column, node, field } = sources[by]
  const fits = (said: RawBuilder<unknown>) => (name === '' ? sql`true` : contains(said, name))
  const ofMenu = sql`menu_nodes.fields ->> ${field}`
  const { rows } = await sql<{ said: string }>`
    with named as (
      select ${sql.ref(column)} as said from sale_items
        where ${sql.ref(column)} <> '' and ${fits(sql.ref(column))} and ${reachable(userId, 'discounts', 'restaurant', sql.ref('sale_items.restaurant_id'))}
      union all
      select ${ofMenu} from menu_nodes
        where kind = ${node} and lifecycle <> 'archived' and ${ofMenu} <> '' and ${fits(ofMenu)}
          and ${reachable(userId, 'restaurants', 'restaurant', sql.ref('menu_nodes.restaurant_id'))})
    select min(said) as said from named group by searchable(said) order by count(*) desc, min(lower(said)) limit ${most}`.execute(db)
  return rows.map(({ said }) => said)
}
