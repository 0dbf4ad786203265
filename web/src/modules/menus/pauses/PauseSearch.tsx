import { textOf } from '@brigade/contract/kit/problem.ts'
import type { Pausable } from '@brigade/contract/menus/pauses.ts'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { DataState } from '../../../ui/page/DataState.tsx'
import { StatusPill } from '../../../ui/page/StatusPill.tsx'
import styles from './PauseSearch.module.css'
import { kindWord, words } from './pauses-texts.ts'
import { pausableIn } from './queries.ts'
import { useSettled } from './use-settled.ts'

interface PauseSearchProps {
  restaurantId: number
  onChoose: (target: Pausable) => void
}

/** Finds what has run out while one types; before that, what was out lately. */
export function PauseSearch({ restaurantId, onChoose }: PauseSearchProps) {
  const [text, setText] = useState('')
  const q = useSettled(text.trim())
  const query = useQuery({ ...pausableIn({ restaurant_id: restaurantId, q }), placeholderData: keepPreviousData })
  const field = useRef<HTMLInputElement>(null)
  const clear = () => {
    setText('')
    field.current?.focus()
  }
  // While an answer is under way the rows are those of the text before: what was out lately is not shown as what was searched for.
  const [answered, setAnswered] = useState('')
  if (query.data && !query.isPlaceholderData && answered !== q) setAnswered(q)
  const matches = query.data?.matches ?? []
  const isAsked = answered !== ''
  return (
    <section className={styles.search} aria-label={words.whatIsOut}>
      <search className={styles.box}>
        <IconSearch size={20} aria-hidden className={styles.glass} />
        <input
          ref={field}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          aria-label={words.whatIsOut}
          placeholder={words.whatIsOut}
          className={styles.input}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {text !== '' && (
          <IconButton label={words.clear} onClick={clear}>
            <IconX size={18} aria-hidden />
          </IconButton>
        )}
      </search>
      {query.isError && !query.data ? (
        <DataState state="error" error={{ title: words.notLoaded, details: textOf(query.error) }} onRetry={() => void query.refetch()} />
      ) : (
        <Found
          matches={matches}
          total={query.data?.total ?? 0}
          isAsked={isAsked}
          q={q}
          isOld={query.isPlaceholderData || text.trim() === ''}
          onChoose={onChoose}
        />
      )}
    </section>
  )
}

interface FoundProps {
  matches: readonly Pausable[]
  total: number
  isAsked: boolean
  q: string
  /** Answers an earlier text: nothing is said of this one yet. */
  isOld: boolean
  onChoose: (target: Pausable) => void
}

function Found({ matches, total, isAsked, q, isOld, onChoose }: FoundProps) {
  if (matches.length === 0)
    return (
      <p role="status" className={styles.note}>
        {isAsked && !isOld ? words.noMatch(q) : words.searchHelp}
      </p>
    )
  return (
    <>
      {!isAsked && <h2 className={styles.heading}>{words.lately}</h2>}
      <ul className={styles.found} aria-label={isAsked ? words.whatIsOut : words.lately}>
        {matches.map((target) => (
          <li key={target.node_id ?? `tag ${target.tag}`}>
            <Match target={target} onChoose={onChoose} />
          </li>
        ))}
      </ul>
      {total > matches.length && <p className={styles.note}>{words.more(total - matches.length)}</p>}
    </>
  )
}

function Match({ target, onChoose }: { target: Pausable; onChoose: (target: Pausable) => void }) {
  const { kind, name, place, uses, is_paused } = target
  const where = kind === 'tag' ? words.inPlaces(uses) : place
  return (
    <button type="button" className={styles.match} onClick={() => onChoose(target)}>
      <span className={styles.text}>
        <span className={styles.name}>{name}</span>
        <span className={styles.place}>{[kindWord(kind), where].filter(Boolean).join(' · ')}</span>
      </span>
      {is_paused ? <StatusPill tone="bad">{words.isPaused}</StatusPill> : <IconChevronRight size={18} aria-hidden className={styles.chevron} />}
    </button>
  )
}
