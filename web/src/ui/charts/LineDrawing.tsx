import { useId, useState } from 'react'
import { classNames } from '../basics/class-names.ts'
import { LabelsBelow, ValueLines } from './Axes.tsx'
import { isNumber } from './axis-geometry.ts'
import styles from './Chart.module.css'
import { formatsOf } from './chart-format.ts'
import { lineSentence } from './chart-summary.ts'
import type { ChartLabel, ChartSeries, DrawingProps, Mark } from './chart-types.ts'
import { Legend } from './Legend.tsx'
import { type DrawnLine, type LineLayout, lineLayout, pointAt } from './line-geometry.ts'
import { Plot } from './Plot.tsx'
import { SeriesNotes, SeriesTable } from './SeriesTable.tsx'
import { signPath } from './Swatch.tsx'
import type { Tip } from './Tooltip.tsx'
import { useFirstShow } from './use-first-show.ts'
import { useColors, useLegend } from './use-legend.ts'
import { usePlotWidth } from './use-plot-width.ts'

interface LineDrawingProps extends DrawingProps {
  labels: readonly ChartLabel[]
  series: readonly ChartSeries[]
}

/** The lazily loaded part of a line chart. */
export default function LineDrawing({ title, labels, series, height, colors, asTable, ...wish }: LineDrawingProps) {
  const formats = formatsOf(wish)
  const { measure, width } = usePlotWidth()
  const color = useColors(colors)
  const legend = useLegend()
  const isEntering = useFirstShow(!asTable && width > 0)
  const [mark, setMark] = useState<Mark | null>(null)
  if (asTable) return <SeriesTable title={title} labels={labels} series={series} formats={formats} />
  const all = series.map((one, sign) => ({ ...one, look: { color: color(sign), sign } }))
  const shown = all.filter(({ name }) => !legend.isHidden(name))
  const layout = lineLayout({ labels: labels.map((label) => formats.label(label, true)), series: shown, width, height, tick: formats.tick })
  const tipOf = ({ at, series: meant }: Mark): Tip | null => {
    const label = labels[at]
    const rows = shown.flatMap(({ name, values, look }, index) => {
      const value = values[at]
      return isNumber(value) ? [{ name: series.length > 1 ? name : '', value: formats.value(value), look, isMeant: meant === index }] : []
    })
    const ys = layout.lines.flatMap(({ points }, index) =>
      meant === null || meant === index ? points.filter((point) => point.at === at).map(({ y }) => y) : [],
    )
    return label === undefined || rows.length === 0
      ? null
      : { title: formats.label(label, false), rows, x: layout.xs[at] ?? 0, y: Math.min(layout.frame.bottom, ...ys) }
  }
  return (
    <div className={styles.body}>
      <Plot
        {...{ title, width, height, mark, measure, tipOf }}
        summary={lineSentence({ title, formats }, labels, shown)}
        walk={{ labels: labels.length, series: shown.length }}
        onMark={setMark}
        markAt={(x) => {
          const at = pointAt(layout, x)
          return at === null ? null : { at, series: null }
        }}
      >
        <ValueLines axis={layout.axis} frame={layout.frame} tick={formats.tick} />
        <LabelsBelow labels={layout.labels} xs={layout.xs} frame={layout.frame} width={width} />
        <Lines layout={layout} looks={shown.map(({ look }) => look)} mark={mark} isEntering={isEntering} width={width} height={height} />
      </Plot>
      {series.length > 1 && (
        <Legend
          title={title}
          entries={all.map(({ name, look }) => ({ name, look, isHidden: legend.isHidden(name) }))}
          onToggle={legend.toggle}
          onPoint={() => setMark(null)}
        />
      )}
      <SeriesNotes series={series} isAllHidden={series.length > 0 && shown.length === 0} />
    </div>
  )
}

interface Look {
  color: string
  sign: number
}

interface LinesProps {
  layout: LineLayout
  looks: readonly Look[]
  mark: Mark | null
  isEntering: boolean
  width: number
  height: number
}

function Lines({ layout, looks, mark, isEntering, width, height }: LinesProps) {
  const id = useId()
  const { lines, frame, xs } = layout
  return (
    <>
      {isEntering && (
        <clipPath id={id}>
          <rect width={width} height={height} className={styles.growingAcross} />
        </clipPath>
      )}
      {mark && <path d={`M${xs[mark.at] ?? 0} ${frame.top}V${frame.bottom}`} className={styles.cursor} />}
      <g clipPath={isEntering ? `url(#${id})` : undefined}>
        {lines.map((line, index) => {
          const look = looks[index]
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its number alone.
          return look && <Line key={index} line={line} look={look} mark={mark} isDimmed={mark?.series != null && mark.series !== index} />
        })}
      </g>
    </>
  )
}

function Line({ line: { path, points, signs, end }, look, mark, isDimmed }: { line: DrawnLine; look: Look; mark: Mark | null; isDimmed: boolean }) {
  const here = mark && points.find(({ at }) => at === mark.at)
  return (
    <g className={classNames(styles.mark, isDimmed && styles.dimmed)}>
      <path d={path} className={styles.line} style={{ stroke: look.color }} />
      {signs.map(({ at, x, y }) => (
        <path key={at} d={signPath(look.sign, 36)} transform={`translate(${x} ${y})`} className={styles.sign} style={{ fill: look.color }} />
      ))}
      {here && <path d={signPath(look.sign, 90)} transform={`translate(${here.x} ${here.y})`} className={styles.sign} style={{ fill: look.color }} />}
      {end && (
        <text x={end.x} y={end.y} dy="0.32em" className={styles.text}>
          {end.text}
        </text>
      )}
    </g>
  )
}
