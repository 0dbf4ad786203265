import { usePresence } from '../../platform/presence.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './AlsoHere.module.css'
import { words } from './catalogue.ts'

const most = 4

/** Who else has this bank connection open. */
export function AlsoHere({ id }: { id: number }) {
  const present = usePresence('bank_connection', id)
  if (present.length === 0) return null
  return (
    <ul className={styles.people} aria-label={words.alsoHere}>
      {present.slice(0, most).map(({ key, name }) => (
        <li key={key} title={words.here(name)}>
          <Avatar name={name} />
          <VisuallyHidden>{name}</VisuallyHidden>
        </li>
      ))}
      {present.length > most && <li className={styles.more}>{words.more(present.length - most)}</li>}
    </ul>
  )
}
