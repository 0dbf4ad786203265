// Reads opening hours of a folder with files of known intervals and compares.
// Run: node tools/try-opening-hours.ts <folder with salzburg-20.json and vectors-40.json>
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Temporal } from 'temporal-polyfill'
import { openTimes } from '../server/src/modules/hours/calendar.ts'
import { readOpeningHours } from '../server/src/modules/hours/opening-hours-text.ts'

interface Known {
  readonly text: string
  readonly zone: string
  readonly from: number
  readonly to: number
  /** Open stretches as moments. */
  readonly intervals: readonly (readonly [number, number])[]
  readonly minutes: number
  /** Times at which the expected answer is "nobody knows" cannot be kept at all. */
  readonly isSure: boolean
}

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Give the folder.')
const read = <T>(name: string): T => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as T

function restaurants(): Known[] {
  const zone = 'Europe/Vienna'
  const from = Date.parse('2026-11-15T23:00:00Z')
  return read<{ value: string; open_minutes_week_2026_11_16: number; intervals: [string, string, unknown][] }[]>('salzburg-20.json').map((one) => ({
    text: one.value,
    zone,
    from,
    to: from + 7 * 86_400_000,
    intervals: one.intervals.map(([start, end]) => [Date.parse(start), Date.parse(end)] as const),
    minutes: one.open_minutes_week_2026_11_16,
    isSure: true,
  }))
}

interface Vectors {
  readonly timezone: string
  readonly intervals: readonly {
    readonly value: string
    readonly from: string
    readonly to: string
    readonly expected: readonly { readonly from: string; readonly to: string }[]
    readonly open_ms: number
    readonly unknown_ms: number
  }[]
}

function vectors(): Known[] {
  const { timezone: zone, intervals } = read<Vectors>('vectors-40.json')
  const moment = (text: string) =>
    Temporal.PlainDateTime.from(text.replace(/ (\d):/, ' 0$1:').replace(' ', 'T')).toZonedDateTime(zone).epochMilliseconds
  return intervals.map(({ value, from, to, expected, open_ms, unknown_ms }) => ({
    text: value,
    zone,
    from: moment(from),
    to: moment(to),
    intervals: expected.map((one) => [moment(one.from), moment(one.to)] as const),
    minutes: open_ms / 60_000,
    isSure: unknown_ms === 0,
  }))
}

function judge({ text, zone, from, to, intervals, minutes, isSure }: Known): string {
  const { week, refused } = readOpeningHours(text)
  if (week === null) return `refused   ${text}\n            ${refused}`
  const first = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(zone).toPlainDate().subtract({ days: 2 })
  const days = Math.ceil((to - from) / 86_400_000) + 4
  const ours = [...openTimes({ zone, week, inherited_from: null, exceptions: [] }, first, days)]
    .map((time) => [Math.max(time.from, from), Math.min(time.to, to)] as const)
    .filter(([start, end]) => start < end)
  const sum = ours.reduce((total, [start, end]) => total + end - start, 0) / 60_000
  const agrees = isSure && sum === minutes && JSON.stringify(ours) === JSON.stringify(joined(intervals))
  return `${agrees ? 'accepted ' : 'WRONG    '} ${text}${agrees ? '' : `\n            ${JSON.stringify({ ours, intervals, sum, minutes })}`}`
}

/** Stretches that meet are one. */
function joined(intervals: readonly (readonly [number, number])[]): [number, number][] {
  const all: [number, number][] = []
  for (const [from, to] of intervals) {
    const last = all.at(-1)
    if (last && last[1] === from) last[1] = to
    else all.push([from, to])
  }
  return all
}

const counts = { accepted: 0, refused: 0, WRONG: 0 }
for (const known of [...restaurants(), ...vectors()]) {
  const line = judge(known)
  console.log(line)
  counts[line.split(' ')[0] as keyof typeof counts] += 1
}
console.log(`${counts.accepted} accepted, ${counts.refused} refused, ${counts.WRONG} wrong`)
process.exitCode = counts.WRONG === 0 ? 0 : 1
