import { createHash } from 'node:crypto'
import { type ExportKind, reportExports } from '@brigade/contract/reports/exports.ts'
import { queryAfter, type ReportView, reportOfView } from '@brigade/contract/reports/view.ts'
import { reports } from '@brigade/contract/reports.ts'
import { parse } from 'csv-parse/sync'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { type Person, testApp } from '../../../../testing/app.ts'
import { testBankLink } from '../../../../testing/bank-link.ts'
import { makeRestaurant } from '../../../../testing/menus.ts'
import { ordering } from '../../../../testing/sales.ts'
import { twoCompanies } from '../../../../testing/two-companies.ts'
import { rowsPerSheet, xlsxOf } from '../../../platform/files/xlsx.ts'
import { allRoutes } from '../../../routes.ts'
import { exportsKept } from '../jobs.ts'
import { makeExport } from './make.ts'

const app = await testApp(allRoutes(testBankLink()))
const { call, database } = app
const { acme, bistro, north, offer, accept } = await twoCompanies(app)
const south = await app.group({ name: 'Acme South', parent: acme.root })
const harbor = await makeRestaurant(database, { group: north, name: '=Harbor' })
const quay = await makeRestaurant(database, { group: south, name: 'Quay' })
const toHarbor = await ordering(app, harbor, acme.owner)
const toQuay = await ordering(app, quay, acme.owner)
/** More items than a screen shows rows. */
const dishes = Array.from({ length: 1100 }, (_, at) => ({ id: `l${at}`, name: `Dish ${at}`, quantity: 1, unit_price_minor: 100 + at }))
await toHarbor(Array.from({ length: 11 }, (_, at) => ({ lines: dishes.slice(at * 100, at * 100 + 100), guest: { name: 'Gil Guest' } })))
await toQuay([{ lines: [{ id: 'l', name: '=cmd|calc', quantity: 2, unit_price_minor: 999 }], discounts: [{ name: '+Club', amount_minor: 50 }] }])

const march = { from: '2026-03-01', to: '2026-03-31', currency: 'USD' }
const items: ReportView = { report: 'items', search: march }

async function exported(
  as: Person,
  kind: ExportKind,
  view: ReportView = items,
  figure: { measure: string; row?: Record<string, string> } | null = null,
) {
  const { body, problem } = await call(reportExports.exportReport, { name: 'March', kind, view, figure: figure as never }, { as })
  expect(problem.message).toBeUndefined()
  expect(app.jobs.at(-1)).toMatchObject({ queue: 'report-export', data: { exportId: body.id } })
  await makeExport(app.deps, body.id)
  const [made] = (await call(reportExports.reportExports, {}, { as })).body.data
  return made ?? body
}

const fileOf = (as: Person, id: number) =>
  app.app.inject({ url: `/api/reports/v5/report_exports/${id}/file`, headers: { authorization: `Bearer ${as.token}` } })
const rowsOf = (text: string): string[][] => parse(text, { bom: true })

test('a CSV has every row of the report with its total, its count and its checksum', async () => {
  const made = await exported(acme.owner, 'csv')
  const file = await fileOf(acme.owner, made.id)
  expect([file.statusCode, file.headers['content-disposition']]).toEqual([200, "attachment; filename*=UTF-8''March%202026-03-01%202026-03-31.csv"])
  expect(createHash('sha256').update(file.rawPayload).digest('hex')).toBe(made.sha256)
  expect(file.rawPayload.length).toBe(made.bytes)
  const [head, ...rows] = rowsOf(file.body)
  expect(head).toEqual(['Item', 'Items sold', 'Gross sales (USD)', 'Voids (USD)', 'Refunds (USD)'])
  expect([rows.length, made.row_count]).toEqual([1102, 1101])
  expect(rows.find(([name]) => name === "'=cmd|calc")?.slice(1)).toEqual(['2', '19.98', '0.00', '0.00'])
  const sum = rows.slice(0, -1).reduce((total, row) => total + Math.round(Number(row[2]) * 100), 0)
  expect(rows.at(-1)).toEqual(['Total', '1102', (sum / 100).toFixed(2), '0.00', '0.00'])
})

test('the rows are those that the screen shows', async () => {
  const query = {
    measures: ['sales.items_sold', 'sales.gross_sales', 'sales.voids', 'sales.refunds'],
    dimensions: ['sales.item'],
    timeDimensions: [{ dimension: 'sales.service_date', dateRange: [march.from, march.to] }],
    order: { 'sales.gross_sales': 'desc' },
    limit: 1000,
  }
  const { body } = await call(reports.loadReport, { query: query as never }, { as: acme.owner })
  const shown = (body as { data: Record<string, string>[] }).data.map((row) => [
    String(row['sales.item']).replace(/^=/, "'="),
    row['sales.items_sold'],
    (Number(row['sales.gross_sales']) / 100).toFixed(2),
  ])
  const made = await exported(acme.owner, 'csv')
  const rows = rowsOf((await fileOf(acme.owner, made.id)).body).slice(1, 1001)
  expect(rows.map((row) => row.slice(0, 3))).toEqual(shown)
})

test('an Excel file has the same rows as text and numbers; nothing in it runs', async () => {
  const made = await exported(acme.owner, 'xlsx')
  const file = await fileOf(acme.owner, made.id)
  expect(createHash('sha256').update(file.rawPayload).digest('hex')).toBe(made.sha256)
  const parts = unzipSync(file.rawPayload)
  const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  expect(sheet.match(/<row>/g)).toHaveLength(1 + 1101 + 1)
  expect(sheet).toContain('<is><t xml:space="preserve">=cmd|calc</t></is>')
  expect(sheet).toContain('<v>19.98</v>')
  expect(sheet).not.toContain('<f>')
})

test('the entries behind a figure are in a file, every one, without anything of guests', async () => {
  const made = await exported(acme.owner, 'csv', items, { measure: 'gross_sales' })
  const rows = rowsOf((await fileOf(acme.owner, made.id)).body)
  expect([made.measure, made.row_count, rows.length]).toEqual(['gross_sales', 1101, 1102])
  const at = rows[0]?.indexOf('Amount (USD)') ?? -1
  const added = rows.slice(1).reduce((sum, row) => sum + Math.round(Number(row[at]) * 100), 0)
  expect(added).toBe(dishes.reduce((sum, { unit_price_minor }) => sum + unit_price_minor, 0) + 2 * 999)
  expect(JSON.stringify(rows)).not.toContain('Gil Guest')
  const one = await exported(acme.owner, 'csv', items, { measure: 'gross_sales', row: { 'sales.item': 'Dish 7' } })
  expect(one.row_count).toBe(1)
})

test('a file has what its maker may see, and is theirs alone', async () => {
  const viewer = await app.person({ roles: ['channels'], on: south })
  const made = await exported(viewer, 'csv')
  const text = (await fileOf(viewer, made.id)).body
  expect(text).toContain("'=cmd|calc")
  expect(text).not.toContain('Dish')
  for (const as of [acme.owner, bistro.owner]) expect((await fileOf(as, made.id)).statusCode).toBe(404)
  expect((await call(reportExports.reportExports, {}, { as: bistro.owner })).body.data).toEqual([])
})

test('a file is not handed out again once a restaurant in it is out of reach', async () => {
  const viewer = await app.person({ roles: ['channels'], on: acme.root })
  const made = await exported(viewer, 'csv')
  expect((await fileOf(viewer, made.id)).statusCode).toBe(200)
  await database.pool.query('delete from role_grants where user_id = $1', [viewer.id])
  await app.grant(viewer, south, 'restaurants')
  const refused = await fileOf(viewer, made.id)
  expect([refused.statusCode, refused.json().message]).toEqual([403, expect.stringContaining('cannot see any more')])
})

test('a file is deleted after its time; what it was stays listed', async () => {
  const made = await exported(acme.owner, 'csv')
  await database.pool.query("update report_exports set expires_at = now() - interval '1 second' where id = $1", [made.id])
  await exportsKept(app.deps).run(new AbortController().signal)
  expect((await database.pool.query('select 1 from report_export_parts where export_id = $1', [made.id])).rowCount).toBe(0)
  const [listed] = (await call(reportExports.reportExports, {}, { as: acme.owner })).body.data
  expect(listed).toMatchObject({ id: made.id, state: 'expired', sha256: made.sha256, row_count: made.row_count })
  expect((await fileOf(acme.owner, made.id)).statusCode).toBe(409)
})

test('an export whose job was lost is made after all, and a second try leaves one file', async () => {
  const { body } = await call(reportExports.exportReport, { name: 'Lost', kind: 'csv', view: items, figure: null }, { as: acme.owner })
  await database.pool.query("update report_exports set inserted_at = now() - interval '1 hour' where id = $1", [body.id])
  await database.pool.query("insert into report_export_parts values ($1, 0, 0, 'half'), ($1, 0, 1, 'more')", [body.id])
  await exportsKept(app.deps).run(new AbortController().signal)
  expect(app.jobs.at(-1)).toMatchObject({ queue: 'report-export', data: { exportId: body.id } })
  await Promise.all([makeExport(app.deps, body.id), makeExport(app.deps, body.id)].map((one) => one.catch(() => undefined)))
  await makeExport(app.deps, body.id)
  const [made] = (await call(reportExports.reportExports, {}, { as: acme.owner })).body.data
  const file = await fileOf(acme.owner, body.id)
  expect([made?.state, createHash('sha256').update(file.rawPayload).digest('hex')]).toEqual(['ready', made?.sha256])
})

test('what came in after an export, for its days, adds up to the difference, and each entry of it is found', async () => {
  // Of another month than the other tests count.
  const march = { from: '2026-05-01', to: '2026-05-31', currency: 'USD' }
  const made = await exported(acme.owner, 'csv', { report: 'items', search: march })
  const report = reportOfView(made.view)
  if (!report || made.as_of === null) throw new Error('the export has no moment')
  const query = queryAfter({ report, search: made.view.search, currency: 'USD', range: { from: march.from, to: march.to } }, made.as_of)
  const changed = async () => {
    const { body } = await call(reports.loadReport, { query: query as never }, { as: acme.owner })
    return (body as { data: Record<string, string>[] }).data[0]
  }
  expect(await changed()).toMatchObject({ 'sales.gross_sales': '0', 'sales.items_sold': '0' })
  await toHarbor([
    { placed_at: '2026-05-02T18:00:00Z', lines: [{ id: 'l', name: 'Late chowder', quantity: 3, unit_price_minor: 1000 }] },
    { placed_at: '2026-04-02T18:00:00Z' },
  ])
  expect(await changed()).toMatchObject({ 'sales.gross_sales': '3000', 'sales.items_sold': '3' })
  const { body } = await call(reports.drillReport, { figure: { query: query as never, measure: 'sales.gross_sales', row: {} } }, { as: acme.owner })
  expect(body.data.map(({ item }) => item)).toEqual(['Late chowder'])
})

test('rows beyond those of a sheet go on in the next one', async () => {
  let made = 0
  const count = rowsPerSheet + 3
  async function* rows() {
    while (made < count) {
      const some = Math.min(5000, count - made)
      made += some
      yield Array.from({ length: some }, () => [{ number: '1' }])
    }
  }
  const chunks: Buffer[] = []
  for await (const chunk of xlsxOf({ name: 'Many', columns: [{ header: 'One' }], count, rows: rows() })) chunks.push(chunk as Buffer)
  const second = strFromU8(
    unzipSync(Buffer.concat(chunks), { filter: ({ name }) => name.endsWith('sheet2.xml') })['xl/worksheets/sheet2.xml'] ?? new Uint8Array(),
  )
  expect(second.match(/<row>/g)).toHaveLength(1 + 3)
})

test('a file from before a handover names the staff of then to nobody at the next company', async () => {
  const group = await app.group({ name: 'Sold', parent: acme.root })
  const sold = await makeRestaurant(database, { group, name: 'Sold' })
  const both = await app.person({ roles: ['restaurants'], on: group })
  await (await ordering(app, sold, acme.owner))([{ discounts: [{ name: 'Friend', kind: 'comp', amount_minor: 300, by: 'ACME-CLERK' }] }])
  const view: ReportView = { report: 'overview', search: march }
  const made = await exported(both, 'csv', view, { measure: 'comps' })
  expect((await fileOf(both, made.id)).body).toContain('ACME-CLERK')
  expect((await accept(await offer('restaurant', sold))).problem.message).toBeUndefined()
  await database.pool.query('update role_grants set access_group_id = $2 where user_id = $1', [both.id, bistro.root])
  const refused = await fileOf(both, made.id)
  expect([refused.statusCode, refused.body.includes('ACME-CLERK')]).toEqual([403, false])
  const again = await exported(both, 'csv', view, { measure: 'comps' })
  const file = await fileOf(both, again.id)
  expect([file.statusCode, file.body.includes('ACME-CLERK')]).toEqual([200, false])
})
