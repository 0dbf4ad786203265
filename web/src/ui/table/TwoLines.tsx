import type { ReactNode } from 'react'
import styles from './TwoLines.module.css'

/** The name of a row, with a second line that identifies it. */
export function TwoLines({ children, note }: { children: ReactNode; note: ReactNode }) {
  return (
    <div className={styles.lines}>
      <span className={styles.name}>{children}</span>
      <span className={styles.note}>{note}</span>
    </div>
  )
}

/** Chips as the content of a cell. */
export function Chips({ children }: { children: ReactNode }) {
  return <div className={styles.roomy}>{children}</div>
}
