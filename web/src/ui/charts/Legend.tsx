import { classNames } from '../basics/class-names.ts'
import styles from './Chart.module.css'
import { words } from './charts-texts.ts'
import { Swatch, type SwatchLook } from './Swatch.tsx'

export interface LegendEntry {
  readonly name: string
  readonly look: SwatchLook
  readonly isHidden: boolean
  /** The number beside the name. */
  readonly value?: string | undefined
}

interface LegendProps {
  title: string
  entries: readonly LegendEntry[]
  onToggle: (name: string) => void
  onPoint: (index: number | null) => void
}

/** The names of what is drawn; pressing one hides it or brings it back. */
export function Legend({ title, entries, onToggle, onPoint }: LegendProps) {
  return (
    <ul className={styles.legend} aria-label={words.legendOf(title)}>
      {entries.map(({ name, look, isHidden, value }, index) => (
        <li key={name}>
          <button
            type="button"
            className={classNames(styles.entry, isHidden && styles.hidden)}
            aria-pressed={!isHidden}
            onClick={() => onToggle(name)}
            onPointerEnter={() => onPoint(index)}
            onPointerLeave={() => onPoint(null)}
          >
            <Swatch look={look} />
            <span className={styles.entryName}>{name}</span>
            {value !== undefined && <span className={styles.entryValue}>{value}</span>}
          </button>
        </li>
      ))}
    </ul>
  )
}
