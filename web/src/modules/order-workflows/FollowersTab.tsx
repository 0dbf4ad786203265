import { textOf } from '@brigade/contract/kit/problem.ts'
import { type OrderWorkflow, orderWorkflows, type WorkflowRestaurant } from '@brigade/contract/order-workflows.ts'
import { workflowsPerPage } from '@brigade/contract/restaurants/list.ts'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { call } from '../../platform/call.ts'
import { useListTable } from '../../platform/use-list-table.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { RowLink } from '../../ui/controls/RowLink.tsx'
import { Menu } from '../../ui/layers/Menu.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { StatusPill } from '../../ui/page/StatusPill.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import type { Selected } from '../../ui/table/selection.ts'
import type { TableColumn } from '../../ui/table/table-columns.ts'
import { AssignDialog, type Assignment } from './AssignDialog.tsx'
import { DefaultsCard } from './DefaultsCard.tsx'
import { words } from './following-words.ts'
import { restaurantsOf } from './queries.ts'
import { followerSearch, workflowTabRoute } from './routes.ts'
import styles from './Workflows.module.css'

const rowId = ({ id }: WorkflowRestaurant) => String(id)
const rowName = ({ name }: WorkflowRestaurant) => name

type Asked = Assignment & { clear: () => void }

/** Which restaurants follow the workflow; many can be chosen at once. */
export function FollowersTab({ workflow }: { workflow: OrderWorkflow }) {
  return (
    <div className={styles.column}>
      <DefaultsCard workflow={workflow} />
      <Followers workflow={workflow} />
    </div>
  )
}

function Followers({ workflow }: { workflow: OrderWorkflow }) {
  const search = workflowTabRoute.useSearch()
  const navigate = workflowTabRoute.useNavigate()
  const table = useListTable({
    list: 'workflow-restaurants',
    perPage: workflowsPerPage,
    search,
    read: followerSearch,
    go: (next, how) => void navigate({ search: next, ...how }),
  })
  const { view } = table
  const { show = 'all' } = search
  const [asked, setAsked] = useState<Asked>()
  const columns = useMemo(() => followerColumns(workflow.id), [workflow.id])
  const question = { workflow_id: workflow.id, name: view.q, following: show === 'following' }
  const query = useQuery({ ...restaurantsOf({ ...question, page: view.page, per_page: view.perPage }), placeholderData: keepPreviousData })
  const { data: rows = [], total = 0 } = query.data ?? {}
  const mayChange = rows.some(({ may_change }) => may_change)
  const ask = (to: Assignment['to']) => (selected: Selected) => setAsked({ ids: selected.ids.map(Number), to, clear: selected.clear })
  const nothing = view.q === '' ? 'empty' : 'no-result'
  return (
    <>
      <DataTable
        {...table}
        label={words.follows}
        columns={columns}
        rows={rows}
        rowId={rowId}
        rowName={rowName}
        total={total}
        search={{ label: words.search }}
        scope={show}
        filters={
          <Menu
            position="bottom-start"
            trigger={
              <Button aria-label={words.showing(show === 'all' ? words.all : words.following)}>
                {show === 'all' ? words.all : words.following}
                <IconChevronDown size={16} aria-hidden />
              </Button>
            }
            actions={(['all', 'following'] as const).map((one) => ({
              label: words[one],
              chosen: one === show,
              onSelect: () => {
                const { show: _, page: __, ...others } = search
                void navigate({ search: followerSearch({ ...others, ...(one === 'following' && { show: one }) }) })
              },
            }))}
          />
        }
        bulkActions={
          mayChange
            ? [
                { label: words.followThis, onSelect: ask('this') },
                { label: words.followDefault, onSelect: ask('default') },
              ]
            : undefined
        }
        fetchPage={async (page, per_page, signal) => {
          const answer = await call(orderWorkflows.workflowRestaurants, { ...question, page, per_page }, { signal })
          return { rows: answer.data, total: answer.total }
        }}
        state={query.isPending ? 'loading' : query.isError && !query.data ? 'error' : rows.length > 0 ? 'ready' : nothing}
        refreshing={query.isFetching && !query.isPending}
        error={{ title: words.notLoaded, details: textOf(query.error) }}
        onRetry={() => void query.refetch()}
        empty={
          show === 'all' ? (
            <EmptyState title={words.noneBelow}>{words.noneBelowWhy}</EmptyState>
          ) : (
            <EmptyState title={words.noneFollow}>{words.noneFollowWhy}</EmptyState>
          )
        }
        noResult={{ title: words.noMatch(view.q), onClear: () => table.onView({ q: '', page: 1 }) }}
      />
      {asked && <AssignDialog assignment={asked} workflow={workflow} onDone={asked.clear} onClose={() => setAsked(undefined)} />}
    </>
  )
}

function followerColumns(workflowId: number): readonly TableColumn<WorkflowRestaurant>[] {
  const isThis = ({ workflow_id }: WorkflowRestaurant) => workflow_id === workflowId
  const versionText = ({ workflow_id, pinned_version }: WorkflowRestaurant) =>
    workflow_id === null ? '' : pinned_version === null ? words.newest : words.versionOf(pinned_version)
  const chosenText = ({ workflow_id, inherited_from }: WorkflowRestaurant) =>
    workflow_id === null ? '' : inherited_from === null ? words.itself : words.inherited(inherited_from)
  return [
    {
      id: 'name',
      header: words.restaurant,
      value: ({ name }) => name,
      cell: ({ id, name }) => <RowLink href={`#/onboarding/restaurants/${id}/workflow`}>{name}</RowLink>,
    },
    {
      id: 'follows',
      header: words.follows,
      phone: 'fact',
      value: ({ workflow_name }) => workflow_name ?? words.nothing,
      cell: (row) => (isThis(row) ? <StatusPill tone="ok">{words.this}</StatusPill> : (row.workflow_name ?? words.nothing)),
    },
    { id: 'version', header: words.version, nowrap: true, phone: 'more', value: versionText, cell: versionText },
    { id: 'chosen', header: words.chosen, phone: 'fact', value: chosenText, cell: chosenText },
  ]
}
