import { Problem } from '@brigade/contract/kit/problem.ts'
import { restaurantOnboarding } from '@brigade/contract/restaurants/onboarding.ts'
import { found } from '../../../platform/access/records.ts'
import { serves } from '../../../platform/context.ts'
import { answerOf } from '../profile/answers.ts'
import { lockReached } from '../profile/reach.ts'
import * as profiles from '../profile/store.ts'
import { checklistFor, tasksOf } from './checklist.ts'
import { blockersOf, waiverRefusal } from './rules.ts'
import { taskOf } from './steps.ts'
import * as store from './store.ts'

/** The checklist of a new restaurant, setting its tasks aside, and going live. */
export const onboardingRoutes = serves(restaurantOnboarding, {
  async onboarding({ input, staff, db }) {
    return checklistFor(db, staff, mustOnboard(found(await profiles.findById(db, input.restaurant_id), 'restaurant')))
  },

  async waiveTask({ input: { restaurant_id, task, reason }, staff, write }) {
    return write(async ({ tx, changed }) => {
      const row = mustOnboard(await lockReached(tx, staff, restaurant_id))
      const judged = (await tasksOf(tx, row)).find(({ key }) => key === task)
      const refusal = judged ? waiverRefusal(judged) : 'This is not a task of its checklist.'
      if (refusal !== undefined) throw new Problem('conflict', refusal)
      await store.addWaiver(tx, restaurant_id, task, reason, staff.id)
      changed({ id: restaurant_id, before: { [taskOf(task).name]: 'to do' }, after: { [taskOf(task).name]: `set aside: ${reason}` } })
      return checklistFor(tx, staff, row)
    })
  },

  async unwaiveTask({ input: { restaurant_id, task }, staff, write }) {
    return write(async ({ tx, changed }) => {
      const row = mustOnboard(await lockReached(tx, staff, restaurant_id))
      const reason = await store.dropWaiver(tx, restaurant_id, task)
      if (reason !== undefined)
        changed({ id: restaurant_id, before: { [taskOf(task).name]: `set aside: ${reason}` }, after: { [taskOf(task).name]: 'to do' } })
      return checklistFor(tx, staff, row)
    })
  },

  async goLive({ input: { restaurant_id }, staff, write, ...deps }) {
    return write(async ({ tx, changed }) => {
      const row = mustOnboard(await lockReached(tx, staff, restaurant_id))
      if (row.status !== 'onboarding') throw new Problem('conflict', 'It has gone live already.')
      const blockers = blockersOf(await tasksOf(tx, row))
      if (blockers.length > 0) throw new Problem('conflict', `It cannot go live yet. ${blockers.join(' ')}`)
      await profiles.setStatus(tx, [restaurant_id], 'live')
      changed({ id: restaurant_id, before: { status: 'onboarding' }, after: { status: 'live' } })
      return answerOf(deps, found(await profiles.findSeen(tx, staff.id, restaurant_id), 'restaurant'))
    })
  },
})

/** A library never has guests. */
function mustOnboard(row: profiles.RestaurantRow): profiles.RestaurantRow {
  if (row.kind === 'library') throw new Problem('conflict', 'A library has no checklist: it never goes live.')
  return row
}
