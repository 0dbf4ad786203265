import { notFound, Problem } from '@brigade/contract/kit/problem.ts'
import { type ReportExport, reportExports } from '@brigade/contract/reports/exports.ts'
import { rangeOf } from '@brigade/contract/reports/view.ts'
import { type Handlers, serves } from '../../../platform/context.ts'
import { plannedView } from './contents.ts'
import { contentOf, exportQueueName } from './make.ts'
import { type ExportRow, exportById, exportsOf, insertExport, ownExport } from './store-exports.ts'

const answer = (row: ExportRow): ReportExport => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  view: row.view,
  measure: row.figure?.measure ?? null,
  state: row.state,
  error: row.error,
  row_count: row.row_count,
  bytes: row.bytes,
  sha256: row.sha256,
  as_of: row.as_of?.toISOString() ?? null,
  inserted_at: row.inserted_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
})

const types = { csv: 'text/csv; charset=utf-8', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' } as const

const handlers: Handlers<typeof reportExports> = {
  async reportExports({ staff, db }) {
    return { data: (await exportsOf(db, staff.id)).map(answer) }
  },

  async exportReport({ input: { name, kind, view, figure }, staff, clock, jobs, write }) {
    const now = clock.now()
    // The days are written out: tomorrow “today” would be another day.
    const { days: _days, ...search } = view.search
    const fixed = { ...view, search: { ...search, ...rangeOf(view.search, now.toISOString().slice(0, 10)) } }
    plannedView(fixed, now)
    return write(async ({ tx }) => {
      const id = await insertExport(tx, { userId: staff.id, name, kind, view: fixed, figure })
      await jobs.send(tx, exportQueueName, { exportId: id }, { key: `export ${id}`, priority: 10 })
      const row = await exportById(tx, id)
      if (!row) throw notFound('export')
      return answer(row)
    })
  },

  async downloadExport({ input: { id }, staff, db, database }) {
    const row = await ownExport(db, staff.id, id)
    if (!row) throw notFound('export')
    if (row.state === 'expired') throw new Problem('conflict', 'This file is no longer kept. Export the report again.')
    if (row.state !== 'ready') throw new Problem('conflict', 'This file is not ready.')
    if (!row.may_see) throw new Problem('forbidden', 'This file holds figures of restaurants that you cannot see any more.')
    const { from, to } = row.view.search
    const name = `${row.name} ${from} ${to}`.replace(/[^\p{L}\p{N} ._-]/gu, '').trim()
    return { name: `${name}.${row.kind}`, type: types[row.kind], bytes: row.bytes ?? 0, content: contentOf(database.db, id, row.kind) }
  },
}

/** Exports: made, listed, handed out. */
export const exportRoutes = serves(reportExports, handlers)
