import { type Handover, handoverDirections, handoverStatuses } from '@brigade/contract/access-groups/handovers.ts'
import type { AccessGroup } from '@brigade/contract/access-groups.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import IconTransfer from '@tabler/icons-react/dist/esm/icons/IconTransfer.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useDates } from '../../../ui/basics/dates.ts'
import { Segments } from '../../../ui/controls/Segments.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import type { MenuAction } from '../../../ui/layers/Menu.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { offerAddress, useOpen } from '../addresses.ts'
import { handoverPage } from '../queries.ts'
import { handoversRoute } from '../routes.ts'
import tools from '../tabs/tools.module.css'
import { useGroup } from '../tabs/use-group.ts'
import { useTabTable } from '../tabs/use-tab-table.ts'
import { AcceptDialog } from './dialogs.ts'
import { handoverColumns } from './handover-columns.tsx'
import { isStatus, statusWords } from './handover-states.ts'
import { words } from './handovers-texts.ts'
import { useAnswering } from './use-answering.ts'

/** What the company has offered to others, and what others have offered to it. */
export function HandoversTab() {
  const group = useGroup()
  if (!group) return null
  if (group.path.length === 0) return <Handovers key={group.id} group={group} />
  return <EmptyState title={words.onlyRoot}>{words.onlyRootWhy}</EmptyState>
}

const rowId = ({ id }: Handover) => String(id)
const rowName = ({ name }: Handover) => name

function Handovers({ group }: { group: AccessGroup }) {
  const { status: text, side, ...search } = handoversRoute.useSearch()
  const status = isStatus(text) ? text : undefined
  const direction = side === 'incoming' ? 'incoming' : 'outgoing'
  const { table, onFilter } = useTabTable({ tab: 'handovers', groupId: group.id, search, filters: { status, side } })
  const { view } = table
  const dates = useDates()
  const open = useOpen()
  const columns = useMemo(() => handoverColumns(direction, dates), [direction, dates])
  const answering = useAnswering()
  const asked = { id: group.id, direction, ...(status && { status }) } as const
  const query = useQuery({ ...handoverPage({ ...asked, page: view.page, per_page: view.perPage }), placeholderData: keepPreviousData })
  const { data: offers = [], total = 0 } = query.data ?? {}
  const actions = (offer: Handover): MenuAction[] => [
    { label: words.look, onSelect: () => open(offerAddress(offer.id)) },
    ...answering.actionsOf(offer),
  ]
  const none = direction === 'outgoing' ? { title: words.noneOut, why: words.noneOutWhy } : { title: words.noneIn, why: words.noneInWhy }
  return (
    <>
      <DataTable
        {...table}
        label={words.offersOf(group.name)}
        columns={columns}
        rows={offers}
        rowId={rowId}
        rowName={rowName}
        total={total}
        scope={`${direction} ${status ?? ''}`}
        filters={
          <>
            <Segments
              label={words.direction}
              hideLabel
              value={direction}
              choices={handoverDirections.map((value) => ({ value, label: words[value] }))}
              onChange={(next) => onFilter({ side: next === 'incoming' ? next : undefined })}
            />
            <StatusFilter status={status} onStatus={(next) => onFilter({ side, status: next })} />
          </>
        }
        rowActions={actions}
        state={query.isPending ? 'loading' : query.isError && !query.data ? 'error' : offers.length > 0 ? 'ready' : status ? 'no-result' : 'empty'}
        refreshing={query.isFetching && !query.isPending}
        error={{ title: words.notLoaded, details: textOf(query.error) }}
        onRetry={() => void query.refetch()}
        noResult={{ title: words.noSuch, onClear: () => onFilter({ side }) }}
        empty={
          <EmptyState icon={<IconTransfer size={20} />} title={none.title}>
            {none.why}
          </EmptyState>
        }
      />
      {answering.accepting && <AcceptDialog offer={answering.accepting} onClose={answering.stop} />}
    </>
  )
}

function StatusFilter({ status, onStatus }: { status: Handover['status'] | undefined; onStatus: (status: string | undefined) => void }) {
  return (
    <div className={tools.filter}>
      <SelectField
        label={words.show}
        hideLabel
        error={undefined}
        options={[{ value: 'all', label: words.all }, ...handoverStatuses.map((one) => ({ value: one, label: statusWords(one) }))]}
        value={status ?? 'all'}
        onChange={(event) => onStatus(event.target.value === 'all' ? undefined : event.target.value)}
      />
    </div>
  )
}
