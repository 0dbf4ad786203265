import { loyaltyPlans } from '@brigade/contract/customers/loyalty/plans.ts'
import { termsSentences } from '@brigade/contract/customers/loyalty/sentences.ts'
import { canonicalLoyaltyTerms, type LoyaltyTerms, type TermsTroubles, termsTroubles } from '@brigade/contract/customers/loyalty/terms.ts'
import { counted } from '@brigade/contract/kit/named.ts'
import { Problem } from '@brigade/contract/kit/problem.ts'
import { found, mustBeCurrent } from '../../../../platform/access/records.ts'
import { plain } from '../../../../platform/audit/plain.ts'
import { type Staff, serves } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database.ts'
import { mustStayIn } from '../../../access-groups/public.ts'
import { yearBefore } from '../points/dates.ts'
import { answerOf, versionAnswer } from './answers.ts'
import { lineOfGroup } from './line-of-group.ts'
import { changedSentences, sameTerms } from './rules.ts'
import * as store from './store-plans.ts'

const word = 'loyalty plan'
const thisPlan = 'this loyalty plan'

/** Loyalty plans and their versions. What becomes of one is told in the History of its group. */
export const planRoutes = serves(loyaltyPlans, {
  async searchPlans({ input, staff, db }) {
    const { rows, total } = await store.searchSeen(db, staff.id, input)
    return { data: rows.map(answerOf), total, page: input.page, per_page: input.per_page }
  },

  async createPlan({ input: { plan, parent_access_group_id }, staff, clock, write }) {
    return write(async ({ tx, changed }) => {
      await mustStayIn(tx, staff.id, 'loyalty_plans_admin', parent_access_group_id)
      const terms = canonicalLoyaltyTerms(plan.terms)
      mustFit(termsTroubles(terms))
      const at = clock.now()
      const id = await store.insertPlan(tx, { name: plan.name, currency: plan.currency, groupId: parent_access_group_id, at })
      await store.insertVersion(tx, { planId: id, number: 1, terms, madeBy: staff.name, at })
      const words = lines(`The loyalty plan ${plain(plan.name)} was drafted.`, termsSentences(terms, plan.currency))
      changed(lineOfGroup(parent_access_group_id, words))
      return answerOf(await seen(tx, staff, id))
    })
  },

  async getPlan({ input: { id }, staff, db }) {
    return answerOf(found(await store.findSeen(db, staff.id, id), word))
  },

  async planVersions({ input, staff, db }) {
    found(await store.findSeen(db, staff.id, input.id), word)
    const { rows, total } = await store.versionsOf(db, input)
    return { data: rows.map(versionAnswer), total, page: input.page, per_page: input.per_page }
  },

  async planFigures({ input: { id }, staff, clock, db }) {
    const { tiers, tier_basis } = store.termsOf(found(await store.findSeen(db, staff.id, id), word))
    const since = tier_basis === 'year' ? yearBefore(clock.now()) : null
    const rows = await store.figuresOf(db, id, { from: tiers.map(({ from_points }) => from_points), since })
    return { tiers: rows.map(({ tier, ...figures }) => ({ tier: tiers[tier - 1]?.name ?? null, ...figures })) }
  },

  async updatePlan({ input: { id, plan, version }, staff, clock, write }) {
    return write(async ({ tx, changed }) => {
      const before = await locked(tx, staff, id)
      mustBeCurrent(before, version, thisPlan)
      if (before.status === 'ended') throw new Problem('conflict', 'This plan has ended. Make a new one.')
      const terms = canonicalLoyaltyTerms(plan.terms)
      const was = store.termsOf(before)
      const isNews = !sameTerms(terms, was)
      if (isNews) mustFit(termsTroubles(terms))
      if (isNews || plan.name !== before.name) {
        const number = before.newest_version + (isNews ? 1 : 0)
        if (isNews) await store.insertVersion(tx, { planId: id, number, terms, madeBy: staff.name, at: clock.now() })
        await store.editPlan(tx, id, { name: plan.name, newest_version: number })
        changed(lineOfGroup(before.parent_access_group_id, changeLine(before, plan.name, was, terms)))
      }
      return answerOf(await seen(tx, staff, id))
    })
  },

  async setPlanStatus({ input: { id, status, version }, staff, clock, write }) {
    return write(async ({ tx, changed }) => {
      const before = await locked(tx, staff, id)
      mustBeCurrent(before, version, thisPlan)
      if (before.status !== status) {
        const at = clock.now()
        if (status === 'active') {
          await mustBeStartable(tx, before)
          await store.editPlan(tx, id, { status, activated_at: at })
        } else {
          if (before.status === 'draft') throw new Problem('conflict', 'This plan is a draft: it was never started. Delete it instead.')
          await store.editPlan(tx, id, { status, ended_at: at })
        }
        changed(lineOfGroup(before.parent_access_group_id, `The loyalty plan ${plain(before.name)} ${status === 'active' ? 'started' : 'ended'}.`))
      }
      return answerOf(await seen(tx, staff, id))
    })
  },

  async removePlan({ input: { id }, staff, write }) {
    return write(async ({ tx, changed }) => {
      const { name, parent_access_group_id } = await locked(tx, staff, id)
      if (await store.hasAccounts(tx, id)) throw new Problem('conflict', `Customers have points of ${name}, so it stays. End it instead.`)
      await store.removePlan(tx, id)
      changed(lineOfGroup(parent_access_group_id, `The loyalty plan ${plain(name)} was deleted.`))
      return { id, name }
    })
  },
})

const seen = async (tx: Tx, staff: Staff, id: number): Promise<store.SeenPlan> => found(await store.findSeen(tx, staff.id, id), word)

/** Held with its group where it is: nobody moves one of them meanwhile. Trees are locked before anything else. */
async function locked(tx: Tx, staff: Staff, id: number): Promise<store.PlanRow> {
  const group = found(await store.groupOf(tx, id), word)
  await mustBeTheirs(tx, staff, id)
  await mustStayIn(tx, staff.id, 'loyalty_plans_admin', group)
  return found(await store.lockChangeable(tx, staff.id, id), word)
}

/** A stranger does not wait for what they may not change. */
async function mustBeTheirs(tx: Tx, staff: Staff, id: number): Promise<void> {
  found((await store.findSeen(tx, staff.id, id))?.may_change ? id : undefined, word)
}

/** One active plan for a group. */
async function mustBeStartable(tx: Tx, plan: store.PlanRow): Promise<void> {
  if (plan.status === 'ended') throw new Problem('conflict', 'This plan has ended. Make a new one.')
  const other = await store.activeAlone(tx, plan.parent_access_group_id)
  if (other) throw new Problem('conflict', `${plan.parent_access_group_name} has the active plan ${other.name} already. End it first.`)
}

function mustFit(troubles: TermsTroubles): void {
  const errors = Object.fromEntries(Object.entries(troubles).map(([field, sentence]) => [field, [sentence]]))
  if (Object.keys(errors).length > 0) throw new Problem('invalid', 'Please check the marked fields.', { errors })
}

const lines = (first: string, rest: readonly string[]): string => [first, ...rest.map((one) => `- ${plain(one)}`)].join('\n')

function changeLine(before: store.PlanRow, name: string, was: LoyaltyTerms, terms: LoyaltyTerms): string {
  const { gone, came } = changedSentences(was, terms, before.currency)
  const renamed = name === before.name ? [] : [`Its name is ${name}.`]
  const news = [...gone.map((one) => `No longer: ${one}`), ...came, ...renamed]
  return lines(`The loyalty plan ${plain(before.name)} was changed${news.length > 1 ? `, ${counted(news.length, 'line')}` : ''}.`, news)
}
