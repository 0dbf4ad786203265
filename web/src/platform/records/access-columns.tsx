import type { ResourceUser } from '@brigade/contract/access-groups.ts'
import { useState } from 'react'
import { type Dates, useDates } from '../../ui/basics/dates.ts'
import { VisuallyHidden } from '../../ui/basics/VisuallyHidden.tsx'
import { StatusPill } from '../../ui/page/StatusPill.tsx'
import { Chips, TwoLines } from '../../ui/table/TwoLines.tsx'
import type { TableColumn } from '../../ui/table/table-columns.ts'
import { Sentence } from '../../ui/text/Sentence.tsx'
import { roleSentence, words as roleTexts, statusWords } from '../roles/roles-texts.ts'
import styles from './AccessPeople.module.css'
import { firstEnd, firstOf, type Source, sourcesOf } from './access-sources.ts'
import { words } from './access-texts.ts'

const mostSentences = 3

function Through({ id, name }: Source) {
  // The page of a group, which whoever is named the group may see.
  return id > 0 ? <a href={`#/access_groups/${id}/users`}>{name}</a> : name
}

function Can({ person }: { person: ResourceUser }) {
  const [open, setOpen] = useState(false)
  const dates = useDates()
  const { shown, hidden } = firstOf(sourcesOf(person), open ? Number.POSITIVE_INFINITY : mostSentences)
  return (
    <Chips>
      <div className={styles.sources}>
        {shown.map((source) => (
          <div key={`${source.id} ${source.name}`}>
            <p className={styles.through}>
              <Sentence text={words.throughGroup} gaps={{ group: <Through {...source} /> }} />
            </p>
            <ul>
              {source.grants.map(({ grant_id, role, expires_at }) => (
                <li key={grant_id} className={styles.sentence}>
                  {roleSentence(role)}
                  {expires_at && <span className={styles.until}> {roleTexts.until(dates.day(expires_at))}</span>}
                </li>
              ))}
            </ul>
          </div>
        ))}
        {hidden > 0 && (
          <button type="button" className={styles.more} onClick={() => setOpen(true)}>
            {roleTexts.more(hidden)} <VisuallyHidden>{words.moreOf(person.name)}</VisuallyHidden>
          </button>
        )}
      </div>
    </Chips>
  )
}

const canText = (person: ResourceUser): string =>
  sourcesOf(person)
    .flatMap(({ grants }) => grants.map(({ role }) => roleSentence(role)))
    .join(' ')
const throughText = (person: ResourceUser): string =>
  sourcesOf(person)
    .map(({ name }) => name)
    .join(', ')

interface AccessColumns {
  dates: Dates
  /** False where everybody is active: the column would be empty. */
  tellsStatus: boolean
}

/** A person with what they can do, in words, and the groups it comes from. */
export const accessColumns = ({ dates, tellsStatus }: AccessColumns): readonly TableColumn<ResourceUser>[] => [
  {
    id: 'name',
    header: words.person,
    sortable: true,
    value: ({ name }) => name,
    alsoShows: ['email'],
    cell: ({ name, email }) => <TwoLines note={email}>{name}</TwoLines>,
  },
  { id: 'email', header: words.email, hidden: true, sortable: true, phone: 'hide', value: ({ email }) => email, cell: ({ email }) => email },
  { id: 'can', header: words.can, phone: 'below', value: canText, alsoShows: ['through'], cell: (person) => <Can person={person} /> },
  { id: 'through', header: words.through, hidden: true, phone: 'hide', value: throughText, cell: throughText },
  {
    id: 'ends',
    header: words.ends,
    sortable: true,
    nowrap: true,
    hidden: true,
    phone: 'hide',
    value: (person) => {
      const end = firstEnd(person)
      return end && new Date(end)
    },
    cell: (person) => {
      const end = firstEnd(person)
      return end && dates.day(end)
    },
  },
  {
    id: 'status',
    header: words.status,
    sortable: true,
    hidden: !tellsStatus,
    phone: 'end',
    value: ({ status }) => statusWords(status),
    cell: ({ status }) => status !== 'active' && <StatusPill tone={status === 'suspended' ? 'bad' : 'idle'}>{statusWords(status)}</StatusPill>,
  },
]
