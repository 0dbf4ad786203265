import { giftCards } from '@brigade/contract/gift-cards.ts'
import { mostAtOnce } from '@brigade/contract/kit/outcome.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { type ReactNode, useState } from 'react'
import { useMayI } from '../../../platform/access.ts'
import type { RecordListState } from '../../../platform/records/use-record-list.ts'
import { useCall } from '../../../platform/use-call.ts'
import { Textarea } from '../../../ui/form/Textarea.tsx'
import { DataState } from '../../../ui/page/DataState.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { SeveralDialog } from '../../../ui/table/SeveralDialog.tsx'
import type { Selected } from '../../../ui/table/selection.ts'
import type { TableColumn } from '../../../ui/table/table-columns.ts'
import type { NamedCard } from '../queries.ts'
import { words } from './card-texts.ts'

interface CardTableProps {
  list: RecordListState<NamedCard>
  columns: readonly TableColumn<NamedCard>[]
  filters: ReactNode
  empty: ReactNode
}

/** A list of cards: searched, narrowed, sorted, exported, several blocked at once. */
export function CardTable({ list, columns, filters, empty }: CardTableProps) {
  const { table, query } = list
  const [blocking, setBlocking] = useState<Selected>()
  const mayChange = useMayI('gift_card_definitions_admin') === 'allowed'
  if (!list.maySee) return <DataState state="no-permission" noPermission={{ title: words.cannotSee, details: words.seeNeeds }} />
  const { data: rows = [], total = 0 } = query.data ?? {}
  const { q } = table.view
  const nothing = q === '' && !list.isFiltered ? 'empty' : 'no-result'
  return (
    <>
      <DataTable
        {...table}
        label={words.several}
        columns={columns}
        rows={rows}
        rowId={({ id }) => String(id)}
        rowName={({ name }) => name}
        stamp={({ version }) => version}
        total={total}
        search={{ label: words.search }}
        filters={filters}
        scope={list.scope}
        bulkActions={mayChange ? [{ label: words.blockMore, danger: true, onSelect: setBlocking }] : undefined}
        fetchPage={list.fetchPage}
        state={query.isPending ? 'loading' : query.isError && !query.data ? 'error' : rows.length > 0 ? 'ready' : nothing}
        refreshing={query.isFetching && !query.isPending}
        error={{ title: words.listNotLoaded, details: textOf(query.error) }}
        onRetry={() => void query.refetch()}
        empty={empty}
        noResult={{ title: words.noMatch(q), onClear: list.clear }}
      />
      {blocking && <BlockSeveral selected={blocking} onClose={() => setBlocking(undefined)} />}
    </>
  )
}

/** Asks why, and tells of each card that was not blocked. */
function BlockSeveral({ selected, onClose }: { selected: Selected; onClose: () => void }) {
  const block = useCall(giftCards.blockCards)
  const [reason, setReason] = useState('')
  return (
    <SeveralDialog
      title={words.askBlockSeveral(selected.ids.length)}
      ids={selected.ids.map(Number)}
      names={selected.names}
      confirmLabel={words.block}
      danger
      disabled={reason.trim().length < 2}
      mostAtOnce={mostAtOnce}
      send={async (ids) => (await block.mutateAsync({ ids, reason })).results}
      textOf={textOf}
      doneToast={words.severalBlocked}
      onDone={selected.clear}
      onClose={onClose}
    >
      <p>{words.blockLead}</p>
      <Textarea
        label={words.reason}
        help={words.reasonHelp}
        required
        rows={2}
        maxLength={200}
        value={reason}
        error={undefined}
        onChange={({ target }) => setReason(target.value)}
      />
    </SeveralDialog>
  )
}
