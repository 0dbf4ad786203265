import { useState } from 'react'
import { Button } from '../controls/Button.tsx'
import { RowLink } from '../controls/RowLink.tsx'
import { DataTable } from '../table/DataTable.tsx'
import type { TableColumn } from '../table/table-columns.ts'
import { type TableView, viewOf } from '../table/table-search.ts'

interface Account {
  readonly id: string
  readonly name: string
  readonly owner: string
  readonly amount: number
}

const accounts: readonly Account[] = Array.from({ length: 1000 }, (_, index) => ({
  id: String(index + 1),
  name: `Account ${index + 1}`,
  owner: `Owner ${(index * 7919) % 1000}`,
  amount: (index * 104_729) % 10_000,
}))

const columns: readonly TableColumn<Account>[] = [
  { id: 'name', header: 'Name', sortable: true, value: ({ name }) => name, cell: ({ name }) => <RowLink href="#/">{name}</RowLink> },
  { id: 'owner', header: 'Contact', sortable: true, value: ({ owner }) => owner, cell: ({ owner }) => owner },
  { id: 'amount', header: 'Last deposit', numeric: true, sortable: true, value: ({ amount }) => amount, cell: ({ amount }) => amount },
]

const rowId = ({ id }: Account) => id
const rowName = ({ name }: Account) => name
const rowActions = () => [{ label: 'Edit', onSelect: () => undefined }]
const bulkActions = [{ label: 'Reconnect', onSelect: () => undefined }]

function Rows() {
  const [view, setView] = useState<TableView>(() => viewOf({}, accounts.length))
  return (
    <DataTable
      label="Accounts"
      state="ready"
      columns={columns}
      rows={accounts}
      rowId={rowId}
      rowName={rowName}
      view={view}
      onView={(change) => setView((before) => ({ ...before, ...change }))}
      rowActions={rowActions}
      bulkActions={bulkActions}
    />
  )
}

/** A thousand rows on one page, shown and hidden by a button. */
export function ManyRows() {
  const [isShown, setShown] = useState(false)
  return (
    <div>
      <Button onClick={() => setShown(!isShown)}>{isShown ? 'Hide' : 'Show'}</Button>
      {isShown && <Rows />}
    </div>
  )
}
