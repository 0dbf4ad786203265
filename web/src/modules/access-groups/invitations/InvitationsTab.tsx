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

const filters = [{ value: 'all', label: 'All invitations' }, ...invitationStates.map((state) => ({ value: state, label: stateWords[state].label }))]

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
      Invite
    </Button>
  )
  return (
    <>
      <div className={tools.tools}>
        <div className={tools.filter}>
          <SelectField
            label="Show"
            hideLabel
            error={undefined}
            options={filters}
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
        error={{ title: 'The invitations could not be loaded', details: textOf(query.error) }}
        onRetry={() => void query.refetch()}
        noResult={{ title: 'No such invitation here', onClear: () => show({}, 'replace') }}
        empty={
          <EmptyState icon={<IconMail size={20} />} title="Nobody was invited yet">
            {group._can.invite
              ? 'An invitation gives a colleague roles on this group and everything below it.'
              : 'Whoever administers this group can invite people to it.'}
          </EmptyState>
        }
      >
        <Entries label={`Invitations to ${group.name}`}>
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
      showToast({ title: 'Nothing was changed', message: textOf(problem), tone: 'bad', milliseconds: 8000 })
    }
  }
  return {
    resend: ({ id: invitation_id, email }: Invitation) =>
      tell(() => again.mutateAsync({ id: group.id, invitation_id }), `A new link was mailed to ${email}`),
    async revoke({ id: invitation_id, email }: Invitation) {
      const agreed = await confirm({
        title: `Take the invitation of ${email} back?`,
        body: 'The link in the mail stops working.',
        confirmLabel: 'Take back',
        danger: true,
      })
      if (agreed) await tell(() => back.mutateAsync({ id: group.id, invitation_id }), `The invitation of ${email} was taken back`)
    },
  }
}
