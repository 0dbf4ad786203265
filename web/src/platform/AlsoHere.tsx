import type { ResourceType } from '@brigade/contract/kit/resources.ts'
import { catalogue } from '../ui/basics/ui-texts.ts'
import { VisuallyHidden } from '../ui/basics/VisuallyHidden.tsx'
import { Avatar } from '../ui/page/Avatar.tsx'
import styles from './AlsoHere.module.css'
import { usePresence } from './presence.ts'

const words = catalogue('also-here', {
  title: 'Also here',
  here: (name: string) => `${name} is here too`,
  more: (count: number) => `+${count}`,
})

const most = 4

/** Who else has the same thing open. */
export function AlsoHere({ type, id }: { type: ResourceType; id: number }) {
  const present = usePresence(type, id)
  if (present.length === 0) return null
  return (
    <ul className={styles.people} aria-label={words.title}>
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
