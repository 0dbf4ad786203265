import { attention } from '@brigade/contract/attention.ts'
import type { OutputOf } from '@brigade/contract/kit/endpoint.ts'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { endpointQuery } from '../../platform/queries.ts'
import { useDates } from '../../ui/basics/dates.ts'
import { Skeleton } from '../../ui/basics/Skeleton.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Card } from '../../ui/page/Card.tsx'
import styles from './Attention.module.css'
import { addressOf, urgentKinds, words } from './attention-texts.ts'
import { keepCount, lastCount } from './last-count.ts'

const needed = endpointQuery('attention', attention.needsAttention)

type Thing = OutputOf<typeof attention.needsAttention>['data'][number]

interface Needed {
  readonly all: readonly Thing[]
  readonly isAwaited: boolean
  readonly isKnown: boolean
}

function useNeeded(): Needed {
  // It is made of what all modules know, so whatever they tell of makes it stale.
  const { data, isLoading } = useQuery({ ...needed({}), meta: { isMadeOfOthers: true } })
  return { all: data?.data ?? [], isAwaited: isLoading, isKnown: data !== undefined }
}

const isUrgent = (kind: Thing['kind']): true | undefined => urgentKinds.includes(kind) || undefined

/** What needs somebody on all that the person may see, each thing leading to its place. */
export function Attention() {
  const dates = useDates()
  const { all } = useNeeded()
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

/**
 * The same where there is little room: a line for each thing, which leads to its place or opens its places. Until the answer is there, and
 * where it is shorter, it keeps the room that it last took: nobody taps the menu below while that moves.
 */
export function AttentionBrief() {
  const { all, isAwaited, isKnown } = useNeeded()
  const [room] = useState(lastCount)
  const [isWhole, setIsWhole] = useState(false)
  useEffect(() => {
    if (isKnown) keepCount(all.length)
  }, [isKnown, all.length])
  if (all.length === 0 && (room === 0 || !(isAwaited || isKnown))) return null
  const shown = isWhole ? all : all.slice(0, mostBrief)
  const more = all.length - shown.length
  return (
    <Card title={words.title} flush>
      <ul className={styles.list} style={{ minBlockSize: `calc(var(--line-room) * ${Math.min(room, mostBrief)})` }}>
        {isAwaited && Array.from({ length: Math.min(room, mostBrief) }, (_, at) => at).map((at) => <AwaitedLine key={at} />)}
        {isKnown && all.length === 0 && <li className={styles.nothing}>{words.nothing}</li>}
        {shown.map((thing) => (
          <li key={thing.kind} className={styles.line} data-urgent={isUrgent(thing.kind)}>
            <BriefLine thing={thing} />
          </li>
        ))}
      </ul>
      {(more > 0 || (room > mostBrief && !isWhole)) && (
        <div data-empty={more === 0 || undefined} className={styles.more}>
          <Button variant="quiet" wide onClick={() => setIsWhole(true)}>
            {words.showMore(more)}
          </Button>
        </div>
      )}
    </Card>
  )
}

function AwaitedLine() {
  return (
    <li className={styles.awaited} aria-hidden>
      <Skeleton lines={2} />
    </li>
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
