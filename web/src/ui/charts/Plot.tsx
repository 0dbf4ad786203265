// biome-ignore-all lint/a11y/noNoninteractiveTabindex: an application takes the keys itself; it is the one way to walk through marks by key.
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react'
import { useState } from 'react'
import styles from './Chart.module.css'
import type { Mark } from './chart-types.ts'
import { words } from './charts-texts.ts'
import { markAfter, type WalkSize } from './mark-walk.ts'
import { type Tip, Tooltip, tipSentence } from './Tooltip.tsx'

interface PlotProps {
  title: string
  summary: string
  width: number
  height: number
  walk: WalkSize
  mark: Mark | null
  onMark: (mark: Mark | null) => void
  markAt: (x: number, y: number) => Mark | null
  tipOf: (mark: Mark) => Tip | null
  measure: (element: HTMLElement | null) => (() => void) | undefined
  children: ReactNode
}

/** The drawing with its one sentence, and over it the field that is pointed at, tapped and walked through by key. */
export function Plot({ title, summary, width, height, walk, mark, onMark, markAt, tipOf, measure, children }: PlotProps) {
  const [isByKey, setIsByKey] = useState(false)
  const tip = mark && tipOf(mark)
  const point = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    setIsByKey(false)
    onMark(markAt(event.clientX - box.left, event.clientY - box.top))
  }
  const press = (event: KeyboardEvent) => {
    const next = markAfter(event.key, mark, walk)
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    // Closing the tooltip is all that this Escape does.
    event.stopPropagation()
    setIsByKey(true)
    onMark(next)
  }
  return (
    <div ref={measure} className={styles.plot} style={{ minBlockSize: width > 0 ? undefined : height }}>
      {width > 0 && (
        <svg role="img" aria-label={summary} className={styles.drawing} width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
          {children}
        </svg>
      )}
      <div
        role="application"
        aria-roledescription={words.chart}
        aria-label={words.walk(title)}
        tabIndex={0}
        className={styles.field}
        onKeyDown={press}
        onBlur={() => onMark(null)}
        onPointerDown={point}
        onPointerMove={point}
        // A finger that lifts leaves as well; what it tapped stays shown until it taps elsewhere.
        onPointerLeave={(event) => event.pointerType === 'mouse' && onMark(null)}
      />
      {tip && <Tooltip tip={tip} width={width} height={height} />}
      <p role="status" className={styles.heard}>
        {tip && isByKey ? tipSentence(tip) : ''}
      </p>
    </div>
  )
}
