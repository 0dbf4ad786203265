import { sql } from 'kysely'
import type { Queryable, Tx } from '../../../../platform/database.ts'
import type { Lot } from './store-ledger.ts'

// What a merge, its undo, an erasure and an export read and write of points.

/** When this transaction began: said of what it writes, decided by nobody. */
export async function momentOf(tx: Tx): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select now() as at`.execute(tx)
  return rows[0]?.at ?? new Date(0)
}

export async function accountsOfCustomer(db: Queryable, customerId: number): Promise<{ id: number; plan_id: number }[]> {
  return db
    .selectFrom('loyalty_accounts')
    .select(['id', 'plan_id'])
    .where('customer_id', '=', customerId)
    .where('merged_into_id', 'is', null)
    .orderBy('id')
    .execute()
}

/** The account, with those that were merged into it before, has its points in the other one from now on. Answers those before. */
export async function pointTo(tx: Tx, accountId: number, intoId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update loyalty_accounts set merged_into_id = ${intoId} where merged_into_id = ${accountId} returning id`.execute(tx)
  await sql`update loyalty_accounts set merged_into_id = ${intoId} where id = ${accountId}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** It stands for itself again, and has back those that had been merged into it. */
export async function pointBack(tx: Tx, accountId: number, followers: readonly number[]): Promise<void> {
  await sql`update loyalty_accounts set merged_into_id = null where id = ${accountId}`.execute(tx)
  await sql`update loyalty_accounts set merged_into_id = ${accountId} where id = any(${[...followers]}::bigint[])`.execute(tx)
}

/** What orders earned, with the accounts that are merged into it now. */
export async function addUpLifetime(tx: Tx, accountId: number): Promise<void> {
  await sql`update loyalty_accounts account set lifetime = (select coalesce(sum(delta), 0) from loyalty_events where earned_at is not null
    and account_id in (select id from loyalty_accounts mine where mine.id = account.id or mine.merged_into_id = account.id)) where account.id = ${accountId}`.execute(
    tx,
  )
}

/** Orders that earned in these accounts, and those of the customer that earned in the other one. */
export async function ordersIn(db: Queryable, accountIds: readonly number[], customerId: number, otherId: number): Promise<number[]> {
  const { rows } = await sql<{ order_id: number }>`
    select order_id from loyalty_events where account_id = any(${[...accountIds]}::bigint[]) and order_id is not null
    union select event.order_id from loyalty_events event join customer_orders own on own.order_id = event.order_id
    where event.account_id = ${otherId} and own.customer_id = ${customerId} order by order_id`.execute(db)
  return rows.map(({ order_id }) => order_id)
}

const accountsBehind = (customerId: number) => sql`(select id from loyalty_accounts where customer_id = ${customerId}
  or merged_into_id in (select id from loyalty_accounts where customer_id = ${customerId}))`

export async function forgetReasons(tx: Tx, customerId: number): Promise<void> {
  await sql`delete from loyalty_reasons where account_id in ${accountsBehind(customerId)}`.execute(tx)
}

export interface ExportedEvent {
  readonly plan: string
  readonly type: string
  readonly points: number
  readonly balance_after: number
  readonly order_id: number | null
  readonly reward: string | null
  readonly reason: string | null
  readonly at: Date
}

export async function eventsOf(db: Queryable, customerId: number): Promise<ExportedEvent[]> {
  const { rows } = await sql<ExportedEvent>`
    select plan.name as plan, event.type, event.delta as points, event.balance_after, event.order_id, event.reward, why.reason, event.at
    from loyalty_events event join loyalty_accounts account on account.id = event.account_id join loyalty_plans plan on plan.id = account.plan_id
    left join loyalty_reasons why on why.event_id = event.id where event.account_id in ${accountsBehind(customerId)} order by event.id`.execute(db)
  return rows
}

export async function balancesOf(db: Queryable, customerId: number): Promise<{ plan: string; points: number; lifetime_points: number }[]> {
  const { rows } = await sql<{ plan: string; points: number; lifetime_points: number }>`
    select plan.name as plan, account.balance as points, account.lifetime as lifetime_points
    from loyalty_accounts account join loyalty_plans plan on plan.id = account.plan_id where account.customer_id = ${customerId} order by account.id`.execute(
    db,
  )
  return rows
}

/** What a merge moved, as it is stored with the merge. */
export interface MovedAccount {
  readonly from: number
  readonly into: number
  readonly points: number
  readonly lots: readonly Lot[]
  readonly followers: readonly number[]
}
