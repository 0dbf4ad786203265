import type { Role } from '@brigade/contract/kit/roles.ts'
import type { Onboarding, OnboardingTaskKey } from '@brigade/contract/restaurants/onboarding.ts'
import { mayReach, reachOf } from '../../../platform/access/policy.ts'
import type { Staff } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database.ts'
import { bankStandingOf } from '../../bank-connections/public.ts'
import { loadMenu } from '../../menus/draft/store.ts'
import type { RestaurantRow } from '../profile/store.ts'
import { menuFactsOf } from './menu-facts.ts'
import { blockersOf, type JudgedTask, judgedTasks, waiverRefusal } from './rules.ts'
import * as store from './store.ts'

/** Everything there is to know about a restaurant on its way to its guests. */
export async function tasksOf(db: Queryable, row: RestaurantRow): Promise<JudgedTask[]> {
  const openDays = await store.openDaysOf(db, row.id)
  const waivers = await store.waiversOf(db, row.id)
  const menu = menuFactsOf(await loadMenu(db, row.id))
  const banks = await bankStandingOf(db, await reachOf(db, 'restaurant', row.id))
  const channels = await store.channelsOf(db, row.id)
  return judgedTasks({ profile: row, openDays, menu, banks, channels, waivers })
}

/** The roles of whoever can do a task, and the screen where it is done. */
const screens: Record<OnboardingTaskKey, { needs: Role; opens: (id: number) => string }> = {
  profile: { needs: 'restaurants_admin', opens: (id) => `/onboarding/restaurants/${id}?edit=profile` },
  hours: { needs: 'availabilities_admin', opens: (id) => `/onboarding/restaurants/${id}/hours` },
  menu: { needs: 'restaurants_admin', opens: (id) => `/onboarding/restaurants/${id}/menu` },
  prices: { needs: 'restaurants_admin', opens: (id) => `/onboarding/restaurants/${id}/menu` },
  bank: { needs: 'bank_connections', opens: () => '/bank-connections' },
  publication: { needs: 'publisher', opens: (id) => `/onboarding/restaurants/${id}/publish` },
}

/** The checklist as one person sees it: where they can do something about a task, and what they may set aside. */
export async function checklistFor(db: Queryable, staff: Staff, row: RestaurantRow): Promise<Onboarding> {
  const mayChange = await mayReach(db, staff.id, 'restaurants_admin', 'restaurant', row.id)
  const tasks = (await tasksOf(db, row)).map((task) => {
    const { needs, opens } = screens[task.key]
    const isOpen = staff.roles.includes(needs) && !(needs === 'restaurants_admin' && !mayChange)
    return { ...task, opens: isOpen ? opens(row.id) : null, may_waive: mayChange && task.state === 'todo' && waiverRefusal(task) === undefined }
  })
  return { restaurant_id: row.id, tasks, blockers: blockersOf(tasks) }
}
