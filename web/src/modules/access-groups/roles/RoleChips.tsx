import { useState } from 'react'
import { useDates } from '../../../ui/basics/dates.ts'
import { words } from '../catalogue.ts'
import styles from './RoleChips.module.css'
import { roleWords } from './role-rows.ts'

const fewest = 4

interface Chip {
  role: string
  expires_at?: string | null | undefined
}

/** Roles as chips; many fold behind a button. */
export function RoleChips({ roles }: { roles: readonly Chip[] }) {
  const [open, setOpen] = useState(false)
  const dates = useDates()
  // Folding one or two away would save nothing.
  const shown = open || roles.length <= fewest + 2 ? roles : roles.slice(0, fewest)
  return (
    <ul className={styles.chips}>
      {shown.map(({ role, expires_at }) => (
        <li key={role} className={styles.chip} data-admin={role.endsWith('_admin') || undefined} title={role}>
          {roleWords(role)}
          {expires_at && ` ${words.until(dates.day(expires_at))}`}
        </li>
      ))}
      {shown.length < roles.length && (
        <li>
          <button type="button" className={styles.more} onClick={() => setOpen(true)}>
            {words.andMore(roles.length - shown.length)}
          </button>
        </li>
      )}
    </ul>
  )
}
