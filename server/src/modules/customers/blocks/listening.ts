import type { Tx } from '../../../platform/database.ts'
import type { FactsOf } from '../../../platform/happenings.ts'
import type { ordersCounted } from '../happenings.ts'
import { tellOfBlocks } from './jobs.ts'
import { anybodyBlocked, noteHits, suspectAmongOrders } from './store-suspicions.ts'

/** Orders that came although their guest is blocked, and guests who may be somebody that is. */
export async function lookAtGuests(tx: Tx, { orderIds, now }: FactsOf<typeof ordersCounted>): Promise<void> {
  if (!(await anybodyBlocked(tx, orderIds, now))) return
  await tellOfBlocks(tx, [...(await noteHits(tx, orderIds)), ...(await suspectAmongOrders(tx, orderIds, now))])
}
