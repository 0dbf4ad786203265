import type { Page } from '@brigade/contract/kit/page.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useDates } from '../../ui/basics/dates.ts'
import { catalogue } from '../../ui/basics/ui-texts.ts'
import { Pager } from '../../ui/controls/Pager.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { DataState } from '../../ui/page/DataState.tsx'
import { StatusPill } from '../../ui/page/StatusPill.tsx'
import { DiffView, type FieldChange } from '../../ui/text/DiffView.tsx'
import styles from './RecordVersions.module.css'

const words = catalogue('record-versions', {
  versions: 'Versions',
  version: (number: number) => `Version ${number}`,
  newest: 'Newest',
  madeBy: (name: string) => `by ${name}`,
  first: 'The first version',
  changedIn: (number: number) => `What version ${number} changed`,
  notLoaded: 'The versions could not be loaded',
})

interface Version {
  readonly number: number
  readonly made_by: string
  readonly inserted_at: string
}

interface RecordVersionsProps<Entry extends Version> {
  /** Of the version that holds now. */
  newest: number
  perPage: number
  /** A page of them, the newest first. */
  pages: (page: number) => UseQueryOptions<Page<Entry>, Error, Page<Entry>, QueryKey>
  /** Told beside who made it and when. */
  fact?: (version: Entry) => string
  /** In what one differs from the one before it. */
  changes: (from: Entry, to: Entry) => readonly FieldChange[]
}

/** Everything a record ever said, the newest first, each with what it changed. */
export function RecordVersions<Entry extends Version>({ newest, perPage, pages, ...row }: RecordVersionsProps<Entry>) {
  const [page, setPage] = useState(1)
  const query = useQuery({ ...pages(page), placeholderData: keepPreviousData })
  const total = query.data?.total ?? 0
  // What the last one of a page changed is seen beside the first one of the next.
  const next = useQuery({ ...pages(page + 1), enabled: page * perPage < total })
  if (!query.data)
    return (
      <DataState
        state={query.isError ? 'error' : 'loading'}
        error={{ title: words.notLoaded, details: textOf(query.error) }}
        onRetry={() => void query.refetch()}
      />
    )
  const { data: versions } = query.data
  return (
    <Card title={words.versions} flush>
      <ul className={styles.rows} aria-label={words.versions}>
        {versions.map((version, at) => (
          <VersionRow
            key={version.number}
            version={version}
            before={versions[at + 1] ?? next.data?.data.find(({ number }) => number === version.number - 1)}
            isNewest={version.number === newest}
            {...row}
          />
        ))}
      </ul>
      {total > perPage && (
        <div className={styles.foot}>
          <Pager page={page} perPage={perPage} total={total} onPage={setPage} of={words.versions} />
        </div>
      )}
    </Card>
  )
}

interface RowProps<Entry extends Version> extends Pick<RecordVersionsProps<Entry>, 'fact' | 'changes'> {
  version: Entry
  /** None for the first. */
  before: Entry | undefined
  isNewest: boolean
}

function VersionRow<Entry extends Version>({ version, before, isNewest, fact, changes }: RowProps<Entry>): ReactNode {
  const dates = useDates()
  const { number, made_by, inserted_at } = version
  const facts = [dates.moment(inserted_at), made_by !== '' && words.madeBy(made_by), fact?.(version)]
  return (
    <li className={styles.row}>
      <p className={styles.name}>
        {words.version(number)}
        {isNewest && <StatusPill tone="ok">{words.newest}</StatusPill>}
      </p>
      <p className={styles.note}>{facts.filter(Boolean).join(' · ')}</p>
      {number === 1 && <p className={styles.note}>{words.first}</p>}
      {before && (
        <section aria-label={words.changedIn(number)}>
          <DiffView changes={changes(before, version)} />
        </section>
      )}
    </li>
  )
}
