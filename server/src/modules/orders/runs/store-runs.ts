import type { OrderRules } from '@brigade/contract/order-workflows/order-rules.ts'
import { salesRoles } from '@brigade/contract/orders/reading.ts'
import { type RawBuilder, sql } from 'kysely'
import { reachableByAny } from '../../../platform/access/policy.ts'
import type { Queryable, Tx } from '../../../platform/database.ts'
import { isLive } from '../../../platform/live-grants.ts'

// Orders that are run by a workflow, what was decided about them, and who is called when nobody answers.

/** Older ones were sent late: nobody is asked about them any more. */
const youngest = sql`interval '1 hour'`

/** Of these orders those that wait to be accepted. */
export async function waitingAmong(tx: Tx, ids: readonly number[]): Promise<{ id: number; restaurant_id: number }[]> {
  const { rows } = await sql<{ id: number; restaurant_id: number }>`
    select id, restaurant_id from orders where id = any(${[...ids]}::bigint[]) and state = 'received' and placed_at > now() - ${youngest}`.execute(tx)
  return rows
}

export interface NewRun {
  readonly order_id: number
  readonly restaurant_id: number
  readonly workflow_name: string
  readonly version_number: number
  readonly rules: OrderRules
  /** Seconds from now. */
  readonly answer_s: number | null
  readonly next_s: number | null
}

export async function insertRuns(tx: Tx, runs: readonly NewRun[]): Promise<void> {
  await sql`
    insert into order_runs (order_id, restaurant_id, workflow_name, version_number, rules, answer_by, next_at)
    select order_id, restaurant_id, workflow_name, version_number, rules, now() + make_interval(secs => answer_s), now() + make_interval(secs => next_s)
    from jsonb_to_recordset(${JSON.stringify(runs)}::jsonb) as run(
      order_id bigint, restaurant_id bigint, workflow_name text, version_number integer, rules jsonb, answer_s float8, next_s float8)
    on conflict do nothing`.execute(tx)
}

/**
 * Of one system of a company the numbers of decisions become visible in their order: whoever writes one for these orders holds this until it
 * commits, and takes no lock after it.
 */
async function lockDecisions(tx: Tx, orderIds: readonly number[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(key, 11)) from (
    select distinct home.root_id || ' ' || orders.system as key from orders join restaurants place on place.id = orders.restaurant_id
      join access_groups home on home.id = place.parent_access_group_id
    where orders.id = any(${[...orderIds]}::bigint[]) order by 1) as sorted`.execute(tx)
}

/** Accepts orders by their workflow, all at once: nothing of it is in the ledger. */
export async function acceptAtOnce(tx: Tx, ids: readonly number[]): Promise<void> {
  await lockDecisions(tx, ids)
  await sql`
    with accepted as (
      update orders set state = 'accepted', accepted_at = now(), updated_at = now(),
        promised_at = coalesce(promised_at, now() + make_interval(mins => (run.rules ->> 'prep_min')::int))
      from order_runs run where run.order_id = orders.id and orders.id = any(${[...ids]}::bigint[]) and orders.state = 'received'
      returning orders.*, run.workflow_name)
    insert into order_events (order_id, restaurant_id, system, external_id, era, event_id, kind, at, is_decision, details)
    select id, restaurant_id, system, external_id, era, 'brigade:' || gen_random_uuid(), 'state', now(), true,
      jsonb_build_object('state', 'accepted', 'by', workflow_name, 'reason', '', 'automatic', true)
    from accepted`.execute(tx)
}

export interface Decided {
  readonly kind: 'state' | 'reminded' | 'escalated'
  readonly state?: string
  readonly by: string
  readonly reason: string
  readonly isAutomatic: boolean
}

/** A line in the timeline of an order; a decision is told to the system that sent it. The last thing of its transaction. */
export async function noteRun(tx: Tx, orderId: number, { kind, state, by, reason, isAutomatic }: Decided): Promise<void> {
  const isDecision = kind === 'state'
  if (isDecision) await lockDecisions(tx, [orderId])
  const details = { ...(state !== undefined && { state }), by, reason, automatic: isAutomatic }
  await sql`
    insert into order_events (order_id, restaurant_id, system, external_id, era, event_id, kind, at, is_decision, details)
    select id, restaurant_id, system, external_id, era, 'brigade:' || gen_random_uuid(), ${kind}, clock_timestamp(), ${isDecision},
      ${JSON.stringify(details)}::jsonb from orders where id = ${orderId}`.execute(tx)
}

export interface RunRow {
  readonly order_id: number
  readonly workflow_name: string
  readonly rules: unknown
  readonly next_step: number
  readonly is_due: boolean
  /** Of the database. */
  readonly now: Date
}

/** The run of an order that is locked. */
export async function runOf(tx: Tx, orderId: number): Promise<RunRow | undefined> {
  const { rows } = await sql<RunRow>`
    select order_id, workflow_name, rules, next_step, coalesce(next_at <= now(), false) as is_due, clock_timestamp() as now
    from order_runs where order_id = ${orderId} for update`.execute(tx)
  return rows[0]
}

/** Orders whose next reminder, call or rejection is due, the longest first. */
export async function dueRuns(db: Queryable): Promise<number[]> {
  const { rows } = await sql<{ order_id: number }>`
    select order_id from order_runs where next_at <= now() order by next_at limit 100`.execute(db)
  return rows.map(({ order_id }) => order_id)
}

/** What comes next, in seconds after the run began; nothing more where it is null. */
export async function setNext(tx: Tx, orderId: number, step: number, seconds: number | null, called: string | null): Promise<void> {
  await sql`update order_runs set next_step = ${step}, next_at = began_at + make_interval(secs => ${seconds}::float8),
    called = coalesce(${called}, called) where order_id = ${orderId}`.execute(tx)
}

/** A promise to the guest, where none was made. */
export async function promise(tx: Tx, orderId: number, minutes: number): Promise<void> {
  await sql`update orders set promised_at = coalesce(promised_at, now() + make_interval(mins => ${minutes})) where id = ${orderId}`.execute(tx)
}

export interface CalledPerson {
  readonly email: string
}

/** People who are meant by a name, an email address or the name of a group of the restaurant’s company in which they hold a role, and who may see the restaurant's orders. */
export async function peopleCalled(db: Queryable, restaurantId: number, whom: string): Promise<CalledPerson[]> {
  const { rows } = await sql<CalledPerson>`
    select person.email from users person
    where person.status = 'active' and ${reachableByAny(sql.ref('person.id'), [...salesRoles], 'restaurant', sql`${restaurantId}::bigint`)}
      and (lower(person.name) = lower(${whom}) or lower(person.email) = lower(${whom}) or exists (
        select from role_grants held join access_groups place on place.id = held.access_group_id
        join restaurants on restaurants.id = ${restaurantId} join access_groups owner on owner.id = restaurants.parent_access_group_id
        where held.user_id = person.id and ${isLive('held')} and place.root_id = owner.root_id and lower(place.name) = lower(${whom})))
    order by person.id limit 20`.execute(db)
  return rows
}

export interface PlaceOfOrder {
  readonly restaurant_id: number
  readonly restaurant: string
  readonly number: string
}

export async function placeOfOrder(tx: Tx, orderId: number): Promise<PlaceOfOrder | undefined> {
  const { rows } = await sql<PlaceOfOrder>`
    select orders.restaurant_id, restaurants.name as restaurant, orders.number from orders join restaurants on restaurants.id = orders.restaurant_id
    where orders.id = ${orderId}`.execute(tx)
  return rows[0]
}

/** Whether the order waits to be accepted, by the workflow that it came under; after a handover it waits by none. */
export async function isAwaited(db: Queryable, orderId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from orders join order_runs run on run.order_id = orders.id
    where orders.id = ${orderId} and orders.state = 'received' and run.workflow_name <> ''`.execute(db)
  return rows.length > 0
}

/** Restaurants that leave their company: nobody of it is called any more, and its workflow is not named over there. */
export async function endRuns(tx: Tx, restaurantIds: readonly number[]): Promise<void> {
  await sql`update order_runs set next_at = null, workflow_name = '', called = '' where restaurant_id = any(${[...restaurantIds]}::bigint[])`.execute(
    tx,
  )
}

export interface DecisionRow {
  readonly id: number
  readonly external_id: string
  readonly restaurant_id: number
  readonly state: string
  readonly at: Date
  readonly promised_at: Date | null
  readonly is_automatic: boolean
  readonly reason: string
}

/** Decisions about the orders of a system after a number, in its restaurants; those of a company that a restaurant has left are not told. */
export async function decisionsAfter(
  db: Queryable,
  system: string,
  within: RawBuilder<boolean>,
  after: number,
  most: number,
): Promise<DecisionRow[]> {
  const { rows } = await sql<DecisionRow>`
    select event.id, orders.external_id, orders.restaurant_id, details ->> 'state' as state, event.at, orders.promised_at,
      (details ->> 'automatic')::boolean as is_automatic, details ->> 'reason' as reason
    from order_events event join orders on orders.id = event.order_id join restaurants on restaurants.id = orders.restaurant_id
    left join sales_names_from names on names.restaurant_id = orders.restaurant_id
    where event.is_decision and event.system = ${system} and event.id > ${after} and orders.era = coalesce(names.era, 0) and ${within}
    order by event.id limit ${most}`.execute(db)
  return rows
}
