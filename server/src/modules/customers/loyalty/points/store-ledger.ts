import type { PointEventType } from '@brigade/contract/customers/loyalty/points.ts'
import { type Selectable, sql } from 'kysely'
import type { Queryable, Tx } from '../../../../platform/database.ts'
import type { LoyaltyAccounts, LoyaltyEvents } from '../../../../platform/schema.ts'

// The one place that moves points: balance, row of the ledger, and what of it expires when. The account is locked by whoever calls.

export type AccountRow = Selectable<LoyaltyAccounts>
export type EventRow = Selectable<LoyaltyEvents>

/** Points with the last day on which they are good. */
export interface Lot {
  readonly expires_on: string | null
  readonly points: number
}

export interface PointEvent {
  readonly accountId: number
  readonly type: PointEventType
  readonly delta: number
  readonly at: Date
  /** Without a number where nobody of the staff did it. */
  readonly by?: { readonly id: number | null; readonly name: string }
  readonly order?: {
    readonly id: number
    readonly seq: number
    readonly placedAt: Date
    readonly net: number
    readonly planVersion: number
    readonly multiplier: number
  }
  readonly reward?: string
  readonly reversesId?: number
  /** Of points that come: until when they are good, the first to expire first. */
  readonly lots?: readonly Lot[]
}

export interface Booked {
  readonly id: number
  readonly balance: number
  /** What it took. */
  readonly taken: readonly Lot[]
}

/** Writes an event, and what follows from it. */
export async function book(tx: Tx, event: PointEvent): Promise<Booked> {
  const { accountId, type, delta, at, by, order, reward = null, reversesId = null, lots = [] } = event
  const taken = delta < 0 ? await takeLots(tx, accountId, -delta, order?.id ?? null) : []
  const { rows } = await sql<{ id: number; balance: number }>`
    with moved as (
      update loyalty_accounts set balance = balance + ${delta}, lifetime = lifetime + ${order ? delta : 0}, seq = seq + 1 where id = ${accountId}
      returning id, seq, balance)
    insert into loyalty_events (account_id, seq, type, delta, balance_after, order_id, order_seq, earned_at, net, plan_version, multiplier,
      reward, reverses_id, taken, actor_id, actor_name, at)
    select id, seq, ${type}, ${delta}, balance, ${order?.id ?? null}::bigint, ${order?.seq ?? null}::integer, ${order?.placedAt ?? null}::timestamptz,
      ${order?.net ?? null}::bigint, ${order?.planVersion ?? null}::integer, ${order?.multiplier ?? null}::integer, ${reward}, ${reversesId}::bigint,
      ${type === 'REDEEM_REWARD' ? JSON.stringify(taken) : null}::jsonb, ${by?.id ?? null}::bigint, ${by?.name ?? ''}, ${at}
    from moved returning id, balance_after as balance`.execute(tx)
  const [booked] = rows
  if (!booked) throw new Error(`The loyalty account ${accountId} is gone.`)
  if (delta > 0) await putLots(tx, accountId, lots, Math.min(delta, Math.max(0, booked.balance)), order?.id ?? null)
  return { ...booked, taken }
}

/** Those that expire first are taken first; of an order that is worth less its own before others. Below zero there is nothing to take. */
async function takeLots(tx: Tx, accountId: number, points: number, orderId: number | null): Promise<Lot[]> {
  const { rows } = await sql<Lot>`
    with placed as (
      select id, expires_on, points, sum(points) over (order by (order_id is not distinct from ${orderId}::bigint and order_id is not null) desc,
        expires_on nulls last, id) - points as before from loyalty_lots where account_id = ${accountId}),
      taking as (select id, expires_on, points, least(points, ${points}::bigint - before)::bigint as take from placed where before < ${points}::bigint),
      emptied as (delete from loyalty_lots lot using taking where lot.id = taking.id and taking.take = taking.points),
      lessened as (update loyalty_lots lot set points = lot.points - taking.take from taking where lot.id = taking.id and taking.take < taking.points)
    select expires_on, sum(take)::bigint as points from taking group by expires_on order by expires_on nulls last`.execute(tx)
  return rows
}

/** What comes repays first what is owed: of the lots, `kept` points stay, those that are good the longest. Should they be too few, the last one is larger. */
async function putLots(tx: Tx, accountId: number, lots: readonly Lot[], kept: number, orderId: number | null): Promise<void> {
  let left = kept
  const staying: Lot[] = []
  for (const lot of lots.toReversed()) {
    const points = Math.min(left, lot.points)
    if (points > 0) staying.unshift({ ...lot, points })
    left -= points
  }
  if (left > 0) staying.push({ expires_on: lots.at(-1)?.expires_on ?? null, points: left })
  if (staying.length === 0) return
  await sql`insert into loyalty_lots (account_id, expires_on, order_id, points)
    select ${accountId}, expires_on, ${orderId}::bigint, points from unnest(${staying.map((lot) => lot.expires_on)}::date[],
      ${staying.map((lot) => lot.points)}::bigint[]) as one(expires_on, points)`.execute(tx)
}

/** The account of each of these customers by the plan, made where there is none. Answers the account that has the points now. */
export async function accountsOf(tx: Tx, pairs: readonly { readonly planId: number; readonly customerId: number }[]): Promise<Map<string, number>> {
  if (pairs.length === 0) return new Map()
  const unique = new Map(pairs.map((pair) => [accountKey(pair), pair]))
  // In one order everywhere, so that two who make the same ones wait for each other.
  const sorted = [...unique.values()].toSorted((one, other) => one.planId - other.planId || one.customerId - other.customerId)
  const [plans, customers] = [sorted.map(({ planId }) => planId), sorted.map(({ customerId }) => customerId)]
  await sql`insert into loyalty_accounts (plan_id, customer_id) select * from unnest(${plans}::bigint[], ${customers}::bigint[])
    on conflict (plan_id, customer_id) do nothing`.execute(tx)
  const { rows } = await sql<{ plan_id: number; customer_id: number; holder_id: number }>`
    select plan_id, customer_id, coalesce(merged_into_id, id) as holder_id from loyalty_accounts
    where (plan_id, customer_id) in (select * from unnest(${plans}::bigint[], ${customers}::bigint[]))`.execute(tx)
  return new Map(rows.map((row) => [accountKey({ planId: row.plan_id, customerId: row.customer_id }), row.holder_id]))
}

export const accountKey = ({ planId, customerId }: { readonly planId: number; readonly customerId: number }): string => `${planId} ${customerId}`

/** In the order of their ids, held until the transaction ends. */
export async function lockAccounts(tx: Tx, ids: readonly number[]): Promise<AccountRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<AccountRow>`
    select * from loyalty_accounts where id = any(${[...new Set(ids)]}::bigint[]) order by id for no key update`.execute(tx)
  return rows
}

/** Points earned by orders since then (and until another moment), with those of the accounts merged into it. */
export async function earnedSince(db: Queryable, accountId: number, since: Date, until?: Date): Promise<number> {
  const { rows } = await sql<{ earned: number }>`
    select coalesce(sum(delta), 0)::bigint as earned from loyalty_events where earned_at > ${since} ${until ? sql`and earned_at <= ${until}` : sql``}
      and account_id in (select id from loyalty_accounts where id = ${accountId} or merged_into_id = ${accountId})`.execute(db)
  return rows[0]?.earned ?? 0
}

/** Accounts of these ids whose balance, points of a lifetime or lots are not what the ledger adds up to; at most a hundred. */
export async function wrongAccounts(db: Queryable, from: number, to: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with ledger as (
        select account_id, sum(delta) as sum, max(seq) as seq, (array_agg(balance_after order by seq desc))[1] as last
        from loyalty_events where account_id between ${from} and ${to} group by account_id),
      earned as (
        select coalesce(own.merged_into_id, own.id) as account_id, sum(event.delta) as sum
        from loyalty_accounts own join loyalty_events event on event.account_id = own.id and event.earned_at is not null
        where (own.merged_into_id is null and own.id between ${from} and ${to}) or own.merged_into_id between ${from} and ${to} group by 1),
      lots as (select account_id, sum(points) as sum from loyalty_lots where account_id between ${from} and ${to} group by account_id)
    select account.id from loyalty_accounts account left join ledger on ledger.account_id = account.id
    left join earned on earned.account_id = account.id left join lots on lots.account_id = account.id
    where account.id between ${from} and ${to} and (account.balance <> coalesce(ledger.sum, 0) or account.balance <> coalesce(ledger.last, 0)
      or account.seq <> coalesce(ledger.seq, 0) or greatest(account.balance, 0) <> coalesce(lots.sum, 0)
      or (account.merged_into_id is null and account.lifetime <> coalesce(earned.sum, 0)))
    order by account.id limit 100`.execute(db)
  return rows.map(({ id }) => id)
}

export async function newestAccount(db: Queryable): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0)::bigint as id from loyalty_accounts`.execute(db)
  return rows[0]?.id ?? 0
}
