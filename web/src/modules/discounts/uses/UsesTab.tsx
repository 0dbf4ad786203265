import { usesPerPage } from '@brigade/contract/discounts/list.ts'
import type { Discount } from '@brigade/contract/discounts/offers.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import { useState } from 'react'
import { useMayI } from '../../../platform/access.ts'
import { useRecordList } from '../../../platform/records/use-record-list.ts'
import { useDates } from '../../../ui/basics/dates.ts'
import { ButtonLink } from '../../../ui/controls/Button.tsx'
import { Banner } from '../../../ui/page/Banner.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { ChoiceFilter } from '../../../ui/table/ChoiceFilter.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { usePage } from './queries.ts'
import styles from './Uses.module.css'
import { offerUses, statusText, words } from './use-texts.ts'
import { usesColumns } from './uses-columns.tsx'
import { type UseSearch, useStatusChoices, usesSearch, usesTabRoute } from './uses-route.ts'

/** The orders in which one offer was taken off. */
export function UsesTab({ offer }: { offer: Discount }) {
  return <Uses offer={offer} route={usesTabRoute} />
}

interface UsesProps {
  offer: Discount
  route: {
    useSearch: () => UseSearch
    useNavigate: () => (to: { search: UseSearch; replace: boolean }) => Promise<void>
  }
}

/** The same at any address. */
export function Uses({ offer: { id, status: standing, terms, waiting_count }, route }: UsesProps) {
  const dates = useDates()
  const seesRestaurants = useMayI('restaurants') === 'allowed'
  const seesChannels = useMayI('channels') === 'allowed'
  const mayApprove = useMayI('discounts_admin') === 'allowed'
  const [columns] = useState(() => usesColumns({ dates, opensOrders: seesRestaurants || seesChannels, method: terms.method }))
  const { page: _, status, ...others } = route.useSearch()
  const navigate = route.useNavigate()
  const list = useRecordList({
    kind: offerUses,
    name: `discount_uses_${terms.method}`,
    pages: usePage,
    ask: ({ page, per_page, name }) => ({ id, page, per_page, code: name, ...(status && { status }) }),
    sorts: [],
    perPage: usesPerPage,
    route,
    read: usesSearch,
  })
  const { table, query } = list
  const { data: rows = [], total = 0 } = query.data ?? {}
  const { q } = table.view
  return (
    <div className={styles.tab}>
      {waiting_count > 0 && (
        <Banner tone="warn" action={mayApprove && <ButtonLink href="#/discounts/approvals">{words.seeThem}</ButtonLink>}>
          {words.waitHere(waiting_count)}
        </Banner>
      )}
      <DataTable
        {...table}
        label={words.several}
        columns={columns}
        rows={rows}
        rowId={(use) => String(use.id)}
        rowName={({ name }) => name}
        stamp={(use) => `${use.status} ${use.refunded_minor}`}
        total={total}
        search={terms.method === 'code' ? { label: words.searchCode } : undefined}
        filters={
          <ChoiceFilter
            choices={useStatusChoices}
            name={(one) => (one === undefined ? words.everyStatus : statusText(one))}
            label={words.filterBy}
            value={status}
            onChange={(next) => void navigate({ search: { ...others, ...(next && { status: next }) }, replace: false })}
          />
        }
        scope={list.scope}
        fetchPage={list.fetchPage}
        state={
          query.isPending
            ? 'loading'
            : query.isError && !query.data
              ? 'error'
              : rows.length > 0
                ? 'ready'
                : q === '' && !list.isFiltered
                  ? 'empty'
                  : 'no-result'
        }
        refreshing={query.isFetching && !query.isPending}
        error={{ title: words.listNotLoaded, details: textOf(query.error) }}
        onRetry={() => void query.refetch()}
        empty={
          <EmptyState icon={<IconReceipt size={20} />} title={words.noneYet}>
            {standing === 'draft' ? words.draftPurpose : words.purpose}
          </EmptyState>
        }
        noResult={{ title: q === '' ? words.noneSo : words.noMatch(q), onClear: list.clear }}
      />
    </div>
  )
}
