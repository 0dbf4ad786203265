import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import type { ReactNode } from 'react'
import styles from './LockedNote.module.css'

/** Under a field that is off: why. */
export const lockedNote = (why: string): ReactNode => (
  <span className={styles.note}>
    <IconLock size={14} aria-hidden />
    {why}
  </span>
)

/** At the top of a form that is off: why. */
export function LockedForm({ why }: { why: string | undefined }) {
  if (why === undefined) return null
  return (
    <p className={styles.form}>
      <IconLock size={16} aria-hidden />
      {why}
    </p>
  )
}
