import styles from './TreeBadges.module.css'
import type { TreeBadge } from './tree-rows.ts'

/** A word or two beside a name. */
export function TreeBadges({ badges }: { badges: readonly TreeBadge[] }) {
  return badges.map(({ label, tone = 'idle', icon }) => (
    <span key={label} className={styles.badge} data-tone={tone} data-yields={(icon !== undefined && badges.length > 1) || undefined}>
      {icon}
      <span className={styles.text}>{label}</span>
    </span>
  ))
}
