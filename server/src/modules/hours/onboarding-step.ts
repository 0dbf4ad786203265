import { counted } from '@brigade/contract/kit/named.ts'
import type { Finding, OnboardingStep } from '../restaurants/public.ts'
import { openDaysOf } from './store-open-days.ts'

/** Its opening hours, as a task of a new restaurant. */
export const hoursStep: OnboardingStep = {
  tasks: { hours: { name: 'Opening hours', needs: 'availabilities_admin', opens: (id) => `/onboarding/restaurants/${id}/hours` } },
  find: async (db, { id }) => ({ hours: hoursFinding(await openDaysOf(db, id)) }),
}

/** On how many days of the week it opens, by its own hours or those of a group above it. */
export function hoursFinding({ days, inherited }: { readonly days: number; readonly inherited: boolean }): Finding {
  if (days === 0) return { evidence: '', blocker: 'It has no opening hours yet.' }
  const evidence = days === 7 ? 'It is open every day of the week' : `It is open on ${counted(days, 'day')} of the week`
  return { evidence: inherited ? `${evidence}, by the hours of its organization.` : `${evidence}.`, blocker: null }
}
