import type { Preview } from '@brigade/contract/access-groups/preview.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { withoutImplied } from '@brigade/contract/kit/roles.ts'
import { useState } from 'react'
import { RoleChips } from '../../../platform/roles/RoleChips.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { Banner } from '../../../ui/page/Banner.tsx'
import { DataState } from '../../../ui/page/DataState.tsx'
import { words } from '../catalogue.ts'
import styles from './PreviewPanel.module.css'
import { effectSentence } from './preview-sentences.ts'

const shownFirst = 8

function Effects({ title, effects, tone }: { title: string; effects: Preview['gains']; tone: 'gain' | 'loss' }) {
  const [all, setAll] = useState(false)
  if (effects.length === 0) return null
  const shown = all ? effects : effects.slice(0, shownFirst)
  return (
    <section className={styles.effects} aria-label={title}>
      <h3 className={styles[tone]}>{title}</h3>
      <ul>
        {shown.map(({ user_id, name, email, roles, groups }) => (
          <li key={user_id} className={styles.effect}>
            <p className={styles.person}>
              {name} <span className={styles.email}>{email}</span>
            </p>
            <RoleChips roles={withoutImplied(roles, (role) => role).map((role) => ({ role }))} />
            <p className={styles.groups}>{words.onGroups(groups)}</p>
          </li>
        ))}
      </ul>
      {shown.length < effects.length && (
        <Button variant="quiet" onClick={() => setAll(true)}>
          {words.showAll(effects.length)}
        </Button>
      )}
    </section>
  )
}

interface PanelProps {
  preview: Preview | undefined
  error: Error | null
  onRetry: () => void
  /** What goes along, in words; only moves and merges take anything along. */
  extent?: string | undefined
}

/** Who gains and who loses what, and why it is refused, before it happens. */
export function PreviewPanel({ preview, error, onRetry, extent }: PanelProps) {
  return (
    <div className={styles.panel} aria-live="polite">
      <DataState
        state={preview ? 'ready' : error ? 'error' : 'loading'}
        error={{ title: words.previewFailed, details: error ? textOf(error) : undefined }}
        onRetry={onRetry}
      >
        {preview && (
          <>
            {preview.blocked_by.length > 0 && (
              <Banner tone="bad" title={words.notPossible}>
                {preview.blocked_by.map((sentence) => (
                  <p key={sentence}>{sentence}</p>
                ))}
              </Banner>
            )}
            <p className={styles.summary}>
              {extent && `${extent} `}
              {effectSentence(preview)}
            </p>
            {preview.notes.length > 0 && (
              <Banner tone="warn" title={words.alsoChanges}>
                {preview.notes.map((sentence) => (
                  <p key={sentence}>{sentence}</p>
                ))}
              </Banner>
            )}
            <Effects title={words.gain} tone="gain" effects={preview.gains} />
            <Effects title={words.lose} tone="loss" effects={preview.losses} />
          </>
        )}
      </DataState>
    </div>
  )
}
