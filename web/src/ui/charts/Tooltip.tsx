import { useLayoutEffect, useRef } from 'react'
import { classNames } from '../basics/class-names.ts'
import styles from './Chart.module.css'
import { tooltipPlace } from './mark-walk.ts'
import { Swatch, type SwatchLook } from './Swatch.tsx'

export interface TipRow {
  readonly name: string
  readonly value: string
  readonly look: SwatchLook
  /** The one of the rows that is pointed at. */
  readonly isMeant?: boolean | undefined
}

/** What is said of a mark, and where the mark is. */
export interface Tip {
  readonly title: string
  readonly rows: readonly TipRow[]
  readonly x: number
  readonly y: number
}

/** A point in one line, for screen readers. */
export function tipSentence({ title, rows }: Tip): string {
  const meant = rows.filter(({ isMeant }) => isMeant)
  const lines = (meant.length > 0 ? meant : rows).map(({ name, value }) => (name === '' || name === title ? value : `${name} ${value}`))
  return `${title}: ${lines.join(', ')}`
}

interface TooltipProps {
  tip: Tip
  width: number
  height: number
}

/** The numbers of the mark one points at, beside it and inside the chart. */
export function Tooltip({ tip, width, height }: TooltipProps) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(function place() {
    const element = box.current
    if (!element) return
    const { x, y } = tooltipPlace(tip, { width: element.offsetWidth, height: element.offsetHeight }, { width, height })
    element.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`
  })
  return (
    <div ref={box} className={styles.tooltip} aria-hidden="true">
      <p className={styles.tipTitle}>{tip.title}</p>
      {tip.rows.map(({ name, value, look, isMeant }) => (
        <p key={name} className={classNames(styles.tipRow, isMeant && styles.meant)}>
          <Swatch look={look} />
          {name !== tip.title && <span className={styles.tipName}>{name}</span>}
          <span className={styles.tipValue}>{value}</span>
        </p>
      ))}
    </div>
  )
}
