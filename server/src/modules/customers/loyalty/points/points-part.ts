import type { Tx } from '../../../../platform/database.ts'
import type { CustomerPart } from '../../parts.ts'
import { accrue } from './accrue.ts'
import { accountKey, accountsOf, book, type Lot, lockAccounts } from './store-ledger.ts'
import * as store from './store-part.ts'

/** What becomes of points with their customer. Events stay in the account in which they happened; what is left moves to the other one. */
export const pointsPart: CustomerPart = {
  name: 'points',

  async merged(tx, { keptId, goneId }) {
    const at = await store.momentOf(tx)
    const moved: store.MovedAccount[] = []
    for (const { id, plan_id } of await store.accountsOfCustomer(tx, goneId)) {
      const pair = { planId: plan_id, customerId: keptId }
      const into = (await accountsOf(tx, [pair])).get(accountKey(pair))
      if (into === undefined) continue
      const gone = (await lockAccounts(tx, [id, into])).find((row) => row.id === id)
      const points = gone?.balance ?? 0
      const lots = await move(tx, id, into, points, at)
      const followers = await store.pointTo(tx, id, into)
      await store.addUpLifetime(tx, into)
      moved.push({ from: id, into, points, lots, followers })
    }
    return moved
  },

  async unmerged(tx, { goneId }, moved) {
    const at = await store.momentOf(tx)
    for (const { from, into, points, lots, followers } of movedBy(moved)) {
      await lockAccounts(tx, [from, into])
      await store.pointBack(tx, from, followers)
      await move(tx, into, from, points, at, lots)
      for (const id of [from, into]) await store.addUpLifetime(tx, id)
      // Of what was given back meanwhile the other one took the points.
      await accrue(tx, { orderIds: await store.ordersIn(tx, [from, ...followers], goneId, into), now: at })
    }
  },

  async erased(tx, { id }) {
    await store.forgetReasons(tx, id)
  },

  async exported(db, { id }) {
    const events = await store.eventsOf(db, id)
    return { balances: await store.balancesOf(db, id), events: events.map(({ at, ...event }) => ({ ...event, at: at.toISOString() })) }
  },
}

/** From one account to the other, with the days on which they expire. What is owed moves as well. Answers the days of what went. */
async function move(tx: Tx, from: number, into: number, points: number, at: Date, known?: readonly Lot[]): Promise<readonly Lot[]> {
  if (points === 0) return []
  const taking = { accountId: points > 0 ? from : into, type: 'MOVE_POINTS', delta: -Math.abs(points), at } as const
  const { taken } = await book(tx, taking)
  // Below zero nothing is taken from anywhere: then it is known from before, or from nowhere.
  const lots = known ?? taken
  await book(tx, { accountId: points > 0 ? into : from, type: 'MOVE_POINTS', delta: Math.abs(points), at, lots })
  return lots
}

const movedBy = (moved: unknown): store.MovedAccount[] => (Array.isArray(moved) ? moved : [])
