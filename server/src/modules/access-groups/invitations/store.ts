import { type Invitation, invitationSorts } from '@brigade/contract/access-groups.ts'
import type { Role } from '@brigade/contract/kit/roles.ts'
import { type RawBuilder, sql } from 'kysely'
import { contains } from '../../../platform/access/records.ts'
import type { Queryable, Tx } from '../../../platform/database.ts'
import { isLive } from '../../../platform/live-grants.ts'
import type { Paged } from '../groups/store.ts'

export interface InvitationRow {
  readonly id: number
  readonly email: string
  readonly access_group_id: number
  readonly access_group_name: string
  readonly roles: readonly Role[]
  readonly status: Invitation['status']
  readonly expires_at: Date
  readonly invited_by: string | null
  readonly sent_count: number
  readonly sent_at: Date
  readonly inserted_at: Date
}

// Nothing wakes up to mark an invitation as expired: it is so once its time has passed.
const shownStatus = sql`case when invitation.status = 'pending' and invitation.expires_at <= now() then 'expired' else invitation.status end`

const select = sql`select invitation.id, invitation.email, invitation.access_group_id, place.name as access_group_name, invitation.roles,
    ${shownStatus} as status, invitation.expires_at, inviter.name as invited_by, invitation.sent_count, invitation.sent_at, invitation.inserted_at
  from invitations invitation join access_groups place on place.id = invitation.access_group_id
    left join users inviter on inviter.id = invitation.invited_by`

type Order = (typeof invitationSorts)[number]

const orders: Record<Order, RawBuilder<unknown>> = {
  email: sql`invitation.email`,
  // What waits for somebody comes first.
  status: sql`array_position(array['expired', 'pending', 'accepted', 'revoked', 'void'], ${shownStatus})`,
  sent: sql`invitation.sent_at`,
  expires: sql`invitation.expires_at`,
}

function orderOf(sort: Order | `-${Order}` | undefined): RawBuilder<unknown> {
  const column = invitationSorts.find((one) => sort?.endsWith(one))
  if (sort === undefined || column === undefined) return sql`invitation.id desc`
  return sql`${orders[column]} ${sort.startsWith('-') ? sql`desc` : sql`asc`}, invitation.id desc`
}

interface InvitationQuery extends Paged {
  readonly status: Invitation['status'] | undefined
  readonly term: string | undefined
  readonly sort: Order | `-${Order}` | undefined
}

/** One page of a group's invitations, the newest first unless another order is asked for. */
export async function searchInvitations(
  db: Queryable,
  groupId: number,
  { status, term, sort, page, per_page }: InvitationQuery,
): Promise<{ rows: InvitationRow[]; total: number }> {
  const where: RawBuilder<boolean> = sql`invitation.access_group_id = ${groupId} and (${status ?? null}::text is null or ${shownStatus} = ${status ?? null})
    and ${term ? contains(sql`invitation.email`, term) : sql`true`}`
  const { rows } =
    await sql<InvitationRow>`${select} where ${where} order by ${orderOf(sort)} limit ${per_page} offset ${(page - 1) * per_page}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*) as total from invitations invitation where ${where}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** One invitation of this group; of another group it does not exist here. */
export async function findInvitation(db: Queryable, groupId: number, id: number): Promise<InvitationRow | undefined> {
  const { rows } = await sql<InvitationRow>`${select} where invitation.id = ${id} and invitation.access_group_id = ${groupId}`.execute(db)
  return rows[0]
}

/** An invitation whose time has passed must not stand in the way of a new one. */
export async function voidExpired(tx: Tx, email: string, groupId: number): Promise<void> {
  await sql`update invitations set status = 'void', updated_at = now() where email = ${email} and access_group_id = ${groupId}
    and status = 'pending' and expires_at <= now()`.execute(tx)
}

export interface Link {
  readonly tokenHash: Buffer
  readonly days: number
  readonly by: number
}

/** Answers nothing when a live invitation of this address waits already. */
export async function insertInvitation(tx: Tx, email: string, groupId: number, roles: readonly Role[], link: Link): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into invitations (email, access_group_id, roles, token_hash, expires_at, invited_by)
    values (${email}, ${groupId}, ${[...roles]}::text[], ${link.tokenHash}, now() + make_interval(days => ${link.days}), ${link.by})
    on conflict (email, access_group_id) where status = 'pending' do nothing returning id`.execute(tx)
  return rows[0]?.id
}

/** A new link replaces the old one; its sender counts as the giver of the roles from now on. */
export async function renewInvitation(tx: Tx, id: number, link: Link): Promise<boolean> {
  const { rows } = await sql`
    update invitations set token_hash = ${link.tokenHash}, expires_at = now() + make_interval(days => ${link.days}), invited_by = ${link.by},
      sent_count = sent_count + 1, sent_at = now(), version = version + 1, updated_at = now()
    where id = ${id} and status = 'pending' returning id`.execute(tx)
  return rows.length > 0
}

/** Those that wait for this address in these companies, each by the group that it is to. */
export async function endInvitationsTo(tx: Tx, email: string, roots: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ access_group_id: number }>`
    update invitations invitation set status = 'revoked', version = invitation.version + 1, updated_at = now() from access_groups place
    where invitation.email = ${email} and invitation.status = 'pending' and invitation.expires_at > now() and place.id = invitation.access_group_id
      and place.root_id = any(${[...roots]}::bigint[]) returning access_group_id`.execute(tx)
  return rows.map(({ access_group_id }) => access_group_id)
}

export async function endInvitation(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`
    update invitations set status = 'revoked', version = version + 1, updated_at = now() where id = ${id} and status = 'pending' returning id`.execute(
    tx,
  )
  return rows.length > 0
}

/** Ends the suspension of the person with this address if they hold no role any more; returns that person. */
export async function endEmptySuspension(tx: Tx, email: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    update users set status = 'active', version = version + 1, updated_at = now()
    where email = ${email} and status = 'suspended' and not exists (select from role_grants where user_id = users.id and ${isLive('role_grants')})
    returning id`.execute(tx)
  return rows[0]?.id
}
