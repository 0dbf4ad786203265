import { useMemo, useState } from 'react'
import { Button } from '../controls/Button.tsx'
import { RowLink } from '../controls/RowLink.tsx'
import { TabBar } from '../controls/TabBar.tsx'
import { EmptyState } from '../page/EmptyState.tsx'
import { StatusPill, type Tone } from '../page/StatusPill.tsx'
import { decimalText } from '../table/cell-values.ts'
import { DataTable } from '../table/DataTable.tsx'
import { type RowOutcome, SeveralDialog } from '../table/SeveralDialog.tsx'
import type { SavedView } from '../table/saved-views.ts'
import type { Selected } from '../table/selection.ts'
import type { TableColumn } from '../table/table-columns.ts'
import { searchOf, type TableView, viewOf } from '../table/table-search.ts'
import { ViewMenu } from '../table/ViewMenu.tsx'
import type { Demo } from './demos.ts'
import styles from './UiDemo.module.css'

interface Deposit {
  id: number
  name: string
  owner: string
  city: string
  state: keyof typeof states
  amount: { minor: number; currency: string }
  at: Date
  note: string
  version: number
}

const states = {
  ok: { tone: 'ok', label: 'Healthy' },
  warn: { tone: 'warn', label: 'Expired' },
  bad: { tone: 'bad', label: 'Failing' },
  idle: { tone: 'idle', label: 'Not connected' },
} as const satisfies Record<string, { tone: Tone; label: string }>

const places = ['North Wharf', 'Old Mill', 'Station Street', 'Market Hall', 'Harbor House', 'Lime Court', 'Quay Nine']
const kinds = ['kitchen', 'deposits', 'takings', 'tips', 'catering account for weddings and other large parties']
const owners = ['Ada Marsh', 'Ben Okafor', 'Cleo Ruiz', 'Dana Whitfield', 'Émile Zhou']
const stateNames = Object.keys(states) as (keyof typeof states)[]

const pick = <T,>(from: readonly T[], index: number): T => from[index % from.length] as T

const deposits: readonly Deposit[] = Array.from({ length: 1000 }, (_, index) => ({
  id: index + 1,
  name: `${pick(places, index)} ${pick(kinds, index * 3 + Math.floor(index / 7))} ${index + 1}`,
  owner: pick(owners, index * 7),
  city: pick(['Portland, ME', 'Bath, ME', 'Boston, MA', 'Salem, MA'], index * 5),
  state: pick(stateNames, index * 3 + Math.floor(index / 9)),
  amount: { minor: (index * 7919) % 1_500_000, currency: 'USD' },
  at: new Date(2026, 0, 1 + (index % 300), index % 24, (index * 7) % 60),
  note: index % 4 === 0 ? '=HYPERLINK("http://example.com") stays text' : '',
  version: 1,
}))

const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

const columns: readonly TableColumn<Deposit>[] = [
  { id: 'name', header: 'Name', sortable: true, value: ({ name }) => name, cell: ({ name }) => <RowLink href="#/uidemo">{name}</RowLink> },
  { id: 'owner', header: 'Contact', sortable: true, value: ({ owner }) => owner, cell: ({ owner }) => owner },
  { id: 'city', header: 'City', nowrap: true, roomy: true, sortable: true, phone: 'more', value: ({ city }) => city, cell: ({ city }) => city },
  {
    id: 'state',
    header: 'Status',
    phone: 'end',
    value: ({ state }) => states[state].label,
    cell: ({ state }) => <StatusPill tone={states[state].tone}>{states[state].label}</StatusPill>,
  },
  {
    id: 'amount',
    header: 'Last deposit',
    numeric: true,
    sortable: true,
    value: ({ amount }) => amount,
    cell: ({ amount }) => money.format(Number(decimalText(amount))),
  },
  { id: 'at', header: 'On', nowrap: true, sortable: true, value: ({ at }) => at, cell: ({ at }) => day.format(at) },
  { id: 'note', header: 'Note', hidden: true, value: ({ note }) => note, cell: ({ note }) => note },
]

const perPage = 20
const rowId = ({ id }: Deposit) => String(id)
const rowName = ({ name }: Deposit) => name
const stamp = ({ version }: Deposit) => version
const rowActions = () => [
  { label: 'Edit', onSelect: () => undefined },
  { label: 'Reconnect', onSelect: () => undefined, disabled: true },
  { label: 'Delete', onSelect: () => undefined, danger: true },
]

function useDemoView(size: number) {
  const [view, setView] = useState<TableView>(() => viewOf({}, size))
  return { view, setView, onView: (change: Partial<TableView>) => setView((before) => ({ ...before, ...change })) }
}

/** Refuses every third, as a server would that knows better. */
const remove = async (ids: readonly number[]): Promise<RowOutcome[]> =>
  ids.map((id) => {
    const name = deposits[id - 1]?.name ?? ''
    return id % 3 === 0 ? { id, name, outcome: 'refused', sentence: 'It is still paid into.' } : { id, name, outcome: 'done', sentence: '' }
  })

function Removing({ selected, onClose }: { selected: Selected; onClose: () => void }) {
  return (
    <SeveralDialog
      title={`Delete ${selected.ids.length} deposits?`}
      ids={selected.ids.map(Number)}
      names={selected.names}
      confirmLabel="Delete"
      danger
      mostAtOnce={100}
      send={remove}
      textOf={String}
      doneToast={(count) => `${count} deposits were deleted`}
      onDone={selected.clear}
      onClose={onClose}
    >
      <p>Their history stays. This cannot be undone.</p>
    </SeveralDialog>
  )
}

/** A thousand rows that are all here, sorted and paged by the table. */
function Thousand() {
  const [removing, setRemoving] = useState<Selected>()
  const [rows, setRows] = useState(deposits)
  const { view, setView, onView } = useDemoView(perPage)
  const [views, setViews] = useState<SavedView[]>([{ id: '1', name: 'Largest first', search: 'sort=-amount', isDefault: true }])
  const found = useMemo(() => rows.filter(({ name }) => name.toLowerCase().includes(view.q.toLowerCase())), [rows, view.q])
  const touch = () => setRows(rows.map((row) => (row.id % 3 === 0 ? { ...row, version: row.version + 1 } : row)))
  return (
    <>
      <DataTable
        label="Deposits"
        state={found.length > 0 ? 'ready' : 'no-result'}
        noResult={{ title: `No deposit matches “${view.q}”`, onClear: () => onView({ q: '', page: 1 }) }}
        columns={columns}
        rows={found}
        rowId={rowId}
        rowName={rowName}
        view={view}
        onView={onView}
        search={{ label: 'Search by name' }}
        filters={<Button onClick={touch}>Change some elsewhere</Button>}
        end={<ViewMenu views={views} onViews={setViews} search={searchOf(view, perPage)} onOpen={(search) => setView(viewOf(search, perPage))} />}
        rowActions={rowActions}
        bulkActions={[
          { label: 'Reconnect', onSelect: ({ clear }) => clear() },
          { label: 'Delete', danger: true, onSelect: setRemoving },
        ]}
        stamp={stamp}
      />
      {removing && <Removing selected={removing} onClose={() => setRemoving(undefined)} />}
    </>
  )
}

const variants = ['ready', 'loading', 'refreshing', 'empty', 'no-result', 'error', 'no-permission', 'wide', 'all 1,000'] as const
type Variant = (typeof variants)[number]

const wide = [...columns, ...columns.slice(1, 6).map((column) => ({ ...column, id: `${column.id}2`, header: `${column.header}, the year before` }))]

function State({ variant }: { variant: Variant }) {
  const { view, onView } = useDemoView(variant === 'all 1,000' ? 1000 : 5)
  const isReady = ['ready', 'refreshing', 'wide', 'all 1,000'].includes(variant)
  return (
    <DataTable
      label={`Deposits, ${variant}`}
      state={isReady ? 'ready' : (variant as 'loading')}
      refreshing={variant === 'refreshing'}
      error={{ title: 'The deposits could not be loaded', details: 'The server is not available right now.' }}
      onRetry={() => undefined}
      empty={
        <EmptyState title="No deposits yet" action={<Button variant="primary">Create</Button>}>
          A deposit says where the checks of an organization go.
        </EmptyState>
      }
      noResult={{ title: 'No deposit matches “abc”', onClear: () => undefined }}
      noPermission={{ title: 'Unauthorized. Please ensure access on resource!', details: 'Needed role: bank_connections.' }}
      columns={variant === 'wide' ? wide : columns}
      rows={variant === 'all 1,000' ? deposits : deposits.slice(0, 5)}
      rowId={rowId}
      rowName={rowName}
      view={view}
      onView={onView}
      search={{ label: 'Search by name' }}
    />
  )
}

function Show() {
  const [variant, setVariant] = useState<Variant>('ready')
  return (
    <section aria-label="Data table" className={styles.stack}>
      <h2>Data table</h2>
      <Thousand />
      <TabBar value={variant} onChange={(next) => setVariant(next as Variant)} tabs={variants.map((value) => ({ value, label: value }))} />
      <State key={variant} variant={variant} />
    </section>
  )
}

export const demo: Demo = { title: 'Data table', group: 'Tables', Show }
