import { Problem, textOf } from '@brigade/contract/kit/problem.ts'
import { type QueryKey, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { catalogue } from '../../ui/basics/ui-texts.ts'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { DataState } from '../../ui/page/DataState.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import type { Crumb } from '../../ui/page/PageHeader.tsx'
import type { Verdict } from '../access.ts'
import { useTitle } from '../use-title.ts'
import { RecordFrame } from './RecordFrame.tsx'
import styles from './RecordPage.module.css'

// Letter by letter as the specification has them (section 6).
const words = catalogue('record-page', {
  authorizing: 'authorizing...',
  unauthorized: 'Unauthorized. Please ensure access on resource!',
  checkFailed: 'Some error occured',
})

/** What a page says of its kind of record. */
interface PageWords {
  /** Its title while the name is not known. */
  one: string
  /** Which role opens it. */
  needsRole: string
  gone: string
  goneWhy: string
  notLoaded: string
}

interface RecordPageProps<Named> {
  id: number
  /** Whether this very record may be seen. */
  verdict: Verdict
  /** Asked only when it may. */
  record: UseQueryOptions<Named, Error, Named, QueryKey>
  /** Where all of them are listed. */
  list: Crumb
  words: PageWords
  children: (record: Named) => ReactNode
}

/** The page of one record, for those who may see this very one: the check, the wait, what went wrong, what is gone. */
export function RecordPage<Named extends { name: string }>({ verdict, ...page }: RecordPageProps<Named>) {
  const client = useQueryClient()
  // Its own for each record: an open form must not turn to the next one.
  if (verdict === 'allowed') return <Loaded key={page.id} {...page} />
  return (
    <RecordFrame title={page.words.one} breadcrumbs={[page.list]}>
      {verdict === 'checking' && (
        <p role="status" className={styles.notice}>
          {words.authorizing}
        </p>
      )}
      {verdict === 'refused' && <DataState state="no-permission" noPermission={{ title: words.unauthorized, details: page.words.needsRole }} />}
      {verdict === 'failed' && (
        <DataState
          state="error"
          error={{ title: words.checkFailed }}
          onRetry={() => void client.refetchQueries({ queryKey: ['rights'], type: 'active' })}
        />
      )}
    </RecordFrame>
  )
}

function Loaded<Named extends { name: string }>({ record, list, words: { one, ...said }, children }: Omit<RecordPageProps<Named>, 'verdict'>) {
  const query = useQuery(record)
  const title = query.data?.name ?? one
  useTitle(title)
  if (query.error instanceof Problem && query.error.code === 'not_found') {
    return (
      <RecordFrame title={title} breadcrumbs={[list]}>
        <EmptyState title={said.gone} action={<ButtonLink href={list.href}>{list.label}</ButtonLink>}>
          {said.goneWhy}
        </EmptyState>
      </RecordFrame>
    )
  }
  if (query.data) return children(query.data)
  return (
    <RecordFrame title={one} breadcrumbs={[list]}>
      <DataState
        state={query.isError ? 'error' : 'loading'}
        error={{ title: said.notLoaded, details: textOf(query.error) }}
        onRetry={() => void query.refetch()}
      />
    </RecordFrame>
  )
}
