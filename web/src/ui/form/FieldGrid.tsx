import type { ReactNode } from 'react'
import styles from './FieldGrid.module.css'

/** Fields in two columns, in one where there is no room for two. */
export function FieldGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>
}
