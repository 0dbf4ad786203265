import { Readable } from 'node:stream'
import {
  type CustomerImport,
  type CustomerImportChoices,
  type customerImports,
  longestCustomerFile,
  mostRefusalsKept,
} from '@brigade/contract/customers/imports.ts'
import { Problem } from '@brigade/contract/kit/problem.ts'
import { found } from '../../../platform/access/records.ts'
import { plain } from '../../../platform/audit/plain.ts'
import type { Handlers } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database.ts'
import { byteOrderMark, csvLine } from '../../../platform/files/csv-lines.ts'
import { inWorker } from '../../../platform/files/in-worker.ts'
import { unpacked } from '../../../platform/files/unpack.ts'
import { xlsxOf } from '../../../platform/files/xlsx.ts'
import { mustStayIn } from '../../access-groups/public.ts'
import { nameOf } from '../rules.ts'
import { filterOf } from '../segments/filter.ts'
import { rootOf } from '../store-customers.ts'
import { allFound } from '../store-search.ts'
import { type ExportedCustomer, listFileColumns, listFileRow } from './list-file.ts'
import { matchRows } from './match-rows.ts'
import type { CustomerFileAnswer, CustomerFileQuestion, ReadCustomer } from './read-customers.ts'
import { customerImportsQueue, importTicket } from './run-import.ts'
import * as store from './store-imports.ts'
import { companiesOf, exportedByIds } from './store-list-file.ts'

const word = 'import'
const matchedAtOnce = 1000
const shownInSample = 5
const rowsAtOnce = 500

const counted = (customers: number): string => `${customers.toLocaleString('en-US')} ${customers === 1 ? 'customer' : 'customers'}`

/** In the History of a group, which is read by others than those who see customers. */
const lineOfGroup = (id: number, description: string) => ({
  id,
  description,
  withheld: { named: [{ kind: 'customers_of_group' as const, id }], description: 'A list of customers was brought or taken out.' },
})

export const importHandlers: Handlers<typeof customerImports> = {
  async previewCustomerImport({ input, staff, db }) {
    const { customers, refused, ...read } = await readFile(input)
    const rootId = await rootOf(db, input.access_group_id)
    const matched = await matchAll(db, rootId, staff.id, customers)
    const known = matched.rows.filter((one) => one.known !== null).length
    const all = [...refused, ...matched.refused].toSorted((a, b) => a.line - b.line)
    return {
      columns: read.columns.map((column) => ({ ...column, samples: [...column.samples] })),
      date_order: read.date_order,
      is_date_unsure: read.is_date_unsure,
      skipped_cells: read.skipped_cells,
      rows: customers.length + refused.length,
      fresh: matched.rows.length - known,
      known,
      refused_count: all.length,
      refused: all.slice(0, mostRefusalsKept),
      sample: matched.rows.slice(0, shownInSample).map(({ row, known: id }) => ({
        line: row.line,
        name: nameOf(row.given_name, row.family_name),
        email: row.emails.join(', '),
        phone: row.phones.join(', '),
        birthday: row.birthday ?? '',
        tags: [...row.tags],
        is_known: id !== null,
      })),
    }
  },

  async startCustomerImport({ input, staff, clock, jobs, write }) {
    const { access_group_id, file_name, choices } = input
    const { customers, refused } = await readFile(input)
    if (customers.length === 0) throw new Problem('invalid', 'No customer could be read from this file.')
    return write(async ({ tx, changed }) => {
      await mustStayIn(tx, staff.id, 'customers_admin', access_group_id)
      await mustBeFree(tx, access_group_id)
      const id = await store.insertImport(tx, {
        groupId: access_group_id,
        fileName: file_name,
        choices,
        total: customers.length,
        refusals: refused,
        by: staff,
        at: clock.now(),
      })
      await store.keepRows(tx, id, customers)
      await jobs.send(tx, customerImportsQueue, { importId: id }, importTicket(id, 'running'))
      changed(lineOfGroup(access_group_id, `Started an import of ${counted(customers.length)} from ${plain(file_name)}`))
      return answered(tx, access_group_id, id)
    })
  },

  async customerImports({ input: { page, per_page }, staff, db }) {
    const { rows, total } = await store.importsSeen(db, staff.id, page, per_page)
    return { data: rows.map(answerOf), total, page, per_page }
  },

  async stopCustomerImport({ input: { id, access_group_id }, clock, write }) {
    return write(async ({ tx, changed }) => {
      const row = await locked(tx, access_group_id, id)
      if (row.state === 'running') {
        await store.end(tx, id, 'stopped', clock.now())
        changed(lineOfGroup(access_group_id, `Stopped an import after ${row.done} of ${counted(row.total)}`))
      }
      return answered(tx, access_group_id, id)
    })
  },

  async takeBackCustomerImport({ input: { id, access_group_id }, staff, jobs, write }) {
    return write(async ({ tx, changed }) => {
      await mustStayIn(tx, staff.id, 'customers_admin', access_group_id)
      const row = await locked(tx, access_group_id, id)
      if (row.state === 'running') throw new Problem('conflict', 'This import is still running. Stop it first.')
      if (row.state === 'done' || row.state === 'stopped') {
        await mustBeFree(tx, access_group_id)
        await store.beginTakingBack(tx, id, staff.id)
        await jobs.send(tx, customerImportsQueue, { importId: id }, importTicket(id, 'taking_back'))
        changed(lineOfGroup(access_group_id, `Took back the import of ${plain(row.file_name)}`))
      }
      return answered(tx, access_group_id, id)
    })
  },

  async exportCustomers({ input: { format, sort, ...search }, staff, clock, database, write }) {
    return write(async ({ tx, changed }) => {
      const ids = await allFound(tx, staff.id, await filterOf(tx, staff.id, clock.now(), search), sort)
      for (const { root_id, customers } of await companiesOf(tx, ids)) changed(lineOfGroup(root_id, `Exported a list of ${counted(customers)}`))
      const name = `Customers ${clock.now().toISOString().slice(0, 10)}.${format}`
      const rows = rowsOf(database.db, staff.id, search.status, ids)
      if (format === 'xlsx')
        return { name, type: xlsx, bytes: null, content: xlsxOf({ name: 'Customers', columns: listFileColumns, count: ids.length, rows }) }
      return { name, type: 'text/csv; charset=utf-8', bytes: null, content: Readable.from(csvOf(rows)) }
    })
  },
}

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The numbers are known, people are read as the file goes: those who are erased meanwhile are not in it. */
async function* rowsOf(db: Queryable, userId: number, status: string, ids: readonly number[]) {
  for (let from = 0; from < ids.length; from += rowsAtOnce) {
    const some: readonly ExportedCustomer[] = await exportedByIds(db, userId, status, ids.slice(from, from + rowsAtOnce))
    if (some.length > 0) yield some.map(listFileRow)
  }
}

async function* csvOf(rows: ReturnType<typeof rowsOf>): AsyncGenerator<Buffer> {
  yield Buffer.from(byteOrderMark + csvLine(listFileColumns.map(({ header }) => header)))
  for await (const some of rows) yield Buffer.from(some.map(csvLine).join(''))
}

interface FileInput {
  readonly text: string
  readonly packing: 'none' | 'gzip'
  readonly choices: CustomerImportChoices
}

async function readFile({ text, packing, choices }: FileInput): Promise<CustomerFileAnswer> {
  const question: CustomerFileQuestion = { text: await unpacked(text, packing, longestCustomerFile), choices }
  return inWorker<CustomerFileAnswer>(new URL('./read-worker.ts', import.meta.url), question)
}

async function matchAll(db: Queryable, rootId: number, userId: number, rows: readonly ReadCustomer[]) {
  const all: Awaited<ReturnType<typeof matchRows>>[] = []
  for (let from = 0; from < rows.length; from += matchedAtOnce) all.push(await matchRows(db, rootId, userId, rows.slice(from, from + matchedAtOnce)))
  return { rows: all.flatMap((one) => one.rows), refused: all.flatMap((one) => one.refused) }
}

async function mustBeFree(tx: Parameters<typeof store.isOneRunning>[0], groupId: number): Promise<void> {
  if (await store.isOneRunning(tx, await rootOf(tx, groupId)))
    throw new Problem('conflict', 'Another import of this company is still running. Wait for it, or stop it.')
}

async function locked(tx: Parameters<typeof store.lockWork>[0], groupId: number, id: number): Promise<store.ImportRow> {
  await store.lockWork(tx, id)
  return found(await store.importOf(tx, groupId, id), word)
}

const answered = async (db: Queryable, groupId: number, id: number): Promise<CustomerImport> =>
  answerOf(found(await store.importOf(db, groupId, id), word))

const answerOf = ({ inserted_at, finished_at, ...row }: store.ImportRow): CustomerImport => ({
  ...row,
  inserted_at: inserted_at.toISOString(),
  finished_at: finished_at?.toISOString() ?? null,
  _can: { stop: row.state === 'running', take_back: (row.state === 'done' || row.state === 'stopped') && row.created > 0 },
})
