import { textOf } from '@brigade/contract/kit/problem.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DataState } from '../../../ui/DataState.tsx'
import { Pager } from '../../../ui/Pager.tsx'
import { ProgressLine } from '../../../ui/ProgressLine.tsx'
import { useAddress } from '../addresses.ts'
import { words } from '../catalogue.ts'
import { groupPage } from '../queries.ts'
import { pathWords } from '../words.ts'
import styles from './GroupResults.module.css'

const perPage = 25

/** Groups found by name, each with the way down to it. */
export function GroupResults({ term, selectedId, onClear }: { term: string; selectedId: number; onClear: () => void }) {
  const [page, setPage] = useState(1)
  const address = useAddress()
  const query = useQuery({ ...groupPage({ search_term: term, page, per_page: perPage }), placeholderData: keepPreviousData })
  const { data: groups = [], total = 0 } = query.data ?? {}
  const state = query.isPending ? 'loading' : query.isError && !query.data ? 'error' : groups.length > 0 ? 'ready' : 'no-result'
  return (
    <>
      <ProgressLine active={query.isFetching && !query.isPending} />
      <DataState
        state={state}
        error={{ title: words.searchFailed, details: textOf(query.error) }}
        onRetry={() => void query.refetch()}
        noResult={{ title: words.noMatch(term), onClear }}
      >
        <ul className={styles.results} aria-label={words.found}>
          {groups.map(({ id, name, path }) => (
            <li key={id}>
              <a href={`#${address(id)}`} className={styles.result} aria-current={id === selectedId ? 'page' : undefined}>
                <span>{name}</span>
                <span className={styles.path}>{path.length > 0 ? pathWords(path) : words.topmost}</span>
              </a>
            </li>
          ))}
        </ul>
        <Pager page={page} perPage={perPage} total={total} onPage={setPage} />
      </DataState>
    </>
  )
}
