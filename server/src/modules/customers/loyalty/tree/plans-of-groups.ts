import { staysInCompany } from '../../../../platform/access/companies.ts'
import { plain } from '../../../../platform/audit/plain.ts'
import type { Queryable, Tx } from '../../../../platform/database.ts'
import { appendEvent } from '../../../../platform/realtime/events.ts'
import {
  type Arrival,
  around,
  type ChangePreview,
  type Departure,
  type DeparturePreview,
  type HistoryLine,
  type Regrouping,
  type ResourcePart,
  type SaidAbove,
  type UsedBelow,
} from '../../../../platform/resource-registry.ts'
import { lineOfGroup } from '../plans/line-of-group.ts'
import { activeAlone } from '../plans/store-plans.ts'
import * as store from './store-tree.ts'

// A plan follows its group within the company. Where its group ends, or goes to another company, it ends; points stay with the customers.

/** What access groups are told and asked about loyalty. */
export const plansOfGroups: ResourcePart = { foresee, regroup, usedBelow, foreseeDeparture, departing, groupsEnd, endsWith }

export const plansOfRestaurants: ResourcePart = { saidAbove: plansSaidAbove }

const idsOf = (all: readonly { readonly id: number }[]): number[] => all.map(({ id }) => id)

async function foresee(db: Queryable, regrouping: Regrouping): Promise<ChangePreview> {
  if (!(await staysInCompany(db, regrouping))) return { refusals: [], notes: [] }
  return regrouping.kind === 'merge' ? foreseeMerge(db, regrouping) : { refusals: [], notes: await moveNotes(db, regrouping) }
}

async function foreseeMerge(db: Queryable, regrouping: Regrouping): Promise<ChangePreview> {
  const { groups, into, staffId } = regrouping
  const active = (await store.plansOf(db, idsOf(groups), staffId)).find(({ status }) => status === 'active')
  if (!active) return { refusals: [], notes: await moveNotes(db, regrouping) }
  const other = (await store.plansOf(db, [into.id], staffId)).find(({ status }) => status === 'active')
  if (!other)
    return {
      refusals: [],
      notes: [`${planNamed(active)} goes from ${active.group_name} to ${into.name}.`],
      passedOn: [{ what: `${planNamed(active)} of ${active.group_name}`, role: 'loyalty_plans_admin', isForGood: true }],
    }
  const notes = [
    `${planNamed(active)} of ${active.group_name} ends: ${into.name} has ${other.seen ? other.name : 'one'}. Its points stay, and can no longer be redeemed.`,
  ]
  return { refusals: [], notes }
}

/** By which plan orders count there. A group with a plan of its own brings it along. */
async function moveNotes(db: Queryable, { groups, into, staffId }: Regrouping): Promise<string[]> {
  const places = await store.placesOf(db, idsOf(groups))
  const notes: string[] = []
  for (const { id, name } of groups) {
    const [own] = await store.plansOf(db, [id])
    if (own?.status === 'active') continue
    const [was, is] = [await store.planInForce(db, staffId, places.get(id)?.ancestors ?? []), await store.planInForce(db, staffId, into.ancestors)]
    if (was?.id === is?.id) continue
    notes.push(
      is
        ? `New orders at the restaurants of ${name} earn by ${nameOf(is)} there.`
        : `New orders at the restaurants of ${name} earn no loyalty points there.`,
    )
  }
  return notes
}

/** Plans of groups above, by which orders there come to earn points. */
async function plansSaidAbove(db: Queryable, { comers, staffId }: Arrival): Promise<SaidAbove[]> {
  const active = (await store.plansOf(db, around(comers), staffId)).filter(({ status }) => status === 'active')
  if (active.length === 0) return []
  const byGroup = new Map(active.map((plan) => [plan.group_id, plan]))
  const nearest = (chain: readonly number[]) => byGroup.get(chain.findLast((group) => byGroup.has(group)) ?? 0)
  const coming = comers.flatMap(({ id, now, later }) => {
    const [was, plan] = [nearest(now), nearest(later)]
    return plan && plan !== was ? [{ plan, id }] : []
  })
  return [...Map.groupBy(coming, ({ plan }) => plan)].map(([plan, at]) => ({
    what: planNamed(plan),
    role: 'loyalty_plans_admin',
    isForGood: true,
    at: idsOf(at),
  }))
}

/** At the beginning of a sentence. */
const planNamed = ({ name, seen }: Pick<store.PlanOfGroup, 'name' | 'seen'>): string => (seen ? `The loyalty plan ${name}` : 'A loyalty plan')

const nameOf = ({ name, seen }: store.InForce): string => (seen ? `the loyalty plan ${name}` : 'another loyalty plan')

/** Whoever works below a group spends points of its plan. */
async function usedBelow(db: Queryable, ids: readonly number[]): Promise<UsedBelow[]> {
  return (await store.withPlansBelow(db, ids)).map((group) => ({ group, name: 'loyalty points of', role: 'loyalty_plans' }))
}

async function regroup(tx: Tx, regrouping: Regrouping): Promise<() => Promise<readonly HistoryLine[]>> {
  const { kind, groups, into, now } = regrouping
  if (kind === 'move') return async () => []
  const plans = await store.plansOf(tx, idsOf(groups))
  if (plans.length === 0) return async () => []
  const isTaken = (await activeAlone(tx, into.id)) !== undefined
  if (isTaken) await store.end(tx, idsOf(plans), now)
  await store.hangOn(tx, idsOf(plans), into.id, false)
  return async () => {
    await appendEvent(tx, { keys: ['loyalty_plans'], reach: [...into.ancestors] })
    return plans.map(({ name, status }) =>
      lineOfGroup(
        into.id,
        `The loyalty plan ${plain(name)} came with a group that was merged${status === 'active' && isTaken ? ', and ended' : ''}.`,
      ),
    )
  }
}

async function foreseeDeparture(db: Queryable, { groups, staffId }: Departure): Promise<DeparturePreview> {
  const plans = await store.plansOf(db, groups, staffId)
  return {
    refusals: [],
    left: plans.flatMap((plan) => {
      if (plan.status === 'active')
        return [`${planNamed(plan)} ends. Its points stay with the customers of your company, and can no longer be redeemed.`]
      return plan.status === 'draft' ? [`The draft of ${plan.seen ? `the loyalty plan ${plan.name}` : 'a loyalty plan'} is deleted.`] : []
    }),
    came: [],
  }
}

/** While everything stands where it did: what guests have stays in their company, at the group above the one that goes. */
async function departing(tx: Tx, { groups, now }: Departure): Promise<void> {
  const plans = await store.plansOf(tx, groups)
  await endAll(tx, plans, now, ({ status }) => status !== 'draft')
}

/** Groups are deleted: what guests have hangs on the group above. */
async function groupsEnd(tx: Tx, ids: readonly number[]): Promise<void> {
  const plans = await store.plansOf(tx, ids)
  await endAll(tx, plans, undefined, ({ has_accounts }) => has_accounts)
}

async function endAll(tx: Tx, plans: readonly store.PlanOfGroup[], at: Date | undefined, stays: (plan: store.PlanOfGroup) => boolean): Promise<void> {
  if (plans.length === 0) return
  await store.end(tx, idsOf(plans), at)
  for (const [heir, some] of Map.groupBy(plans.filter(stays), ({ heir_id }) => heir_id)) {
    if (heir === null) continue
    await store.hangOn(tx, idsOf(some), heir, true)
    await appendEvent(tx, { keys: ['loyalty_plans'], reach: (await store.placesOf(tx, [heir])).get(heir)?.ancestors ?? [] })
  }
  await store.forget(tx, idsOf(plans.filter((plan) => !stays(plan))))
}

/** What ends with groups that are deleted. They hold nothing, so no restaurant has it. */
async function endsWith(db: Queryable, ids: readonly number[], staffId: number): Promise<readonly string[]> {
  const plans = (await store.plansOf(db, ids, staffId)).filter(({ status }) => status === 'active')
  return plans.map((plan) => `${planNamed(plan)} of ${plan.group_name} ends as well. Its points can no longer be redeemed.`)
}
