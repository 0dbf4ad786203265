import { type BankConnection, bankPerPage, connectionTypeOf } from '@brigade/contract/bank-connections.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import IconBuildingBank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useMayI } from '../../platform/access.ts'
import { useTitle } from '../../platform/use-title.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { DataState } from '../../ui/DataState.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { ProgressLine } from '../../ui/ProgressLine.tsx'
import { RowLink } from '../../ui/RowLink.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { TableSkeleton } from '../../ui/Skeleton.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { StyledTable, Td, Th, Tr } from '../../ui/StyledTable.tsx'
import styles from './BankConnectionList.module.css'
import { connectionPage } from './queries.ts'
import { listRoute, shortest } from './routes.ts'
import { pillOf, stateOf } from './status.ts'
import { bankWords, contactName } from './words.ts'

const typeWords = { AUTOMATIC: 'Automatic', MANUAL: 'Manual' }

// A function and no component: the table takes rows alone.
function rowOf(connection: BankConnection) {
  const pill = pillOf(stateOf(connection))
  return (
    <Tr key={connection.id}>
      <Td>
        <RowLink href={`#/bank-connections/${connection.id}`}>{connection.name}</RowLink>
      </Td>
      <Td>{connection.parent_access_group_name}</Td>
      <Td phone="hide" className={styles.roomy}>
        {contactName(connection)}
      </Td>
      <Td>{bankWords(connection)}</Td>
      <Td>{typeWords[connectionTypeOf(connection)]}</Td>
      <Td phone="end">{pill && <StatusPill tone={pill.tone}>{pill.label}</StatusPill>}</Td>
    </Tr>
  )
}

function Table({ connections }: { connections: BankConnection[] }) {
  return (
    <StyledTable label="Bank connections">
      <Tr>
        <Th>Name</Th>
        <Th>Organization</Th>
        <Th className={styles.roomy}>Contact</Th>
        <Th>Bank</Th>
        <Th>Type</Th>
        <Th>Status</Th>
      </Tr>
      {connections.map(rowOf)}
    </StyledTable>
  )
}

function Nothing({ mayCreate }: { mayCreate: boolean }) {
  return (
    <EmptyState icon={<IconBuildingBank size={20} />} title="No bank connections yet" action={mayCreate && <CreateLink />}>
      {mayCreate
        ? 'A bank connection says where the checks of an organization are deposited.'
        : 'A bank connection says where the checks of an organization are deposited. Whoever holds the role bank_connections_admin can create one.'}
    </EmptyState>
  )
}

function CreateLink() {
  return (
    <ButtonLink href="#/bank-connections/new" variant="primary" icon={<IconPlus size={16} aria-hidden />}>
      Create
    </ButtonLink>
  )
}

/** All bank connections the person may see, by name, 20 a page. */
export function BankConnectionList() {
  useTitle('All Bank Connections')
  const { page = 1, q = '' } = listRoute.useSearch()
  const navigate = listRoute.useNavigate()
  const mayCreate = useMayI('bank_connections_admin') === 'allowed'
  const query = useQuery({ ...connectionPage({ page, per_page: bankPerPage, name: q }), placeholderData: keepPreviousData })
  const { data: connections = [], total = 0 } = query.data ?? {}
  const lastPage = Math.max(1, Math.ceil(total / bankPerPage))
  // The last row of the last page may have been deleted elsewhere.
  if (query.data && !query.isPlaceholderData && page > lastPage) return <Navigate to="/bank-connections" search={shortest(lastPage, q)} replace />
  const state = query.isPending
    ? 'loading'
    : query.isError && !query.data
      ? 'error'
      : connections.length > 0
        ? 'ready'
        : q === ''
          ? 'empty'
          : 'no-result'
  const search = (text: string) => void navigate({ search: shortest(1, text.trim()) })
  return (
    <div className={styles.page}>
      <PageHeader
        title="All Bank Connections"
        status={query.data && <span className={styles.count}>{total.toLocaleString()}</span>}
        actions={mayCreate && <CreateLink />}
      />
      <div className={styles.tools}>
        <SearchBox value={q} onSearch={search} label="Search by name" />
      </div>
      <ProgressLine active={query.isFetching && !query.isPending} />
      <DataState
        state={state}
        skeleton={<TableSkeleton rows={8} columns={6} />}
        error={{ title: 'The bank connections could not be loaded', details: textOf(query.error) }}
        onRetry={() => void query.refetch()}
        empty={<Nothing mayCreate={mayCreate} />}
        noResult={{ title: `No connection matches “${q}”`, onClear: () => search('') }}
      >
        <Table connections={connections} />
        <Pager page={page} perPage={bankPerPage} total={total} onPage={(next) => void navigate({ search: shortest(next, q) })} />
      </DataState>
    </div>
  )
}
