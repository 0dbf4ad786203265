import { lazy } from 'react'
import { ChartFrame } from './ChartFrame.tsx'
import type { ChartLabel, ChartProps, ChartSeries } from './chart-types.ts'
import NotDrawable from './NotDrawable.tsx'

interface LineChartProps extends ChartProps {
  labels: readonly ChartLabel[]
  series: readonly ChartSeries[]
}

const Drawing = lazy(() => import('./LineDrawing.tsx').catch(() => ({ default: NotDrawable })))

/** Numbers over time; where one is missing the line has a gap. */
export function LineChart({ labels, series, height = 260, ...props }: LineChartProps) {
  return (
    <ChartFrame
      {...props}
      height={height}
      names={series.length > 1 ? series.map(({ name }) => name) : []}
      isEmpty={labels.length === 0 || series.length === 0}
    >
      {(asTable) => <Drawing {...props} {...{ labels, series, height, asTable }} />}
    </ChartFrame>
  )
}
