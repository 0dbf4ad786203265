import { isRole, type Role } from '@brigade/contract/kit/roles.ts'
import { sql } from 'kysely'
import { give } from '../../../platform/access/holdings.ts'
import type { Queryable, Tx } from '../../../platform/database.ts'
import { invitationTokenHash } from '../../access-groups/public.ts'

export interface LiveInvitation {
  readonly id: number
  readonly email: string
  readonly groupId: number
  readonly groupName: string
  readonly roles: Role[]
  readonly inviterId: number | null
  readonly inviterName: string
}

/** The pending invitation of a mailed token, now by the database's clock; used, revoked and expired ones are not found. */
export async function findInvitation(db: Queryable, token: string, lock: 'look' | 'hold' = 'look'): Promise<LiveInvitation | undefined> {
  const { rows } = await sql<Omit<LiveInvitation, 'roles'> & { roles: string[] }>`
    select invitations.id, invitations.email, invitations.roles, access_groups.id as "groupId", access_groups.name as "groupName",
      invitations.invited_by as "inviterId", coalesce(inviter.name, '') as "inviterName"
    from invitations join access_groups on access_groups.id = invitations.access_group_id left join users inviter on inviter.id = invitations.invited_by
    where invitations.token_hash = ${invitationTokenHash(token)} and invitations.status = 'pending' and invitations.expires_at > now()
    ${lock === 'hold' ? sql`for update of invitations` : sql``}`.execute(db)
  const row = rows[0]
  return row && { ...row, roles: row.roles.filter(isRole) }
}

export async function hasConfirmedAccount(db: Queryable, email: string): Promise<boolean> {
  const { rows } = await sql`select 1 from users where email = ${email} and status <> 'unconfirmed'`.execute(db)
  return rows.length > 0
}

/** Its inviter may no longer give any of its roles. */
export async function voidInvitation(tx: Tx, id: number): Promise<void> {
  await sql`update invitations set status = 'void', updated_at = now(), version = version + 1 where id = ${id}`.execute(tx)
}

/** Gives the roles for good and uses the invitation up. */
export async function fulfil(tx: Tx, { id, groupId, inviterId }: LiveInvitation, userId: number, roles: readonly Role[]): Promise<void> {
  await give(tx, { userId, groupId, roles, by: inviterId, expiresAt: null })
  await sql`update invitations set status = 'accepted', accepted_by = ${userId}, updated_at = now(), version = version + 1 where id = ${id}`.execute(
    tx,
  )
}
