import * as z from 'zod/mini'
import { storable, text } from '../fields/fields.ts'
import { endpoint, fileAnswer, role } from '../kit/endpoint.ts'
import { id, moment } from '../kit/page.ts'
import { salesRoles } from '../orders/reading.ts'
import { builtKey, reportKeys } from './report-list.ts'
import { measureNames } from './semantic.ts'
import { ReportView } from './view.ts'

// Files of what is on screen: the same question, without a limit of rows. Each is kept for its maker, with how many rows it has and its
// checksum, and is handed out again for as long as they may see everything in it.

export const exportKinds = ['csv', 'xlsx'] as const
export type ExportKind = (typeof exportKinds)[number]
export const exportDays = 30

/** A figure whose entries are wanted: its measure, and the values of its row; nothing for the total. */
const ExportedFigure = z.object({
  measure: z.enum(measureNames as [string, ...string[]]),
  row: z._default(
    z.record(z.string().check(z.maxLength(60), storable), z.nullable(z.union([z.string().check(z.maxLength(300), storable), z.number()]))),
    {},
  ),
})

export const ReportExport = z.object({
  id: z.int(),
  name: z.string(),
  kind: z.enum(exportKinds),
  /** Its days and its currency are written out. */
  view: z.object({ report: z.enum([...reportKeys, builtKey]), search: z.record(z.string(), z.string()) }),
  /** The measure whose entries are in it; null where it has the rows of the report. */
  measure: z.nullable(z.string()),
  state: z.enum(['making', 'ready', 'failed', 'expired']),
  /** Why it could not be made. */
  error: z.string(),
  row_count: z.nullable(z.int()),
  bytes: z.nullable(z.int()),
  sha256: z.nullable(z.string()),
  /** Everything received by then is in it. */
  as_of: z.nullable(moment),
  inserted_at: moment,
  /** When the file is deleted. */
  expires_at: moment,
})
export type ReportExport = z.infer<typeof ReportExport>

const access = role(...salesRoles)

export const reportExports = {
  reportExports: endpoint({
    service: 'reports',
    method: 'GET',
    path: '/v5/report_exports',
    summary: 'One’s own exports, newest first',
    access,
    input: z.object({}),
    output: z.object({ data: z.array(ReportExport) }),
  }),
  exportReport: endpoint({
    service: 'reports',
    method: 'POST',
    path: '/v5/report_exports',
    summary: 'Makes a file of a report, or of the ledger entries behind one of its figures',
    access,
    input: z.object({
      name: text('Name is required', 1, 120),
      kind: z.enum(exportKinds),
      view: ReportView,
      figure: z._default(z.nullable(ExportedFigure), null),
    }),
    output: ReportExport,
    refreshes: ['report_exports'],
    limits: [{ per: 'session', max: 60, seconds: 60 }],
  }),
  downloadExport: endpoint({
    service: 'reports',
    method: 'GET',
    path: '/v5/report_exports/:id/file',
    summary: 'The file of an export, to its maker, while they may see everything in it',
    access,
    input: z.object({ id }),
    output: fileAnswer,
    file: true,
  }),
}
