import { type BankConnection, bankConnections, bankSorts } from '@brigade/contract/bank-connections.ts'
import { bankPerPage } from '@brigade/contract/bank-list.ts'
import type { CallInput } from '@brigade/contract/kit/endpoint.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import IconBuildingBank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMayI } from '../../platform/access.ts'
import { call } from '../../platform/call.ts'
import { useListTable } from '../../platform/use-list-table.tsx'
import { useTitle } from '../../platform/use-title.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Count } from '../../ui/Count.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import type { Selected } from '../../ui/table/selection.ts'
import type { TableView } from '../../ui/table/table-search.ts'
import styles from './BankConnectionList.module.css'
import { words } from './catalogue.ts'
import { listColumns } from './list-columns.tsx'
import { connectionPage } from './queries.ts'
import { RemoveSeveral } from './remove-several.ts'
import { listRoute, listSearch } from './routes.ts'

function Nothing({ mayCreate }: { mayCreate: boolean }) {
  return (
    <EmptyState icon={<IconBuildingBank size={20} />} title={words.noneYet} action={mayCreate && <CreateLink />}>
      {mayCreate ? words.purpose : words.purposeNoRole}
    </EmptyState>
  )
}

function CreateLink() {
  return (
    <ButtonLink href="#/bank-connections/new" variant="primary" icon={<IconPlus size={16} aria-hidden />}>
      {words.create}
    </ButtonLink>
  )
}

/** What the server is asked for a view; a column that it does not sort by is left out. */
function asked({ q, sort }: TableView): Omit<CallInput<typeof bankConnections.search>, 'page' | 'per_page'> {
  const column = bankSorts.find((one) => one === sort?.id)
  return { name: q, ...(column && { sort: sort?.desc ? (`-${column}` as const) : column }) }
}

const rowId = ({ id }: BankConnection) => String(id)
const rowName = ({ name }: BankConnection) => name
const stamp = ({ updated_at }: BankConnection) => updated_at

/** All bank connections the person may see, by name unless asked otherwise, 20 a page. */
export function BankConnectionList() {
  useTitle(words.all)
  const [columns] = useState(listColumns)
  const search = listRoute.useSearch()
  const navigate = listRoute.useNavigate()
  const table = useListTable({
    list: 'bank_connections',
    perPage: bankPerPage,
    search,
    read: listSearch,
    go: (next, how) => void navigate({ search: next, ...how }),
  })
  const { view } = table
  const mayCreate = useMayI('bank_connections_admin') === 'allowed'
  const [removing, setRemoving] = useState<Selected>()
  const query = useQuery({ ...connectionPage({ page: view.page, per_page: view.perPage, ...asked(view) }), placeholderData: keepPreviousData })
  const { data: connections = [], total = 0 } = query.data ?? {}
  const nothing = view.q === '' ? 'empty' : 'no-result'
  const state = query.isPending ? 'loading' : query.isError && !query.data ? 'error' : connections.length > 0 ? 'ready' : nothing
  return (
    <div className={styles.page}>
      <PageHeader title={words.all} status={<Count of={query.data?.total} />} actions={mayCreate && <CreateLink />} />
      <DataTable
        {...table}
        label={words.bankConnections}
        columns={columns}
        rows={connections}
        rowId={rowId}
        rowName={rowName}
        stamp={stamp}
        total={total}
        search={{ label: words.searchByName }}
        bulkActions={mayCreate ? [{ label: words.deleteMore, danger: true, onSelect: setRemoving }] : undefined}
        fetchPage={async (page, per_page, signal) => {
          const answer = await call(bankConnections.search, { page, per_page, ...asked(view) }, { signal })
          return { rows: answer.data, total: answer.total }
        }}
        state={state}
        refreshing={query.isFetching && !query.isPending}
        error={{ title: words.listNotLoaded, details: textOf(query.error) }}
        onRetry={() => void query.refetch()}
        empty={<Nothing mayCreate={mayCreate} />}
        noResult={{ title: words.noMatch(view.q), onClear: () => table.onView({ q: '', page: 1 }) }}
      />
      {removing && <RemoveSeveral selected={removing} onClose={() => setRemoving(undefined)} />}
    </div>
  )
}
