import * as z from 'zod/mini'
import { calendarDate } from '../hours/hours-input.ts'
import { endpoint, role } from '../kit/endpoint.ts'
import { id, moment } from '../kit/page.ts'
import { LedgerEntry, salesRoles } from '../orders/reading.ts'

// What changed on closed business days after a person had looked at their figures.

export const ChangedDay = z.object({
  restaurant_id: z.int(),
  restaurant_name: z.string(),
  business_date: z.string(),
  currency: z.string(),
  entries: z.int(),
  net_sales_minor: z.int(),
  /** When the last of them came. */
  last_at: moment,
  /** The last of them: what is put away goes up to it. */
  through: z.int(),
})
export type ChangedDay = z.infer<typeof ChangedDay>

const access = role(...salesRoles)
const aDay = { restaurant_id: id, business_date: calendarDate }

/** Days and entries that are answered at most. */
export const mostChangedDays = 50
export const mostChangedEntries = 200

export const reportChanges = {
  changedDays: endpoint({
    service: 'reports',
    method: 'GET',
    path: '/v5/reports/changes',
    summary: 'Closed business days that changed after the person had looked at figures with them in the last 60 days',
    access,
    input: z.object({}),
    output: z.object({ data: z.array(ChangedDay) }),
  }),
  changedEntries: endpoint({
    service: 'reports',
    method: 'GET',
    path: '/v5/reports/changes/:restaurant_id/:business_date/entries',
    summary: 'The entries that changed such a day, the last first',
    access,
    input: z.object(aDay),
    output: z.object({ data: z.array(LedgerEntry) }),
  }),
  dismissChangedDay: endpoint({
    service: 'reports',
    method: 'POST',
    path: '/v5/reports/changes/dismiss',
    summary: 'Puts away what the person was told of a day; what comes later is told anew',
    access,
    input: z.object({ ...aDay, through: id }),
    output: z.object({ data: z.array(ChangedDay) }),
  }),
}
