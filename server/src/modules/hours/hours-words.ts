import { channelCapabilities, type Fulfilment } from '@brigade/contract/fields/sales-context.ts'
import type { WeekHours } from '@brigade/contract/fields/week-hours.ts'
import type { ClosureReason, EndRule, ExceptionKind } from '@brigade/contract/hours/hours-shapes.ts'
import { Temporal } from 'temporal-polyfill'
import type { Span } from './calendar.ts'
import type { ForWhat } from './store.ts'

// How History describes hours.

const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const weekFromMonday = [1, 2, 3, 4, 5, 6, 0]
const two = (number: number) => String(number).padStart(2, '0')
const clock = (minutes: number) => (minutes === 1440 ? '24:00' : `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`)
const spanText = ({ start_min, end_min }: Span) =>
  end_min - start_min === 1440 && start_min === 0 ? '24 hours' : `${clock(start_min)}–${clock(end_min)}`

export function spansText(spans: readonly Span[]): string {
  const sorted = [...spans].sort((a, b) => a.start_min - b.start_min)
  return sorted.length === 0 ? 'closed' : sorted.map(spanText).join(', ')
}

/** "Mon–Fri 10:00–22:00; Sat 12:00–02:00; Sun closed". */
export function weekText(week: WeekHours): string {
  const runs: { from: number; to: number; text: string }[] = []
  for (const dow of weekFromMonday) {
    const text = spansText(week.filter((window) => window.dow === dow))
    const last = runs.at(-1)
    if (last?.text === text) last.to = dow
    else runs.push({ from: dow, to: dow, text })
  }
  return runs.map(({ from, to, text }) => `${days[from]}${from === to ? '' : `–${days[to]}`} ${text}`).join('; ')
}

const fulfilmentNames: Record<Fulfilment, string> = {
  delivery: 'delivery',
  pickup: 'pickup',
  dine_in: 'dine in',
  curbside: 'curbside',
  catering: 'catering',
}

/** "delivery on Uber Eats"; nothing for all. */
export function forWhatText({ fulfilment, channel }: ForWhat): string {
  const place = channel === null ? '' : `on ${channelCapabilities[channel].name}`
  return [fulfilment === null ? '' : fulfilmentNames[fulfilment], place].filter((part) => part !== '').join(' ')
}

/** The field under which History keeps the hours for something. */
export function hoursField(forWhat: ForWhat): string {
  return ['hours', forWhatText(forWhat)].filter((part) => part !== '').join(' for ')
}

export function ruleText({ week, lead_min, last_order_min }: { week: WeekHours; lead_min: number; last_order_min: number }): string {
  const extra = [lead_min > 0 ? `ready after ${lead_min} min` : '', last_order_min > 0 ? `last order ${last_order_min} min before closing` : '']
  return [weekText(week), ...extra.filter((part) => part !== '')].join('; ')
}

const kindText: Record<ExceptionKind, string> = { closed: 'closed', open_replace: 'open', open_add: 'also open' }

export function exceptionText({
  date_from,
  date_to,
  kind,
  windows,
}: {
  date_from: string
  date_to: string
  kind: ExceptionKind
  windows: readonly Span[]
}): string {
  const dates = date_from === date_to ? date_from : `${date_from} to ${date_to}`
  return `${dates} ${kindText[kind]}${kind === 'closed' ? '' : ` ${spansText(windows)}`}`
}

export const endText: Record<EndRule, string> = {
  end_of_business_day: 'to the end of the business day',
  next_open: 'to the next opening',
  until: 'until then',
  manual: 'until someone reopens it',
}

interface ClosureFacts extends ForWhat {
  readonly end_rule: EndRule
  readonly ends_at: Date | null
  readonly reason: ClosureReason
  readonly note: string
}

/** "delivery, to the end of the business day (2026-11-17 04:00), busy: Oven". */
export function closureText(closure: ClosureFacts, zone: string): string {
  const { end_rule, ends_at, reason, note } = closure
  const when = ends_at ? `${endText[end_rule]} (${wallText(ends_at, zone)})` : endText[end_rule]
  return [forWhatText(closure) || 'everything', when, note === '' ? reason : `${reason}: ${note}`].join(', ')
}

function wallText(at: Date, zone: string): string {
  const wall = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone).toPlainDateTime()
  return wall.toString({ smallestUnit: 'minute' }).replace('T', ' ')
}
