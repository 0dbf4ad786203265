import { offersPerPage } from '@brigade/contract/discounts/list.ts'
import type { OfferStatus } from '@brigade/contract/discounts/offers.ts'
import type { OfferClass, OfferMethod } from '@brigade/contract/discounts/terms.ts'
import { createRoute } from '@tanstack/react-router'
import { recordRoutes } from '../../platform/records/record-routes.ts'
import { staffRoute } from '../../platform/routes.ts'
import { reading } from '../../platform/search-params.ts'
import { isDay } from '../../ui/form/day-text.ts'
import { type TableSearch, tableSearch } from '../../ui/table/table-search.ts'

// Apart from their pages, so that a page may read its own address without an import cycle. What a list is narrowed by is written here once
// more: the lists of the contract come with its endpoints, which an address does not need.

export const statusChoices: readonly OfferStatus[] = ['draft', 'scheduled', 'active', 'paused', 'ended']
export const methodChoices: readonly OfferMethod[] = ['automatic', 'code', 'staff']
export const classChoices: readonly OfferClass[] = ['item', 'order', 'delivery', 'reward']

export interface OfferSearch extends TableSearch {
  status?: OfferStatus
  method?: OfferMethod
  class?: OfferClass
  /** Those that apply at this restaurant. */
  restaurant?: number
}

const oneOf = <T extends string>(all: readonly T[], said: unknown): T | undefined => all.find((one) => one === said)
const idOf = (said: unknown): number | undefined => (Number.isSafeInteger(Number(said)) && Number(said) > 0 ? Number(said) : undefined)

/** What the address of the list says. */
export function listSearch(search: OfferSearch): OfferSearch {
  const status = oneOf(statusChoices, search.status)
  const method = oneOf(methodChoices, search.method)
  const of = oneOf(classChoices, search.class)
  const restaurant = idOf(search.restaurant)
  return {
    ...tableSearch(search, offersPerPage),
    ...(status && { status }),
    ...(method && { method }),
    ...(of && { class: of }),
    ...(restaurant !== undefined && { restaurant }),
  }
}

export interface CalendarSearch {
  restaurant?: number
  /** A day of the week or month that is shown; the one it is at the restaurant when left out. */
  day?: string
  view?: 'month'
}

/** What the address of the calendar says. */
export function calendarSearch({ restaurant, day, view }: CalendarSearch): CalendarSearch {
  const at = idOf(restaurant)
  return { ...(at !== undefined && { restaurant: at }), ...(typeof day === 'string' && isDay(day) && { day }), ...(view === 'month' && { view }) }
}

/** The steps in which an offer is written on a phone; the first has the plain address. */
export const writingSteps = ['name', 'when', 'give', 'for', 'limits', 'together', 'try'] as const
export type WritingStep = (typeof writingSteps)[number]

/** Which step is open. */
export function writingSearch({ step }: { step?: WritingStep }): { step?: WritingStep } {
  const known = oneOf(writingSteps, step)
  return known !== undefined && known !== 'name' ? { step: known } : {}
}

export const { pageRoute, firstTabRoute, accessRoute, historyRoute } = recordRoutes('/discounts', offersPerPage)
export const listRoute = createRoute({ getParentRoute: () => staffRoute, path: '/discounts', validateSearch: reading(listSearch) })
export const newRoute = createRoute({ getParentRoute: () => staffRoute, path: '/discounts/new', validateSearch: reading(writingSearch) })
export const editRoute = createRoute({ getParentRoute: () => staffRoute, path: '/discounts/$id/edit', validateSearch: reading(writingSearch) })
export const calendarRoute = createRoute({ getParentRoute: () => staffRoute, path: '/discounts/calendar', validateSearch: reading(calendarSearch) })
export const versionsRoute = createRoute({ getParentRoute: () => pageRoute, path: '/versions' })
