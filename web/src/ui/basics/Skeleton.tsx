import { classNames } from './class-names.ts'
import styles from './Skeleton.module.css'

const widths = ['long', 'middle', 'short'] as const

/** Grey lines where text will be. */
export function Skeleton({ lines = 1 }: { lines?: number | undefined }) {
  return (
    <div className={styles.lines} aria-hidden>
      {Array.from({ length: lines }, (_, line) => line).map((line) => (
        <span key={line} className={classNames(styles.line, styles[widths[line % widths.length] ?? 'long'])} />
      ))}
    </div>
  )
}

/** Grey rows where a table will be. */
export function TableSkeleton({ rows = 6, columns = 4 }: { rows?: number | undefined; columns?: number | undefined }) {
  return (
    <div aria-hidden>
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <div key={row} className={styles.row}>
          {Array.from({ length: columns }, (_, column) => column).map((column) => (
            <span key={column} className={classNames(styles.line, styles[widths[(row + column) % widths.length] ?? 'long'])} />
          ))}
        </div>
      ))}
    </div>
  )
}
