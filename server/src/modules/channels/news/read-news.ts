import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncidentReason } from '@brigade/contract/channels/states.ts'
import { incidentReasons } from '@brigade/contract/channels/states.ts'
import { storable } from '@brigade/contract/fields/fields.ts'
import { Problem } from '@brigade/contract/kit/problem.ts'
import * as z from 'zod/mini'

// News of marketplaces in our words; pure.

export interface StoreNews {
  readonly eventId: string
  /** `none`: about something else, which is heard and nothing follows from it. */
  readonly type: 'store_paused' | 'store_resumed' | 'menu' | 'none'
  /** What the marketplace calls it. */
  readonly store: string
  readonly reason: IncidentReason
  readonly said: string
  readonly until: Date | null
  /** It may be the answer to what we asked for ourselves. */
  readonly mayBeOurs: boolean
  /** Where it says when it happened. */
  readonly at: Date | null
}

const longestSaid = 500
const name = z.string().check(z.minLength(1), z.maxLength(200), storable)
const moment = z.iso.datetime({ offset: true })
const said = z.pipe(
  z.string(),
  z.transform((text: string) => text.slice(0, longestSaid).replaceAll('\0', '').toWellFormed().trim()),
)
const News = z.object({
  event_id: name,
  type: z.enum(['store_paused', 'store_resumed', 'menu']),
  store: name,
  reason: z._default(z.nullable(z.string()), null),
  said: z._default(z.nullable(said), null),
  until: z._default(z.nullable(moment), null),
})

export function readNews(rawBody: Buffer): StoreNews {
  const { event_id: eventId, type, store, reason, said: words, until } = read(News, rawBody)
  const meant = reasonOf(`${reason ?? ''} ${words ?? ''}`)
  const known = incidentReasons.find((one) => one === reason) ?? meant
  return { eventId, type, store, reason: known, said: words ?? '', until: until === null ? null : new Date(until), mayBeOurs: false, at: null }
}

/** Words in which marketplaces give their reasons, the first that fits. */
const words: readonly (readonly [RegExp, IncidentReason])[] = [
  [/tablet|device|offline_device|no[ _]contact|not[ _]connected|app[ _]closed/i, 'tablet_offline'],
  [/missed|unaccepted|not[ _]accepted|unfulfilled|timed?[ _-]?out/i, 'too_many_missed'],
  [/wrong|inaccura|incorrect|mistake|missing[ _]items?/i, 'too_many_wrong'],
  [/courier|driver|dasher|delivery[ _]partner/i, 'courier_shortage'],
  [/account|payment|contract|compliance|fraud|document|licen[cs]e|invisible/i, 'account'],
  [/paused_by_restaurant|by[ _](the[ _])?(store|restaurant|merchant)|closed/i, 'closed_there'],
]

const reasonOf = (text: string): IncidentReason => words.find(([pattern]) => pattern.test(text))?.[1] ?? 'other'

const text = z.optional(z.nullable(z.string()))
const named = z.optional(z.nullable(z.string().check(storable)))
const Status = z.object({ status: text, offlineReason: text, offline_reason: text, reason: text, paused_until: text, pausedUntil: text })
const UberEvent = z.object({
  event_type: z.string(),
  event_id: named,
  event_time: z.optional(z.nullable(z.number())),
  store_id: named,
  ...Status.shape,
  meta: z.optional(z.nullable(z.object({ user_id: named, resource_id: named, store_id: named, ...Status.shape }))),
  webhook_meta: z.optional(z.nullable(z.object({ webhook_msg_uuid: named, webhook_msg_timestamp: z.optional(z.nullable(z.number())) }))),
})

/** The same event is the same id, also where none is given. */
const hashOf = (rawBody: Buffer): string => createHash('sha256').update(rawBody).digest('hex')

/** An event of Uber Eats. Only what it says of a store's being open is ours to know; of its own hours it says nothing new. */
export function readUberNews(rawBody: Buffer): StoreNews {
  const event = read(UberEvent, rawBody)
  const { meta, webhook_meta } = event
  const isStore = event.event_type.startsWith('store.')
  const store = event.store_id || meta?.store_id || meta?.user_id || (isStore && meta?.resource_id) || ''
  const seconds = event.event_time ?? webhook_meta?.webhook_msg_timestamp ?? null
  const happened = seconds === null ? null : new Date(seconds * 1000)
  const at = happened === null || Number.isNaN(happened.getTime()) ? null : happened
  const eventId = (event.event_id || webhook_meta?.webhook_msg_uuid || hashOf(rawBody)).slice(0, 200)
  const common = { eventId, store: store.slice(0, 200), at }
  const none: StoreNews = { ...common, type: 'none', reason: 'other', said: '', until: null, mayBeOurs: false }
  if (!/^store\.status[._]change/.test(event.event_type)) return none
  const found = { ...meta, ...Object.fromEntries(Object.entries(event).filter(([, value]) => typeof value === 'string')) } as z.infer<typeof Status>
  const status = found.status?.toUpperCase()
  if (status === 'ONLINE') return { ...none, type: 'store_resumed' }
  const why = found.offlineReason || found.offline_reason || ''
  if ((status !== 'OFFLINE' && status !== 'PAUSED') || why === 'OUT_OF_MENU_HOURS') return none
  const spoken = found.reason || ''
  const until = z.safeParse(moment, found.paused_until || found.pausedUntil)
  return {
    ...none,
    type: 'store_paused',
    reason: reasonOf(`${spoken} ${why}`),
    said: z.parse(said, spoken),
    until: until.success ? new Date(until.data) : null,
    mayBeOurs: why === 'PAUSED_BY_RESTAURANT',
  }
}

/** `X-Uber-Signature`: the HMAC of the body in hex, by the secret of the app. */
export function isSignedBy(header: string | string[] | undefined, rawBody: Buffer, key: string): boolean {
  const expected = createHmac('sha256', key).update(rawBody).digest()
  const given = Buffer.from(typeof header === 'string' && /^[0-9a-f]{64}$/i.test(header) ? header : '', 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function read<T extends z.core.$ZodType>(schema: T, rawBody: Buffer): z.output<T> {
  let parsed: unknown
  try {
    parsed = JSON.parse(rawBody.toString('utf8'))
  } catch {
    throw new Problem('invalid', 'These news cannot be read.')
  }
  const news = z.safeParse(schema, parsed)
  if (!news.success) throw new Problem('invalid', 'These news cannot be read.')
  return news.data
}
