import { useId, useState } from 'react'
import { classNames } from '../basics/class-names.ts'
import styles from './Chart.module.css'
import { formatsOf, shareText } from './chart-format.ts'
import { pieSentence } from './chart-summary.ts'
import { textWidth } from './chart-text.ts'
import type { ChartPart, DrawingProps, Mark } from './chart-types.ts'
import { words } from './charts-texts.ts'
import { Legend } from './Legend.tsx'
import { NumbersTable } from './NumbersTable.tsx'
import { Plot } from './Plot.tsx'
import { gatherParts, type PieLabel, type PieSize, type PieSlice, pieLabels, pieSize, sliceAt, slicePath, slicesOf } from './pie-geometry.ts'
import type { Tip } from './Tooltip.tsx'
import { useFirstShow } from './use-first-show.ts'
import { useColors, useLegend } from './use-legend.ts'
import { usePlotWidth } from './use-plot-width.ts'

interface PieDrawingProps extends DrawingProps {
  slices: readonly ChartPart[]
  total?: string | undefined
}

/** The lazily loaded part of a pie chart. */
export default function PieDrawing({ title, slices: given, total, height, colors, asTable, ...wish }: PieDrawingProps) {
  const formats = formatsOf(wish)
  const { measure, width } = usePlotWidth()
  const color = useColors(colors)
  const legend = useLegend()
  const isEntering = useFirstShow(!asTable && width > 0)
  const [mark, setMark] = useState<Mark | null>(null)
  const parts = gatherParts(given, words.otherOf)
  const slices = slicesOf(parts.filter(({ name }) => !legend.isHidden(name)))
  const sum = slices.reduce((all, { value }) => all + value, 0)
  if (asTable) return <PieTable title={title} parts={given} value={formats.value} />
  const size = pieSize(width, height, total !== undefined)
  const tipOf = ({ at }: Mark): Tip | null => {
    const slice = slices[at]
    if (!slice) return null
    const middle = (slice.start + slice.end) / 2
    const out = (size.radius + size.hole) / 2
    const row = { name: slice.name, value: `${formats.value(slice.value)} · ${shareText(slice.share)}`, look: { color: color(slice.color) } }
    return {
      title: slice.name,
      rows: [{ ...row, look: { fill: color(slice.color) } }],
      x: size.x + Math.sin(middle) * out,
      y: size.y - Math.cos(middle) * out,
    }
  }
  const shareOf = (name: string) => slices.find((slice) => slice.name === name)?.share
  return (
    <div className={classNames(styles.body, styles.beside)}>
      <Plot
        {...{ title, width, height, mark, measure, tipOf }}
        summary={pieSentence({ title, formats }, slices)}
        walk={{ labels: slices.length, series: 1 }}
        onMark={setMark}
        markAt={(x, y) => {
          const at = sliceAt(slices, size, x - size.x, y - size.y)
          return at === null ? null : { at, series: null }
        }}
      >
        <Slices slices={slices} size={size} labels={pieLabels(slices, size, height)} color={color} mark={mark} isEntering={isEntering} />
        {total !== undefined && slices.length > 0 && (
          <g transform={`translate(${size.x} ${size.y})`} textAnchor="middle">
            <text className={styles.totalValue} dy="0.05em">
              {textWidth(formats.value(sum)) * 1.8 < size.hole * 1.7 ? formats.value(sum) : formats.tick(sum)}
            </text>
            <text className={styles.text} dy="1.6em">
              {total}
            </text>
          </g>
        )}
      </Plot>
      <Legend
        title={title}
        entries={parts.map(({ name, color: index }) => {
          const share = shareOf(name)
          return {
            name,
            isHidden: legend.isHidden(name),
            look: size.hasNames ? { fill: color(index) } : { color: color(index), number: index + 1 },
            value: share === undefined ? undefined : shareText(share),
          }
        })}
        onToggle={legend.toggle}
        onPoint={(index) => {
          const at = slices.findIndex(({ name }) => name === parts[index ?? -1]?.name)
          setMark(at < 0 ? null : { at, series: null })
        }}
      />
      <PieNotes given={given} isAllHidden={parts.length > 0 && slices.length === 0} />
    </div>
  )
}

interface SlicesProps {
  slices: readonly PieSlice[]
  size: PieSize
  labels: readonly PieLabel[]
  color: (index: number) => string
  mark: Mark | null
  isEntering: boolean
}

function Slices({ slices, size, labels, color, mark, isEntering }: SlicesProps) {
  const id = useId()
  const reach = size.radius + 8
  return (
    <>
      {isEntering && (
        <mask id={id}>
          <circle cx={size.x} cy={size.y} r={reach / 2} pathLength={1} className={styles.sweep} style={{ strokeWidth: reach }} />
        </mask>
      )}
      {slices.length === 0 && <circle cx={size.x} cy={size.y} r={size.radius} className={styles.ring} />}
      <g mask={isEntering ? `url(#${id})` : undefined}>
        <g transform={`translate(${size.x} ${size.y})`}>
          {slices.map((slice, at) => (
            <path
              key={slice.color}
              d={slicePath(slice, size)}
              className={classNames(styles.mark, mark !== null && mark.at !== at && styles.dimmed)}
              style={{ fill: color(slice.color) }}
            />
          ))}
        </g>
      </g>
      {slices.length > 1 &&
        labels.map(({ text, x, y, anchor, leader }, at) => (
          <g key={slices[at]?.color} className={classNames(isEntering && styles.appearing)}>
            <path d={leader} className={styles.leader} />
            <text x={x} y={y} dy="0.32em" textAnchor={anchor} className={styles.text}>
              {text}
            </text>
          </g>
        ))}
    </>
  )
}

function PieNotes({ given, isAllHidden }: { given: readonly ChartPart[]; isAllHidden: boolean }) {
  const below = given.filter(({ value }) => value < 0).map(({ name }) => name)
  const isZero = given.length > 0 && given.every(({ value }) => value === 0)
  if (!isAllHidden && !isZero && below.length === 0) return null
  return (
    <div className={styles.notes}>
      {isAllHidden && <p>{words.allHidden}</p>}
      {isZero && <p>{words.allZero}</p>}
      {below.length > 0 && <p>{words.belowZero(below.join(', '))}</p>}
    </div>
  )
}

function PieTable({ title, parts, value }: { title: string; parts: readonly ChartPart[]; value: (value: number) => string }) {
  const total = parts.reduce((sum, part) => sum + Math.max(0, part.value), 0)
  const share = (one: number) => (one < 0 || total === 0 ? '' : shareText(one / total))
  return (
    <NumbersTable
      title={title}
      head={[words.name, words.value, words.share]}
      rows={parts.toSorted((a, b) => b.value - a.value).map((part) => [part.name, value(part.value), share(part.value)])}
    />
  )
}
