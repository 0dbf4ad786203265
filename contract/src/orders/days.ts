import * as z from 'zod/mini'
import { calendarDate } from '../hours/hours-input.ts'
import { endpoint, onResource } from '../kit/endpoint.ts'
import { id, moment } from '../kit/page.ts'
import { latestCutoff } from '../restaurants/profile.ts'
import { LedgerEntry } from './reading.ts'

// Business days of a restaurant: when they end, and which of them are closed. A day that is closed says so, and when it changes, too.

export const dayStatuses = ['open', 'closed', 'restated'] as const
export type DayStatus = (typeof dayStatuses)[number]

export const BusinessDay = z.object({
  date: z.string(),
  starts_at: moment,
  ends_at: moment,
  /** By how many minutes the clock goes forward (+) or back (-) within the day; null on an ordinary one. */
  clock_change_min: z.nullable(z.int()),
  /** Its end was moved by hand. */
  is_moved: z.boolean(),
  is_running: z.boolean(),
  /** Begins later. */
  is_coming: z.boolean(),
  status: z.enum(dayStatuses),
  closed_at: z.nullable(moment),
  closed_by: z.nullable(z.string()),
  /** When the first entry came that was late. */
  restated_at: z.nullable(moment),
  orders: z.int(),
  net_sales_minor: z.int(),
  /** Entries that came after it was closed, and what they did to its net sales. */
  late_entries: z.int(),
  late_net_sales_minor: z.int(),
})
export type BusinessDay = z.infer<typeof BusinessDay>

/** From a date on, business days end so many minutes after the next midnight. */
export const DayRule = z.object({ from_date: z.string(), cutoff_min: z.int(), made_by: z.string(), inserted_at: moment })
export type DayRule = z.infer<typeof DayRule>

/** What stands above the list: the rule of now, those that come, and the nights that end at another time. */
export const DaySettings = z.object({
  timezone: z.string(),
  currency: z.string(),
  /** The business day of now. */
  running_date: z.string(),
  cutoff_min: z.int(),
  coming_rules: z.array(DayRule),
  moved: z.array(z.object({ date: z.string(), ends_at: moment })),
  _can: z.object({ update: z.boolean() }),
})
export type DaySettings = z.infer<typeof DaySettings>

const minutes = z.int({ error: 'must be a time of day' }).check(z.minimum(0), z.maximum(latestCutoff, { error: 'must be between midnight and noon' }))

export const NewDayRule = z.object({ from_date: calendarDate, cutoff_min: minutes })
export const NewEnd = z.object({ ends_min: minutes })

export const daysPerPage = 31

const asked = { restaurant_id: id }
const oneDay = { ...asked, business_date: calendarDate }
const sees = onResource('restaurants', 'restaurant', 'restaurant_id')
const access = onResource('restaurants_admin', 'restaurant', 'restaurant_id')
/** Closing a day, or placing it elsewhere, is news for reports as well. */
const refreshes = ['sales']
const audits = { resource: 'restaurant', action: 'update' } as const
const days = '/v5/restaurants/:restaurant_id/business_days'
const rules = '/v5/restaurants/:restaurant_id/business_day_rules'

export const businessDays = {
  businessDays: endpoint({
    service: 'orders',
    method: 'GET',
    path: days,
    summary: 'Business days of a restaurant, the last first, with their orders, net sales and what came late',
    access: sees,
    input: z.object({ ...asked, before: z.optional(calendarDate) }),
    output: z.object({ data: z.array(BusinessDay), next_before: z.nullable(z.string()) }),
  }),
  businessDaySettings: endpoint({
    service: 'orders',
    method: 'GET',
    path: rules,
    summary: 'When the business days of a restaurant end, now and later',
    access: sees,
    input: z.object(asked),
    output: DaySettings,
  }),
  lateEntries: endpoint({
    service: 'orders',
    method: 'GET',
    path: `${days}/:business_date/late_entries`,
    summary: 'Entries that came after a business day was closed, the last first',
    access: sees,
    input: z.object(oneDay),
    output: z.object({ data: z.array(LedgerEntry) }),
  }),
  closeBusinessDay: endpoint({
    service: 'orders',
    method: 'POST',
    path: `${days}/:business_date/close`,
    summary: 'Closes a business day: what comes later is counted on it, and marks it as restated',
    access,
    input: z.object(oneDay),
    output: BusinessDay,
    refreshes,
    audits,
  }),
  reopenBusinessDay: endpoint({
    service: 'orders',
    method: 'POST',
    path: `${days}/:business_date/reopen`,
    summary: 'Opens a business day again that was closed',
    access,
    input: z.object(oneDay),
    output: BusinessDay,
    refreshes,
    audits,
  }),
  moveBusinessDayEnd: endpoint({
    service: 'orders',
    method: 'PUT',
    path: `${days}/:business_date/end`,
    summary: 'Lets one business day end earlier or later than usual; the next one begins there',
    access,
    input: z.object({ ...oneDay, ...NewEnd.shape }),
    output: DaySettings,
    refreshes,
    audits,
  }),
  resetBusinessDayEnd: endpoint({
    service: 'orders',
    method: 'DELETE',
    path: `${days}/:business_date/end`,
    summary: 'Lets a business day end as usual again',
    access,
    input: z.object(oneDay),
    output: DaySettings,
    refreshes,
    audits,
  }),
  addDayRule: endpoint({
    service: 'orders',
    method: 'POST',
    path: rules,
    summary: 'From a date on, business days end at another time',
    access,
    input: z.object({ ...asked, ...NewDayRule.shape }),
    output: DaySettings,
    refreshes,
    audits,
  }),
  removeDayRule: endpoint({
    service: 'orders',
    method: 'DELETE',
    path: `${rules}/:from_date`,
    summary: 'Takes back a change of the end of business days that has not come yet',
    access,
    input: z.object({ ...asked, from_date: calendarDate }),
    output: DaySettings,
    refreshes,
    audits,
  }),
}
