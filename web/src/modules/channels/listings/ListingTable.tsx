import type { ListedListing } from '@brigade/contract/channels/listings.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { type ReactNode, useState } from 'react'
import { useMayI } from '../../../platform/access.ts'
import { useDates } from '../../../ui/basics/dates.ts'
import { ChoiceFilter } from '../../../ui/table/ChoiceFilter.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import type { BulkAction, Selected } from '../../../ui/table/selection.ts'
import { kindText } from '../channels-texts.ts'
import { kindChoices } from '../routes.ts'
import { type BulkAct, BulkDialog, bulkActLabel } from './bulk/bulk-dialog.ts'
import { usePublishing } from './bulk/use-publishing.tsx'
import styles from './Listings.module.css'
import { listingColumns, listingPath } from './listing-columns.tsx'
import { words } from './listing-texts.ts'
import { StateChips } from './StateChips.tsx'
import type { useListingList } from './use-listing-list.ts'

interface ListingTableProps {
  of: ReturnType<typeof useListingList>
  /** Left out where listings of all channels are shown. */
  channel?: { readonly name: string }
  /** At the end of the line of chips. */
  actions?: ReactNode
  empty: ReactNode
}

const rowName = ({ restaurant_name, channel_name }: ListedListing) => words.onChannel(restaurant_name, channel_name)
const stamp = ({ state, problem, markup_percent, live_at, drift_count, paused }: ListedListing) =>
  [state, problem, markup_percent, live_at, drift_count, paused?.until].join()
const oneOf = (row: ListedListing): Selected => ({ ids: [String(row.id)], names: [rowName(row)], clear: () => {} })

/** Listings with how they stand, and what can be done with many of them at once. */
export function ListingTable({ of: { list, search, counts, filter, rowsOf }, channel, actions, empty }: ListingTableProps) {
  const dates = useDates()
  const [columns] = useState(() => listingColumns(dates, channel))
  const acts = useActs()
  const [acting, setActing] = useState<{ act: BulkAct; selected: Selected }>()
  const publishing = usePublishing()
  const { table, query } = list
  const { q } = table.view
  const { data: rows = [], total = 0 } = query.data ?? {}
  const nothing = q === '' && !list.isFiltered ? 'empty' : 'no-result'
  const begin = (act: BulkAct) => (selected: Selected) => setActing({ act, selected })
  return (
    <>
      <div className={styles.head}>
        <StateChips counts={counts} state={search.state} only={search.only} onChange={filter} />
        {actions}
      </div>
      <DataTable
        {...table}
        label={words.several}
        columns={columns}
        rows={rows}
        rowId={({ id }) => String(id)}
        rowName={rowName}
        stamp={stamp}
        total={total}
        search={{ label: words.search }}
        filters={
          channel === undefined && (
            <ChoiceFilter
              choices={kindChoices}
              name={(one) => (one === undefined ? words.everyKind : kindText(one))}
              label={words.filterBy}
              value={search.kind}
              onChange={(kind) => filter({ kind })}
            />
          )
        }
        scope={list.scope}
        rowActions={(row) => rowActions(row, begin)}
        bulkActions={acts.map((act): BulkAction => ({ label: bulkActLabel(act), onSelect: begin(act) }))}
        fetchPage={list.fetchPage}
        state={query.isPending ? 'loading' : query.isError && !query.data ? 'error' : rows.length > 0 ? 'ready' : nothing}
        refreshing={query.isFetching && !query.isPending}
        error={{ title: words.listNotLoaded, details: textOf(query.error) }}
        onRetry={() => void query.refetch()}
        empty={empty}
        noResult={{ title: q === '' ? words.noneSo : words.noMatch(q), onClear: list.clear }}
      />
      {acting && (
        <BulkDialog
          act={acting.act}
          selected={acting.selected}
          listings={rowsOf(acting.selected.ids.map(Number))}
          channelName={channel?.name}
          onPublish={publishing.publish}
          onClose={() => setActing(undefined)}
        />
      )}
      {publishing.refusals}
    </>
  )
}

/** What the person may do somewhere; each listing answers for itself. */
function useActs(): readonly BulkAct[] {
  const mayPause = useMayI('availabilities_admin') === 'allowed'
  const mayChange = useMayI('channels_admin') === 'allowed'
  return [...(mayPause ? (['pause', 'resume'] as const) : []), ...(mayChange ? (['retry', 'change', 'read_back'] as const) : [])]
}

function rowActions(row: ListedListing, begin: (act: BulkAct) => (selected: Selected) => void) {
  const { _can, paused, can_retry, state } = row
  const isOn = state !== 'retired'
  const may: readonly BulkAct[] = [
    ...(_can.change && can_retry ? (['retry'] as const) : []),
    ...(_can.pause && isOn ? ([paused === null ? 'pause' : 'resume'] as const) : []),
    ...(_can.change ? (['change'] as const) : []),
    ...(_can.change && isOn ? (['read_back'] as const) : []),
  ]
  return [
    {
      label: words.openPage,
      onSelect: () => {
        window.location.hash = listingPath(row)
      },
    },
    ...may.map((act) => ({ label: bulkActLabel(act), onSelect: () => begin(act)(oneOf(row)) })),
  ]
}
