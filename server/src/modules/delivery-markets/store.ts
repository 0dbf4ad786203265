import type { AreaKind, DeliveryArea } from '@brigade/contract/fields/delivery-area.ts'
import { type Selectable, sql } from 'kysely'
import { own } from '../../platform/access/holdings.ts'
import { reachable } from '../../platform/access/policy.ts'
import { recordStore } from '../../platform/access/record-store.ts'
import type { Queryable, Tx } from '../../platform/database.ts'
import { prepared } from '../../platform/prepared.ts'
import type { DeliveryMarkets } from '../../platform/schema.ts'

// The SQL about markets themselves; that about who serves them is in store-rules.ts.

export interface MarketRow extends Omit<Selectable<DeliveryMarkets>, 'area' | 'area_kind'> {
  readonly area: DeliveryArea
  readonly area_kind: AreaKind
  readonly parent_access_group_name: string
}
/** A row as one person sees it. */
export interface SeenMarket extends MarketRow {
  readonly may_change: boolean
}
/** What a list shows of a row: areas are not read for it. */
export interface ListedRow extends Omit<SeenMarket, 'area'> {
  readonly restaurants: number
}

const thisId = sql.ref('delivery_markets.id')
const listed = ['id', 'name', 'active', 'area_kind', 'area_size', 'parent_access_group_id', 'version', 'inserted_at', 'updated_at']
const listedColumns = sql.raw(listed.map((column) => `delivery_markets.${column}`).join(', '))

export const { searchVisible, remove } = recordStore({
  type: 'delivery_market',
  table: 'delivery_markets',
  sorts: { active: sql`array[case when delivery_markets.active then '1' else '2' end, lower(delivery_markets.name)]` },
  rows: (ids, mayChange, userId) => sql<ListedRow>`
    select ${listedColumns}, organization.name as parent_access_group_name,
      (select count(*)::int from market_rules where market_id = delivery_markets.id
        and ${reachable(userId, 'restaurants', 'restaurant', sql.ref('market_rules.restaurant_id'))}) as restaurants,
      ${mayChange} as may_change
    from delivery_markets join access_groups organization on organization.id = delivery_markets.parent_access_group_id
    where delivery_markets.id = any(${ids})`,
})

const rows = (db: Queryable) =>
  db
    .selectFrom('delivery_markets')
    .innerJoin('access_groups as organization', 'organization.id', 'delivery_markets.parent_access_group_id')
    .selectAll('delivery_markets')
    .select('organization.name as parent_access_group_name')
    // The column holds what the contract let in.
    .$castTo<MarketRow>()

const seenById = prepared((db, userId: number, id: number) =>
  rows(db)
    .select(reachable(userId, 'delivery_markets_admin', 'delivery_market', thisId).as('may_change'))
    .where('delivery_markets.id', '=', id)
    .$castTo<SeenMarket>(),
)

export async function findSeen(db: Queryable, userId: number, id: number): Promise<SeenMarket | undefined> {
  return (await seenById(db, userId, id))[0]
}

/** Held until the transaction ends, so that what is decided from it stays true. */
export function lock(tx: Tx, id: number): Promise<MarketRow | undefined> {
  return rows(tx).where('delivery_markets.id', '=', id).forUpdate('delivery_markets').executeTakeFirst()
}

/** Markets the person may see, by name, no more than asked for. */
export async function visibleAreas(db: Queryable, userId: number, most: number): Promise<{ markets: MarketRow[]; total: number }> {
  const { rows: found } = await sql<MarketRow & { total: number }>`
    select delivery_markets.*, '' as parent_access_group_name, count(*) over ()::int as total from delivery_markets
    where ${reachable(userId, 'delivery_markets', 'delivery_market', thisId)} order by lower(name), id limit ${most}`.execute(db)
  return { markets: found, total: found[0]?.total ?? 0 }
}

/** What a form gives. */
export interface MarketColumns {
  readonly name: string
  readonly active: boolean
  readonly area_kind: string
  readonly area_size: number
  readonly area: string
}

export async function insert(tx: Tx, columns: MarketColumns, groupId: number): Promise<number> {
  const { id } = await tx
    .insertInto('delivery_markets')
    .values({ ...columns, parent_access_group_id: groupId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await own(tx, 'delivery_market', id, groupId)
  return id
}

/** An edit by a person: it raises the version, so forms opened before are stale. */
export async function edit(tx: Tx, id: number, columns: MarketColumns): Promise<void> {
  await tx
    .updateTable('delivery_markets')
    .set({ ...columns, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}
