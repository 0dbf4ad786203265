import { type AccessGroup, type GroupUser, groupsPerPage } from '@brigade/contract/access-groups.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { DataState } from '../../../ui/DataState.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Pager } from '../../../ui/Pager.tsx'
import { ProgressLine } from '../../../ui/ProgressLine.tsx'
import { SearchBox } from '../../../ui/SearchBox.tsx'
import { TableSkeleton } from '../../../ui/Skeleton.tsx'
import { useAddress, useOpen } from '../addresses.ts'
import { words } from '../catalogue.ts'
import { Entries } from '../page/Entries.tsx'
import tools from '../page/tools.module.css'
import { useGroup } from '../page/use-group.ts'
import { peoplePage } from '../queries.ts'
import { peopleRoute } from '../routes.ts'
import { ExplainDialog } from './ExplainDialog.tsx'
import { type PersonDialog, PersonEntry } from './PersonEntry.tsx'
import { RolesDialog } from './RolesDialog.tsx'
import { useSuspension } from './use-suspension.ts'

/** Everybody with a role on a group, given there or above. */
export function PeopleTab() {
  const group = useGroup()
  return group && <People group={group} />
}

interface OpenDialog {
  kind: PersonDialog | 'add'
  person?: GroupUser
}

function People({ group }: { group: AccessGroup }) {
  const { name = '', page = 1 } = peopleRoute.useSearch()
  const address = useAddress()
  const open = useOpen()
  const suspension = useSuspension()
  const [dialog, setDialog] = useState<OpenDialog>()
  const query = useQuery({
    ...peoplePage({ id: group.id, ...(name && { search_term: name }), page, per_page: groupsPerPage }),
    placeholderData: keepPreviousData,
  })
  const { data: people = [], total = 0 } = query.data ?? {}
  const show = (search: { name?: string; page?: number }, how: 'push' | 'replace' = 'push') => open(address(group.id, 'users', search), how)
  const state = query.isPending ? 'loading' : query.isError && !query.data ? 'error' : people.length > 0 ? 'ready' : name ? 'no-result' : 'empty'
  const close = () => setDialog(undefined)
  return (
    <>
      <div className={tools.tools}>
        <SearchBox value={name} onSearch={(text) => show({ name: text.trim() }, 'replace')} label={words.searchPeople} />
        {group._can.update && (
          <div className={tools.end}>
            <ButtonLink href={`#${address(group.id, 'invitations')}`}>{words.inviteByMail}</ButtonLink>
            <Button icon={<IconUserPlus size={16} aria-hidden />} onClick={() => setDialog({ kind: 'add' })}>
              {words.addPerson}
            </Button>
          </div>
        )}
      </div>
      <ProgressLine active={query.isFetching && !query.isPending} />
      <DataState
        state={state}
        skeleton={<TableSkeleton rows={5} columns={3} />}
        error={{ title: words.peopleNotLoaded, details: textOf(query.error) }}
        onRetry={() => void query.refetch()}
        noResult={{ title: words.nobodyMatchesName(name), onClear: () => show({}, 'replace') }}
        empty={
          <EmptyState icon={<IconUsers size={20} />} title={words.nobody}>
            {words.nobodyWhy}
          </EmptyState>
        }
      >
        <Entries label={words.peopleOn(group.name)}>
          {people.map((person) => (
            <PersonEntry
              key={person.user_id}
              group={group}
              person={person}
              onDialog={(kind) => setDialog({ kind, person })}
              onSuspend={() => void suspension(person)}
            />
          ))}
        </Entries>
        <Pager page={page} perPage={groupsPerPage} total={total} onPage={(next) => show({ name, page: next })} />
      </DataState>
      {dialog?.kind === 'explain' && dialog.person && <ExplainDialog group={group} person={dialog.person} onClose={close} />}
      {dialog && dialog.kind !== 'explain' && (
        <RolesDialog group={group} person={dialog.person} removing={dialog.kind === 'remove'} onClose={close} />
      )}
    </>
  )
}
