import { sortedWeek, type WeekHours } from '@brigade/contract/fields/week-hours.ts'
import type { HoursRule } from '@brigade/contract/hours/hours-shapes.ts'
import { dayName } from '../../ui/basics/calendar-names.ts'
import { windowText } from '../../ui/schedule/week-text.ts'
import { words } from './hours-texts.ts'

/** Hours as they are edited; minutes stay the text that was typed. */
export interface HoursDraft {
  readonly week: WeekHours
  readonly lead_min: string
  readonly last_order_min: string
}

export function draftOf(rule: HoursRule | undefined): HoursDraft {
  return { week: rule?.week ?? [], lead_min: String(rule?.lead_min ?? 0), last_order_min: String(rule?.last_order_min ?? 0) }
}

/** The same in words, to be compared with what somebody else saved meanwhile. */
export function draftTexts({ week, lead_min, last_order_min }: HoursDraft): Record<'week' | 'lead_min' | 'last_order_min', string> {
  return {
    week: sortedWeek(week)
      .map((window) => `${dayName(window.dow, 'short')} ${windowText(window)}`)
      .join(', '),
    lead_min,
    last_order_min,
  }
}

export function isSameDraft(a: HoursDraft, b: HoursDraft): boolean {
  return JSON.stringify(draftTexts(a)) === JSON.stringify(draftTexts(b))
}

/** What is wrong with the minutes; nothing when both can be saved. */
export function draftProblems({ lead_min, last_order_min }: HoursDraft): { lead_min?: string; last_order_min?: string } | undefined {
  const isWhole = (text: string) => /^\d{1,5}$/.test(text)
  if (isWhole(lead_min) && isWhole(last_order_min)) return undefined
  return { ...(!isWhole(lead_min) && { lead_min: words.wholeMinutes }), ...(!isWhole(last_order_min) && { last_order_min: words.wholeMinutes }) }
}
