import { lazy } from 'react'
import { ChartFrame } from './ChartFrame.tsx'
import type { ChartPart, ChartProps } from './chart-types.ts'
import NotDrawable from './NotDrawable.tsx'

interface BarChartProps extends ChartProps {
  bars: readonly ChartPart[]
  /** `rows` for long names: each bar lies beside its own. */
  direction?: 'columns' | 'rows' | undefined
}

const rowHeight = 32
const Drawing = lazy(() => import('./BarDrawing.tsx').catch(() => ({ default: NotDrawable })))

/** One number for each name, from zero up, or down. */
export function BarChart({ bars, direction = 'columns', height, ...props }: BarChartProps) {
  const tall = height ?? (direction === 'rows' ? Math.max(1, bars.length) * rowHeight + 8 : 240)
  const series = [{ name: props.title, values: bars.map(({ value }) => value) }]
  return (
    <ChartFrame {...props} height={tall} names={[]} isEmpty={bars.length === 0}>
      {(asTable) => <Drawing {...props} {...{ series, direction, asTable }} labels={bars.map(({ name }) => name)} height={tall} />}
    </ChartFrame>
  )
}
