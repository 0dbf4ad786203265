import * as z from 'zod/mini'
import { text } from '../fields/fields.ts'
import { endpoint, role } from '../kit/endpoint.ts'
import { id, moment } from '../kit/page.ts'
import { salesRoles } from '../orders/reading.ts'
import { builtKey, reportKeys } from './report-list.ts'
import { ReportView } from './view.ts'

// Reports with their filters, saved by name: somebody's own, or shared with an access group. Who opens one sees the figures of the
// restaurants that are open to them, and no others.

export const SavedReport = z.object({
  id: z.int(),
  name: z.string(),
  view: z.object({ report: z.enum([...reportKeys, builtKey]), search: z.record(z.string(), z.string()) }),
  owner_name: z.string(),
  is_mine: z.boolean(),
  /** With whom it is shared. */
  access_group: z.nullable(z.object({ id: z.int(), name: z.string() })),
  /** When it is mailed next, on the clock of which zone, and how many got it last. */
  mail: z.nullable(z.object({ next_at: moment, timezone: z.string(), last_sent: z.nullable(z.int()), has_failed: z.boolean() })),
  version: z.int(),
  updated_at: moment,
  _can: z.object({ update: z.boolean() }),
})
export type SavedReport = z.infer<typeof SavedReport>

export const savedName = text('Name is required', 1, 80)
export const sharedWith = z._default(z.nullable(id), null)
export const mostSaved = 200

const access = role(...salesRoles)
/** Lists refetch; whoever has one open sees its new name. */
const refreshes = ['saved_reports']
/** What is shared, renamed or deleted there is in the history of the group. */
const audits = { resource: 'access_group', action: 'update' } as const

export const savedReports = {
  savedReports: endpoint({
    service: 'reports',
    method: 'GET',
    path: '/v5/saved_reports',
    summary: 'Saved reports: one’s own, and those shared with access groups on which one may see sales',
    access,
    input: z.object({}),
    output: z.object({ data: z.array(SavedReport) }),
  }),
  saveReport: endpoint({
    service: 'reports',
    method: 'POST',
    path: '/v5/saved_reports',
    summary: 'Saves a report with its filters',
    access,
    input: z.object({ name: savedName, view: ReportView, access_group_id: sharedWith }),
    output: SavedReport,
    refreshes,
    audits,
  }),
  changeSavedReport: endpoint({
    service: 'reports',
    method: 'PUT',
    path: '/v5/saved_reports/:id',
    summary: 'Renames a saved report, shares it, ends its sharing, or takes other filters',
    access,
    input: z.object({ id, version: z.int(), name: savedName, view: ReportView, access_group_id: sharedWith }),
    output: SavedReport,
    refreshes,
    audits,
  }),
  deleteSavedReport: endpoint({
    service: 'reports',
    method: 'DELETE',
    path: '/v5/saved_reports/:id',
    summary: 'Deletes a saved report with its mails',
    access,
    input: z.object({ id }),
    output: z.object({}),
    refreshes,
    audits,
  }),
}
