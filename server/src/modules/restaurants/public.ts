import type { Restaurant } from '@brigade/contract/restaurants/profile.ts'
import type { Change } from '../../platform/context.ts'
import { happening } from '../../platform/happenings.ts'
import type { Jobs } from '../../platform/jobs.ts'
import * as charges from './charges/store.ts'
import * as steps from './onboarding/steps.ts'
import * as reach from './profile/reach.ts'
import * as profiles from './profile/store.ts'
import * as below from './store-below.ts'

export type { ChargeRow } from './charges/store.ts'
export type { Finding, OnboardingStep } from './onboarding/steps.ts'
export type { SeenRestaurant } from './profile/store.ts'
export type { SeededRestaurant } from './seed.ts'

/** A restaurant counts by another clock, or by another end of the day. */
export const clockChanged = happening<{ readonly id: number; readonly now: Date; readonly jobs: Jobs }>()

/** Restaurants were suspended, closed for good, or turned live by a person; `changed` writes the history of that change. */
export const statusChanged = happening<{
  readonly ids: readonly number[]
  readonly status: Restaurant['status']
  readonly now: Date
  readonly jobs: Jobs
  readonly changed: Change['changed']
}>()

/** One restaurant as a person sees it. */
export const findSeen = profiles.findSeen

/** The restaurant, held until the transaction ends, if the person may still change it: asked again after the wait for the lock. */
export const lockReached = reach.lockReached
/** The same where the change itself asks for the restaurant's reach again at its end, as every change of one does that is no deletion. */
export const lockKept = reach.lockKept
/** A library is a chain's: changing one takes `chains` there too. */
export const mustKeepLibraries = reach.mustKeepLibraries
/** Reasons why this person may not change these: a library among them takes `chains`. */
export const notKeptBy = reach.notKeptBy

/** Restaurants owned by these groups or below them, and whether the person may see each. */
export const restaurantsBelow = below.restaurantsBelow
/** What is used at restaurants, and not at libraries: for those who say what people below a group use. */
export const atRestaurants = below.atRestaurants
/** Groups over these restaurants. */
export const groupsOver = below.groupsOver

/** Charges on orders of a restaurant. */
export const activeCharges = charges.activeOf

/** Adds a step to the checklist of new restaurants. */
export const registerOnboardingStep = steps.registerOnboardingStep
