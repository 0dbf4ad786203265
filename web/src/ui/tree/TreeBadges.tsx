import styles from './TreeBadges.module.css'
import type { TreeBadge } from './tree-rows.ts'

/** A word or two beside a name. */
export function TreeBadges({ badges }: { badges: readonly TreeBadge[] }) {
  return badges.map(({ label, tone = 'idle', icon }) => (
    <span key={label} className={styles.badge} data-tone={tone}>
      {icon}
      {label}
    </span>
  ))
}
