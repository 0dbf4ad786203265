import { catalogue } from '../basics/ui-texts.ts'
import styles from './ProgressLine.module.css'

const words = catalogue('progress-line', { refreshing: 'Refreshing' })

/** A thin line under a header while fresh data is on its way and the old still shows. */
export function ProgressLine({ active, label = words.refreshing }: { active: boolean; label?: string | undefined }) {
  return <div className={styles.track}>{active && <div className={styles.line} role="progressbar" aria-label={label} />}</div>
}
