import type { Onboarding } from '@brigade/contract/restaurants/onboarding.ts'
import { mayReach } from '../../../platform/access/policy.ts'
import type { Staff } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database.ts'
import type { RestaurantRow } from '../profile/store.ts'
import { blockersOf, type JudgedTask, judgedTasks, waiverRefusal } from './rules.ts'
import { findingsOf, taskOf } from './steps.ts'
import * as store from './store.ts'

/** How far a restaurant is on its way to its guests. */
export async function tasksOf(db: Queryable, row: RestaurantRow): Promise<JudgedTask[]> {
  const waivers = await store.waiversOf(db, row.id)
  return judgedTasks(await findingsOf(db, row), waivers)
}

/** The checklist as one person sees it: where they can do something about a task, and what they may set aside. */
export async function checklistFor(db: Queryable, staff: Staff, row: RestaurantRow): Promise<Onboarding> {
  const mayChange = await mayReach(db, staff.id, 'restaurants_admin', 'restaurant', row.id)
  const tasks = (await tasksOf(db, row)).map((task) => {
    const { needs, opens } = taskOf(task.key)
    const isOpen = staff.roles.includes(needs) && !(needs === 'restaurants_admin' && !mayChange)
    return { ...task, opens: isOpen ? opens(row.id) : null, may_waive: mayChange && task.state === 'todo' && waiverRefusal(task) === undefined }
  })
  return { restaurant_id: row.id, tasks, blockers: blockersOf(tasks) }
}
