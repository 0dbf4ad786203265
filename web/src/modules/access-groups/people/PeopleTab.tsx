import { type AccessGroup, accessGroups, type GroupUser, peopleSorts } from '@brigade/contract/access-groups.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { isRole } from '@brigade/contract/kit/roles.ts'
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { call } from '../../../platform/call.ts'
import { RoleFilter } from '../../../platform/roles/RoleFilter.tsx'
import { useSession } from '../../../platform/session/session.ts'
import { useDates } from '../../../ui/basics/dates.ts'
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import type { Selected } from '../../../ui/table/selection.ts'
import { sortAsked } from '../../../ui/table/table-search.ts'
import { useAddress } from '../addresses.ts'
import { words } from '../catalogue.ts'
import { peoplePage } from '../queries.ts'
import { peopleRoute } from '../routes.ts'
import { useGroup } from '../tabs/use-group.ts'
import { useTabTable } from '../tabs/use-tab-table.ts'
import { EndRoles, RemovePeople } from './dialogs.ts'
import { ExplainDialog } from './ExplainDialog.tsx'
import { peopleColumns } from './people-columns.tsx'
import { words as own } from './people-texts.ts'
import { type PersonDialog, usePersonActions } from './person-actions.ts'
import { RolesDialog } from './RolesDialog.tsx'

/** Everybody with a role on a group, given there or above. */
export function PeopleTab() {
  const group = useGroup()
  return group && <People key={group.id} group={group} />
}

type OpenDialog = { kind: PersonDialog | 'add'; person?: GroupUser } | { kind: 'end several' | 'remove several'; selected: Selected }

const rowId = ({ user_id }: GroupUser) => String(user_id)
const rowName = ({ name }: GroupUser) => name

function People({ group }: { group: AccessGroup }) {
  const { role: text = '', ...search } = peopleRoute.useSearch()
  const role = isRole(text) ? text : undefined
  const { table, onFilter } = useTabTable({ tab: 'users', groupId: group.id, search, filters: { role } })
  const { view } = table
  const dates = useDates()
  const columns = useMemo(() => peopleColumns(dates), [dates])
  const [dialog, setDialog] = useState<OpenDialog>()
  const actionsOf = usePersonActions(group, (kind, person) => setDialog({ kind, person }))
  const session = useSession()
  const asked = { id: group.id, ...(role && { role }), ...(view.q && { search_term: view.q }), ...sortAsked(view.sort, peopleSorts) }
  const query = useQuery({ ...peoplePage({ ...asked, page: view.page, per_page: view.perPage }), placeholderData: keepPreviousData })
  const { data: people = [], total = 0, roles = [] } = query.data ?? {}
  const nothing = role || view.q ? 'no-result' : 'empty'
  const mayChange = group._can.update
  const close = () => setDialog(undefined)
  const several = (kind: 'end several' | 'remove several') => (selected: Selected) => setDialog({ kind, selected })
  return (
    <>
      <DataTable
        {...table}
        label={words.peopleOn(group.name)}
        columns={columns}
        rows={people}
        rowId={rowId}
        rowName={rowName}
        total={total}
        scope={role ?? ''}
        search={{ label: words.searchPeople }}
        filters={<RoleFilter role={role} roles={roles} onRole={(next) => onFilter({ role: next, name: view.q })} />}
        end={mayChange && <AddPeople group={group} onAdd={() => setDialog({ kind: 'add' })} />}
        rowActions={actionsOf}
        bulkActions={
          mayChange
            ? [
                { label: own.setEndMore, onSelect: several('end several') },
                { label: own.removeMore, danger: true, onSelect: several('remove several') },
              ]
            : undefined
        }
        fetchPage={async (page, per_page, signal) => {
          const answer = await call(accessGroups.users, { ...asked, page, per_page }, { signal })
          return { rows: answer.data, total: answer.total }
        }}
        state={query.isPending ? 'loading' : query.isError && !query.data ? 'error' : people.length > 0 ? 'ready' : nothing}
        refreshing={query.isFetching && !query.isPending}
        error={{ title: words.peopleNotLoaded, details: textOf(query.error) }}
        onRetry={() => void query.refetch()}
        noResult={{ title: view.q ? words.nobodyMatchesName(view.q) : words.nobodyWithRole, onClear: () => onFilter({}) }}
        empty={
          <EmptyState icon={<IconUsers size={20} />} title={words.nobody}>
            {words.nobodyWhy}
          </EmptyState>
        }
      />
      {dialog && <Dialogs dialog={dialog} group={group} self={people.find(({ email }) => email === session?.email)} onClose={close} />}
    </>
  )
}

function AddPeople({ group, onAdd }: { group: AccessGroup; onAdd: () => void }) {
  const address = useAddress()
  return (
    <>
      <ButtonLink href={`#${address(group.id, 'invitations')}`}>{words.inviteByMail}</ButtonLink>
      <Button icon={<IconUserPlus size={16} aria-hidden />} onClick={onAdd}>
        {words.addPerson}
      </Button>
    </>
  )
}

interface DialogsProps {
  dialog: OpenDialog
  group: AccessGroup
  self: GroupUser | undefined
  onClose: () => void
}

function Dialogs({ dialog, group, self, onClose }: DialogsProps) {
  if ('selected' in dialog) {
    const Several = dialog.kind === 'end several' ? EndRoles : RemovePeople
    return <Several group={group} selected={dialog.selected} self={self} onClose={onClose} />
  }
  const { kind, person } = dialog
  if (kind !== 'explain') return <RolesDialog group={group} person={person} removing={kind === 'remove'} onClose={onClose} />
  return person && <ExplainDialog group={group} person={person} onClose={onClose} />
}
