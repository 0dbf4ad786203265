import type { Tx } from '../../../../platform/database.ts'
import { lastMergedInto, lock } from '../../store-customers.ts'
import { comeBack } from './come-back.ts'
import { accountKey, accountsOf, book, lockAccounts } from './store-ledger.ts'
import { redemptionNumbered } from './store-rewards.ts'

// Rewards that orders carry: points are taken when the order stands, and come back when it is off. Nobody of the staff does it, so nobody's
// rights are asked: whoever asks has judged that the order may.

/** The account of a customer by a plan is held until the transaction ends, so that no points are promised twice. */
export async function holdPoints(tx: Tx, planId: number, customerId: number): Promise<number> {
  const pair = { planId, customerId }
  const [account] = await lockAccounts(tx, [...(await accountsOf(tx, [pair])).values()])
  if (!account) throw new Error(`There is no loyalty account ${accountKey(pair)}.`)
  return account.balance
}

export interface RewardTaken {
  readonly customerId: number
  readonly planId: number
  /** By its name, with the points that were shown. */
  readonly reward: string
  readonly points: number
  readonly at: Date
  /** Who took the order, as its system is called. */
  readonly by: string
}

/** Takes the points, from whoever the customer is by now. Answers the event, or nothing where there are too few or there is nobody any more. */
export async function takePoints(tx: Tx, { customerId, planId, reward, points, at, by }: RewardTaken): Promise<number | undefined> {
  const customer = await lock(tx, await lastMergedInto(tx, customerId))
  if (customer?.status !== 'active') return undefined
  const pair = { planId, customerId: customer.id }
  const [account] = await lockAccounts(tx, [...(await accountsOf(tx, [pair])).values()])
  if (!account || account.balance < points) return undefined
  const booked = await book(tx, { accountId: account.id, type: 'REDEEM_REWARD', delta: -points, at, by: { id: null, name: by }, reward })
  return booked.id
}

/** Once: what came back already stays as it is. */
export async function givePointsBack(tx: Tx, eventId: number, at: Date): Promise<void> {
  const before = await redemptionNumbered(tx, eventId)
  if (!before) return
  await lockAccounts(tx, [before.holder_id])
  const event = await redemptionNumbered(tx, eventId)
  if (event && !event.is_back) await comeBack(tx, event, { at })
}
