import { leastDaysBack } from '@brigade/contract/customers/loyalty/points.ts'
import type { Tx } from '../../../../platform/database.ts'
import { daysAfter } from './dates.ts'
import { dayOfCompany } from './store-days.ts'
import { type Booked, book, type Lot, type PointEvent } from './store-ledger.ts'
import type { Redemption } from './store-rewards.ts'

/** Points of a redemption that was not given back yet come back to their account, which is locked: with their day, and good for some days at least. */
export async function comeBack(
  tx: Tx,
  event: Pick<Redemption, 'id' | 'delta' | 'taken' | 'root_id' | 'holder_id'>,
  how: Pick<PointEvent, 'at' | 'by'>,
): Promise<Booked> {
  const least = daysAfter(await dayOfCompany(tx, event.root_id, how.at), leastDaysBack)
  const lots = lotsOf(event.taken).map(({ expires_on, points }) => ({
    points,
    expires_on: expires_on !== null && expires_on < least ? least : expires_on,
  }))
  return book(tx, { ...how, accountId: event.holder_id, type: 'REVERSE', delta: -event.delta, reversesId: event.id, lots })
}

const lotsOf = (taken: unknown): Lot[] => (Array.isArray(taken) ? taken : [])
