import { type RawBuilder, sql } from 'kysely'
import { reachable, reachableFrom } from '../../../platform/access/policy.ts'
import type { StandingHolder } from '../../../platform/access/standing-holders.ts'
import type { Queryable, Tx } from '../../../platform/database.ts'

/** What a person needs at a till. */
export const giftCardRole = 'gift_card_definitions' as const

export interface CredentialRow {
  readonly id: number
  readonly name: string
  readonly system: string
  readonly access_group_id: number | null
  readonly restaurant_id: number | null
  readonly subject_name: string
  readonly token_end: string
  readonly made_by: string
  readonly inserted_at: Date
  readonly last_used_at: Date | null
  readonly former_until: Date | null
  readonly revoked_at: Date | null
  readonly runs_orders: boolean
  readonly takes_gift_cards: boolean
  /** Its orders find their guests among all customers of the company, not among those alone whom the group of the restaurant knows. */
  readonly knows_company: boolean
  readonly version: number
}

/** SQL condition on `credential`: the group on which it may take gift cards is still at or above the restaurant. */
export const takesGiftCardsAt = (restaurantId: RawBuilder<unknown>) =>
  reachableFrom(sql<number[]>`array[credential.gift_cards_group_id]`, 'restaurant', restaurantId)

const columns = sql`credential.id, credential.name, credential.system, credential.access_group_id, credential.restaurant_id, credential.token_end,
  credential.made_by, credential.inserted_at, credential.last_used_at, credential.former_until, credential.revoked_at, credential.runs_orders, credential.knows_company, credential.version,
  case when credential.restaurant_id is null then credential.gift_cards_group_id is not null
    else ${takesGiftCardsAt(sql.ref('credential.restaurant_id'))} end as takes_gift_cards,
  coalesce(place.name, above.name) as subject_name`
const subjects = sql`left join restaurants place on place.id = credential.restaurant_id
  left join access_groups above on above.id = credential.access_group_id`

/** Those of a restaurant, and of the groups over it that the person sees with the same role. */
export async function ofRestaurant(db: Queryable, userId: number, restaurantId: number): Promise<CredentialRow[]> {
  const { rows } = await sql<CredentialRow>`
    select ${columns} from ingest_credentials credential ${subjects}
    where credential.restaurant_id = ${restaurantId}
      or (${reachable(userId, 'restaurants', 'access_group', sql.ref('credential.access_group_id'))} and credential.access_group_id in (
        select unnest(holder.ancestors) from access_group_resources held join access_groups holder on holder.id = held.access_group_id
        where held.resource_type = 'restaurant' and held.resource_id = ${restaurantId}))
    order by credential.revoked_at is not null, lower(credential.name), credential.id`.execute(db)
  return rows
}

export async function ofGroup(db: Queryable, groupId: number): Promise<CredentialRow[]> {
  const { rows } = await sql<CredentialRow>`
    select ${columns} from ingest_credentials credential ${subjects} where credential.access_group_id = ${groupId}
    order by credential.revoked_at is not null, lower(credential.name), credential.id`.execute(db)
  return rows
}

export async function find(db: Queryable, id: number): Promise<CredentialRow | undefined> {
  const { rows } = await sql<CredentialRow>`select ${columns} from ingest_credentials credential ${subjects} where credential.id = ${id}`.execute(db)
  return rows[0]
}

/** Held until the transaction ends. */
export async function lock(tx: Tx, id: number): Promise<void> {
  await sql`select from ingest_credentials where id = ${id} for update`.execute(tx)
}

/** The group that owns a restaurant; 0 for none. */
export async function ownerOf(db: Queryable, restaurantId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`select parent_access_group_id as id from restaurants where id = ${restaurantId}`.execute(db)
  return rows[0]?.id ?? 0
}

/** The company of a group; 0 for none. */
export async function companyOf(db: Queryable, groupId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`select root_id as id from access_groups where id = ${groupId}`.execute(db)
  return rows[0]?.id ?? 0
}

/** Groups with a credential in force: it holds the roles that its maker could give, and has no end. */
export async function standingHolders(db: Queryable, groupIds: readonly number[]): Promise<StandingHolder[]> {
  const { rows } = await sql<{ id: number; takes: boolean }>`
    select access_group_id as id, bool_or(gift_cards_group_id is not null) as takes from ingest_credentials
    where access_group_id = any(${[...groupIds]}::bigint[]) and revoked_at is null group by access_group_id`.execute(db)
  return rows.flatMap(({ id, takes }): StandingHolder[] => [
    { groupId: id, role: 'restaurants_admin' },
    ...(takes ? [{ groupId: id, role: giftCardRole }] : []),
  ])
}

export interface NewRow {
  readonly name: string
  readonly system: string
  readonly restaurantId: number | null
  readonly groupId: number | null
  readonly hash: Buffer
  readonly end: string
  readonly madeBy: string
  readonly runsOrders: boolean
  /** On which it may take gift cards. */
  readonly giftCardsOn: number | null
  readonly knowsCompany: boolean
}

export async function insert(tx: Tx, row: NewRow): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into ingest_credentials (name, system, restaurant_id, access_group_id, token_hash, token_end, made_by, runs_orders, gift_cards_group_id, knows_company)
    values (${row.name}, ${row.system}, ${row.restaurantId}, ${row.groupId}, ${row.hash}, ${row.end}, ${row.madeBy}, ${row.runsOrders},
      ${row.giftCardsOn}, ${row.knowsCompany}) returning id`.execute(tx)
  return rows[0]?.id ?? 0
}

interface NewToken {
  readonly hash: Buffer
  readonly end: string
  /** Of the former token. */
  readonly until: Date
  /** Otherwise a right that waits for the restaurant to come back is not the new token's. */
  readonly takesGiftCards: boolean
  readonly knowsCompany: boolean
}

/** The token of before goes on for a day, so that an ordering system can be changed over without losing orders. */
export async function rotate(tx: Tx, id: number, { hash, end, until, takesGiftCards, knowsCompany }: NewToken): Promise<void> {
  await sql`update ingest_credentials set former_hash = token_hash, former_until = ${until}, token_hash = ${hash}, token_end = ${end},
    gift_cards_group_id = case when ${takesGiftCards} then gift_cards_group_id end, knows_company = knows_company and ${knowsCompany}, version = version + 1, updated_at = now() where id = ${id}`.execute(
    tx,
  )
}

export async function setRuns(tx: Tx, id: number, runsOrders: boolean): Promise<void> {
  await sql`update ingest_credentials set runs_orders = ${runsOrders}, version = version + 1, updated_at = now() where id = ${id}`.execute(tx)
}

export async function setGiftCards(tx: Tx, id: number, groupId: number | null): Promise<void> {
  await sql`update ingest_credentials set gift_cards_group_id = ${groupId}, version = version + 1, updated_at = now() where id = ${id}`.execute(tx)
}

export async function revoke(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`update ingest_credentials set revoked_at = now(), former_hash = null, former_until = null, version = version + 1, updated_at = now()
    where id = any(${[...ids]}::bigint[]) and revoked_at is null`.execute(tx)
}

/** Of what leaves a company: no system of the old one goes on sending. */
export async function deleteOfLeaving(tx: Tx, restaurantIds: readonly number[], groupIds: readonly number[]): Promise<void> {
  await sql`delete from ingest_credentials where restaurant_id = any(${[...restaurantIds]}::bigint[])
    or access_group_id = any(${[...groupIds]}::bigint[])`.execute(tx)
}

export interface Bearer {
  /** Of the token that was sent. */
  readonly hash: Buffer
  readonly id: number
  readonly system: string
  readonly restaurant_id: number | null
  readonly access_group_id: number | null
  readonly runs_orders: boolean
  readonly knows_company: boolean
}

const inForce = (hash: Buffer) => sql`revoked_at is null and (token_hash = ${hash} or (former_hash = ${hash} and former_until > now()))`

/** Whether the token is in force, and stays so until the transaction ends: revoking, rotating and departure wait or are seen. */
export async function staysInForce(tx: Tx, { id, hash }: Pick<Bearer, 'id' | 'hash'>): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ingest_credentials where id = ${id} and ${inForce(hash)} for share`.execute(tx)
  return rows.length > 0
}

/**
 * Whether the token is in force, and stays so, as above; and whether it may take gift cards at that restaurant, by where the restaurant
 * stands now.
 */
export async function giftCardsFor(tx: Tx, { id, hash }: Pick<Bearer, 'id' | 'hash'>, restaurantId: number): Promise<boolean | undefined> {
  const { rows } = await sql<{ takes: boolean }>`
    select ${takesGiftCardsAt(sql`${restaurantId}::bigint`)} as takes from ingest_credentials credential where id = ${id} and ${inForce(hash)} for share`.execute(
    tx,
  )
  return rows[0]?.takes
}
