import { deliveryMarkets, type ListedMarket, marketSorts } from '@brigade/contract/delivery-markets.ts'
import type { CallInput } from '@brigade/contract/kit/endpoint.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { marketsPerPage } from '@brigade/contract/restaurants/list.ts'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMayI } from '../../platform/access.ts'
import { call } from '../../platform/call.ts'
import { useListTable } from '../../platform/use-list-table.tsx'
import { useTitle } from '../../platform/use-title.ts'
import { Button } from '../../ui/Button.tsx'
import { DataState } from '../../ui/DataState.tsx'
import { useDates } from '../../ui/dates.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { numberText } from '../../ui/numbers.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import type { TableView } from '../../ui/table/table-search.ts'
import styles from '../restaurants/list/ListPage.module.css'
import { CreateLink } from '../restaurants/list/ListPage.tsx'
import { ListTabs } from '../restaurants/list/ListTabs.tsx'
import { marketSearch, marketsRoute } from '../restaurants/routes.ts'
import { marketColumns } from './market-columns.tsx'
import { marketPage } from './queries.ts'
import { TryDialog } from './TryDialog.tsx'
import { words } from './words.ts'

const rowId = ({ id }: ListedMarket) => String(id)
const rowName = ({ name }: ListedMarket) => name
const stamp = ({ version }: ListedMarket) => version
const newMarket = '#/onboarding/markets/new'

/** What the server is asked for a view; a column that it does not sort by is left out. */
function asked({ q, sort }: TableView): Omit<CallInput<typeof deliveryMarkets.deliveryMarkets>, 'page' | 'per_page'> {
  const column = marketSorts.find((one) => one === sort?.id)
  return { name: q, ...(column && { sort: sort?.desc ? (`-${column}` as const) : column }) }
}

/** The areas to which restaurants deliver, as far as the person may see them. */
export function MarketList() {
  useTitle(words.markets)
  const maySee = useMayI('delivery_markets') === 'allowed'
  if (maySee) return <Markets />
  return (
    <div className={styles.page}>
      <PageHeader title={words.markets} />
      <ListTabs value="market" />
      <DataState state="no-permission" noPermission={{ title: words.cannotSee, details: words.needsRole }} />
    </div>
  )
}

function Markets() {
  const [columns] = useState(marketColumns.bind(undefined, useDates()))
  const [isTrying, setTrying] = useState(false)
  const search = marketsRoute.useSearch()
  const navigate = marketsRoute.useNavigate()
  const table = useListTable({
    list: 'delivery_markets',
    perPage: marketsPerPage,
    search,
    read: marketSearch,
    go: (next, how) => void navigate({ search: next, ...how }),
  })
  const { view } = table
  const mayCreate = useMayI('delivery_markets_admin') === 'allowed'
  const query = useQuery({ ...marketPage({ page: view.page, per_page: view.perPage, ...asked(view) }), placeholderData: keepPreviousData })
  const { data: markets = [], total = 0 } = query.data ?? {}
  const create = mayCreate && <CreateLink href={newMarket} label={words.create} />
  const nothing = view.q === '' ? 'empty' : 'no-result'
  return (
    <div className={styles.page}>
      <PageHeader
        title={words.markets}
        status={query.data && <span className={styles.count}>{numberText(total)}</span>}
        actions={
          <>
            {total > 0 && <Button onClick={() => setTrying(true)}>{words.try}</Button>}
            {create}
          </>
        }
      />
      <ListTabs value="market" />
      <DataTable
        {...table}
        label={words.markets}
        columns={columns}
        rows={markets}
        rowId={rowId}
        rowName={rowName}
        stamp={stamp}
        total={total}
        search={{ label: words.searchByName }}
        fetchPage={async (page, per_page, signal) => {
          const answer = await call(deliveryMarkets.deliveryMarkets, { page, per_page, ...asked(view) }, { signal })
          return { rows: answer.data, total: answer.total }
        }}
        state={query.isPending ? 'loading' : query.isError && !query.data ? 'error' : markets.length > 0 ? 'ready' : nothing}
        refreshing={query.isFetching && !query.isPending}
        error={{ title: words.notLoaded, details: textOf(query.error) }}
        onRetry={() => void query.refetch()}
        empty={
          <EmptyState icon={<IconMapPin size={20} />} title={words.noneYet} action={create}>
            {mayCreate ? words.purpose : words.purposeNoRole}
          </EmptyState>
        }
        noResult={{ title: words.noMatch(view.q), onClear: () => table.onView({ q: '', page: 1 }) }}
      />
      {isTrying && <TryDialog onClose={() => setTrying(false)} />}
    </div>
  )
}
