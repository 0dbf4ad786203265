import { Problem } from '@brigade/contract/kit/problem.ts'
import { reachOf } from '../../../platform/access/policy.ts'
import { type Deps, serves } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database.ts'
import { mustStayIn } from '../../access-groups/public.ts'
import { loadBook } from '../../hours/book.ts'
import { moveEnds } from '../../hours/closing.ts'
import { pauseNewcomers } from '../../menus/pauses/coming-under.ts'
import { movePauses } from '../../menus/pauses/move-ends.ts'
import { tellClosures } from '../../menus/publishing/send-closures.ts'
import { answerOf, found, standingOf, tellable } from './answers.ts'
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
    return answerOf(found(await store.findSeen(db, staff.id, input.id)))
  },

  async createRestaurant({ input: { restaurant, parent_access_group_id }, staff, clock, jobs, write }) {
    return write(async ({ tx, changed }) => {
      await mustStayIn(tx, staff.id, 'restaurants_admin', parent_access_group_id)
      if (restaurant.kind === 'library') await mustKeepLibraries(tx, staff, 'access_group', parent_access_group_id)
      const status = restaurant.kind === 'library' ? 'live' : 'onboarding'
      const id = await store.insert(tx, { ...restaurant, status, parent_access_group_id })
      const row = found(await store.findSeen(tx, staff.id, id))
      changed({ id, after: tellable(row) })
      for (const told of await pauseNewcomers({ jobs }, tx, [id], clock.now())) changed({ ...told, action: 'update' })
      return answerOf(row)
    })
  },

  async updateRestaurant({ input: { id, restaurant }, staff, clock, jobs, write }) {
    const { version, ...fields } = restaurant
    return write(async ({ tx, changed }) => {
      const before = await lockReached(tx, staff, id)
      if (version !== undefined && version !== before.version)
        throw new Problem('stale', 'Somebody else has changed this restaurant meanwhile. Please look at the new values and save again.')
      refuse('currency', currencyRefusal(before, fields.currency))
      if (Object.entries(fields).every(([field, value]) => before[field as keyof typeof fields] === value))
        return answerOf(found(await store.findSeen(tx, staff.id, id)))
      await store.edit(tx, id, fields)
      const after = found(await store.findSeen(tx, staff.id, id))
      changed({ id, before: tellable(before), after: tellable(after) })
      if (before.timezone !== after.timezone || before.business_day_cutoff_min !== after.business_day_cutoff_min)
        await moveWithClock({ jobs }, tx, id, clock.now())
      return answerOf(after)
    })
  },

  async deleteRestaurant({ input: { id }, staff, write }) {
    return write(async ({ tx, changed }) => {
      const row = await lockReached(tx, staff, id)
      const refusal = deletionRefusal({ ...row, ...standingOf(row) }, await store.holdOf(tx, staff.id, id))
      if (refusal !== undefined) throw new Problem('conflict', refusal)
      const reach = await reachOf(tx, 'restaurant', id)
      await store.remove(tx, id)
      changed({ id, before: tellable(row), reach })
      return { id, name: row.name }
    })
  },

  async setRestaurantStatus({ input, staff, clock, jobs, write }) {
    return write(async (change) => {
      const results = await setStatuses(change, staff, input)
      const turned = results.flatMap(({ id, outcome }) => (outcome === 'done' ? [id] : []))
      await tellClosures({ jobs }, change.tx, turned)
      // While one was closed for good, pauses of its groups did not reach it.
      if (input.status === 'live') for (const told of await pauseNewcomers({ jobs }, change.tx, turned, clock.now())) change.changed(told)
      return { results }
    })
  },
})

function refuse(field: string, sentence: string | undefined): void {
  if (sentence !== undefined) throw new Problem('invalid', 'Please check the marked fields.', { errors: { [field]: [sentence] } })
}

/** On another clock, or with another end of the day, what ends with the day or at the next opening ends at the new one. */
async function moveWithClock(deps: Pick<Deps, 'jobs'>, tx: Tx, id: number, now: Date): Promise<void> {
  const book = await loadBook(tx, id, now)
  if (!book) return
  await moveEnds(tx, [book], now)
  await movePauses(tx, [book])
  if (book.closures.length > 0) await tellClosures(deps, tx, [id])
}
