import { textOf } from '@brigade/contract/kit/problem.ts'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { type ReactNode, useState } from 'react'
import { Count } from '../../ui/basics/Count.tsx'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { DataState } from '../../ui/page/DataState.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { DataTable, type DataTableProps } from '../../ui/table/DataTable.tsx'
import type { Selected } from '../../ui/table/selection.ts'
import { useTitle } from '../use-title.ts'
import { DeleteSeveral, type DeletingSeveral } from './delete-several.ts'
import styles from './RecordList.module.css'
import type { RecordKind } from './record-kind.ts'
import { words } from './records-texts.ts'
import type { RecordListState } from './use-record-list.ts'

interface ListedRecord {
  readonly id: number
  readonly name: string
  readonly updated_at: string
}

type TableProps<Row extends object> = Pick<DataTableProps<Row>, 'columns' | 'filters' | 'rowActions' | 'bulkActions'>

interface RecordListProps<Row extends ListedRecord> extends TableProps<Row> {
  list: RecordListState<Row>
  /** The words for all of them unless it says otherwise. */
  title?: string
  /** What the table and a file made of it are called; as the page unless it says otherwise. */
  label?: string
  /** At the end of the page's head. */
  actions?: ReactNode
  /** What is looked for; names unless it says otherwise. */
  searchLabel?: string
  /** Between the head of the page and the table. */
  above?: ReactNode
  /** Shown while there is none. */
  empty: ReactNode
  /** Said when no row fits the filters. */
  noneSo?: string
  /** Whoever gets this may delete several at once. */
  deleteSeveral?: DeletingSeveral | false
}

const rowId = ({ id }: ListedRecord) => String(id)
const rowName = ({ name }: ListedRecord) => name
const stamp = ({ updated_at }: ListedRecord) => updated_at

/** The page that lists all records of a kind: head, table, and what it says while there is nothing to list. */
export function RecordList<Row extends ListedRecord>(props: RecordListProps<Row>) {
  const { list, title = list.kind.words.several, actions, above } = props
  useTitle(title)
  return (
    <div className={styles.page}>
      <PageHeader title={title} status={list.maySee && <Count of={list.query.data?.total} />} actions={list.maySee && actions} />
      {above}
      {list.maySee ? (
        <Listed {...props} title={title} />
      ) : (
        <DataState state="no-permission" noPermission={{ title: list.kind.words.cannotSee, details: list.kind.words.seeNeeds }} />
      )}
    </div>
  )
}

function Listed<Row extends ListedRecord>(props: RecordListProps<Row> & { title: string }) {
  const {
    list,
    title,
    label = title,
    columns,
    filters,
    rowActions,
    bulkActions = [],
    empty,
    noneSo = words.noneSo,
    deleteSeveral,
    searchLabel = words.searchByName,
  } = props
  const { kind, table, query } = list
  const { q } = table.view
  const [deleting, setDeleting] = useState<Selected>()
  const { data: rows = [], total = 0 } = query.data ?? {}
  const several = deleteSeveral ? [...bulkActions, { label: words.deleteMore, danger: true, onSelect: setDeleting }] : bulkActions
  const nothing = q === '' && !list.isFiltered ? 'empty' : 'no-result'
  return (
    <>
      <DataTable
        {...table}
        label={label}
        columns={columns}
        rows={rows}
        rowId={rowId}
        rowName={rowName}
        stamp={stamp}
        total={total}
        search={{ label: searchLabel }}
        filters={filters}
        scope={list.scope}
        rowActions={rowActions}
        bulkActions={several.length > 0 ? several : undefined}
        fetchPage={list.fetchPage}
        state={query.isPending ? 'loading' : query.isError && !query.data ? 'error' : rows.length > 0 ? 'ready' : nothing}
        refreshing={query.isFetching && !query.isPending}
        error={{ title: kind.words.listNotLoaded, details: textOf(query.error) }}
        onRetry={() => void query.refetch()}
        empty={empty}
        noResult={{ title: q === '' ? noneSo : kind.words.noMatch(q), onClear: list.clear }}
      />
      {deleteSeveral && deleting && <DeleteSeveral kind={kind} deleting={deleteSeveral} selected={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  )
}

/** A button that leads to the form for a new one; the button that ends the form has the same word. */
export function CreateLink({ kind, label = kind.words.create }: { kind: RecordKind; label?: string }) {
  const { path, newPath = `${path}/new` } = kind
  return (
    <ButtonLink href={`#${newPath}`} variant="primary" icon={<IconPlus size={16} aria-hidden />}>
      {label}
    </ButtonLink>
  )
}
