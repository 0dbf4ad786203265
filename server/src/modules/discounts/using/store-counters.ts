import type { Hindrance } from '@brigade/contract/discounts/engine/types.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/database.ts'
import { prepared } from '../../../platform/prepared.ts'
import type { Move, Moves } from './rules.ts'

// Counters of offers: what is reserved and used of them. They are locked in one order by whoever moves some: codes by their ids, then offers,
// then days, then guests, each by offer. So nobody waits for somebody who waits for them. A counter goes no further than its limit: who
// comes last is told which one it was.

/** What was not to be had any more, by offer. */
export type Lost = ReadonlyMap<number, Hindrance>

const asked = (moves: RawBuilder<unknown> | string) => sql`jsonb_to_recordset(${moves}::jsonb)
  as move("discountId" bigint, key text, used bigint, given bigint, most bigint, budget bigint)`
const mayMove = (used: RawBuilder<unknown>) => sql`(move.used <= 0 or move.most is null or ${used} + move.used <= move.most)`

const holdCodes = prepared(
  (_, moves: string) => sql`select code.id from discount_codes code join ${asked(moves)} on code.id = move.key::bigint
    order by code.id for no key update of code`,
)
/** A counter that moved. */
interface Moved {
  readonly id: number
  readonly key: string
}

const moveCodes = prepared(
  (_, moves: string) => sql<Moved>`update discount_codes code set used = code.used + move.used from ${asked(moves)}
    where code.id = move.key::bigint and ${mayMove(sql`code.used`)} returning move."discountId" as id, move.key`,
)

/** A row that is not there yet is made; of one that is, the limits are asked under its lock. */
const upserted = (table: RawBuilder<unknown>, key: RawBuilder<unknown>, keyOf: RawBuilder<unknown>) =>
  prepared((_, moves: string) => {
    const isRow = sql`move."discountId" = kept.discount_id and ${keyOf} = kept.${key}`
    return sql<Moved>`
      with move as materialized (select * from ${asked(moves)})
      insert into ${table} as kept (discount_id, ${key}, used) select move."discountId", ${keyOf}, greatest(move.used, 0) from move order by 1, 2
      on conflict (discount_id, ${key}) do update set used = kept.used + (select move.used from move where ${isRow})
      where (select ${mayMove(sql`kept.used`)} from move where ${isRow}) returning kept.discount_id as id, kept.${key}::text as key`
  })
const moveDays = upserted(sql`discount_days`, sql`day`, sql`move.key::date`)
const moveGuests = upserted(sql`discount_guests`, sql`guest`, sql`move.key`)

const isInBudget = (given: RawBuilder<unknown>) => sql`(move.given <= 0 or move.budget is null or ${given} + move.given <= move.budget)`
const isRow = sql`move."discountId" = kept.discount_id`
const moveOffers = prepared(
  (_, moves: string) => sql<Moved>`
    with move as materialized (select * from ${asked(moves)})
    insert into discount_counts as kept (discount_id, used, given)
    select move."discountId", greatest(move.used, 0), greatest(move.given, 0) from move where ${isInBudget(sql`0`)} order by 1
    on conflict (discount_id) do update set used = kept.used + (select move.used from move where ${isRow}),
      given = kept.given + (select move.given from move where ${isRow})
    where (select ${mayMove(sql`kept.used`)} and ${isInBudget(sql`kept.given`)} from move where ${isRow}) returning kept.discount_id as id, '' as key`,
)

/** Moves all of it, or says what was not to be had: then something of it may have moved, and whoever asked takes that back with a savepoint. */
export async function moveCounters(tx: Tx, { codes, offers, days, guests }: Moves): Promise<Lost> {
  if (codes.length > 1) await holdCodes(tx, JSON.stringify(codes))
  const ofCodes = await missing(tx, codes, moveCodes)
  if (ofCodes.length > 0) return lostBy('code_used_up', ofCodes)
  const ofOffers = await missing(tx, offers, moveOffers)
  if (ofOffers.length > 0) return whyLost(tx, ofOffers)
  const ofDays = await missing(tx, days, moveDays)
  if (ofDays.length > 0) return lostBy('day_limit', ofDays)
  return lostBy('guest_limit', await missing(tx, guests, moveGuests))
}

const lostBy = (hindrance: Hindrance, moves: readonly Move[]): Lost => new Map(moves.map(({ discountId }) => [discountId, hindrance]))

/** Those that did not move. */
async function missing(tx: Tx, moves: readonly Move[], act: (tx: Tx, moves: string) => Promise<Moved[]>): Promise<Move[]> {
  if (moves.length === 0) return []
  const there = new Set((await act(tx, JSON.stringify(moves))).map(({ id, key }) => `${id} ${key}`))
  return moves.filter(({ discountId, key }) => !there.has(`${discountId} ${key}`))
}

/** Whether it was the uses or the budget. */
async function whyLost(tx: Tx, gone: readonly Move[]): Promise<Lost> {
  const { rows } = await sql<{ id: number; is_used_up: boolean }>`
    select move."discountId" as id, not ${mayMove(sql`coalesce(kept.used, 0)`)} as is_used_up
    from ${asked(JSON.stringify(gone))} left join discount_counts kept on kept.discount_id = move."discountId"`.execute(tx)
  return new Map(rows.map(({ id, is_used_up }) => [id, is_used_up ? 'used_up' : 'budget_used']))
}

/** Begins what may have to be taken back, and takes it back. */
export async function beginTaking(tx: Tx): Promise<void> {
  await sql`savepoint taking`.execute(tx)
}
export async function takeBack(tx: Tx): Promise<void> {
  await sql`rollback to savepoint taking`.execute(tx)
}
