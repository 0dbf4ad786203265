import { hash } from 'node:crypto'
import {
  channelMeant,
  channelNames,
  fulfilmentMeant,
  fulfilmentNames,
  type OrderState,
  stateNames,
  tenderMeant,
  tenderNames,
} from '@brigade/contract/orders/codes.ts'
import type { ImportChoices, ImportField, ImportRefusal, ImportWord, OrderRemark } from '@brigade/contract/orders/order-import.ts'
import { Temporal } from 'temporal-polyfill'
import { finerThanCoin, moneyRule, typedPrice } from '../../../platform/files/prices.ts'
import { type Moment, momentAt } from '../../../platform/wall-time.ts'
import { type Judged, judgeOrder, type Place } from '../ingest/judge.ts'
import { guessColumns } from './import-columns.ts'
import { dateOrderOf, readMoment, readTime, type WallMoment } from './import-dates.ts'
import { type Column, type Joined, joinTables, plainName, type Row, type Table, type TextFile, tablesOf } from './tables.ts'

// Orders in the files of another system: pure. What is read goes the way of every order that comes in, with its judgement.

export interface ReadOrders {
  readonly joined: Joined
  readonly tables: readonly Table[]
  readonly fields: ReadonlyMap<ImportField, number>
  readonly dateOrder: 'dmy' | 'mdy' | null
  readonly isDateUnsure: boolean
  readonly amountsPer: 'order' | 'line'
  readonly orders: readonly Judged[]
  /** Numbers of orders that were given back whole. */
  readonly refunded: readonly string[]
  readonly refused: readonly ImportRefusal[]
  readonly refusedOrders: number
  readonly words: readonly ImportWord[]
  readonly remarks: readonly OrderRemark[]
}

const examplesShown = 5

/** Sentences about what was read in its own way, each with how often and where. */
class Remarks {
  readonly #all = new Map<string, { count: number; examples: string[] }>()

  add(says: string, example: string): void {
    const remark = this.#all.get(says) ?? { count: 0, examples: [] }
    remark.count += 1
    if (remark.examples.length < examplesShown) remark.examples.push(example)
    this.#all.set(says, remark)
  }

  all(): OrderRemark[] {
    return [...this.#all].map(([says, remark]) => ({ says, ...remark }))
  }
}

/** What a line says, or why it cannot be read. */
interface ReadLine {
  readonly row: Row
  readonly name: string
  readonly size: string
  readonly category: string
  readonly plu: string
  readonly quantity: number
  readonly unit: number | undefined
  readonly total: number | undefined
}

interface Sheet {
  readonly place: Place
  readonly choices: ImportChoices
  readonly digits: number
  readonly fields: ReadonlyMap<ImportField, number>
  readonly columns: readonly Column[]
  readonly missing: ReadonlyMap<Row, string>
  readonly remarks: Remarks
  readonly dateOrder: 'dmy' | 'mdy'
  readonly amountsPer: 'order' | 'line'
}

/** A cell that a line must have and has not, or that says nothing that can be read. */
class Unreadable extends Error {}

export function readOrders(files: readonly TextFile[], choices: ImportChoices, place: Place, now: number): ReadOrders {
  const tables = tablesOf(files)
  const joined = joinTables(tables)
  const { main, columns } = joined
  const fields = guessColumns(columns, choices.columns)
  const cell = (row: Row, field: ImportField): string => {
    const at = fields.get(field)
    return at === undefined ? '' : (columns[at]?.cellOf(row) ?? '')
  }
  const groups = groupsOf(main.rows, fields.has('order_id') ? (row) => cell(row, 'order_id') : undefined)
  settleTotal(fields, choices, groups, cell, columns)
  const dates = dateOrderOf(
    main.rows.map((row) => cell(row, 'date')),
    place.timezone.startsWith('America/') ? 'mdy' : 'dmy',
  )
  const amounts = (['discount', 'charge', 'tax', 'tip'] as const).filter((field) => fields.has(field))
  const amountsPer = choices.amounts_per ?? (amounts.every((field) => isSameInOrders(groups, (row) => cell(row, field))) ? 'order' : 'line')
  const remarks = new Remarks()
  const sheet: Sheet = {
    place,
    choices,
    digits: moneyRule(place.currency).digits,
    fields,
    columns,
    missing: joined.missing,
    remarks,
    dateOrder: choices.date_order ?? dates.order,
    amountsPer,
  }
  const reader = new OrderReader(sheet, now)
  for (const [id, rows] of groups) reader.take(id, rows)
  if (!fields.has('time') && reader.withoutTime > 0) remarks.add('The files have no time of day: these orders are placed at noon.', '')
  const orderColumn = fields.get('order_id')
  for (const { table, rows, column } of joined.unasked) {
    const isOfOrders = orderColumn !== undefined && plainName(table.head[column] ?? '') === plainName(columns[orderColumn]?.name ?? '')
    for (const row of isOfOrders ? rows : []) remarks.add(`Orders of ${table.name} without a line are left out.`, row.cells[column] ?? '')
  }
  return {
    joined,
    tables,
    fields,
    dateOrder: fields.has('date') ? sheet.dateOrder : null,
    isDateUnsure: dates.isUnsure && choices.date_order == null,
    amountsPer,
    orders: reader.orders,
    refunded: reader.refunded,
    refused: reader.refused,
    refusedOrders: reader.refusedOrders,
    words: reader.words(),
    remarks: remarks.all(),
  }
}

/** Lines by their order, in the order of the file. Without a number each line is an order, with a number made from what it says. */
function groupsOf(rows: readonly Row[], idOf: ((row: Row) => string) | undefined): Map<string, Row[]> {
  if (idOf) return Map.groupBy(rows, idOf)
  const seen = new Map<string, number>()
  return new Map(
    rows.map((row) => {
      const said = hash('sha256', row.cells.join('\u0001'), 'hex').slice(0, 24)
      const times = (seen.get(said) ?? 0) + 1
      seen.set(said, times)
      return [times === 1 ? said : `${said}-${times}`, [row]]
    }),
  )
}

/** Whether a column says the same on all lines of an order, in nearly all orders that have several. */
function isSameInOrders(groups: ReadonlyMap<string, readonly Row[]>, cellOf: (row: Row) => string): boolean {
  const several = [...groups.values()].filter((rows) => rows.length > 1)
  const same = several.filter((rows) => new Set(rows.map(cellOf)).size === 1)
  return same.length >= several.length * 0.99
}

/** A column called "total" is of the line or of the order: where all lines of an order say the same, it is of the order. */
function settleTotal(
  fields: Map<ImportField, number>,
  choices: ImportChoices,
  groups: ReadonlyMap<string, readonly Row[]>,
  cell: (row: Row, field: ImportField) => string,
  columns: readonly Column[],
): void {
  const at = fields.get('line_total')
  if (at === undefined || choices.columns.line_total != null || fields.has('total') || plainName(columns[at]?.name ?? '') !== 'total') return
  const hasSeveral = [...groups.values()].some((rows) => rows.length > 1)
  if (hasSeveral && isSameInOrders(groups, (row) => cell(row, 'line_total'))) {
    fields.delete('line_total')
    if (choices.columns.total !== null) fields.set('total', at)
  }
}

const lostWords: readonly (readonly [RegExp, OrderState])[] = [
  [/cancel|abandon/, 'cancelled'],
  [/void|^true$|^yes$/, 'cancelled'],
  [/reject|declin|denied/, 'rejected'],
  [/fail/, 'failed'],
]
const doneWords = /complet|paid|closed|done|deliver|fulfil|picked|served|success|settled|captured|payment|^no$|^false$|^open$/

/** What the state of another system means; nothing where it is not known. */
function stateMeant(said: string): OrderState | 'refunded' | undefined {
  const word = said.toLowerCase()
  if (/refund|return/.test(word) && !/partial/.test(word)) return 'refunded'
  const lost = lostWords.find(([pattern]) => pattern.test(word))
  if (lost) return lost[1]
  return doneWords.test(word) || /partial/.test(word) ? 'completed' : undefined
}

class OrderReader {
  readonly orders: Judged[] = []
  readonly refunded: string[] = []
  readonly refused: ImportRefusal[] = []
  refusedOrders = 0
  withoutTime = 0
  readonly #sheet: Sheet
  readonly #now: number
  readonly #words = new Map<string, { word: Omit<ImportWord, 'orders'>; orders: number }>()
  readonly #moments = new Map<string, Moment>()

  constructor(sheet: Sheet, now: number) {
    this.#sheet = sheet
    this.#now = now
  }

  words(): ImportWord[] {
    return [...this.#words.values()].map(({ word, orders }) => ({ ...word, orders })).toSorted((a, b) => b.orders - a.orders)
  }

  /** Takes the lines of one order, or says why not. */
  take(id: string, rows: readonly Row[]): void {
    const { choices, place } = this.#sheet
    const lines: ReadLine[] = []
    const wrong: ImportRefusal[] = []
    for (const row of rows) {
      try {
        if (id.trim() === '') throw new Unreadable('It has no order number.')
        const line = this.#lineOf(row)
        if (line) lines.push(line)
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error
        wrong.push({ line: row.line, file: row.file, order: id, message: error.message })
      }
    }
    this.refused.push(...wrong)
    if (lines.length === 0 || (wrong.length > 0 && choices.incomplete === 'leave_out')) {
      if (wrong.length > 0) this.refusedOrders += 1
      return
    }
    try {
      const sent = this.#orderOf(
        id,
        lines.map(({ row }) => row),
        lines,
      )
      const verdict = judgeOrder(sent.order, new Map([[place.id, place]]), place.id, this.#now)
      if ('errors' in verdict)
        throw new Unreadable(verdict.errors.map(({ path, message }) => `${path.replaceAll('_minor', '')} ${message}`).join('; '))
      this.orders.push(verdict)
      this.#remarkDoubts(verdict, lines)
      if (sent.isRefunded) this.refunded.push(verdict.order.external_id)
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      this.refusedOrders += 1
      this.refused.push({ line: rows[0]?.line ?? 0, file: rows[0]?.file ?? '', order: id, message: error.message })
    }
  }

  /** What ingest warns a system of, whoever looks at the files reads as well. */
  #remarkDoubts({ warnings }: Judged, lines: readonly ReadLine[]): void {
    for (const { path } of warnings) {
      const row = lines[Number(/^lines\.(\d+)\.total_minor$/.exec(path)?.[1] ?? -1)]?.row
      if (!row) continue
      this.#sheet.remarks.add(
        'Line totals that are not the price times the quantity are taken as they stand.',
        `line ${row.line}: ${this.#cell(row, 'quantity') || '1'} × ${this.#cell(row, 'unit_price')} is not ${this.#cell(row, 'line_total')}`,
      )
    }
  }

  #cell(row: Row, field: ImportField): string {
    const at = this.#sheet.fields.get(field)
    return at === undefined ? '' : (this.#sheet.columns[at]?.cellOf(row) ?? '').trim()
  }

  #heading(field: ImportField): string {
    return this.#sheet.columns[this.#sheet.fields.get(field) ?? -1]?.name ?? field
  }

  #lineOf(row: Row): ReadLine | undefined {
    const { fields, missing, remarks, place } = this.#sheet
    const gone = missing.get(row)
    if (gone !== undefined) throw new Unreadable(`${gone}.`)
    const currency = this.#cell(row, 'currency')
    if (currency !== '' && currency.toUpperCase() !== place.currency)
      throw new Unreadable(`It is in ${currency}, but this restaurant uses ${place.currency}.`)
    for (const field of ['item', 'quantity'] as const)
      if (fields.has(field) && this.#cell(row, field) === '') throw new Unreadable(`${this.#heading(field)} is empty: is the line cut off?`)
    const quantity = fields.has('quantity') ? this.#quantityOf(row) : 1
    const unit = this.#amount(row, 'unit_price')
    const total = this.#amount(row, 'line_total')
    if (unit === undefined && total === undefined && (fields.has('unit_price') || fields.has('line_total') || fields.has('item')))
      throw new Unreadable(
        fields.has('unit_price') || fields.has('line_total')
          ? `${this.#heading(fields.has('unit_price') ? 'unit_price' : 'line_total')} is empty: is the line cut off?`
          : 'No column has prices.',
      )
    if (quantity === 0) {
      remarks.add('Lines with a quantity of zero are left out.', `line ${row.line}`)
      return undefined
    }
    const name = this.#cell(row, 'item')
    const line = { row, name: name === '' ? 'Sales' : name.slice(0, 200), size: this.#cell(row, 'size').slice(0, 100) }
    const more = { category: this.#cell(row, 'category').slice(0, 100), plu: this.#cell(row, 'plu').slice(0, 100) }
    const times = Math.abs(quantity)
    if (quantity < 0) remarks.add('Lines with a quantity below zero are taken as negative sales.', `line ${row.line}`)
    const sign = quantity < 0 ? -1 : 1
    return {
      ...line,
      ...more,
      quantity: times,
      unit: unit && Math.round(unit) * sign,
      total: total === undefined ? unit && Math.round(unit * times) * sign : Math.round(total),
    }
  }

  #quantityOf(row: Row): number {
    const text = this.#cell(row, 'quantity').replace(',', '.')
    const quantity = /^-?\d{1,6}(\.\d{1,3}0*)?$/.test(text) ? Number(text) : undefined
    if (quantity === undefined) throw new Unreadable(`${this.#heading('quantity')} “${text.slice(0, 40)}” is not a number.`)
    return quantity
  }

  /** Minor units, with a part of one where the file is finer than the currency; nothing where the cell is empty. */
  #amount(row: Row, field: ImportField): number | undefined {
    const text = this.#cell(row, field)
    if (text === '') return undefined
    const { place, digits, remarks } = this.#sheet
    const [, inParentheses] = /^\((.*)\)$/.exec(text) ?? []
    const bare = inParentheses === undefined ? text : `-${inParentheses}`
    const read = typedPrice(bare, { currency: place.currency, digits })
    if ('minor' in read) return read.minor
    const isFine = read.because === finerThanCoin
    const fine = isFine ? /^-?\p{Sc}?(-?\d{1,9}\.\d{1,12})$/u.exec(bare.replaceAll(/\s/g, ''))?.[1] : undefined
    if (fine === undefined) throw new Unreadable(`${this.#heading(field)} “${text.slice(0, 40)}” ${read.because}.`)
    remarks.add(`Amounts in ${place.currency} with too many decimals are rounded for each line.`, `line ${row.line}: ${text}`)
    return Number(fine) * 10 ** digits * (bare.startsWith('-') && !fine.startsWith('-') ? -1 : 1)
  }

  /** An amount of the order: what its lines repeat, or what they add up to. */
  #ofOrder(rows: readonly Row[], field: ImportField): number {
    const amounts = rows.flatMap((row) => this.#amount(row, field) ?? [])
    const added = this.#sheet.amountsPer === 'line' ? amounts.reduce((all, one) => all + one, 0) : (amounts[0] ?? 0)
    return Math.round(added)
  }

  #firstOf(rows: readonly Row[], field: ImportField): string {
    return rows.map((row) => this.#cell(row, field)).find((cell) => cell !== '') ?? ''
  }

  #orderOf(id: string, rows: readonly Row[], lines: readonly ReadLine[]): { order: unknown; isRefunded: boolean } {
    const { place, choices, fields } = this.#sheet
    const taxInclusive = choices.tax_inclusive ?? place.tax_mode === 'inclusive'
    const discount = Math.abs(this.#ofOrder(rows, 'discount'))
    const [charge, tax, tip] = [this.#ofOrder(rows, 'charge'), this.#ofOrder(rows, 'tax'), this.#ofOrder(rows, 'tip')]
    const totals = rows.flatMap((row) => this.#amount(row, 'total') ?? [])
    const total = totals[0] === undefined ? undefined : Math.round(totals[0])
    const state = this.#said(
      'state',
      rows,
      (said) => stateMeant(said),
      (meant) => (meant === 'refunded' ? 'Completed, then refunded' : stateNames[meant]),
    )
    const channel = this.#said('channel', rows, channelMeant, (meant) => channelNames[meant])
    const fulfilment = this.#said('fulfilment', rows, fulfilmentMeant, (meant) => fulfilmentNames[meant])
    const tender = this.#said('tender', rows, tenderMeant, (meant) => tenderNames[meant])
    const known = lines.some((line) => line.total !== undefined)
    if (!known && total === undefined) throw new Unreadable('No column has prices.')
    const sold = known ? undefined : (total ?? 0) + discount - charge - (taxInclusive ? 0 : tax)
    const sent = lines.map((line, at) => ({
      name: line.name,
      size: line.size,
      category: line.category,
      plu: line.plu,
      quantity: line.quantity,
      ...(line.unit !== undefined && { unit_price_minor: line.unit }),
      total_minor: line.total ?? (at === 0 ? (sold ?? 0) : 0),
    }))
    const due = sent.reduce((all, line) => all + line.total_minor, 0) - discount + charge + (taxInclusive ? 0 : tax)
    const isPaid = fields.has('tender') || tip !== 0
    return {
      isRefunded: state.meant === 'refunded',
      order: {
        external_id: id.trim(),
        number: id.trim().slice(0, 40),
        channel: channel.said === '' ? choices.channel : channel.said.slice(0, 60),
        fulfilment: fulfilment.said === '' ? choices.fulfilment : fulfilment.said.slice(0, 60),
        placed_at: new Date(this.#momentOf(rows)).toISOString(),
        currency: place.currency,
        tax_inclusive: taxInclusive,
        state: state.meant === undefined || state.meant === 'refunded' ? 'completed' : state.meant,
        lines: sent,
        discounts: discount === 0 ? [] : [{ name: this.#heading('discount'), amount_minor: discount }],
        charges: charge === 0 ? [] : [{ name: this.#heading('charge'), amount_minor: charge }],
        taxes: tax === 0 ? [] : [{ name: this.#heading('tax'), amount_minor: tax }],
        payments: isPaid && due >= 0 ? [{ tender: (tender.said || 'Not said').slice(0, 60), amount_minor: total ?? due, tip_minor: tip }] : [],
        ...(total !== undefined && { total_minor: total }),
      },
    }
  }

  /** A word of the file, counted once for each order. */
  #said<Meant>(
    field: ImportWord['field'],
    rows: readonly Row[],
    meaning: (said: string) => Meant | undefined,
    nameOf: (meant: Meant) => string,
  ): { said: string; meant: Meant | undefined } {
    const said = this.#firstOf(rows, field)
    const meant = said === '' ? undefined : meaning(said)
    if (said !== '') {
      const key = `${field} ${said}`
      const word = this.#words.get(key) ?? { word: { field, said: said.slice(0, 60), meant: meant === undefined ? null : nameOf(meant) }, orders: 0 }
      word.orders += 1
      this.#words.set(key, word)
    }
    return { said, meant }
  }

  #momentOf(rows: readonly Row[]): Moment {
    const text = this.#firstOf(rows, 'date')
    const time = this.#firstOf(rows, 'time')
    const key = `${text}\n${time}`
    const known = this.#moments.get(key)
    if (known !== undefined) return known
    if (!this.#sheet.fields.has('date')) throw new Unreadable('No column has the date.')
    const read = readMoment(text, this.#sheet.dateOrder)
    if (!read) throw new Unreadable(text === '' ? `${this.#heading('date')} is empty: is the line cut off?` : `“${text.slice(0, 40)}” is not a date.`)
    const at = time === '' ? read.time : this.#timeOf(time)
    if (at === undefined) this.withoutTime += 1
    const moment = instantOf({ date: read.date, time: at }, this.#sheet.place.timezone)
    this.#moments.set(key, moment)
    return moment
  }

  /** A column of times may say the date once more. */
  #timeOf(text: string): WallMoment['time'] {
    const time = readTime(text) ?? readMoment(text, this.#sheet.dateOrder)?.time
    if (!time) throw new Unreadable(`“${text.slice(0, 40)}” is not a time of day.`)
    return time
  }
}

function instantOf({ date, time }: WallMoment, zone: string): Moment {
  const { hour, minute, second, offset } = time ?? { hour: 12, minute: 0, second: 0, offset: '' }
  const wall = Temporal.PlainDateTime.from({ ...date, hour, minute, second })
  return offset === '' ? momentAt(zone, wall) : Temporal.Instant.from(`${wall.toString()}${offset.toUpperCase()}`).epochMilliseconds
}
