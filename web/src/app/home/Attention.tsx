import { attention } from '@brigade/contract/attention.ts'
import type { OutputOf } from '@brigade/contract/kit/endpoint.ts'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { endpointQuery } from '../../platform/queries.ts'
import { useDates } from '../../ui/basics/dates.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Card } from '../../ui/page/Card.tsx'
import styles from './Attention.module.css'
import { addressOf, urgentKinds, words } from './attention-texts.ts'

const needed = endpointQuery('attention', attention.needsAttention)

type Thing = OutputOf<typeof attention.needsAttention>['data'][number]

function useNeeded(): readonly Thing[] {
  // It is made of what all modules know, so whatever they tell of makes it stale.
  return useQuery({ ...needed({}), meta: { isMadeOfOthers: true } }).data?.data ?? []
}

const isUrgent = (kind: Thing['kind']): true | undefined => urgentKinds.includes(kind) || undefined

/** What needs somebody on all that the person may see, each thing leading to its place. */
export function Attention() {
  const dates = useDates()
  const all = useNeeded()
  if (all.length === 0) return null
  return (
    <Card title={words.title} flush>
      <ul className={styles.list}>
        {all.map(({ kind, count, places, total, since }) => (
          <li key={kind} className={styles.row} data-urgent={isUrgent(kind)}>
            <p className={styles.says}>
              {words[kind](count)}
              {since !== null && <span className={styles.quiet}> {words.since(dates.moment(since))}</span>}
            </p>
            <ul className={styles.places}>
              {places.map(({ id, name }) => (
                <li key={id}>
                  <a href={addressOf[kind](id)}>{name}</a>
                </li>
              ))}
              {total > places.length && <li className={styles.quiet}>{words.andMore(total - places.length)}</li>}
            </ul>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** So many, and the menu below still begins on the first screen of a phone. */
const mostBrief = 3

/** The same where there is little room: a line for each thing, which leads to its place or opens its places. */
export function AttentionBrief() {
  const all = useNeeded()
  const [isWhole, setIsWhole] = useState(false)
  if (all.length === 0) return null
  const shown = isWhole ? all : all.slice(0, mostBrief)
  return (
    <Card title={words.title} flush>
      <ul className={styles.list}>
        {shown.map((thing) => (
          <li key={thing.kind} className={styles.line} data-urgent={isUrgent(thing.kind)}>
            <BriefLine thing={thing} />
          </li>
        ))}
      </ul>
      {all.length > shown.length && (
        <Button variant="quiet" wide onClick={() => setIsWhole(true)}>
          {words.showMore(all.length - shown.length)}
        </Button>
      )}
    </Card>
  )
}

function BriefLine({ thing: { kind, count, places, total } }: { thing: Thing }) {
  const [first] = places
  const text = (
    <span className={styles.lineText}>
      {words[kind](count)}
      <span className={styles.quiet}>
        {places.map(({ name }) => name).join(', ')}
        {total > places.length && ` ${words.andMore(total - places.length)}`}
      </span>
    </span>
  )
  if (first && total === 1)
    return (
      <a href={addressOf[kind](first.id)}>
        {text}
        <IconChevronRight size={16} aria-hidden />
      </a>
    )
  return (
    <details>
      <summary>
        {text}
        <IconChevronDown size={16} aria-hidden />
      </summary>
      <ul className={styles.places}>
        {places.map(({ id, name }) => (
          <li key={id}>
            <a href={addressOf[kind](id)}>{name}</a>
          </li>
        ))}
        {total > places.length && <li className={styles.quiet}>{words.andMore(total - places.length)}</li>}
      </ul>
    </details>
  )
}
