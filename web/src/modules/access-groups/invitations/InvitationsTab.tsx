import { type AccessGroup, accessGroups, type Invitation, invitationSorts } from '@brigade/contract/access-groups.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { call } from '../../../platform/call.ts'
import { useDates } from '../../../ui/basics/dates.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import type { Selected } from '../../../ui/table/selection.ts'
import { sortAsked } from '../../../ui/table/table-search.ts'
import { words } from '../catalogue.ts'
import { invitationPage } from '../queries.ts'
import { invitationsRoute } from '../routes.ts'
import tools from '../tabs/tools.module.css'
import { useGroup } from '../tabs/use-group.ts'
import { useTabTable } from '../tabs/use-tab-table.ts'
import { ResendInvitations, RevokeInvitations } from './dialogs.ts'
import { InviteDialog } from './InviteDialog.tsx'
import { invitationColumns } from './invitation-columns.tsx'
import { invitationStates, isInvitationState, stateWords } from './invitation-states.ts'
import { words as own } from './invitations-texts.ts'
import { useInvitationActions } from './use-invitation-actions.ts'

/** Who was invited to a group, and what became of it. */
export function InvitationsTab() {
  const group = useGroup()
  return group && <Invitations key={group.id} group={group} />
}

type OpenDialog = 'invite' | { kind: 'again' | 'back'; selected: Selected }

const rowId = ({ id }: Invitation) => String(id)
const rowName = ({ email }: Invitation) => email

function Invitations({ group }: { group: AccessGroup }) {
  const { status: text, invite: asked, ...search } = invitationsRoute.useSearch()
  const status = isInvitationState(text) ? text : undefined
  const { table, onFilter } = useTabTable({ tab: 'invitations', groupId: group.id, search, filters: { status } })
  const { view } = table
  const dates = useDates()
  const columns = useMemo(() => invitationColumns(dates), [dates])
  const actionsOf = useInvitationActions(group)
  const [dialog, setDialog] = useState<OpenDialog | undefined>(asked && group._can.invite ? 'invite' : undefined)
  const criteria = { id: group.id, ...(status && { status }), ...(view.q && { search_term: view.q }), ...sortAsked(view.sort, invitationSorts) }
  const query = useQuery({ ...invitationPage({ ...criteria, page: view.page, per_page: view.perPage }), placeholderData: keepPreviousData })
  const { data: invitations = [], total = 0 } = query.data ?? {}
  const nothing = status || view.q ? 'no-result' : 'empty'
  const mayInvite = group._can.invite
  function close() {
    setDialog(undefined)
    // The address asked for it once: Back does not ask again.
    if (asked) onFilter({ status })
  }
  const several = (kind: 'again' | 'back') => (selected: Selected) => setDialog({ kind, selected })
  return (
    <>
      <DataTable
        {...table}
        label={words.invitationsTo(group.name)}
        columns={columns}
        rows={invitations}
        rowId={rowId}
        rowName={rowName}
        total={total}
        scope={status ?? ''}
        search={{ label: own.search }}
        filters={<StateFilter status={status} onStatus={(next) => onFilter({ status: next, name: view.q })} />}
        end={
          mayInvite && (
            <Button icon={<IconMail size={16} aria-hidden />} onClick={() => setDialog('invite')}>
              {words.invite}
            </Button>
          )
        }
        rowActions={mayInvite ? actionsOf : undefined}
        bulkActions={
          mayInvite
            ? [
                { label: own.againMore, onSelect: several('again') },
                { label: own.backMore, danger: true, onSelect: several('back') },
              ]
            : undefined
        }
        fetchPage={async (page, per_page, signal) => {
          const answer = await call(accessGroups.invitations, { ...criteria, page, per_page }, { signal })
          return { rows: answer.data, total: answer.total }
        }}
        state={query.isPending ? 'loading' : query.isError && !query.data ? 'error' : invitations.length > 0 ? 'ready' : nothing}
        refreshing={query.isFetching && !query.isPending}
        error={{ title: words.invitationsNotLoaded, details: textOf(query.error) }}
        onRetry={() => void query.refetch()}
        noResult={{ title: view.q ? own.noMatch(view.q) : words.noSuchInvitation, onClear: () => onFilter({}) }}
        empty={
          <EmptyState icon={<IconMail size={20} />} title={words.nobodyInvited}>
            {mayInvite ? words.invitationGives : words.adminsInvite}
          </EmptyState>
        }
      />
      {dialog && <Dialogs dialog={dialog} group={group} onClose={close} />}
    </>
  )
}

function Dialogs({ dialog, group, onClose }: { dialog: OpenDialog; group: AccessGroup; onClose: () => void }) {
  if (dialog === 'invite') return <InviteDialog group={group} onClose={onClose} />
  const Several = dialog.kind === 'again' ? ResendInvitations : RevokeInvitations
  return <Several group={group} selected={dialog.selected} onClose={onClose} />
}

function StateFilter({ status, onStatus }: { status: Invitation['status'] | undefined; onStatus: (status: string | undefined) => void }) {
  return (
    <div className={tools.filter}>
      <SelectField
        label={words.show}
        hideLabel
        error={undefined}
        options={[{ value: 'all', label: words.allInvitations }, ...invitationStates.map((state) => ({ value: state, label: stateWords(state) }))]}
        value={status ?? 'all'}
        onChange={(event) => onStatus(event.target.value === 'all' ? undefined : event.target.value)}
      />
    </div>
  )
}
