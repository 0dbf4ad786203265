import type { CallInput } from '@brigade/contract/kit/endpoint.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { type OrderWorkflow, orderWorkflows, workflowSorts } from '@brigade/contract/order-workflows.ts'
import { workflowsPerPage } from '@brigade/contract/restaurants/list.ts'
import IconRoute from '@tabler/icons-react/dist/esm/icons/IconRoute.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMayI } from '../../platform/access.ts'
import { call } from '../../platform/call.ts'
import { useListTable } from '../../platform/use-list-table.tsx'
import { useTitle } from '../../platform/use-title.ts'
import { DataState } from '../../ui/DataState.tsx'
import { useDates } from '../../ui/dates.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { numberText } from '../../ui/numbers.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import type { TableView } from '../../ui/table/table-search.ts'
import { CreateLink } from '../restaurants/list/ListPage.tsx'
import { ListTabs } from '../restaurants/public/ListTabs.tsx'
import { workflowColumns } from './list-columns.tsx'
import { workflowPage } from './queries.ts'
import { workflowSearch, workflowsRoute } from './routes.ts'
import styles from './Workflows.module.css'
import { words } from './words.ts'

type Question = Omit<CallInput<typeof orderWorkflows.orderWorkflows>, 'page' | 'per_page'>

/** What the server is asked for a view; a column that it does not sort by is left out. */
function asked({ q, sort }: TableView): Question {
  const column = workflowSorts.find((one) => one === sort?.id)
  return { name: q, ...(column && { sort: sort?.desc ? (`-${column}` as const) : column }) }
}

const rowId = ({ id }: OrderWorkflow) => String(id)
const rowName = ({ name }: OrderWorkflow) => name
const stamp = ({ version }: OrderWorkflow) => version

/** All order workflows the person may see, by name unless asked otherwise. */
export function WorkflowList() {
  useTitle(words.workflows)
  const mayLook = useMayI('order_workflows') === 'allowed'
  if (mayLook) return <Listed />
  return (
    <div className={styles.list}>
      <PageHeader title={words.workflows} />
      <ListTabs value="workflow" />
      <DataState state="no-permission" noPermission={{ title: words.unauthorized, details: words.needsRole }} />
    </div>
  )
}

function Listed() {
  const [columns] = useState(workflowColumns.bind(undefined, useDates()))
  const search = workflowsRoute.useSearch()
  const navigate = workflowsRoute.useNavigate()
  const mayCreate = useMayI('order_workflows_admin') === 'allowed'
  const create = mayCreate && <CreateLink href="#/onboarding/workflows/new" label={words.create} />
  const table = useListTable({
    list: 'order-workflows',
    perPage: workflowsPerPage,
    search,
    read: workflowSearch,
    go: (next, how) => void navigate({ search: next, ...how }),
  })
  const { view } = table
  const question = asked(view)
  const query = useQuery({ ...workflowPage({ page: view.page, per_page: view.perPage, ...question }), placeholderData: keepPreviousData })
  const { data: rows = [], total = 0 } = query.data ?? {}
  const nothing = view.q === '' ? 'empty' : 'no-result'
  return (
    <div className={styles.list}>
      <PageHeader title={words.workflows} status={query.data && <span className={styles.count}>{numberText(total)}</span>} actions={create} />
      <ListTabs value="workflow" />
      <p className={styles.lead}>{words.listLead}</p>
      <DataTable
        {...table}
        label={words.workflows}
        columns={columns}
        rows={rows}
        rowId={rowId}
        rowName={rowName}
        stamp={stamp}
        total={total}
        search={{ label: words.searchByName }}
        fetchPage={async (page, per_page, signal) => {
          const answer = await call(orderWorkflows.orderWorkflows, { page, per_page, ...question }, { signal })
          return { rows: answer.data, total: answer.total }
        }}
        state={query.isPending ? 'loading' : query.isError && !query.data ? 'error' : rows.length > 0 ? 'ready' : nothing}
        refreshing={query.isFetching && !query.isPending}
        error={{ title: words.notLoaded, details: textOf(query.error) }}
        onRetry={() => void query.refetch()}
        empty={
          <EmptyState icon={<IconRoute size={20} />} title={words.noneYet} action={create}>
            {mayCreate ? words.purpose : `${words.purpose} ${words.purposeNoRole}`}
          </EmptyState>
        }
        noResult={{ title: words.noMatch(view.q), onClear: () => void navigate({ search: workflowSearch({}) }) }}
      />
    </div>
  )
}
