import { type AuditLog, auditApp, auditLogs, auditPerPage } from '@brigade/contract/audit-logs.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { zoneText } from '../../ui/basics/calendar-names.ts'
import { catalogue } from '../../ui/basics/ui-texts.ts'
import { Pager } from '../../ui/controls/Pager.tsx'
import { SearchBox } from '../../ui/controls/SearchBox.tsx'
import { DateField } from '../../ui/form/DateField.tsx'
import { isDay } from '../../ui/form/day-text.ts'
import { DataState } from '../../ui/page/DataState.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { ProgressLine } from '../../ui/page/ProgressLine.tsx'
import { Timeline } from '../../ui/page/Timeline.tsx'
import { DiffView } from '../../ui/text/DiffView.tsx'
import { MarkdownList } from '../../ui/text/MarkdownList.tsx'
import { endpointQuery } from '../queries.ts'
import { dayBounds } from './day-bounds.ts'
import styles from './History.module.css'

const words = catalogue('history', {
  create: 'Created',
  update: 'Updated',
  delete: 'Deleted',
  search: 'Search history',
  from: 'From',
  to: 'To',
  notLoaded: 'The history could not be loaded',
  noMatch: 'No change matches these filters',
  none: 'No changes yet',
  inZone: (zone: string) => `Days and times are those of ${zone}.`,
  noneWhy: 'Each change is listed here with who made it.',
})

export const historyPage = endpointQuery('audit_logs', auditLogs.search)

interface Filters {
  search_query: string
  from: string
  to: string
}

const noFilters: Filters = { search_query: '', from: '', to: '' }

function Row({ log }: { log: AuditLog }) {
  if (log.changes.length === 0) return <MarkdownList markdown={log.description} />
  // A missing side means that there was, or is, no such value: a creation or a deletion.
  const changes = log.changes.map(({ field, old, new: now }) => ({ field, from: old ?? undefined, to: now ?? undefined }))
  return <DiffView changes={changes} />
}

// Half a day that is still being typed filters nothing.
const isFilter = (day: string) => day === '' || isDay(day)

function FilterBar({ filters, onChange }: { filters: Filters; onChange: (filters: Filters) => void }) {
  return (
    <div className={styles.filters}>
      <SearchBox label={words.search} value={filters.search_query} onSearch={(search_query) => onChange({ ...filters, search_query })} />
      <div className={styles.dates}>
        <DateField label={words.from} value={filters.from} onChange={(from) => isFilter(from) && onChange({ ...filters, from })} />
        <DateField label={words.to} value={filters.to} onChange={(to) => isFilter(to) && onChange({ ...filters, to })} />
      </div>
    </div>
  )
}

interface HistoryProps {
  resource: string
  id: number
  /** IANA zone of the thing, if it has one; the reader's own when left out. */
  timeZone?: string | undefined
}

/** The History tab of a thing: who changed what and when, newest first, 20 a page, by words and by day. */
export function History({ resource, id, timeZone }: HistoryProps) {
  const [filters, setFilters] = useState(noFilters)
  const [page, setPage] = useState(1)
  const { search_query, from, to } = filters
  const query = useQuery({
    ...historyPage({
      page,
      per_page: auditPerPage,
      app: auditApp,
      resource,
      resource_id: id,
      ...(search_query && { search_query }),
      ...dayBounds(from, to, timeZone),
    }),
    placeholderData: keepPreviousData,
  })
  const isFiltered = search_query !== '' || from !== '' || to !== ''
  const filter = (next: Filters) => {
    setFilters(next)
    setPage(1)
  }
  const logs = query.data?.data ?? []
  const state = query.isPending ? 'loading' : query.isError ? 'error' : logs.length > 0 ? 'ready' : isFiltered ? 'no-result' : 'empty'
  return (
    <div className={styles.history}>
      <FilterBar filters={filters} onChange={filter} />
      {timeZone && <p className={styles.zone}>{words.inZone(zoneText(timeZone))}</p>}
      <ProgressLine active={query.isFetching && !query.isPending} />
      <DataState
        state={state}
        error={{ title: words.notLoaded, details: textOf(query.error) }}
        onRetry={() => void query.refetch()}
        noResult={{ title: words.noMatch, onClear: () => filter(noFilters) }}
        empty={<EmptyState title={words.none}>{words.noneWhy}</EmptyState>}
      >
        <Timeline
          timeZone={timeZone}
          events={logs.map((log) => ({ id: log.id, at: log.inserted_at, title: words[log.action], by: log.agent, children: <Row log={log} /> }))}
        />
        <Pager page={page} perPage={auditPerPage} total={query.data?.total ?? 0} onPage={setPage} />
      </DataState>
    </div>
  )
}
