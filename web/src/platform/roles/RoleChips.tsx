import { byPower } from '@brigade/contract/kit/roles.ts'
import { useState } from 'react'
import { useDates } from '../../ui/basics/dates.ts'
import styles from './RoleChips.module.css'
import { roleSentence, roleWords, words } from './roles-texts.ts'

const fewest = 4

interface Chip {
  role: string
  expires_at?: string | null | undefined
}

/** Roles as chips, the most powerful first; many fold behind a button. */
export function RoleChips({ roles }: { roles: readonly Chip[] }) {
  const [open, setOpen] = useState(false)
  const dates = useDates()
  const sorted = byPower(roles, ({ role }) => role)
  // Folding one or two away would save nothing.
  const shown = open || sorted.length <= fewest + 2 ? sorted : sorted.slice(0, fewest)
  return (
    <ul className={styles.chips}>
      {shown.map(({ role, expires_at }) => (
        <li key={role} className={styles.chip} data-admin={role.endsWith('_admin') || undefined} title={roleSentence(role)}>
          {roleWords(role)}
          {expires_at && ` ${words.until(dates.day(expires_at))}`}
        </li>
      ))}
      {shown.length < sorted.length && (
        <li>
          <button type="button" className={styles.more} onClick={() => setOpen(true)}>
            {words.more(sorted.length - shown.length)}
          </button>
        </li>
      )}
    </ul>
  )
}
