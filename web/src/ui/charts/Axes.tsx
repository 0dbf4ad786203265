import type { CategoryLabel, Frame, ValueAxis } from './axis-geometry.ts'
import styles from './Chart.module.css'

interface ValueLinesProps {
  axis: ValueAxis
  frame: Frame
  tick: (value: number) => string
}

/** A hairline for each round number, the stronger one at zero. */
export function ValueLines({ axis, frame, tick }: ValueLinesProps) {
  return (
    <g>
      {axis.ticks.map((value) => (
        <g key={value} transform={`translate(0 ${Math.round(axis.at(value)) + 0.5})`}>
          <path d={`M${frame.left} 0H${frame.right}`} className={value === 0 ? styles.zero : styles.grid} />
          <text x={frame.left - 8} dy="0.32em" textAnchor="end" className={styles.text}>
            {tick(value)}
          </text>
        </g>
      ))}
    </g>
  )
}

interface LabelsBelowProps {
  labels: readonly CategoryLabel[]
  xs: readonly number[]
  frame: Frame
  width: number
}

/** The labels under a chart; the first and the last stay inside it. */
export function LabelsBelow({ labels, xs, frame, width }: LabelsBelowProps) {
  return (
    <g>
      {labels.map(({ at, text }) => {
        const x = xs[at] ?? 0
        const half = text.length * 3.6
        const anchor = x + half > width ? 'end' : x - half < 0 ? 'start' : 'middle'
        return (
          <text key={at} x={anchor === 'end' ? width : x} y={frame.bottom + 18} textAnchor={anchor} className={styles.text}>
            {text}
          </text>
        )
      })}
    </g>
  )
}
