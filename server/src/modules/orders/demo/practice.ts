import { randomUUID } from 'node:crypto'
import { setTimeout as timer } from 'node:timers'
import type { OrderState } from '@brigade/contract/orders/codes.ts'
import { Temporal } from 'temporal-polyfill'
import type { Deps } from '../../../platform/context.ts'
import type { Dice } from '../../../platform/dice.ts'
import { loadBooks, stateAnswer } from '../../hours/public.ts'
import { announceSales } from '../announce.ts'
import { writeOrHalve } from '../ingest/handlers.ts'
import { judgeEvent, judgeOrder } from '../ingest/judge.ts'
import { takeEvent } from '../ingest/write-orders.ts'
import { demoSystem } from '../seed.ts'
import { chance, isFollowed, orderOfGuest } from './order-of-guest.ts'
import { openOrders, refundable } from './store-practice.ts'
import type { OpenPlace } from './year.ts'

export interface PracticeOptions {
  readonly deps: Pick<Deps, 'database' | 'clock' | 'log'>
  readonly dice: Dice
  /** The restaurants as they are now. */
  places(): Promise<readonly OpenPlace[]>
  /** The kitchen does not see every order: some wait for whoever tries Brigade, or for what the workflow does. */
  readonly leavesSome?: boolean
  /** Between two orders. */
  readonly everyMs: number
}

export interface Practice {
  /** One turn: a new order somewhere, older ones a step further, now and then a refund. Answers how many orders and events were sent. */
  turn(): Promise<number>
}

const source = { system: demoSystem, credentialId: null, knowsCompany: true, runsOrders: true }
const placesFor = 5 * 60_000

/** An ordering system of the demo company: guests order in restaurants that are open, the kitchen works, some want their money back. */
export function practiceOrders({ deps, dice, places, leavesSome = false }: Omit<PracticeOptions, 'everyMs'>): Practice {
  let known: { readonly at: number; readonly places: readonly OpenPlace[] } | undefined

  async function turn(): Promise<number> {
    const now = deps.clock.now()
    // Menus and hours change; nobody minds that this system hears of it some minutes later.
    if (!known || Math.abs(now.getTime() - known.at) > placesFor) known = { at: now.getTime(), places: await places() }
    if (known.places.length === 0) return 0
    const told = [...(await order(known.places, now)), ...(await moveOn(known.places, now)), ...(await refund(known.places, now))]
    announceSales(deps, [...new Set(told)])
    return told.length
  }

  async function order(all: readonly OpenPlace[], now: Date): Promise<number[]> {
    const books = await loadBooks(
      deps.database.db,
      all.map(({ id }) => id),
      now,
    )
    const isOpen = new Set(books.filter((book) => stateAnswer(book, { fulfilment: null, channel: null }, now).open).map(({ place }) => place.id))
    const open = all.filter(({ id }) => isOpen.has(id))
    if (open.length === 0) return []
    const place = dice.pick(open)
    const wanted = { place, externalId: `live-${randomUUID()}`, number: dice.digits(3), at: now.getTime(), ...wallTime(place, now) }
    const done = orderOfGuest(dice, wanted)
    if (!done) return []
    const isNew = isFollowed(done.channel)
    const note = isNew && chance(dice, 150) ? dice.pick(['No nuts, please: allergy', 'Please ring twice', 'Extra napkins']) : undefined
    const sent = { ...done, ...(note && { note }), state: isNew ? ('received' as const) : ('completed' as const) }
    const judged = judgeOrder(sent, new Map([[place.id, place]]), null, now.getTime())
    if ('errors' in judged) throw new Error(`An order of the practice system is wrong: ${JSON.stringify(judged.errors)}`)
    await writeOrHalve(deps, source, [judged])
    return [place.id]
  }

  async function moveOn(all: readonly OpenPlace[], now: Date): Promise<number[]> {
    const moved: number[] = []
    const ids = all.map(({ id }) => id)
    for (const { restaurant_id, external_id, state, seconds, due, is_left } of await openOrders(deps.database.db, demoSystem, ids, now)) {
      const step = steps[state]
      if (!step || seconds < step.after || (leavesSome && is_left)) continue
      const at = now.toISOString()
      // Whoever leaves has paid.
      if (step.next === 'completed' && due > 0)
        await tell(restaurant_id, external_id, { id: 'paid', kind: 'payment', at, tender: 'card', amount_minor: due })
      await tell(restaurant_id, external_id, { id: step.next, kind: 'state', state: step.next, at })
      moved.push(restaurant_id)
    }
    return moved
  }

  async function refund(all: readonly OpenPlace[], now: Date): Promise<number[]> {
    if (!chance(dice, 25)) return []
    const ids = all.map(({ id }) => id)
    const found = await refundable(deps.database.db, demoSystem, ids, now)
    if (!found) return []
    const reason = dice.pick(['Cold when it came', 'Item was missing', 'Wrong item'])
    const amount_minor = Math.floor(found.paid / 3)
    const event = { id: 'refund', kind: 'refund', at: now.toISOString(), tender: 'card', amount_minor, by: 'Counter', approved_by: 'Manager', reason }
    await tell(found.restaurant_id, found.external_id, event)
    return [found.restaurant_id]
  }

  async function tell(restaurantId: number, externalId: string, sent: object): Promise<void> {
    const judged = judgeEvent(sent)
    if ('errors' in judged) throw new Error(`An event of the practice system is wrong: ${JSON.stringify(judged.errors)}`)
    await deps.database.write((tx) => takeEvent(tx, source, restaurantId, externalId, judged.event))
  }

  return { turn }
}

/** How long an order stays as it is, in seconds: quicker than in a kitchen, so that something is seen to move. */
const steps: Partial<Record<OrderState, { readonly next: 'accepted' | 'ready' | 'completed'; readonly after: number }>> = {
  received: { next: 'accepted', after: 15 },
  accepted: { next: 'ready', after: 90 },
  preparing: { next: 'ready', after: 90 },
  ready: { next: 'completed', after: 60 },
  out_for_delivery: { next: 'completed', after: 120 },
}

/** The weekday and minute by which menus are offered: after midnight still those of the evening that goes on. */
function wallTime({ timezone, week }: OpenPlace, now: Date): { weekday: number; minute: number } {
  const wall = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timezone)
  const [weekday, minute] = [wall.dayOfWeek % 7, wall.hour * 60 + wall.minute]
  const before = (weekday + 6) % 7
  const isLate = week.some(({ dow, end_min }) => dow === before && minute + 1440 < end_min)
  return isLate ? { weekday: before, minute: minute + 1440 } : { weekday, minute }
}

/** Lets the practice system order again and again until it is stopped. */
export function startPracticeOrders(options: PracticeOptions): { stop(): Promise<void> } {
  const { deps, everyMs } = options
  const practice = practiceOrders(options)
  let isStopped = false
  let underway = Promise.resolve()
  let next: NodeJS.Timeout | undefined

  function later(): void {
    if (isStopped) return
    next = timer(() => {
      underway = practice
        .turn()
        .then(() => undefined)
        .catch((error: unknown) => deps.log.warn({ err: error }, 'the practice ordering system could not order'))
        .finally(later)
    }, everyMs)
    next.unref()
  }

  later()
  return {
    async stop() {
      isStopped = true
      clearTimeout(next)
      await underway
    },
  }
}
