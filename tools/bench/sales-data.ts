import { entryTypes, orderChannels, orderFulfilments, tenders } from '../../contract/src/orders/codes.ts'
import { type Cell, line } from '../../server/src/platform/copy-rows.ts'
import { type Dice, diceFrom } from '../../server/src/platform/dice.ts'

// Orders for the bench, as lines of COPY: three items each, taxes, a payment, some tips, discounts and refunds, over thirteen months.

export const days = 395
const dayMs = 86_400_000
const items = 40
const system = 'bench'

export interface Day {
  readonly orders: readonly string[]
  readonly lines: readonly string[]
  readonly events: readonly string[]
  readonly entries: readonly string[]
}

/** Everything of a day, in the order in which it came: so the ledger lies on disk as if it had been written day by day. */
export function* salesByDay(count: number, restaurants: readonly number[], until: Date): Generator<Day> {
  const dice = diceFrom(count)
  const first = Math.floor(until.getTime() / dayMs) - days + 1
  const book = new Book(dice, weighted(restaurants))
  for (let day = 0; day < days; day += 1) {
    const upTo = Math.floor((count * (day + 1)) / days)
    yield book.day(first + day, upTo)
  }
}

/** The busiest restaurant has five times the orders of the quietest. */
function weighted(restaurants: readonly number[]): number[] {
  return restaurants.flatMap((id, at) => Array.from({ length: 10 + Math.floor((40 * at) / restaurants.length) }, () => id))
}

/** Items of a restaurant, each with the number that its place among all of them gives. */
export function* itemLines(restaurants: readonly number[]): Generator<string> {
  let id = 0
  for (const restaurant of restaurants)
    for (let at = 0; at < items; at += 1) yield line([++id, restaurant, `Dish ${at + 1}`, '', `Section ${at % 8}`, `P${at + 1}`, null])
}

const code = Object.fromEntries(entryTypes.map((type, at) => [type, at])) as Record<(typeof entryTypes)[number], number>
const channels = (['in_store', 'web', 'uber_eats', 'phone'] as const).map((name) => orderChannels.indexOf(name))
const fulfilments = (['dine_in', 'pickup', 'delivery'] as const).map((name) => orderFulfilments.indexOf(name))
const card = tenders.indexOf('card')

interface Placed {
  readonly id: number
  readonly restaurant: number
  readonly external: string
  readonly date: string
  readonly channel: number
  readonly fulfilment: number
  readonly hour: number
}

class Book {
  readonly #dice: Dice
  readonly #busy: readonly number[]
  readonly #firstItem: ReadonlyMap<number, number>
  /** Entries of refunds by the day on which they come. */
  readonly #later = new Map<number, ((entries: string[]) => void)[]>()
  #orders = 0
  #entries = 0

  constructor(dice: Dice, busy: readonly number[]) {
    this.#dice = dice
    this.#busy = busy
    this.#firstItem = new Map([...new Set(busy)].map((id, at) => [id, at * items + 1]))
  }

  day(day: number, upTo: number): Day {
    const made = { orders: [] as string[], lines: [] as string[], events: [] as string[], entries: [] as string[] }
    const today = upTo - this.#orders
    for (let at = 0; at < today; at += 1) this.#order(made, day, at / today)
    for (const add of this.#later.get(day) ?? []) add(made.entries)
    this.#later.delete(day)
    return made
  }

  #order(made: { orders: string[]; lines: string[]; events: string[]; entries: string[] }, day: number, through: number): void {
    const dice = this.#dice
    const id = ++this.#orders
    const restaurant = this.#busy[dice.whole(0, this.#busy.length - 1)] ?? 0
    const at = day * dayMs + 11 * 3_600_000 + Math.floor(through * 10 * 3_600_000)
    const [placed, received] = [new Date(at).toISOString(), new Date(at + 3000).toISOString()]
    const date = placed.slice(0, 10)
    const channel = channels[dice.whole(0, channels.length - 1)] ?? 0
    const fulfilment = fulfilments[dice.whole(0, fulfilments.length - 1)] ?? 0
    const order: Placed = { id, restaurant, external: `b${id}`, date, channel, fulfilment, hour: new Date(at).getUTCHours() }
    let sum = 0
    const entry = (type: keyof typeof code, amount: number, more: Parameters<Book['entry']>[4] = {}) =>
      made.entries.push(this.entry(order, code[type], amount, { at: placed, received }, more))
    entry('order', 0, { quantity: 1000, key: 'order' })
    for (let position = 0; position < 3; position += 1) {
      const item = (this.#firstItem.get(restaurant) ?? 1) + Math.min(dice.whole(0, items - 1), dice.whole(0, items - 1))
      const price = 500 + ((item * 37) % 2000)
      sum += price
      made.lines.push(line([id, item, price, price, 0, 1000, position, null, `l${position}`]))
      entry('sale', price, { quantity: 1000, line: position, item, key: `line ${position}` })
    }
    const discount = dice.whole(0, 999) < 140 ? 200 : 0
    if (discount > 0) entry('discount', -discount, { label: 'Club', key: 'discount 0' })
    const tax = Math.round((sum - discount) * 0.08875)
    entry('tax', tax, { label: 'Sales tax', key: 'tax 0' })
    const tip = dice.whole(0, 999) < 400 ? Math.round(sum * 0.15) : 0
    if (tip > 0) entry('tip', tip, { tender: card, label: 'card', key: 'payment 0 tip' })
    entry('payment', sum - discount + tax + tip, { tender: card, label: 'card', key: 'payment 0' })
    made.orders.push(this.#head(order, { placed, received, total: sum - discount + tax, tip }))
    for (const [number, state] of ['accepted', 'completed'].entries()) {
      const told = { id: `e${number}`, kind: 'state', state, at: received, by: '', reason: '' }
      made.events.push(line([id, restaurant, received, received, system, order.external, told.id, 'state', JSON.stringify(told)]))
    }
    if (dice.whole(0, 999) < 30) this.#refund(order, day + dice.whole(0, 8), Math.round(sum / 3))
  }

  #head(
    { id, restaurant, external, date, channel, fulfilment }: Placed,
    facts: { placed: string; received: string; total: number; tip: number },
  ): string {
    const { placed, received, total, tip } = facts
    const moments: Cell[] = [id, restaurant, placed, null, placed, received, received, received]
    const counted: Cell[] = [total, tip, date, channel, fulfilment, false, false, 'completed', 'USD', system]
    return line([...moments, ...counted, external, String(id % 1000), null, null, null, '\\xbe'])
  }

  #refund(order: Placed, day: number, amount: number): void {
    const at = new Date(day * dayMs + 22 * 3_600_000).toISOString()
    const when = { at, received: at, date: at.slice(0, 10) }
    const coming = this.#later.get(day) ?? []
    coming.push((entries) => {
      entries.push(this.entry(order, code.refund, -amount, when, { label: 'Custom refund', key: 'event r sales' }))
      entries.push(this.entry(order, code.payment_refund, -amount, when, { tender: card, label: 'card', key: 'event r money' }))
    })
    this.#later.set(day, coming)
  }

  entry(
    order: Placed,
    type: number,
    amount: number,
    when: { readonly at: string; readonly received: string; readonly date?: string },
    more: { quantity?: number; line?: number; item?: number; tender?: number; label?: string; key?: string },
  ): string {
    const { id, restaurant, date, channel, fulfilment, hour } = order
    const { quantity = 0, line: position = null, item = null, tender = null, label = null, key = '' } = more
    const first: Cell[] = [++this.#entries, id, restaurant, amount, item, when.at, when.received, null, date, when.date ?? date]
    return line([...first, quantity, position, type, channel, fulfilment, tender, hour, false, 'USD', label, null, null, null, `:${id}:${key}`])
  }
}
