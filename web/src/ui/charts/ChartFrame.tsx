import type { ReactNode } from 'react'
import { Suspense, useId, useState } from 'react'
import { VisuallyHidden } from '../basics/VisuallyHidden.tsx'
import { Button } from '../controls/Button.tsx'
import { DataState } from '../page/DataState.tsx'
import { EmptyState } from '../page/EmptyState.tsx'
import styles from './ChartFrame.module.css'
import { ChartSkeleton } from './ChartSkeleton.tsx'
import type { ChartProps } from './chart-types.ts'
import { words } from './charts-texts.ts'

interface ChartFrameProps extends ChartProps {
  height: number
  /** What the legend will say, so that nothing moves when it comes. */
  names: readonly string[]
  isPie?: boolean | undefined
  isEmpty: boolean
  children: (asTable: boolean) => ReactNode
}

/** A chart's heading, its states, and the switch to the table of the same numbers; the drawing inside comes when it is needed. */
export function ChartFrame({ title, hideTitle, state = 'ready', error, onRetry, empty, height, names, isPie, isEmpty, children }: ChartFrameProps) {
  const titleId = useId()
  const [asTable, setAsTable] = useState(false)
  const hasNumbers = state === 'ready' && !isEmpty
  const skeleton = <ChartSkeleton height={height} names={names} isPie={isPie} />
  return (
    <figure className={styles.chart} aria-labelledby={titleId}>
      <div className={styles.head}>
        <figcaption id={titleId} className={styles.title}>
          {hideTitle ? <VisuallyHidden>{title}</VisuallyHidden> : title}
        </figcaption>
        {hasNumbers && (
          <Button
            variant="quiet"
            className={styles.toggle}
            aria-label={asTable ? words.asChartOf(title) : words.asTableOf(title)}
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? words.asChart : words.asTable}
          </Button>
        )}
      </div>
      <DataState
        state={state === 'ready' && isEmpty ? 'empty' : state}
        skeleton={skeleton}
        error={{ title: error?.title ?? words.failed, details: error?.details }}
        onRetry={onRetry}
        empty={empty ?? <EmptyState title={words.nothing} />}
      >
        <Suspense fallback={skeleton}>{children(asTable)}</Suspense>
      </DataState>
    </figure>
  )
}
