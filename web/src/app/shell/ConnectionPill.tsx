import { useConnection } from '../../platform/connection/connection.ts'
import styles from './ConnectionPill.module.css'
import { words } from './shell-texts.ts'

/** Says when live updates are lost; a healthy connection needs no words. */
export function ConnectionPill({ collapsed }: { collapsed: boolean }) {
  const { live } = useConnection()
  if (live !== 'lost') return <div role="status" />
  return (
    <div role="status" className={styles.pill} title={words.lostWhy}>
      <span className={styles.dot} aria-hidden />
      <span className={collapsed ? styles.hidden : undefined}>{words.reconnecting}</span>
    </div>
  )
}
