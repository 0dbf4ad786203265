import { lazy } from 'react'
import { ChartFrame } from './ChartFrame.tsx'
import type { ChartPart, ChartProps } from './chart-types.ts'
import NotDrawable from './NotDrawable.tsx'

interface PieChartProps extends ChartProps {
  slices: readonly ChartPart[]
  /** A word under the sum in the middle; without it the pie has no hole. */
  total?: string | undefined
}

const Drawing = lazy(() => import('./PieDrawing.tsx').catch(() => ({ default: NotDrawable })))

/** Parts of a whole. Beyond ten the small ones are gathered; below zero there is no slice, only a word about it. */
export function PieChart({ slices, height = 240, ...props }: PieChartProps) {
  return (
    <ChartFrame {...props} isPie height={height} names={slices.slice(0, 10).map(({ name }) => name)} isEmpty={slices.length === 0}>
      {(asTable) => <Drawing {...props} {...{ slices, height, asTable }} />}
    </ChartFrame>
  )
}
