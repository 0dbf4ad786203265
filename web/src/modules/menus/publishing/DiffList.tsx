import type { OutputOf } from '@brigade/contract/kit/endpoint.ts'
import type { DiffEntry, menuPublishing } from '@brigade/contract/menus/publishing.ts'
import { useState } from 'react'
import { Button } from '../../../ui/controls/Button.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { StatusPill, type Tone } from '../../../ui/page/StatusPill.tsx'
import { DiffView } from '../../../ui/text/DiffView.tsx'
import { words } from './publishing-texts.ts'
import styles from './Review.module.css'

/** Entries that are shown before somebody asks for all: a first import has hundreds. */
const firstShown = 50

const tones: Record<DiffEntry['change'], Tone> = { added: 'ok', removed: 'bad', changed: 'idle' }

/** What guests would see differently, thing by thing. */
export function DiffList({ diff }: { diff: OutputOf<typeof menuPublishing.menuDiff> }) {
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? diff.entries : diff.entries.slice(0, firstShown)
  return (
    <>
      {diff.never_published.length > 0 && <p className={styles.line}>{words.newOn(diff.never_published.join(', '))}</p>}
      {diff.count === 0 && diff.never_published.length === 0 && <EmptyState title={words.nothingChanges}>{words.nothingChangesWhy}</EmptyState>}
      {shown.length > 0 && (
        <ul className={styles.entries} aria-label={words.whatChanges}>
          {shown.map((entry) => (
            <Entry key={`${entry.id} ${entry.path.join('/')} ${entry.change}`} entry={entry} />
          ))}
        </ul>
      )}
      {shown.length < diff.entries.length && (
        <p className={styles.line}>
          <Button variant="quiet" onClick={() => setIsWhole(true)}>
            {words.showAll(diff.entries.length)}
          </Button>
        </p>
      )}
    </>
  )
}

function Entry({ entry }: { entry: DiffEntry }) {
  const { name, path, change, only, details } = entry
  return (
    <li className={styles.entry}>
      <p className={styles.name}>
        {name} <StatusPill tone={tones[change]}>{words[change]}</StatusPill>
      </p>
      <p className={styles.facts}>{[path.join(' › '), only.length > 0 && words.onlyOn(only.join('; '))].filter(Boolean).join(' · ')}</p>
      {change !== 'removed' && details.length > 0 && (
        <DiffView
          changes={details.map((detail) => ({
            field: detail.only.length > 0 ? `${detail.label} (${words.onlyOn(detail.only.join('; '))})` : detail.label,
            from: detail.before ?? undefined,
            to: detail.after ?? undefined,
          }))}
        />
      )}
    </li>
  )
}
