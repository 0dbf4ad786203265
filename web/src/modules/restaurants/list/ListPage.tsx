import type { CallInput } from '@brigade/contract/kit/endpoint.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { restaurantsPerPage } from '@brigade/contract/restaurants/list.ts'
import { type Restaurant, restaurantProfile, restaurantSorts } from '@brigade/contract/restaurants/profile.ts'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '../../../platform/call.ts'
import { useListTable } from '../../../platform/use-list-table.tsx'
import { useTitle } from '../../../platform/use-title.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Count } from '../../../ui/Count.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import type { BulkAction } from '../../../ui/table/selection.ts'
import type { TableColumn } from '../../../ui/table/table-columns.ts'
import type { TableView } from '../../../ui/table/table-search.ts'
import { ListTabs } from '../public/ListTabs.tsx'
import { restaurantPage } from '../public/queries.ts'
import { listSearch, type RestaurantSearch } from '../routes.ts'
import styles from './ListPage.module.css'
import { words } from './words.ts'

interface ListPageProps {
  kind: Restaurant['kind']
  title: string
  search: RestaurantSearch
  go: (search: RestaurantSearch, how: { replace: boolean }) => void
  /** The same array as long as the columns are the same. */
  columns: readonly TableColumn<Restaurant>[]
  actions: ReactNode
  filters?: ReactNode
  bulkActions?: readonly BulkAction[] | undefined
  empty: ReactNode
}

type Question = Omit<CallInput<typeof restaurantProfile.restaurants>, 'page' | 'per_page'>

/** What the server is asked for a view; a column that it does not sort by is left out. */
function asked(kind: Restaurant['kind'], { q, sort }: TableView, status: Restaurant['status'] | undefined): Question {
  const column = restaurantSorts.find((one) => one === sort?.id)
  return { kind, name: q, ...(status && { status }), ...(column && { sort: sort?.desc ? (`-${column}` as const) : column }) }
}

const rowId = ({ id }: Restaurant) => String(id)
const rowName = ({ name }: Restaurant) => name
const stamp = ({ updated_at }: Restaurant) => updated_at

/** A button that leads to a form for a new one. */
export function CreateLink({ href, label }: { href: string; label: string }) {
  return (
    <ButtonLink href={href} variant="primary" icon={<IconPlus size={16} aria-hidden />}>
      {label}
    </ButtonLink>
  )
}

/** A list of restaurants or of libraries, with the way from one to the other. */
export function ListPage({ kind, title, search, go, columns, actions, filters, bulkActions, empty }: ListPageProps) {
  useTitle(title)
  const table = useListTable({ list: kind, perPage: restaurantsPerPage, search, read: listSearch, go })
  const { view } = table
  const { status } = search
  const question = asked(kind, view, status)
  const query = useQuery({ ...restaurantPage({ page: view.page, per_page: view.perPage, ...question }), placeholderData: keepPreviousData })
  const { data: rows = [], total = 0 } = query.data ?? {}
  const nothing = view.q === '' && status === undefined ? 'empty' : 'no-result'
  const state = query.isPending ? 'loading' : query.isError && !query.data ? 'error' : rows.length > 0 ? 'ready' : nothing
  return (
    <div className={styles.page}>
      <PageHeader title={title} status={<Count of={query.data?.total} />} actions={actions} />
      <ListTabs value={kind} />
      <DataTable
        {...table}
        label={title}
        columns={columns}
        rows={rows}
        rowId={rowId}
        rowName={rowName}
        stamp={stamp}
        total={total}
        search={{ label: words.searchByName }}
        filters={filters}
        scope={status ?? ''}
        bulkActions={bulkActions}
        fetchPage={async (page, per_page, signal) => {
          const answer = await call(restaurantProfile.restaurants, { page, per_page, ...question }, { signal })
          return { rows: answer.data, total: answer.total }
        }}
        state={state}
        refreshing={query.isFetching && !query.isPending}
        error={{ title: words.notLoaded, details: textOf(query.error) }}
        onRetry={() => void query.refetch()}
        empty={empty}
        noResult={{
          title: view.q === '' ? words.noneSo : words.noMatch(view.q),
          onClear: () => go(listSearch({}), { replace: false }),
        }}
      />
    </div>
  )
}
