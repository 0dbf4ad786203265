import type { Role } from '@brigade/contract/kit/roles.ts'
import type { OnboardingTaskKey } from '@brigade/contract/restaurants/onboarding.ts'
import type { Queryable } from '../../../platform/database.ts'
import type { RestaurantRow } from '../profile/store.ts'
import type { Findings } from './rules.ts'

export type { Finding, Findings } from './rules.ts'

/** A task of the checklist: its name in History, the role needed to do it, and the screen where it is done. */
interface OnboardingTask {
  readonly name: string
  readonly needs: Role
  readonly opens: (restaurantId: number) => string
}

/** What a module adds to the checklist of new restaurants. */
export interface OnboardingStep {
  readonly tasks: Readonly<Partial<Record<OnboardingTaskKey, OnboardingTask>>>
  /** How far these tasks are. */
  find(db: Queryable, restaurant: RestaurantRow): Promise<Findings>
}

const registered = new Set<OnboardingStep>()

/** Modules call this when they register themselves; the same step again changes nothing. */
export function registerOnboardingStep(step: OnboardingStep): void {
  registered.add(step)
}

export function taskOf(key: OnboardingTaskKey): OnboardingTask {
  for (const { tasks } of registered) if (tasks[key]) return tasks[key]
  throw new Error(`No module has registered the task ${key}.`)
}

export async function findingsOf(db: Queryable, restaurant: RestaurantRow): Promise<Findings> {
  let all: Findings = {}
  for (const step of registered) all = { ...all, ...(await step.find(db, restaurant)) }
  return all
}
