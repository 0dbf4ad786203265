import {
  channelNames,
  entryTypeNames,
  entryTypes,
  fulfilmentNames,
  orderChannels,
  orderFulfilments,
  payerText,
} from '@brigade/contract/orders/codes.ts'
import type { ReportExport } from '@brigade/contract/reports/exports.ts'
import { type Grouping, groupingTitle } from '@brigade/contract/reports/report-list.ts'
import { measureOf } from '@brigade/contract/reports/semantic.ts'
import { figureIn, groupColumns, groupingsOf, queryFor, type ReportView, rangeOf, reportOfView } from '@brigade/contract/reports/view.ts'
import type { ReportRow } from '@brigade/contract/reports.ts'
import type { Tx } from '../../../platform/database.ts'
import { amountCell, type Cell, type Column, digitsOf, numberCell } from '../../../platform/files/cells.ts'
import { type EntryRow, payerOf } from '../../orders/public.ts'
import { measureNamed, narrowed } from '../drill/figure-plan.ts'
import { resultOf } from '../figures/answer.ts'
import { type Plan, plansOfView, refused } from '../figures/normalise.ts'
import { figuresOf } from '../figures/store-figures.ts'
import { allEntries, allFigures, contentsOf, countEntries, countFigures, type ExportedFigure } from './store-exports.ts'

/** What a file is made of. `rows` counts what it hands over; a total at the end is none. */
export interface Contents {
  readonly columns: readonly Column[]
  readonly count: number
  readonly restaurantIds: readonly number[]
  readonly asOf: Date
  readonly rows: AsyncIterable<readonly (readonly Cell[])[]>
  readonly counted: () => number
}

export interface PlannedView {
  readonly currency: string
  readonly groupings: readonly Grouping[]
  readonly columns: readonly string[]
  readonly measures: readonly ReturnType<typeof measureNamed>[]
  readonly grouped: Plan
  readonly whole: Plan
}

/** The questions of a report as the screen asks them; `today` is what its days are seen from. */
export function plannedView(view: ReportView, now: Date, today = now.toISOString().slice(0, 10)): PlannedView {
  const report = reportOfView(view)
  if (!report) throw refused('view', 'There is no such report')
  const { search } = view
  const currency = search.currency ?? 'USD'
  const groupings = groupingsOf(report, search)
  const range = rangeOf(search, today)
  const query = (by: readonly Grouping[]) => queryFor({ report, search, currency, groupings: by, range })
  const planOf = (by: readonly Grouping[]): Plan => {
    const [plan] = plansOfView(query(by), now)
    if (!plan) throw refused('view', 'The report has no query')
    return plan
  }
  return {
    currency,
    groupings,
    columns: groupColumns(query(groupings), groupings),
    measures: report.measures,
    grouped: planOf(groupings),
    whole: planOf([]),
  }
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** A value of a grouping in a file: dates and hours so that they sort. */
export function groupCell(grouping: Grouping, value: unknown, granularity: string | null | undefined): string {
  if (value === null || value === undefined || value === '') return 'None given'
  if (grouping === 'weekday') return weekdays[Number(value) - 1] ?? String(value)
  if (grouping === 'hour') return `${String(value).padStart(2, '0')}:00`
  if (grouping !== 'time') return String(value)
  return String(value).slice(0, granularity === 'year' ? 4 : granularity === 'month' || granularity === 'quarter' ? 7 : 10)
}

/** Figures of a row, in the order of the measures. */
export const figureCells = ({ measures, currency }: PlannedView, row: ReportRow | undefined): Cell[] => {
  const digits = digitsOf(currency)
  return measures.map((name) => (measureOf(name).format === 'money' ? amountCell(figureIn(row, name), digits) : numberCell(figureIn(row, name))))
}

export function columnsOf({ groupings, measures, currency }: PlannedView): Column[] {
  const digits = digitsOf(currency)
  return [
    ...groupings.map((grouping) => ({ header: groupingTitle(grouping) })),
    ...measures.map((name): Column => {
      const { title, format } = measureOf(name)
      return format === 'money' ? { header: `${title} (${currency})`, digits } : { header: title }
    }),
  ]
}

export const rowCells = (planned: PlannedView, row: ReportRow): Cell[] => {
  const granularity = planned.grouped.times[0]?.granularity
  const groups = planned.groupings.map((grouping, at) => groupCell(grouping, row[planned.columns[at] ?? ''], granularity))
  return [...groups, ...figureCells(planned, row)]
}

/** The rows of a report with their total, as they are on screen, and all of them. */
async function figureContents(tx: Tx, userId: number, view: ReportView, kind: ReportExport['kind'], now: Date): Promise<Contents> {
  const planned = plannedView(view, now)
  const { grouped, whole, groupings } = planned
  const { ids, at } = await contentsOf(tx, userId, whole)
  const [total] = resultOf(whole, await figuresOf(tx, userId, whole), true, now).data
  const count = kind === 'xlsx' && groupings.length > 0 ? (await countFigures(tx, userId, grouped)) + 1 : 1
  let counted = 0
  async function* rows() {
    if (groupings.length > 0) {
      for await (const some of allFigures(tx, userId, grouped)) {
        counted += some.length
        yield resultOf(grouped, some, true, now).data.map((row) => rowCells(planned, row))
      }
    } else counted = 1
    yield [[...groupings.map((_, place) => (place === 0 ? 'Total' : '')), ...figureCells(planned, total)]]
  }
  return { columns: columnsOf(planned), count, restaurantIds: ids, asOf: at, rows: rows(), counted: () => counted }
}

const entryColumns = (currency: string): Column[] => [
  { header: 'Order' },
  { header: 'Restaurant' },
  { header: 'Business day' },
  { header: 'Happened on' },
  { header: 'Happened at' },
  { header: 'Received at' },
  { header: 'Channel' },
  { header: 'Fulfillment' },
  { header: 'Type' },
  { header: 'What' },
  { header: 'Quantity' },
  { header: `Amount (${currency})`, digits: digitsOf(currency) },
  { header: 'Reason' },
  { header: 'By' },
  { header: 'Approved by' },
  { header: 'Offer' },
  { header: 'Paid by' },
  { header: 'Entry' },
  { header: 'Takes back entry' },
]

/** Nothing of guests is in it. */
function entryCells(row: EntryRow, digits: number): Cell[] {
  return [
    row.order_number,
    row.restaurant_name,
    row.service_date,
    row.event_date,
    row.occurred_at.toISOString(),
    row.received_at.toISOString(),
    channelNames[orderChannels[row.channel] ?? 'unmapped'],
    fulfilmentNames[orderFulfilments[row.fulfilment] ?? 'unmapped'],
    entryTypeNames[entryTypes[row.entry_type] ?? 'order'],
    row.item ?? row.label ?? '',
    numberCell(row.quantity / 1000),
    amountCell(row.amount, digits),
    row.reason ?? '',
    row.actor ?? '',
    row.approver ?? '',
    row.offer ?? '',
    payerText(payerOf(row.entry_type, row.payer), row.partner),
    String(row.id),
    row.reverses_id === null ? '' : String(row.reverses_id),
  ]
}

/** The ledger entries behind a figure, every one of them. */
async function entryContents(tx: Tx, userId: number, view: ReportView, figure: ExportedFigure, now: Date): Promise<Contents> {
  const { grouped, whole, currency } = plannedView(view, now)
  const plan = Object.keys(figure.row).length > 0 ? narrowed(grouped, figure.row) : whole
  const measure = measureOf(measureNamed(figure.measure))
  const { ids, at } = await contentsOf(tx, userId, plan)
  const digits = digitsOf(currency)
  let counted = 0
  async function* rows() {
    for await (const some of allEntries(tx, userId, plan, measure)) {
      counted += some.length
      yield some.map((row) => entryCells(row, digits))
    }
  }
  const count = await countEntries(tx, userId, plan, measure)
  return { columns: entryColumns(currency), count, restaurantIds: ids, asOf: at, rows: rows(), counted: () => counted }
}

interface Wanted {
  readonly view: ReportView
  readonly figure: ExportedFigure | null
  readonly kind: ReportExport['kind']
}

/** What a person may see of it, read at one moment: call it within a snapshot. */
export const contentsFor = (tx: Tx, userId: number, { view, figure, kind }: Wanted, now: Date): Promise<Contents> =>
  figure === null ? figureContents(tx, userId, view, kind, now) : entryContents(tx, userId, view, figure, now)
