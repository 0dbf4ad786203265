import { useId, useState } from 'react'
import { classNames } from '../basics/class-names.ts'
import { LabelsBelow, ValueLines } from './Axes.tsx'
import { isNumber } from './axis-geometry.ts'
import { type BarBox, type BarDirection, type BarLayout, barAt, barLayout } from './bar-geometry.ts'
import styles from './Chart.module.css'
import { formatsOf } from './chart-format.ts'
import { barSentence } from './chart-summary.ts'
import type { ChartLabel, ChartSeries, DrawingProps, Mark } from './chart-types.ts'
import { Legend } from './Legend.tsx'
import { Plot } from './Plot.tsx'
import { SeriesNotes, SeriesTable } from './SeriesTable.tsx'
import { Fills } from './Swatch.tsx'
import type { Tip } from './Tooltip.tsx'
import { useFirstShow } from './use-first-show.ts'
import { useColors, useLegend } from './use-legend.ts'
import { usePlotWidth } from './use-plot-width.ts'

interface BarDrawingProps extends DrawingProps {
  labels: readonly ChartLabel[]
  series: readonly ChartSeries[]
  direction?: BarDirection | undefined
}

/** The lazily loaded part of both bar charts. */
export default function BarDrawing({ title, labels, series, direction = 'columns', height, colors, asTable, ...wish }: BarDrawingProps) {
  const formats = formatsOf(wish)
  const id = useId()
  const { measure, width } = usePlotWidth()
  const color = useColors(colors)
  const legend = useLegend()
  const isEntering = useFirstShow(!asTable && width > 0)
  const [mark, setMark] = useState<Mark | null>(null)
  if (asTable) return <SeriesTable title={title} labels={labels} series={series} formats={formats} />
  const all = series.map((one, index) => ({ ...one, index, fill: `url(#${id}-${index})` }))
  const shown = all.filter(({ name }) => !legend.isHidden(name))
  const names = labels.map((label) => formats.label(label, true))
  const layout = barLayout({
    labels: names,
    series: shown.map(({ values }) => values),
    width,
    height,
    direction,
    tick: formats.tick,
    value: formats.value,
  })
  const tipOf = ({ at, series: meant }: Mark): Tip | null => {
    const label = labels[at]
    const rows = shown.flatMap(({ name, values, fill }, index) => {
      const value = values[at]
      return isNumber(value) ? [{ name: series.length > 1 ? name : '', value: formats.value(value), look: { fill }, isMeant: meant === index }] : []
    })
    return label === undefined || rows.length === 0 ? null : { title: formats.label(label, false), rows, ...anchorOf(layout, direction, at, meant) }
  }
  return (
    <div className={styles.body}>
      <Fills id={id} colors={series.map((_, index) => color(index))} />
      <Plot
        {...{ title, width, height, mark, measure, tipOf }}
        summary={barSentence({ title, formats }, labels, shown)}
        walk={{ labels: labels.length, series: shown.length }}
        onMark={setMark}
        markAt={(x, y) => barAt(layout, direction, x, y)}
      >
        {direction === 'columns' ? (
          <>
            <ValueLines axis={layout.axis} frame={layout.frame} tick={formats.tick} />
            <LabelsBelow labels={layout.labels} xs={layout.centers} frame={layout.frame} width={width} />
          </>
        ) : (
          <RowNames layout={layout} />
        )}
        <Bars {...{ layout, direction, mark, isEntering }} fills={shown.map(({ fill }) => fill)} value={formats.value} />
      </Plot>
      {series.length > 1 && (
        <Legend
          title={title}
          entries={all.map(({ name, fill }) => ({ name, look: { fill }, isHidden: legend.isHidden(name) }))}
          onToggle={legend.toggle}
          onPoint={() => setMark(null)}
        />
      )}
      <SeriesNotes series={series} isAllHidden={series.length > 0 && shown.length === 0} />
    </div>
  )
}

function anchorOf(
  { boxes, centers, frame, hasValues }: BarLayout,
  direction: BarDirection,
  at: number,
  series: number | null,
): { x: number; y: number } {
  const here = boxes.filter((box) => box.at === at && (series === null || box.series === series))
  const center = centers[at] ?? 0
  if (direction === 'rows') {
    const [box] = here
    return { x: box ? box.x + box.width / 2 : frame.left, y: center - 8 }
  }
  const [box] = here
  return { x: series === null || !box ? center : box.x + box.width / 2, y: Math.min(frame.bottom, ...here.map(({ y }) => y)) - (hasValues ? 10 : 0) }
}

function RowNames({ layout: { labels, centers, axis, frame } }: { layout: BarLayout }) {
  const zero = Math.round(axis.at(0)) + 0.5
  return (
    <g>
      <path d={`M${zero} ${frame.top}V${frame.bottom}`} className={styles.zero} />
      {labels.map(({ at, text }) => (
        <text key={at} x={0} y={centers[at] ?? 0} dy="0.32em" className={styles.text}>
          {text}
        </text>
      ))}
    </g>
  )
}

interface BarsProps {
  layout: BarLayout
  direction: BarDirection
  fills: readonly string[]
  mark: Mark | null
  isEntering: boolean
  value: (value: number) => string
}

function Bars({ layout, direction, fills, mark, isEntering, value }: BarsProps) {
  const growth = isEntering && (direction === 'rows' ? styles.growingAcross : styles.growing)
  const isMeant = ({ at, series }: BarBox) => mark === null || (mark.at === at && (mark.series === null || mark.series === series))
  return (
    <g>
      {layout.boxes.map((box) => (
        <rect
          key={`${box.at} ${box.series}`}
          x={box.x}
          y={box.y}
          width={box.width}
          height={box.height}
          rx={Math.min(2, box.width / 2, box.height / 2)}
          className={classNames(styles.mark, growth, box.value < 0 && styles.fromEnd, !isMeant(box) && styles.dimmed)}
          style={{ fill: fills[box.series] }}
        />
      ))}
      {layout.hasValues &&
        layout.boxes.map((box) => (
          <text
            key={`${box.at} ${box.series}`}
            {...numberPlace(box, direction)}
            className={classNames(styles.text, styles.direct, isEntering && styles.appearing)}
          >
            {value(box.value)}
          </text>
        ))}
    </g>
  )
}

function numberPlace(
  { x, y, width, height, value }: BarBox,
  direction: BarDirection,
): { x: number; y: number; dy: string; textAnchor: 'start' | 'middle' | 'end' } {
  if (direction === 'columns') return { x: x + width / 2, y: value < 0 ? y + height + 11 : y - 8, dy: '0.32em', textAnchor: 'middle' }
  return { x: value < 0 ? x - 6 : x + width + 6, y: y + height / 2, dy: '0.32em', textAnchor: value < 0 ? 'end' : 'start' }
}
