import type { ServiceState, StateReason } from '@brigade/contract/hours/hours-shapes.ts'
import type { Dates } from '../../../ui/basics/dates.ts'
import type { Tone } from '../../../ui/page/StatusPill.tsx'
import { reasonWord, words } from '../hours-texts.ts'

const day = 86_400_000
const dateIn = (at: number, timeZone: string): string => new Date(at).toLocaleDateString('sv-SE', { timeZone })

/** "11:00 PM" today, "Tue 11:00 AM" within a week, with its date beyond that; on the restaurant's clock. */
export function whenText(iso: string, now: number, zone: string, dates: Dates): string {
  const at = Date.parse(iso)
  const time = dates.time(at, zone)
  if (dateIn(at, zone) === dateIn(now, zone)) return time
  if (Math.abs(at - now) > 6 * day) return dates.moment(at, zone)
  return `${new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: zone }).format(at)} ${time}`
}

/** The state for a list: open or closed, and until when. A distant end is left out. */
export function shortState({ open, until, next_open, timezone, at }: ServiceState, dates: Dates): [state: string, when: string] {
  const change = open ? until : next_open
  const asked = Date.parse(at)
  const isNear = change !== null && Date.parse(change) - asked < 6 * day
  const when = isNear ? whenText(change, asked, timezone, dates) : ''
  const about = open ? words.untilShort(when) : words.opensShort(when)
  return [open ? words.open : words.closed, when === '' ? '' : about]
}

/** Closed by its hours is how every day ends; red is for what somebody has to look at. */
export function toneOf({ open, because }: Pick<ServiceState, 'open' | 'because'>): Tone {
  if (open) return 'ok'
  if (because.some(({ kind }) => kind === 'closure')) return 'bad'
  return because.every(({ kind }) => kind === 'hours' || kind === 'exception') ? 'idle' : 'warn'
}

/** What holds and until when: "Open until 11:00 PM". */
export function stateLine(state: ServiceState, dates: Dates): string {
  const { open, until, next_open, because, timezone, at } = state
  const when = (iso: string) => whenText(iso, Date.parse(at), timezone, dates)
  if (open) return until === null ? words.openAlways : words.openUntil(when(until))
  if (next_open !== null) return words.closedOpens(when(next_open))
  if (because.some(({ kind, to }) => kind === 'closure' && to === null)) return words.closedManual
  return because.every(({ kind }) => kind === 'hours' || kind === 'exception') ? words.closedNoOpening : words.closed
}

/** Why: "because of a closure: Equipment, Oven". */
export function becauseText(because: readonly StateReason[]): string {
  return [...new Set(because.map(reasonText))].join(', ')
}

function reasonText({ kind, label, reason, inherited_from: group }: StateReason): string {
  switch (kind) {
    case 'hours':
      return group === null ? words.byWeek : words.byWeekOf(group)
    case 'exception':
      return group === null ? words.byException(label) : words.byExceptionOf(label, group)
    case 'closure': {
      const why = [reasonWord(reason ?? 'other'), label].filter((part) => part !== '').join(', ')
      return group === null ? words.byClosure(why) : words.byClosureOf(why, group)
    }
    case 'status':
      return words.byStatus(label)
    case 'no_hours':
      return words.byNoHours
  }
}
