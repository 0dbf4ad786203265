import { classNames } from '../basics/class-names.ts'
import styles from './ChartFrame.module.css'

const unknown = ['Series', 'Series two', 'Third']

interface ChartSkeletonProps {
  height: number
  names: readonly string[]
  isPie?: boolean | undefined
}

/** Grey shapes of a chart's own size; the legend's are as wide as its words, so that it wraps as they will. */
export function ChartSkeleton({ height, names, isPie }: ChartSkeletonProps) {
  const entries = isPie && names.length === 0 ? unknown : names
  return (
    <div className={classNames(styles.body, isPie && styles.beside)} aria-hidden="true">
      <div className={styles.plot} style={{ blockSize: height }}>
        <span className={isPie ? styles.disc : styles.columns} />
      </div>
      {entries.length > 0 && (
        <ul className={styles.legend}>
          {entries.map((name) => (
            <li key={name} className={styles.entry}>
              <span className={styles.word} data-name={name} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
