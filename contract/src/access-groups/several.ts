import * as z from 'zod/mini'
import { endpoint, onGroup } from '../kit/endpoint.ts'
import { Outcomes, severalIds } from '../kit/outcome.ts'
import { id } from '../kit/page.ts'

// The same as one at a time, for what is chosen in a table: access is judged for the group, the laws of authority for each row.

const admin = 'access_groups_admin'
/** Mails one call may send. */
export const mostMailsAtOnce = 50

const people = { id, user_ids: severalIds() }
const touchesRoles = ['access_groups', 'access_group_stats', 'rights', 'access_group_users:{id}', 'audit_logs:access_group:{id}']
const touchesInvitations = ['invitations', 'access_group_stats', 'audit_logs:access_group:{id}']
const onThisGroup = { service: 'users', method: 'POST', access: onGroup(admin), output: Outcomes } as const
const audits = { resource: 'access_group', action: 'update' } as const

export const accessGroupsSeveral = {
  removePeople: endpoint({
    ...onThisGroup,
    path: '/v5/access_group/:id/users/remove',
    summary: 'Take from several people every role given on a group itself (law 4); each answers for itself',
    input: z.object(people),
    refreshes: touchesRoles,
    audits,
  }),
  setRolesEnd: endpoint({
    ...onThisGroup,
    path: '/v5/access_group/:id/users/set_end',
    summary: 'Set another end for the roles given to several people on a group, or none (law 1); each answers for itself',
    input: z.object({ ...people, expires_at: z.nullable(z.string()) }),
    refreshes: touchesRoles,
    audits,
  }),
  resendInvitations: endpoint({
    ...onThisGroup,
    path: '/v5/access_group/:id/invitations/resend',
    summary: 'Mail new links for several invitations; the old ones die; each answers for itself',
    input: z.object({ id, invitation_ids: severalIds(mostMailsAtOnce) }),
    refreshes: touchesInvitations,
    audits,
    limits: [{ per: 'session', max: 4, seconds: 3600 }],
  }),
  revokeInvitations: endpoint({
    ...onThisGroup,
    path: '/v5/access_group/:id/invitations/revoke',
    summary: 'Take several invitations back; each answers for itself',
    input: z.object({ id, invitation_ids: severalIds() }),
    refreshes: touchesInvitations,
    audits,
  }),
}
