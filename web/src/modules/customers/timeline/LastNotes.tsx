import { useQuery } from '@tanstack/react-query'
import { useDates } from '../../../ui/basics/dates.ts'
import { Banner } from '../../../ui/page/Banner.tsx'
import { timelineOf } from '../queries.ts'
import styles from './Timeline.module.css'
import { words } from './timeline-texts.ts'

/** So many stand above everything else. */
const shown = 3

/** The newest notes, where they are read at once: an allergy must not hide behind a hundred orders. */
export function LastNotes({ id }: { id: number }) {
  const dates = useDates()
  const { data: notes = [], total = 0 } = useQuery(timelineOf({ id, page: 1, per_page: shown, kinds: ['note'] })).data ?? {}
  if (notes.length === 0) return null
  return (
    <Banner tone="info" title={words.notes}>
      <ul className={styles.notes} aria-label={words.notes}>
        {notes.map(({ id: noteId, text, by, at }) => (
          <li key={noteId}>
            <p className={styles.text}>{text}</p>
            <p className={styles.facts}>{[by, dates.day(at)].filter(Boolean).join(' · ')}</p>
          </li>
        ))}
      </ul>
      {total > notes.length && <p className={styles.facts}>{words.moreNotes(total - notes.length)}</p>}
    </Banner>
  )
}
