import { type AccessGroup, accessGroups, groupsPerPage, type Invitation } from '@brigade/contract/access-groups.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '../../../platform/use-call.ts'
import { Button } from '../../../ui/Button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { DataState } from '../../../ui/DataState.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { Pager } from '../../../ui/Pager.tsx'
import { ProgressLine } from '../../../ui/ProgressLine.tsx'
import { TableSkeleton } from '../../../ui/Skeleton.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { useAddress, useOpen } from '../addresses.ts'
import { words } from '../catalogue.ts'
import { Entries } from '../page/Entries.tsx'
import tools from '../page/tools.module.css'
import { useGroup } from '../page/use-group.ts'
import { invitationPage } from '../queries.ts'
import { invitationsRoute } from '../routes.ts'
import { InvitationEntry } from './InvitationEntry.tsx'
import { InviteDialog } from './InviteDialog.tsx'
import { invitationStates, isInvitationState, stateWords } from './invitation-states.ts'

/** Who was invited to a group, and what became of it. */
export function InvitationsTab() {
  const group = useGroup()
  return group && <Invitations group={group} />
}

const filters = () => [
  { value: 'all', label: words.allInvitations },
  ...invitationStates.map((state) => ({ value: state, label: stateWords(state) })),
]

function Invitations({ group }: { group: AccessGroup }) {
  const { status: asked, page = 1 } = invitationsRoute.useSearch()
  const status = isInvitationState(asked) ? asked : undefined
  const address = useAddress()
  const open = useOpen()
  const [inviting, setInviting] = useState(false)
  const { resend, revoke } = useInvitationActions(group)
  const query = useQuery({
    ...invitationPage({ id: group.id, ...(status && { status }), page, per_page: groupsPerPage }),
    placeholderData: keepPreviousData,
  })
  const { data: invitations = [], total = 0 } = query.data ?? {}
  const show = (search: { status?: string | undefined; page?: number }, how: 'push' | 'replace' = 'push') =>
    open(address(group.id, 'invitations', search), how)
  const state = query.isPending
    ? 'loading'
    : query.isError && !query.data
      ? 'error'
      : invitations.length > 0
        ? 'ready'
        : status
          ? 'no-result'
          : 'empty'
  const inviteButton = group._can.invite && (
    <Button icon={<IconMail size={16} aria-hidden />} onClick={() => setInviting(true)}>
      {words.invite}
    </Button>
  )
  return (
    <>
      <div className={tools.tools}>
        <div className={tools.filter}>
          <SelectField
            label={words.show}
            hideLabel
            error={undefined}
            options={filters()}
            value={status ?? 'all'}
            onChange={(event) => show({ status: event.target.value === 'all' ? undefined : event.target.value }, 'replace')}
          />
        </div>
        <div className={tools.end}>{inviteButton}</div>
      </div>
      <ProgressLine active={query.isFetching && !query.isPending} />
      <DataState
        state={state}
        skeleton={<TableSkeleton rows={4} columns={4} />}
        error={{ title: words.invitationsNotLoaded, details: textOf(query.error) }}
        onRetry={() => void query.refetch()}
        noResult={{ title: words.noSuchInvitation, onClear: () => show({}, 'replace') }}
        empty={
          <EmptyState icon={<IconMail size={20} />} title={words.nobodyInvited}>
            {group._can.invite ? words.invitationGives : words.adminsInvite}
          </EmptyState>
        }
      >
        <Entries label={words.invitationsTo(group.name)}>
          {invitations.map((invitation) => (
            <InvitationEntry
              key={invitation.id}
              invitation={invitation}
              mayInvite={group._can.invite}
              onResend={() => void resend(invitation)}
              onRevoke={() => void revoke(invitation)}
            />
          ))}
        </Entries>
        <Pager page={page} perPage={groupsPerPage} total={total} onPage={(next) => show({ status, page: next })} />
      </DataState>
      {inviting && <InviteDialog group={group} onClose={() => setInviting(false)} />}
    </>
  )
}

function useInvitationActions(group: AccessGroup) {
  const again = useCall(accessGroups.resendInvitation)
  const back = useCall(accessGroups.revokeInvitation)
  async function tell(change: () => Promise<Invitation>, done: string) {
    try {
      await change()
      showToast({ title: done, tone: 'ok', milliseconds: 3000 })
    } catch (problem) {
      showToast({ title: words.nothingChanged, message: textOf(problem), tone: 'bad', milliseconds: 8000 })
    }
  }
  return {
    resend: ({ id: invitation_id, email }: Invitation) => tell(() => again.mutateAsync({ id: group.id, invitation_id }), words.newLinkMailed(email)),
    async revoke({ id: invitation_id, email }: Invitation) {
      const agreed = await confirm({
        title: words.askTakeBack(email),
        body: words.linkStops,
        confirmLabel: words.takeBack,
        danger: true,
      })
      if (agreed) await tell(() => back.mutateAsync({ id: group.id, invitation_id }), words.wasTakenBack(email))
    },
  }
}
