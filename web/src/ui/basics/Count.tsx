import styles from './Count.module.css'
import { numberText } from './numbers.ts'

/** How many there are, beside the title of a list; its room is kept while nobody knows. */
export function Count({ of }: { of: number | undefined }) {
  return <span className={styles.count}>{of !== undefined && numberText(of)}</span>
}
