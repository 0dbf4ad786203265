import { Problem, textOf } from '@brigade/contract/kit/problem.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { DataState } from '../../../ui/page/DataState.tsx'
import styles from './Liability.module.css'
import { words } from './liability-texts.ts'

interface AskedProps<Answer> {
  query: UseQueryResult<Answer>
  /** Said in place of the figures where there are none. */
  nothing: string
  isNothing: (answer: Answer) => boolean
  children: (answer: Answer) => ReactNode
}

/** Figures of one card: the wait, what went wrong, that there are none, or what they are. */
export function Asked<Answer>({ query, nothing, isNothing, children }: AskedProps<Answer>) {
  // What was asked makes no report: the sentence is for the reader.
  const { error } = query
  const refusal = error instanceof Problem && error.code === 'invalid' ? Object.values(error.errors ?? {})[0]?.[0] : undefined
  if (refusal !== undefined) return <p className={styles.nothing}>{`${refusal}.`}</p>
  if (query.data === undefined)
    return (
      <DataState
        state={query.isError ? 'error' : 'loading'}
        error={{ title: words.notLoaded, details: textOf(query.error) }}
        onRetry={() => void query.refetch()}
      />
    )
  return isNothing(query.data) ? <p className={styles.nothing}>{nothing}</p> : children(query.data)
}
