import { lazy } from 'react'
import { ChartFrame } from './ChartFrame.tsx'
import type { ChartLabel, ChartProps, ChartSeries } from './chart-types.ts'
import NotDrawable from './NotDrawable.tsx'

interface GroupedBarChartProps extends ChartProps {
  labels: readonly ChartLabel[]
  series: readonly ChartSeries[]
}

const Drawing = lazy(() => import('./BarDrawing.tsx').catch(() => ({ default: NotDrawable })))

/** A few numbers for each label, side by side. */
export function GroupedBarChart({ labels, series, height = 260, ...props }: GroupedBarChartProps) {
  return (
    <ChartFrame {...props} height={height} names={series.map(({ name }) => name)} isEmpty={labels.length === 0 || series.length === 0}>
      {(asTable) => <Drawing {...props} {...{ labels, series, height, asTable }} />}
    </ChartFrame>
  )
}
