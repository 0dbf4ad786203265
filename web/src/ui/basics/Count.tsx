import styles from './Count.module.css'
import { numberText } from './numbers.ts'

/** The number of rows beside the title of a list; its space is kept while it loads. */
export function Count({ of }: { of: number | undefined }) {
  return <span className={styles.count}>{of !== undefined && numberText(of)}</span>
}
