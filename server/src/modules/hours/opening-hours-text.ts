import { clockTime, type HoursWindow, mergedWeek, sortedWeek, weekProblems } from '@brigade/contract/fields/week-hours.ts'
import { rulesIn, type TextRule } from './hours-rules.ts'
import { tokensOf, Unreadable } from './hours-tokens.ts'
import { spansText } from './hours-words.ts'

/** What became of a text: a week with what it could not hold as notes, or a refusal in words. */
export interface ReadHours {
  readonly week: HoursWindow[] | null
  readonly notes: string[]
  readonly refused: string | null
}

interface Placed extends HoursWindow {
  /** The rule that opened it, by its place. */
  readonly rule: number
}

const dayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const day = 1440
const week = 7 * day

/** Reads opening hours as OpenStreetMap writes them. */
export function readOpeningHours(text: string): ReadHours {
  try {
    const rules = rulesIn(tokensOf(text))
    if (rules.length === 0) throw new Unreadable('There are no hours in this text.')
    const windows = rules.reduce<readonly Placed[]>((before, rule, at) => apply(rules, before, rule, at), [])
    mustKeepNights(windows, rules)
    const merged = mergedWeek(windows.map(({ dow, start_min, end_min }) => ({ dow, start_min, end_min })))
    const [problem] = weekProblems(merged)
    if (problem) throw new Unreadable(`These hours ${problem.says}.`)
    return { week: sortedWeek(merged), notes: notesOf(rules), refused: null }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    return { week: null, notes: [], refused: error.message }
  }
}

function apply(rules: readonly TextRule[], windows: readonly Placed[], rule: TextRule, at: number): readonly Placed[] {
  if (rule.off && rule.spans.length > 0)
    return rule.days.reduce((left, dow) => rule.spans.reduce((rest, span) => minus(rest, { dow, ...span }), left), windows)
  if (rule.off && rule.adds && windows.some(({ dow }) => rule.days.includes(dow)))
    throw new Unreadable('“closed” after a comma is not clear. Separate it from the rest with “;”.')
  const kept = windows.filter((window) => !replaces(rule, rules[window.rule], window.dow))
  const opened = rule.off ? [] : rule.days.flatMap((dow) => rule.spans.map((span) => ({ dow, ...span, rule: at })))
  return [...kept, ...opened]
}

/** Whether a rule takes the place of what an earlier one says of a day. */
function replaces(rule: TextRule, earlier: TextRule | undefined, dow: number): boolean {
  return !rule.adds && rule.days.includes(dow) && !(rule.isTimesAlone && earlier?.namesDays)
}

/** The windows without the minutes of one; a week has no end, Saturday night reaches into Sunday. */
function minus(windows: readonly Placed[], { dow, start_min, end_min }: HoursWindow): Placed[] {
  return windows.flatMap((window) => {
    let parts = [{ from: window.dow * day + window.start_min, to: window.dow * day + window.end_min }]
    for (const shift of [-week, 0, week]) {
      const [from, to] = [dow * day + start_min + shift, dow * day + end_min + shift]
      parts = parts.flatMap((part) => [
        { from: part.from, to: Math.min(part.to, from) },
        { from: Math.max(part.from, to), to: part.to },
      ])
      parts = parts.filter((part) => part.from < part.to)
    }
    return parts.map((part) => placed(part.from, part.to, window.rule))
  })
}

function placed(from: number, to: number, rule: number): Placed {
  const start = Math.floor(from / day)
  return { dow: start % 7, start_min: from - start * day, end_min: to - start * day, rule }
}

/**
 * A night that reaches into a day which a later rule names is cut at midnight by the letter of the standard, and meant to last by
 * nearly everybody who writes it. Neither is taken for granted.
 */
function mustKeepNights(windows: readonly Placed[], rules: readonly TextRule[]): void {
  for (const { dow, end_min, rule } of windows) {
    const next = (dow + 1) % 7
    const isNamedLater = rules.some((other, at) => at > rule && !(other.off && other.spans.length > 0) && replaces(other, rules[rule], next))
    if (end_min <= day || !isNamedLater) continue
    const name = dayNames[next]
    throw new Unreadable(
      `${dayNames[dow]} runs past midnight to ${clockTime(end_min)}, and a later rule sets ${name} again. Read strictly, that ends the night at midnight. To keep it, write “,” instead of “;” before ${name}, or name ${name} first.`,
    )
  }
}

function notesOf(rules: readonly TextRule[]): string[] {
  const holidays = rules.filter((rule) => rule.holidays).map(holidayNote)
  const comments = rules.filter(({ comment }) => comment !== '').map(({ comment }) => `Not kept: “${comment}”.`)
  const replaced = rules.flatMap((rule, at) =>
    rule.isTimesAlone && rules.some((later, place) => place > at && later.isTimesAlone && !later.adds) ? [rule] : [],
  )
  const lost = replaced.map(
    ({ spans }) => `Not kept: ${spansText(spans)}. Later times without days replace it; write “,” instead of “;” to keep both.`,
  )
  return [...holidays, ...comments, ...lost]
}

function holidayNote({ days, off, spans }: TextRule): string {
  if (off) return 'Public holidays are closed. Add them as special dates.'
  if (days.length > 0) return 'Public holidays have the same hours; days that are closed anyway need special dates.'
  return `Public holidays: ${spansText(spans)}. Add them as special dates.`
}
