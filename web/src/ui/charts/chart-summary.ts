import { isNumber } from './axis-geometry.ts'
import { type Formats, shareText } from './chart-format.ts'
import type { ChartLabel, ChartSeries } from './chart-types.ts'
import { words } from './charts-texts.ts'
import type { PieSlice } from './pie-geometry.ts'

interface Summarized {
  readonly title: string
  readonly formats: Formats
}

/** The pie in one sentence. */
export function pieSentence({ title, formats }: Summarized, slices: readonly PieSlice[]): string {
  const [first] = slices.toSorted((a, b) => b.value - a.value)
  if (!first) return words.noneSummary(title)
  const total = slices.reduce((sum, { value }) => sum + value, 0)
  return words.pieSummary(title, slices.length, formats.value(total), `${first.name}, ${formats.value(first.value)} (${shareText(first.share)})`)
}

interface Found {
  readonly value: number
  readonly at: number
  readonly series: number
}

function extremes(series: readonly ChartSeries[]): { lowest: Found; highest: Found } | null {
  const all = series.flatMap(({ values }, index) => values.flatMap((value, at) => (isNumber(value) ? [{ value, at, series: index }] : [])))
  const [first] = all
  if (!first) return null
  return all.reduce(
    ({ lowest, highest }, one) => ({ lowest: one.value < lowest.value ? one : lowest, highest: one.value > highest.value ? one : highest }),
    { lowest: first, highest: first },
  )
}

/** Bars, alone or in groups, in one sentence. */
export function barSentence({ title, formats }: Summarized, labels: readonly ChartLabel[], series: readonly ChartSeries[]): string {
  const found = extremes(series)
  if (!found) return words.noneSummary(title)
  const name = ({ at, series: index, value }: Found) =>
    [series.length > 1 && series[index]?.name, formats.label(labels[at] ?? '', false), formats.value(value)].filter(Boolean).join(', ')
  if (series.length === 1) return words.barSummary(title, labels.length, name(found.lowest), name(found.highest))
  return words.groupSummary(title, series.map((one) => one.name).join(', '), labels.length, name(found.lowest), name(found.highest))
}

/** Lines and where each of them goes, in a sentence or two. */
export function lineSentence({ title, formats }: Summarized, labels: readonly ChartLabel[], series: readonly ChartSeries[]): string {
  const courses = series.flatMap(({ name, values }) => {
    const found = extremes([{ name, values }])
    const known = values.filter(isNumber)
    const [first, last] = [known[0], known.at(-1)]
    if (!found || first === undefined || last === undefined) return []
    const { value } = formats
    return [words.lineCourse(name, value(first), value(last), value(found.lowest.value), value(found.highest.value))]
  })
  if (courses.length === 0) return words.noneSummary(title)
  const [from = '', to = ''] = [labels[0], labels.at(-1)]
  return words.lineSummary(title, labels.length, formats.label(from, false), formats.label(to, false), courses.join('; '))
}
