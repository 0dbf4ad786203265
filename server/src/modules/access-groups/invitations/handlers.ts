import { type accessGroups, type Invitation, invitationDays } from '@brigade/contract/access-groups.ts'
import { notFound, Problem } from '@brigade/contract/kit/problem.ts'
import { roleName } from '@brigade/contract/kit/roles.ts'
import { plain } from '../../../platform/audit/plain.ts'
import type { Change, Handlers, Staff, StaffContext } from '../../../platform/context.ts'
import type { Queryable, Tx } from '../../../platform/database.ts'
import { judgeGiving } from '../authority/law.ts'
import { lockTrees, type Place, stillAdministers } from '../authority/store.ts'
import { mustBeAllowed } from '../rules.ts'
import { invitationMail, newInvitationToken } from './letter.ts'
import {
  endEmptySuspension,
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

const notPending = 'This invitation was accepted or taken back already. Send a new invitation.'

export const invitations: Invitations = {
  invite: async (context) => {
    const { input, staff, write } = context
    const { link, token } = newLink(staff.id)
    return write(async (change) => {
      const place = await placeToStay(change.tx, input.id)
      mustBeAllowed(await judgeGiving(change.tx, staff.id, place, input.roles, null))
      await voidExpired(change.tx, input.email, place.id)
      const invited = await insertInvitation(change.tx, input.email, place.id, [...new Set(input.roles)], link)
      if (invited === undefined)
        throw new Problem('conflict', `${input.email} has been invited to this group already. Send that invitation again instead.`)
      const invitation = await found(change.tx, place.id, invited)
      await send(context, change, invitation, token)
      change.changed({ id: place.id, description: `- **invited**: ${plain(input.email)} with ${input.roles.map(roleName).join(', ')}` })
      return answer(invitation)
    })
  },

  invitations: async ({ input, db }) => {
    const { status, search_term: term, sort, page, per_page } = input
    const { rows, total } = await searchInvitations(db, input.id, { status, term, sort, page, per_page })
    return { data: rows.map(answer), total, page, per_page }
  },

  resendInvitation: async (context) => {
    const { input, write } = context
    return write(async (change) => {
      await renew(context, change, await placeToStay(change.tx, input.id), input.invitation_id)
      return answer(await found(change.tx, input.id, input.invitation_id))
    })
  },

  revokeInvitation: async ({ input, staff, write }) =>
    write(async (change) => {
      const place = await placeToStay(change.tx, input.id)
      await mustStillAdminister(change.tx, staff, place)
      await takeBack(change, await found(change.tx, place.id, input.invitation_id))
      return answer(await found(change.tx, place.id, input.invitation_id))
    }),
}

/** A new link for the mail address; its sender must be able to give the roles now. */
export async function renew(context: Sender, change: Change, place: Place, id: number): Promise<void> {
  const { staff } = context
  const { link, token } = newLink(staff.id)
  const invitation = await found(change.tx, place.id, id)
  mustBeAllowed(await judgeGiving(change.tx, staff.id, place, invitation.roles, null))
  if (!(await renewInvitation(change.tx, invitation.id, link))) throw new Problem('conflict', notPending)
  await send(context, change, invitation, token)
  change.changed({ id: place.id, description: `- **invited again**: ${plain(invitation.email)}` })
}

/** Its link stops working. */
export async function takeBack({ tx, changed }: Change, { id, email, access_group_id }: InvitationRow): Promise<void> {
  if (!(await endInvitation(tx, id))) throw new Problem('conflict', notPending)
  changed({ id: access_group_id, description: takenBackLine(email) })
}

export const takenBackLine = (email: string): string => `- **invitation taken back**: ${plain(email)}`

/** Under the lock: the declared access was checked before it. */
export async function mustStillAdminister(tx: Tx, staff: Staff, place: Place): Promise<void> {
  if (!(await stillAdministers(tx, staff.id, [place.id]))) throw notFound('access group')
}

/** One invitation of a group; of another group it does not exist here. */
export async function found(db: Queryable, groupId: number, id: number): Promise<InvitationRow> {
  const invitation = await findInvitation(db, groupId, id)
  if (!invitation) throw notFound('invitation')
  return invitation
}

/** The sender's rights and the group's place stay as they are until the invitation is written. */
export async function placeToStay(tx: Tx, id: number): Promise<Place> {
  const place = (await lockTrees(tx, [id], 'stay')).get(id)
  if (!place) throw notFound('access group')
  return place
}

/** Only the mail carries the token; the row keeps its hash. */
function newLink(by: number): { link: Link; token: string } {
  const { token, hash } = newInvitationToken()
  return { token, link: { tokenHash: hash, days: invitationDays, by } }
}

type Sender = Pick<StaffContext, 'config' | 'staff'>

async function send({ config, staff }: Sender, change: Change, invitation: InvitationRow, token: string): Promise<void> {
  const { email: to, access_group_name: groupName } = invitation
  await change.mail(invitationMail(config, { to, token, groupName, inviterName: staff.name }))
  await letInWithoutRoles(change, to)
}

/**
 * A suspended person whose last role is gone is known to no administrator, so nobody could let them in. Being invited does: it gives
 * back nothing. Neither the inviter's company nor another one reads that there was a suspension.
 */
async function letInWithoutRoles({ tx, changed }: Change, email: string): Promise<void> {
  const id = await endEmptySuspension(tx, email)
  if (id !== undefined) changed({ id, resource: 'user', action: 'update', before: { status: 'suspended' }, after: { status: 'active' }, reach: [] })
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
