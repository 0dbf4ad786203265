import { Problem } from '@brigade/contract/kit/problem.ts'
import { reachOf } from '../../../platform/access/policy.ts'
import { found, mustBeCurrent } from '../../../platform/access/records.ts'
import { serves } from '../../../platform/context.ts'
import { registeredType } from '../../../platform/resource-registry.ts'
import { mustStayIn } from '../../access-groups/public.ts'
import { clockChanged, statusChanged } from '../public.ts'
import { answerOf, historyFieldsOf, kindAndStatusOf } from './answers.ts'
import { judgedProfile } from './judged-profile.ts'
import { lockReached, mustKeepLibraries } from './reach.ts'
import { currencyRefusal, deletionRefusal } from './rules.ts'
import { setStatuses } from './set-status.ts'
import * as store from './store.ts'

/** Restaurants and libraries: the list, one of them, creating, editing, status, deleting. */
export const profileRoutes = serves(judgedProfile, {
  async restaurants({ input, staff, db }) {
    const { rows, total } = await store.searchVisible(db, staff.id, input)
    return { data: rows.map(answerOf), total, page: input.page, per_page: input.per_page }
  },

  async restaurant({ input, staff, db }) {
    return answerOf(found(await store.findSeen(db, staff.id, input.id), 'restaurant'))
  },

  async createRestaurant({ input: { restaurant, parent_access_group_id }, staff, clock, jobs, write }) {
    return write(async ({ tx, changed }) => {
      await mustStayIn(tx, staff.id, 'restaurants_admin', parent_access_group_id)
      if (restaurant.kind === 'library') await mustKeepLibraries(tx, staff, 'access_group', parent_access_group_id)
      const status = restaurant.kind === 'library' ? 'live' : 'onboarding'
      const id = await store.insert(tx, { ...restaurant, status, parent_access_group_id })
      const row = found(await store.findSeen(tx, staff.id, id), 'restaurant')
      changed({ id, after: historyFieldsOf(row) })
      const came = (await registeredType('restaurant')?.cameUnder(tx, [id], { jobs, now: clock.now() })) ?? []
      for (const line of came) changed({ ...line, action: 'update' })
      return answerOf(row)
    })
  },

  async updateRestaurant({ input: { id, restaurant }, staff, clock, jobs, write }) {
    const { version, ...fields } = restaurant
    return write(async ({ tx, changed }) => {
      const before = await lockReached(tx, staff, id)
      mustBeCurrent(before, version, 'this restaurant')
      refuse('currency', currencyRefusal(before, fields.currency))
      if (Object.entries(fields).every(([field, value]) => before[field as keyof typeof fields] === value))
        return answerOf(found(await store.findSeen(tx, staff.id, id), 'restaurant'))
      await store.edit(tx, id, fields)
      const after = found(await store.findSeen(tx, staff.id, id), 'restaurant')
      changed({ id, before: historyFieldsOf(before), after: historyFieldsOf(after) })
      if (before.timezone !== after.timezone || before.business_day_cutoff_min !== after.business_day_cutoff_min)
        await clockChanged.announce(tx, { id, now: clock.now(), jobs })
      return answerOf(after)
    })
  },

  async deleteRestaurant({ input: { id }, staff, write }) {
    return write(async ({ tx, changed }) => {
      const row = await lockReached(tx, staff, id)
      const refusal = deletionRefusal({ ...row, ...kindAndStatusOf(row) }, await store.holdOf(tx, staff.id, id))
      const [reason = refusal] = (await registeredType('restaurant')?.mayEnd(tx, id)) ?? []
      if (reason !== undefined) throw new Problem('conflict', reason)
      const reach = await reachOf(tx, 'restaurant', id)
      await store.remove(tx, id)
      changed({ id, before: historyFieldsOf(row), reach })
      return { id, name: row.name }
    })
  },

  async setRestaurantStatus({ input, staff, clock, jobs, write }) {
    return write(async (change) => {
      const results = await setStatuses(change, staff, input)
      const turned = results.flatMap(({ id, outcome }) => (outcome === 'done' ? [id] : []))
      await statusChanged.announce(change.tx, { ids: turned, status: input.status, now: clock.now(), jobs, changed: change.changed })
      return { results }
    })
  },
})

function refuse(field: string, sentence: string | undefined): void {
  if (sentence !== undefined) throw new Problem('invalid', 'Please check the marked fields.', { errors: { [field]: [sentence] } })
}
