import type { frontDoor } from '@brigade/contract/front-door.ts'
import type { OutputOf } from '@brigade/contract/kit/endpoint.ts'
import { Problem } from '@brigade/contract/kit/problem.ts'
import { roleName } from '@brigade/contract/kit/roles.ts'
import type { SessionUser } from '@brigade/contract/session.ts'
import type { Change, Context, RequestFacts } from '../../../platform/context.ts'
import { hashPassword } from '../../../platform/passwords.ts'
import { createSession } from '../../../platform/session.ts'
import { rolesStillGrantable } from '../../access-groups/public.ts'
import { killCodes } from '../codes/store.ts'
import { mustStillBe, provePassword } from '../sign-in.ts'
import { addConfirmedAccount } from '../store.ts'
import { findInvitation, fulfil, hasConfirmedAccount, type LiveInvitation, voidInvitation } from './store.ts'

type Endpoints = typeof frontDoor

export async function showInvite({ input, db }: Context<Endpoints['showInvite']>): Promise<OutputOf<Endpoints['showInvite']>> {
  const invitation = await findInvitation(db, input.token)
  if (invitation?.email !== input.email) throw gone()
  const { email, groupName, inviterName, roles } = invitation
  return { email, group_name: groupName, invited_by: inviterName, roles, has_account: await hasConfirmedAccount(db, email) }
}

/** A new person comes in by a mailed token: their address, group and roles are those of the stored invitation. */
export async function acceptInvite({ input, db, request, write }: Context<Endpoints['acceptInvite']>): Promise<SessionUser> {
  // Looked at first, so that made-up tokens cost no hashing.
  mustBeFor(await findInvitation(db, input.token), input.email)
  const hash = await hashPassword(input.password)
  return write(async (change) => {
    const invitation = mustBeFor(await findInvitation(change.tx, input.token, 'hold'), input.email)
    const { name, phone } = input
    return admit(change, invitation, request, async () => {
      const userId = await addConfirmedAccount(change.tx, { name, phone, email: invitation.email, hash })
      if (userId === undefined)
        throw new Problem('conflict', 'This email already has an account. Sign in with its password to accept the invitation.')
      await killCodes(change.tx, userId)
      return userId
    })
  })
}

/** Somebody who has an account takes the invitation with its password. */
export async function joinByInvite(context: Context<Endpoints['joinByInvite']>): Promise<SessionUser> {
  const { input, db, request, write } = context
  mustBeFor(await findInvitation(db, input.token), input.email)
  const proved = await provePassword(context, 'front-door.joinByInvite', input)
  return write(async (change) => {
    const invitation = mustBeFor(await findInvitation(change.tx, input.token, 'hold'), proved.account.email)
    await mustStillBe(change.tx, proved)
    return admit(change, invitation, request, async () => proved.account.id)
  })
}

/** Law 1 once more: the person gets those roles which the inviter may give now. Without any the invitation is void, which must commit. */
async function admit(
  change: Change,
  invitation: LiveInvitation,
  { address, agent }: RequestFacts,
  person: () => Promise<number>,
): Promise<SessionUser | Problem> {
  const { tx } = change
  const { groupId, inviterId, email } = invitation
  const roles = inviterId === null ? [] : await rolesStillGrantable(tx, inviterId, groupId, invitation.roles)
  if (roles.length === 0) {
    await voidInvitation(tx, invitation.id)
    return gone()
  }
  const userId = await person()
  await fulfil(tx, invitation, userId, roles)
  change.changed({
    id: groupId,
    description: `${email} accepted an invitation with the roles ${roles.map(roleName).join(', ')}.`,
    affectedUsers: [userId],
  })
  return createSession(tx, { userId, address, agent })
}

function mustBeFor(invitation: LiveInvitation | undefined, email: string): LiveInvitation {
  if (!invitation) throw gone()
  if (invitation.email === email) return invitation
  throw new Problem('invalid', 'This invitation was sent to another address.', {
    errors: { email: ['is not the address the invitation was sent to'] },
  })
}

function gone(): Problem {
  return new Problem('gone', 'This invitation is no longer valid. Ask for a new one.')
}
