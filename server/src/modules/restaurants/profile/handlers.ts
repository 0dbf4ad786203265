import { Problem } from '@brigade/contract/kit/problem.ts'
import { reachOf } from '../../../platform/access/policy.ts'
import { found, mustBeCurrent } from '../../../platform/access/records.ts'
import { serves } from '../../../platform/context.ts'
import { registeredType } from '../../../platform/resource-registry.ts'
import { mustStayIn } from '../../access-groups/public.ts'
import { mustBeChoosable } from '../../collections/public/choosing.ts'
import { clockChanged, statusChanged } from '../public.ts'
import { answerOf, historyFieldsOf, historySides, kindAndStatusOf, pictureChoices } from './answers.ts'
import { judgedProfile } from './judged-profile.ts'
import { lockReached, mustKeepLibraries } from './reach.ts'
import { currencyRefusal, deletionRefusal } from './rules.ts'
import { setStatuses } from './set-status.ts'
import * as store from './store.ts'

/** Restaurants and libraries: the list, one of them, creating, editing, status, deleting. */
export const profileRoutes = serves(judgedProfile, {
  async restaurants({ input, staff, db, ...deps }) {
    const { rows, total } = await store.searchVisible(db, staff.id, input)
    return { data: rows.map((row) => answerOf(deps, row)), total, page: input.page, per_page: input.per_page }
  },

  async restaurant({ input, staff, db, ...deps }) {
    return answerOf(deps, found(await store.findSeen(db, staff.id, input.id), 'restaurant'))
  },

  async createRestaurant({ input: { restaurant, parent_access_group_id }, staff, jobs, write, ...deps }) {
    return write(async ({ tx, changed }) => {
      await mustStayIn(tx, staff.id, 'restaurants_admin', parent_access_group_id)
      if (restaurant.kind === 'library') await mustKeepLibraries(tx, staff, 'access_group', parent_access_group_id)
      const { logo_picture_id = null, cover_picture_id = null } = restaurant
      const pictures = { logo_picture_id, cover_picture_id }
      await mustBeChoosable(tx, staff, parent_access_group_id, pictureChoices(undefined, pictures))
      const status = restaurant.kind === 'library' ? 'live' : 'onboarding'
      const id = await store.insert(tx, { ...restaurant, ...pictures, status, parent_access_group_id })
      const row = found(await store.findSeen(tx, staff.id, id), 'restaurant')
      changed({ id, after: historyFieldsOf(row) })
      const came = (await registeredType('restaurant')?.cameUnder(tx, [id], { jobs, now: deps.clock.now() })) ?? []
      for (const line of came) changed({ ...line, action: 'update' })
      return answerOf(deps, row)
    })
  },

  async updateRestaurant({ input: { id, restaurant }, staff, jobs, write, ...deps }) {
    const { version, ...given } = restaurant
    return write(async ({ tx, changed }) => {
      const before = await lockReached(tx, staff, id)
      mustBeCurrent(before, version, 'this restaurant')
      const { logo_picture_id = before.logo_picture_id, cover_picture_id = before.cover_picture_id } = given
      const fields = { ...given, logo_picture_id, cover_picture_id }
      refuse('currency', currencyRefusal(before, fields.currency))
      if (Object.entries(fields).every(([field, value]) => before[field as keyof typeof fields] === value))
        return answerOf(deps, found(await store.findSeen(tx, staff.id, id), 'restaurant'))
      await mustBeChoosable(tx, staff, before.parent_access_group_id, pictureChoices(before, fields))
      await store.edit(tx, id, fields)
      const after = found(await store.findSeen(tx, staff.id, id), 'restaurant')
      changed({ id, ...historySides(before, after) })
      if (before.timezone !== after.timezone || before.business_day_cutoff_min !== after.business_day_cutoff_min)
        await clockChanged.announce(tx, { id, now: deps.clock.now(), jobs })
      return answerOf(deps, after)
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
