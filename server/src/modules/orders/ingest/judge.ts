import { type IngestError, IngestEvent, IngestOrder } from '@brigade/contract/orders/ingest.ts'
import * as z from 'zod/mini'
import { type Derived, derive } from '../entries.ts'
import { unreadFields } from './unread-fields.ts'

// What is wrong with an order or an event, in words and by its path; pure.

/** A restaurant that the credential reaches. */
export interface Place {
  readonly id: number
  readonly currency: string
  readonly tax_mode: 'exclusive' | 'inclusive'
  readonly timezone: string
}

export interface Judged extends Derived {
  readonly order: IngestOrder
  readonly place: Place
  readonly taxInclusive: boolean
}

export type Verdict = Judged | { readonly external_id: string; readonly errors: readonly IngestError[] }

const orderSchema = z.compile(IngestOrder)
const eventSchema = z.compile(IngestEvent)

export function judgeOrder(sent: unknown, places: ReadonlyMap<number, Place>, own: number | null, now: number): Verdict {
  const external_id = textOf(sent, 'external_id')
  const refused = (errors: readonly IngestError[]) => ({ external_id, errors })
  const parsed = z.safeParse(orderSchema, sent)
  if (!parsed.success) return refused(errorsOf(parsed.error))
  const order = parsed.data
  const place = places.get(order.restaurant_id ?? own ?? 0)
  if (!place) return refused([placeError(order.restaurant_id)])
  if (order.currency !== place.currency)
    return refused([{ path: 'currency', message: `is ${order.currency}, but this restaurant uses ${place.currency}` }])
  if (Date.parse(order.placed_at) > now + mostAhead) return refused([{ path: 'placed_at', message: 'is more than a day ahead' }])
  const taxInclusive = order.tax_inclusive ?? place.tax_mode === 'inclusive'
  const derived = derive(order, taxInclusive)
  if ('errors' in derived) return refused(derived.errors)
  return { ...derived, order, place, taxInclusive, warnings: [...unreadOf(sent, order), ...derived.warnings] }
}

/** A misspelled amount is not dropped in silence. */
const unreadOf = (sent: unknown, read: unknown): IngestError[] =>
  unreadFields(sent, read, mostUnread).map((path) => ({ path, message: 'is not a known field: it was left out' }))
const mostUnread = 20

/** Clocks of ordering systems go wrong; a day is more than any zone can be off. */
const mostAhead = 86_400_000

export function placeError(asked: number | undefined): IngestError {
  const message = asked === undefined ? 'is needed: this credential is for several restaurants' : `${asked} is not a restaurant of this credential`
  return { path: 'restaurant_id', message }
}

export interface JudgedEvent {
  readonly event: IngestEvent
  readonly warnings: readonly IngestError[]
}

export function judgeEvent(sent: unknown): JudgedEvent | { readonly id: string; readonly errors: readonly IngestError[] } {
  const parsed = z.safeParse(eventSchema, sent)
  if (!parsed.success) return { id: textOf(sent, 'id'), errors: errorsOf(parsed.error) }
  return { event: parsed.data, warnings: unreadOf(sent, parsed.data) }
}

function errorsOf(error: z.core.$ZodError): IngestError[] {
  return error.issues.slice(0, 20).map(({ path, message }) => ({ path: path.join('.'), message }))
}

function textOf(sent: unknown, field: string): string {
  const value: unknown = typeof sent === 'object' && sent !== null ? Reflect.get(sent, field) : undefined
  return typeof value === 'string' ? value.slice(0, 100) : ''
}
