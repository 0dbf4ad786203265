import { numberText } from '../basics/numbers.ts'
import { catalogue } from '../basics/ui-texts.ts'

const plural = (count: number, one: string) => `${numberText(count)} ${one}${count === 1 ? '' : 's'}`

export const words = catalogue('charts', {
  asTable: 'Show as table',
  asChart: 'Show as chart',
  asTableOf: (title: string) => `Show as table: ${title}`,
  asChartOf: (title: string) => `Show as chart: ${title}`,
  legendOf: (title: string) => `Legend: ${title}`,
  walk: (title: string) => `Values of ${title}, one by one with the arrow keys`,
  chart: 'chart',
  name: 'Name',
  value: 'Value',
  share: 'Share',
  total: 'Total',
  other: 'Other',
  otherOf: (count: number) => `Other (${count})`,
  noValue: 'No value',
  nothing: 'No numbers yet',
  failed: 'The numbers could not be loaded',
  notDrawable: 'The chart could not be loaded',
  reload: 'Reload the page to try again.',
  allHidden: 'Everything is hidden. Press a name in the legend to bring it back.',
  allZero: 'All values are zero.',
  belowZero: (names: string) => `Below zero, so not drawn: ${names}.`,
  pieSummary: (title: string, parts: number, total: string, largest: string) =>
    `Pie chart, ${title}: ${plural(parts, 'part')}, ${total} in all; the largest is ${largest}.`,
  barSummary: (title: string, bars: number, lowest: string, highest: string) =>
    bars === 1 ? `Bar chart, ${title}: ${highest}.` : `Bar chart, ${title}: ${plural(bars, 'bar')}, from ${lowest} to ${highest}.`,
  groupSummary: (title: string, series: string, groups: number, lowest: string, highest: string) =>
    `Bar chart, ${title}: ${series} for ${plural(groups, 'group')}; lowest ${lowest}, highest ${highest}.`,
  lineSummary: (title: string, points: number, from: string, to: string, lines: string) =>
    `Line chart, ${title}: ${plural(points, 'point')} from ${from} to ${to}. ${lines}.`,
  lineCourse: (name: string, first: string, last: string, lowest: string, highest: string) =>
    `${name} goes from ${first} to ${last}, lowest ${lowest}, highest ${highest}`,
  noneSummary: (title: string) => `Chart, ${title}: no numbers to draw.`,
})
