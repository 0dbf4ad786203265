import { entryTypes, type OrderState } from '@brigade/contract/orders/codes.ts'
import type { IngestEvent, IngestOrder } from '@brigade/contract/orders/ingest.ts'
import { sql } from 'kysely'
import { cellText, copyRows, line } from '../../platform/copy-rows.ts'
import type { Database, Tx } from '../../platform/database.ts'
import { takeIndexesOff } from '../../platform/indexes-off.ts'
import type { Moment } from '../../platform/wall-time.ts'
import { type BusinessDay, businessDaysFrom, type DayRules } from './days/business-day.ts'
import { dayRulesOf } from './days/store-days.ts'
import type { Dish, Group } from './demo/dishes.ts'
import type { OffersOfGuests } from './demo/offers.ts'
import { type OpenPlace, type Told, yearByDays } from './demo/year.ts'
import { derive } from './entries.ts'
import { consequencesOf, type OrderFacts, type Standing } from './events.ts'
import type { Judged } from './ingest/judge.ts'
import { type EntryRow, entryRow, itemKey, type NamedItem, type OrderRow, offerOf, rollUp } from './ingest/store-ingest.ts'
import { sharedBy } from './ingest/with-offers.ts'
import { orderRow } from './ingest/write-orders.ts'

/** Whose numbers the orders of the demo carry, those of the first year and those that come later. */
export const demoSystem = 'demo'

/** The last days of the demo are still to be closed. */
const daysLeftOpen = 7

/** Thirteen months of orders, as if the ingest had taken them one by one; written by COPY, since a first start should be quick. */
export async function insertOrdersOfDemo(
  tx: Tx,
  places: readonly OpenPlace[],
  now: Moment,
  offers: OffersOfGuests,
): Promise<{ orders: number; entries: number }> {
  // A slow disk may take longer for so much than a request may, and what triggers look at would not fit into the usual memory.
  await sql`select set_config('statement_timeout', '120s', true), set_config('idle_in_transaction_session_timeout', '120s', true),
    set_config('work_mem', '64MB', true)`.execute(tx)
  const written = new Written(places, await dayRulesOf(tx, idsOf(places)), now, offers)
  const putIndexesBack = await takeIndexesOff(tx, large)
  // The ledger first: it is by far the largest, and the rest is gathered while the database takes it in.
  await copyRows(tx, 'sales_entries', entryColumns, written.ledger(yearByDays(20_26, places, now, offers)))
  await copyRows(tx, 'sale_items', 'id, restaurant_id, name, size, category, plu, node_id', [written.items.text()])
  await copyRows(tx, 'business_days', dayColumns, [written.days(now)])
  await copyRows(tx, 'orders', orderColumns, written.orders())
  await copyRows(tx, 'order_lines', lineColumns, written.lines)
  await copyRows(tx, 'order_events', eventColumns, written.events)
  await putIndexesBack()
  for (const table of ['sale_items', 'orders', 'sales_entries'])
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), greatest((select max(id) from ${sql.table(table)}), 1))`.execute(tx)
  await rollUp(tx, idsOf(places))
  return { orders: written.lastOrder, entries: written.lastEntry }
}

/**
 * Reports are read from pages that are known to be visible to all. Outside of any transaction, and one table after the other. Statistics
 * of a tenth of the rows are enough for so few restaurants; those of a third, as is usual, take as long as all indexes of the ledger.
 */
export async function settleOrders(database: Pick<Database, 'db' | 'write'>): Promise<void> {
  const tables = ['sale_items', ...large, 'sales_daily'].map((name) => sql.table(name))
  await sql`vacuum ${sql.join(tables)}`.execute(database.db)
  await database.write(async (tx) => {
    await sql`select set_config('default_statistics_target', '25', true), set_config('statement_timeout', '120s', true)`.execute(tx)
    await sql`analyze ${sql.join(tables)}`.execute(tx)
  })
}

/** Tables that are filled with many rows. */
export const large = ['business_days', 'orders', 'order_lines', 'order_events', 'sales_entries']

const idsOf = (places: readonly OpenPlace[]): number[] => places.map(({ id }) => id)

const dayColumns = 'restaurant_id, business_date, starts_at, ends_at, status, closed_at, closed_by'
export const orderColumns =
  `id, restaurant_id, placed_at, promised_at, accepted_at, completed_at, received_at, updated_at, total, tip, service_date, channel,
  fulfilment, tax_inclusive, is_test, state, currency, system, external_id, number, channel_said, fulfilment_said, guest, payload_hash`.replaceAll(
    '\n',
    '',
  )
export const lineColumns = 'order_id, sale_item_id, unit_minor, total_minor, tax_minor, quantity, position, parent, external_id'
export const entryColumns =
  `id, order_id, restaurant_id, amount, sale_item_id, occurred_at, received_at, reverses_id, service_date, event_date, quantity, line,
  entry_type, channel, fulfilment, tender, local_hour, is_remitted, currency, label, reason, actor, approver, payer, partner, discount_id, offer, source_event_id`.replaceAll(
    '\n',
    '',
  )
export const eventColumns = 'order_id, restaurant_id, at, received_at, system, external_id, event_id, kind, details'

const iso = (at: Moment): string => new Date(at).toISOString()

/** Everything that is written, as lines of COPY. Numbers of rows are given here: what reverses an entry names it. */
class Written {
  readonly items: ItemBook
  /** Those of which more may be told. */
  readonly #kept = new Map<string, Kept>()
  /** By their numbers, once nothing more comes of them. */
  readonly #orders: string[] = []
  readonly lines: string[] = []
  readonly events: string[] = []
  lastOrder = 0
  lastEntry = 0
  readonly #books: ReadonlyMap<number, DayBook>
  readonly #offers: OffersOfGuests

  constructor(places: readonly OpenPlace[], rules: ReadonlyMap<number, DayRules>, now: Moment, offers: OffersOfGuests) {
    this.#offers = offers
    const known = new Map<string, readonly BusinessDay[]>()
    this.items = new ItemBook(places)
    this.#books = new Map(places.map((place) => [place.id, new DayBook(daysOf(rules.get(place.id), now, known))]))
  }

  /** The ledger line by line; what else there is to write is gathered on the way. */
  *ledger(year: Iterable<Told>): Generator<string> {
    for (const told of year) yield this.#take(told)
  }

  #take({ place, externalId, order, followedBy = 0, event, receivedAt }: Told): string {
    const key = `${place.id} ${externalId}`
    const book = this.#books.get(place.id)
    if (!book) return ''
    if (order) {
      const kept = this.#keep(judgedOf(place, order, this.#offers), book, receivedAt, followedBy)
      if (followedBy > 0) this.#kept.set(key, kept)
      else this.#finish(kept)
      return this.#add(kept, kept.row.entries, receivedAt)
    }
    const kept = this.#kept.get(key)
    if (!event || !kept) return ''
    const text = this.#happen(kept, event, book, receivedAt)
    kept.awaited -= 1
    if (kept.awaited === 0) {
      this.#kept.delete(key)
      this.#finish(kept)
    }
    return text
  }

  #happen(kept: Kept, event: IngestEvent, book: DayBook, receivedAt: Moment): string {
    const { restaurant_id, external_id } = kept.row
    this.events.push(line([kept.id, restaurant_id, event.at, iso(receivedAt), demoSystem, external_id, event.id, event.kind, JSON.stringify(event)]))
    const said = consequencesOf(event, kept.facts())
    if ('errors' in said) return ''
    if (said.state) kept.move(said.state, event.at, receivedAt)
    if (said.entries.length === 0) return ''
    const date = book.dateOf(Date.parse(event.at))
    return this.#add(
      kept,
      said.entries.map((one) => ({ ...entryRow(one, one.item, event.at, date), rv: one.reverses })),
      receivedAt,
    )
  }

  /** As text it is small; whole orders of a year would fill the memory. */
  #finish(kept: Kept): void {
    this.#orders[kept.id - 1] = kept.line()
  }

  #keep(judged: Judged, book: DayBook, receivedAt: Moment, awaited: number): Kept {
    const date = book.dateOf(Date.parse(judged.order.placed_at))
    const row = orderRow(judged, demoSystem, { date, itemOf: (named) => this.items.idOf(named), dateAt: () => undefined })
    this.lastOrder += 1
    const kept = new Kept(this.lastOrder, row, judged, receivedAt, awaited)
    for (const one of row.lines)
      this.lines.push(line([kept.id, one.item, one.unit, one.total, one.tax, one.quantity, one.position, one.parent, one.id]))
    return kept
  }

  #add({ id: orderId, row: order, reversed, standing }: Kept, rows: readonly EntryRow[], receivedAt: Moment): string {
    const { restaurant_id, service_date, channel, fulfilment, local_hour, currency } = order
    const source = `:${orderId}:`
    const received = iso(receivedAt)
    let text = ''
    for (const row of rows) {
      const id = ++this.lastEntry
      // What reverses is off as well as what it reverses.
      if (row.rv != null) reversed.add(row.rv)
      standing.push({ row, id })
      text += `${id}\t${orderId}\t${restaurant_id}\t${row.a}\t${cellText(row.i)}\t${row.o}\t${received}\t${cellText(row.rv ?? null)}\t${service_date}\t${row.ed}\t`
      text += `${row.q}\t${cellText(row.l)}\t${row.ty}\t${channel}\t${fulfilment}\t${cellText(row.te)}\t${local_hour}\t${row.rm}\t${currency}\t`
      text += `${cellText(row.lb)}\t${cellText(row.re)}\t${cellText(row.ac)}\t${cellText(row.ap)}\t`
      text += `${cellText(row.py ?? null)}\t${cellText(row.pn ?? null)}\t${cellText(row.di ?? null)}\t${cellText(row.dn ?? null)}\t${source}${cellText(row.k)}\n`
    }
    return text
  }

  /** All but the last are closed, as if somebody had done it the morning after. */
  days(now: Moment): string {
    const closed = (ends: Moment) => (ends < now - daysLeftOpen * day ? ['closed', iso(ends + 6 * hour), 'Olivia Marchetti'] : ['open', null, null])
    return [...this.#books]
      .flatMap(([id, book]) => book.used().map(({ date, starts, ends }) => line([id, date, iso(starts), iso(ends), ...closed(ends)])))
      .join('')
  }

  orders(): readonly string[] {
    for (const kept of this.#kept.values()) this.#finish(kept)
    return this.#orders
  }
}

/** As the ingest judges it, but for the schema, which the demo's own orders fit. */
function judgedOf(place: OpenPlace, order: IngestOrder, offers: OffersOfGuests): Judged {
  const taxInclusive = order.tax_inclusive ?? place.tax_mode === 'inclusive'
  const derived = derive(order, taxInclusive)
  if ('errors' in derived) throw new Error(`An order of the demo is wrong: ${JSON.stringify(derived.errors)}`)
  const discounts = offers.sharesOf(place.id, order.external_id)
  return { ...derived, ...(discounts && { entries: derived.entries.flatMap(sharedBy({ discounts })) }), order, place, taxInclusive }
}

const reached: readonly OrderState[] = ['accepted', 'preparing', 'ready', 'out_for_delivery', 'completed']

/** An order while its year goes by. */
class Kept {
  readonly standing: { readonly id: number; readonly row: EntryRow }[] = []
  readonly reversed = new Set<number>()
  #state: OrderState
  #updatedAt: Moment
  #acceptedAt: string | null
  #completedAt: string | null
  readonly id: number
  readonly row: OrderRow
  readonly judged: Judged
  readonly receivedAt: Moment
  /** How many events are still to come. */
  awaited: number

  constructor(id: number, row: OrderRow, judged: Judged, receivedAt: Moment, awaited: number) {
    this.id = id
    this.row = row
    this.judged = judged
    this.receivedAt = receivedAt
    this.awaited = awaited
    this.#updatedAt = receivedAt
    this.#state = judged.order.state
    this.#acceptedAt = reached.includes(this.#state) ? row.placed_at : null
    this.#completedAt = this.#state === 'completed' ? row.placed_at : null
  }

  facts(): OrderFacts {
    const { judged, row, reversed } = this
    const entries = this.standing.map(
      ({ id, row: one }): Standing => ({
        id,
        type: entryTypes[one.ty] ?? 'order',
        amount: one.a,
        quantity: one.q,
        line: one.l,
        item: one.i,
        label: one.lb,
        isRemitted: one.rm,
        ...offerOf(one),
        isReversed: one.rv != null || reversed.has(id),
      }),
    )
    const lines = row.lines.map(({ position, parent, id, tax }) => ({ position, parent, external_id: id, tax }))
    return { state: this.#state, entries, lines, taxInclusive: judged.taxInclusive }
  }

  move(state: OrderState, at: string, receivedAt: Moment): void {
    if (state === this.#state) return
    this.#state = state
    this.#updatedAt = receivedAt
    if (reached.includes(state)) this.#acceptedAt ??= at
    if (state === 'completed') this.#completedAt ??= at
  }

  line(): string {
    const { id, row, receivedAt } = this
    return line([
      ...[id, row.restaurant_id, row.placed_at, row.promised_at, this.#acceptedAt, this.#completedAt, iso(receivedAt), iso(this.#updatedAt)],
      ...[row.total, row.tip, row.service_date, row.channel, row.fulfilment, row.tax_inclusive, row.is_test, this.#state, row.currency, row.system],
      ...[
        row.external_id,
        row.number,
        row.channel_said,
        row.fulfilment_said,
        row.guest === null ? null : JSON.stringify(row.guest),
        `\\x${row.hash}`,
      ],
    ])
  }
}

const hour = 3_600_000
const day = 24 * hour

/** The business days of a restaurant by its rules; those that are used are written. */
class DayBook {
  readonly #days: readonly BusinessDay[]
  readonly #used = new Set<BusinessDay>()

  constructor(days: readonly BusinessDay[]) {
    this.#days = days
  }

  dateOf(at: Moment): string {
    // A day may be an hour shorter or longer, never more.
    const guess = Math.floor((at - (this.#days[0]?.starts ?? 0)) / day)
    const found = [guess, guess - 1, guess + 1].map((place) => this.#days[place]).find((one) => one && one.starts <= at && at < one.ends)
    if (!found) throw new Error(`${iso(at)} is on none of the days of the demo.`)
    this.#used.add(found)
    return found.date
  }

  used(): BusinessDay[] {
    return [...this.#used].toSorted((a, b) => a.starts - b.starts)
  }
}

/** Restaurants with the same clock and the same rules share their days. */
function daysOf(rules: DayRules | undefined, now: Moment, known: Map<string, readonly BusinessDay[]>): readonly BusinessDay[] {
  if (!rules) throw new Error('A restaurant of the demo has no business days.')
  const key = JSON.stringify(rules)
  const days = known.get(key) ?? businessDaysFrom(rules, iso(now - 400 * day).slice(0, 10), 404)
  known.set(key, days)
  return days
}

/** What was sold by its names, each with the item of the menu that it is. */
class ItemBook {
  readonly #ids = new Map<string, { readonly id: number; readonly named: NamedItem }>()
  readonly #nodes = new Map<string, string>()

  constructor(places: readonly OpenPlace[]) {
    for (const place of places)
      for (const dish of place.dishes(null, null)) {
        this.#nodes.set(`${place.id} ${dish.plu} ${dish.name}`, dish.node)
        for (const [name, node] of optionItems(dish)) this.#nodes.set(`${place.id}  ${name}`, node)
      }
  }

  idOf(named: NamedItem): number {
    const key = itemKey(named)
    const known = this.#ids.get(key)
    if (known) return known.id
    const id = this.#ids.size + 1
    this.#ids.set(key, { id, named })
    return id
  }

  text(): string {
    const lines = [...this.#ids.values()].map(({ id, named: { restaurant_id, name, size, category, plu } }) =>
      line([id, restaurant_id, name, size, category, plu, this.#nodes.get(`${restaurant_id} ${plu} ${name}`) ?? null]),
    )
    return lines.join('')
  }
}

/** Options that are items themselves. */
function optionItems({ groups }: Pick<Dish, 'groups'>): [string, string][] {
  const of = ({ options }: Group): [string, string][] =>
    options.flatMap((option) => [...(option.item === null ? [] : [[option.name, option.item] as [string, string]]), ...option.groups.flatMap(of)])
  return groups.flatMap(of)
}
