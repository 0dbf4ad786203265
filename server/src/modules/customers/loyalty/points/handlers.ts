import { nextTier, tierOf } from '@brigade/contract/customers/loyalty/counting.ts'
import type { CustomerPoints } from '@brigade/contract/customers/loyalty/points.ts'
import { loyaltyPoints, undoMinutes } from '@brigade/contract/customers/loyalty/points.ts'
import { rewardText } from '@brigade/contract/customers/loyalty/sentences.ts'
import { counted } from '@brigade/contract/kit/named.ts'
import { Problem } from '@brigade/contract/kit/problem.ts'
import { found } from '../../../../platform/access/records.ts'
import { plain } from '../../../../platform/audit/plain.ts'
import { type Staff, serves } from '../../../../platform/context.ts'
import type { Queryable, Tx } from '../../../../platform/database.ts'
import type { Withheld } from '../../../../platform/withheld.ts'
import { mustBeActive } from '../../must-be-active.ts'
import { termsOf } from '../plans/store-plans.ts'
import { comeBack } from './come-back.ts'
import { daysAfter, monthsAfter, undoUntil, yearBefore } from './dates.ts'
import { redeemRefusal, tillLine } from './rules.ts'
import { dayOfCompany } from './store-days.ts'
import { type AccountRow, accountKey, accountsOf, book, earnedSince, lockAccounts } from './store-ledger.ts'
import * as store from './store-points.ts'

/** Points of a customer: seen, taken for a reward, given back and corrected. */
export const pointRoutes = serves(loyaltyPoints, {
  async customerPoints({ input: { id }, staff, clock, db }) {
    const accounts = await store.accountsSeen(db, staff.id, { customerId: id, now: clock.now() })
    const plans: CustomerPoints[] = []
    for (const account of accounts) plans.push(await answerOf(db, staff, account, clock.now()))
    return { plans }
  },

  async redeemReward({ input: { id, plan_id, reward: name, points }, staff, clock, write }) {
    return write(async ({ tx, changed }) => {
      const { seen, account } = await held(tx, staff, { customerId: id, planId: plan_id, now: clock.now() })
      const reward = termsOf(seen).rewards.find((one) => one.name === name)
      const refusal = redeemRefusal(reward, { balance: account.balance, shown: points, status: seen.status, noOffers: seen.no_offers })
      if (refusal !== undefined || !reward) throw new Problem('conflict', refusal ?? 'The plan no longer has this reward.')
      const at = clock.now()
      const booked = await book(tx, { accountId: account.id, type: 'REDEEM_REWARD', delta: -reward.points, at, by: staff, reward: reward.name })
      changed({ id, description: `${plain(reward.name)} was redeemed for ${counted(reward.points, 'point')}.`, withheld: pointsWithheld(seen) })
      return { event_id: booked.id, line: tillLine(reward, seen.currency), balance: booked.balance, undo_until: undoUntil(at).toISOString() }
    })
  },

  async undoRedemption({ input: { id, event_id }, staff, clock, write }) {
    return write(async ({ tx, changed }) => {
      await mustBeActive(tx, id)
      const look = async () => found(await store.redemptionOf(tx, staff.id, id, event_id), 'redemption')
      await lockAccounts(tx, [(await look()).holder_id])
      const event = await look()
      const at = clock.now()
      if (event.actor_id !== staff.id) throw new Problem('forbidden', 'Only who redeemed a reward can take it back.')
      if (event.is_back) throw new Problem('conflict', 'This reward was taken back already.')
      if (at > undoUntil(event.at)) throw new Problem('conflict', `A reward can be taken back for ${undoMinutes} minutes. Adjust the points instead.`)
      const booked = await comeBack(tx, event, { at, by: staff })
      changed({
        id,
        description: `${plain(event.reward ?? '')} was taken back: ${counted(-event.delta, 'point')} came back.`,
        withheld: pointsWithheld(event),
      })
      return { balance: booked.balance }
    })
  },

  async adjustPoints({ input: { id, plan_id, delta, reason }, staff, clock, write }) {
    return write(async ({ tx, changed }) => {
      const { seen, account } = await held(tx, staff, { customerId: id, planId: plan_id, now: clock.now() })
      if (!seen.may_adjust) throw new Problem('forbidden', 'Only who has the role “Loyalty plans admin” on the plan’s group can adjust points.')
      if (seen.status !== 'active') throw new Problem('conflict', 'This loyalty plan has ended. Its points no longer change.')
      if (delta < 0 && account.balance + delta < 0)
        throw new Problem('conflict', `There ${account.balance > 0 ? `are only ${counted(account.balance, 'point')}` : 'are no points'} to take.`)
      const at = clock.now()
      const { expiry_months } = termsOf(seen)
      const expires_on = expiry_months === null ? null : monthsAfter(await dayOfCompany(tx, seen.root_id, at), expiry_months)
      const lots = delta > 0 ? [{ expires_on, points: delta }] : []
      const booked = await book(tx, { accountId: account.id, type: 'ADJUST_POINTS', delta, at, by: staff, lots })
      await store.putReason(tx, booked.id, account.id, reason)
      // Why is read in the timeline: History would keep it after the person was erased.
      changed({ id, description: `${counted(Math.abs(delta), 'point')} ${delta > 0 ? 'given' : 'taken'} by hand.`, withheld: pointsWithheld(seen) })
      return { balance: booked.balance }
    })
  },
})

/** Who sees no points of the plan reads neither how many nor for what. */
const pointsWithheld = ({ group_id: id, root_id: company }: { readonly group_id: number; readonly root_id: number }): Withheld => ({
  named: [{ kind: 'loyalty_plans_around_group', id, company }],
  description: 'Loyalty points changed.',
})

/** The account of a plan that the person may work with, held with its customer until the transaction ends. */
async function held(
  tx: Tx,
  staff: Staff,
  asked: { readonly customerId: number; readonly planId: number; readonly now: Date },
): Promise<{ seen: store.SeenAccount; account: AccountRow }> {
  await mustBeActive(tx, asked.customerId)
  const look = async () => found((await store.accountsSeen(tx, staff.id, asked))[0], 'loyalty plan')
  await look()
  const pair = { planId: asked.planId, customerId: asked.customerId }
  const [account] = await lockAccounts(tx, [...(await accountsOf(tx, [pair])).values()])
  if (!account) throw new Error(`There is no loyalty account ${accountKey(pair)}.`)
  return { seen: await look(), account }
}

async function answerOf(db: Queryable, staff: Staff, row: store.SeenAccount, now: Date): Promise<CustomerPoints> {
  const terms = termsOf(row)
  const { account_id, balance, lifetime } = row
  const earned = terms.tier_basis === 'lifetime' || account_id === null ? lifetime : await earnedSince(db, account_id, yearBefore(now))
  const today = await dayOfCompany(db, row.root_id, now)
  const expiring = account_id === null ? [] : await store.expiringOf(db, account_id, daysAfter(today, terms.warn_days))
  const redeemed = account_id === null ? [] : await store.redeemedSince(db, account_id, staff.id, new Date(now.getTime() - undoMinutes * 60_000))
  const isActive = row.status === 'active'
  return {
    plan_id: row.plan_id,
    plan_name: row.plan_name,
    status: row.status as CustomerPoints['status'],
    currency: row.currency,
    balance,
    lifetime_points: lifetime,
    tier_points: earned,
    tier: tierOf(terms, earned) ?? null,
    next_tier: nextTier(terms, earned) ?? null,
    expiring: expiring.flatMap(({ expires_on, points }) => (expires_on === null ? [] : [{ on: expires_on, points }])),
    rewards: terms.rewards
      .toSorted((one, other) => one.points - other.points)
      .map((reward) => ({ ...reward, gives: rewardText(reward, row.currency), affordable: isActive && !row.no_offers && balance >= reward.points })),
    undoable: redeemed.map(({ id, reward, delta, at }) => ({
      event_id: id,
      reward: reward ?? '',
      points: -delta,
      until: undoUntil(at).toISOString(),
    })),
    _can: { redeem: isActive && !row.no_offers, adjust: isActive && row.may_adjust },
  }
}
