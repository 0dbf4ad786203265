import { type accessGroups, type Invitation, invitationDays } from '@brigade/contract/access-groups.ts'
import { notFound, Problem } from '@brigade/contract/kit/problem.ts'
import type { Change, Handlers, StaffContext } from '../../../platform/context.ts'
import type { Queryable, Tx } from '../../../platform/database.ts'
import { invitationMail, newInvitationToken } from '../../front-door/public.ts'
import { lockTrees, type Place, stillAdministers } from '../authority/store.ts'
import { judgeGrantOn } from '../people/handlers.ts'
import { mustBeAllowed } from '../rules.ts'
import {
  endInvitation,
  findInvitation,
  type InvitationRow,
  insertInvitation,
  type Link,
  renewInvitation,
  searchInvitations,
  voidExpired,
} from './store.ts'

type Invitations = Pick<Handlers<typeof accessGroups>, 'invite' | 'invitations' | 'resendInvitation' | 'revokeInvitation'>

const notPending = 'This invitation was accepted or taken back already. Invite the person anew.'

export const invitations: Invitations = {
  invite: async (context) => {
    const { input, staff, db, write } = context
    const { link, token } = newLink(staff.id)
    const id = await write(async (change) => {
      const place = await placeToStay(change.tx, input.id)
      mustBeAllowed(await judgeGrantOn(change.tx, staff.id, place, input.roles, null))
      await voidExpired(change.tx, input.email, place.id)
      const invited = await insertInvitation(change.tx, input.email, place.id, [...new Set(input.roles)], link)
      if (invited === undefined)
        throw new Problem('conflict', `${input.email} has been invited to this group already. Send that invitation again instead.`)
      await send(context, change, await found(change.tx, place.id, invited), token)
      change.changed({ id: place.id, description: `- **invited**: ${input.email} with ${input.roles.join(', ')}` })
      return invited
    })
    return answer(await found(db, input.id, id))
  },

  invitations: async ({ input, db }) => {
    const { rows, total } = await searchInvitations(db, input.id, input.status, { page: input.page, per_page: input.per_page })
    return { data: rows.map(answer), total, page: input.page, per_page: input.per_page }
  },

  resendInvitation: async (context) => {
    const { input, staff, db, write } = context
    const { link, token } = newLink(staff.id)
    await write(async (change) => {
      const place = await placeToStay(change.tx, input.id)
      const invitation = await found(change.tx, place.id, input.invitation_id)
      mustBeAllowed(await judgeGrantOn(change.tx, staff.id, place, invitation.roles, null))
      if (!(await renewInvitation(change.tx, invitation.id, link))) throw new Problem('conflict', notPending)
      await send(context, change, invitation, token)
      change.changed({ id: place.id, description: `- **invited again**: ${invitation.email}` })
    })
    return answer(await found(db, input.id, input.invitation_id))
  },

  revokeInvitation: async ({ input, staff, db, write }) => {
    await write(async ({ tx, changed }) => {
      const place = await placeToStay(tx, input.id)
      if (!(await stillAdministers(tx, staff.id, [place.id]))) throw notFound('access group')
      const invitation = await found(tx, place.id, input.invitation_id)
      if (!(await endInvitation(tx, invitation.id))) throw new Problem('conflict', notPending)
      changed({ id: place.id, description: `- **invitation taken back**: ${invitation.email}` })
    })
    return answer(await found(db, input.id, input.invitation_id))
  },
}

async function found(db: Queryable, groupId: number, id: number): Promise<InvitationRow> {
  const invitation = await findInvitation(db, groupId, id)
  if (!invitation) throw notFound('invitation')
  return invitation
}

/** The sender's rights and the group's place stay as they are until the invitation is written. */
async function placeToStay(tx: Tx, id: number): Promise<Place> {
  const place = (await lockTrees(tx, [id], 'stay')).get(id)
  if (!place) throw notFound('access group')
  return place
}

/** Only the mail carries the token; the row keeps its hash. */
function newLink(by: number): { link: Link; token: string } {
  const { token, hash } = newInvitationToken()
  return { token, link: { tokenHash: hash, days: invitationDays, by } }
}

async function send(
  { config, staff }: Pick<StaffContext, 'config' | 'staff'>,
  change: Change,
  invitation: InvitationRow,
  token: string,
): Promise<void> {
  const { email: to, access_group_name: groupName } = invitation
  await change.mail(invitationMail(config, { to, token, groupName, inviterName: staff.name }))
}

function answer(row: InvitationRow): Invitation {
  return {
    ...row,
    roles: [...row.roles],
    invited_by: row.invited_by ?? '',
    expires_at: row.expires_at.toISOString(),
    sent_at: row.sent_at.toISOString(),
    inserted_at: row.inserted_at.toISOString(),
  }
}
