import { useState } from 'react'
import { classNames } from '../basics/class-names.ts'
import { numberText } from '../basics/numbers.ts'
import { catalogue } from '../basics/ui-texts.ts'
import { VisuallyHidden } from '../basics/VisuallyHidden.tsx'
import { Button } from '../controls/Button.tsx'
import styles from './DiffView.module.css'
import { type Stretch, shortened, wordDiff } from './word-diff.ts'

/** How one field changed; a missing side is a value set or taken away, a list of values one that gained and lost some. */
export interface FieldChange {
  field: string
  from?: string | readonly string[] | undefined
  to?: string | readonly string[] | undefined
}

const words = catalogue('diff', {
  empty: 'empty',
  added: 'added',
  removed: 'removed',
  became: 'became',
  unchanged: (count: number) => `${numberText(count)} unchanged`,
  whole: 'Show the whole text',
  changesOnly: 'Show the changes only',
  noChanges: 'Nothing changed',
})

const longText = 80

/** Changes, field by field: old → new; long texts word by word, lists value by value. */
export function DiffView({ changes }: { changes: readonly FieldChange[] }) {
  if (changes.length === 0) return <p className={styles.none}>{words.noChanges}</p>
  return (
    <ul className={styles.changes}>
      {changes.map((change) => (
        <li key={change.field} className={styles.change}>
          <span className={styles.field}>{change.field}</span>
          <Values {...change} />
        </li>
      ))}
    </ul>
  )
}

function Values({ from, to }: FieldChange) {
  if (isList(from) || isList(to)) return <ListChange from={listOf(from)} to={listOf(to)} />
  if (from !== undefined && to !== undefined && isLong(from) && isLong(to)) return <TextChange from={from} to={to} />
  return (
    <span className={styles.values}>
      {from !== undefined && <Side kind="removed" text={from} isAlone={to === undefined} />}
      {from !== undefined && to !== undefined && (
        <>
          <span aria-hidden className={styles.arrow}>
            →
          </span>
          <VisuallyHidden> {words.became} </VisuallyHidden>
        </>
      )}
      {to !== undefined && <Side kind="added" text={to} isAlone={from === undefined} />}
    </span>
  )
}

const isList = (side: FieldChange['from']): side is readonly string[] => typeof side === 'object'
const listOf = (side: FieldChange['from']): readonly string[] => (side === undefined ? [] : isList(side) ? side : [side])
const isLong = (text: string): boolean => text.length > longText || text.includes('\n')

interface SideProps {
  kind: 'removed' | 'added'
  text: string
  /** Without another side beside it a sign says what happened. */
  isAlone?: boolean
}

function Side({ kind, text, isAlone = false }: SideProps) {
  const Tag = kind === 'removed' ? 'del' : 'ins'
  return (
    <Tag className={classNames(styles[kind], text === '' && styles.empty)}>
      {isAlone && <Sign kind={kind} />}
      {text === '' ? words.empty : text}
    </Tag>
  )
}

/** A sign for the eye and a word for the ear: neither colour nor a line through a text is read aloud. */
function Sign({ kind }: { kind: 'removed' | 'added' }) {
  return (
    <>
      <span aria-hidden className={styles.sign}>
        {kind === 'removed' ? '−' : '+'}
      </span>
      <VisuallyHidden>{words[kind]} </VisuallyHidden>
    </>
  )
}

function ListChange({ from, to }: { from: readonly string[]; to: readonly string[] }) {
  const removed = from.filter((value) => !to.includes(value))
  const added = to.filter((value) => !from.includes(value))
  const kept = to.length - added.length
  return (
    <ul className={styles.values}>
      {removed.map((value) => (
        <li key={`- ${value}`}>
          <Side kind="removed" text={value} isAlone />
        </li>
      ))}
      {added.map((value) => (
        <li key={`+ ${value}`}>
          <Side kind="added" text={value} isAlone />
        </li>
      ))}
      {kept > 0 && <li className={styles.kept}>{words.unchanged(kept)}</li>}
    </ul>
  )
}

function TextChange({ from, to }: { from: string; to: string }) {
  const [isWhole, setIsWhole] = useState(false)
  const stretches = wordDiff(from, to)
  const short = stretches.map((stretch, at) =>
    stretch.kind === 'same' ? shortened(stretch.text, at === 0, at === stretches.length - 1) : stretch.text,
  )
  const isShortened = short.some((text, at) => text !== stretches[at]?.text)
  return (
    <div className={styles.text}>
      <p>
        {stretches.map((stretch, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the stretches of one comparison never move, and two may read alike.
          <Run key={at} kind={stretch.kind} text={isWhole ? stretch.text : (short[at] ?? '')} />
        ))}
      </p>
      {isShortened && (
        <Button variant="quiet" className={styles.more} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? words.changesOnly : words.whole}
        </Button>
      )}
    </div>
  )
}

function Run({ kind, text }: Stretch) {
  return kind === 'same' ? text : <Side kind={kind} text={text} isAlone />
}
