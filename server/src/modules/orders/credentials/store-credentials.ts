import { type RawBuilder, sql } from 'kysely'
import { reachable, reachableFrom } from '../../../platform/access/policy.ts'
import type { StandingHolder } from '../../../platform/access/standing-holders.ts'
import { isChanging, type Queryable, type Tx } from '../../../platform/database.ts'
import { prepared } from '../../../platform/prepared.ts'
import { openingRole, type Power, pointRoles, powerOf, powers } from './powers.ts'

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
  readonly gives_discounts: boolean
  /** Its orders find their guests among all customers of the company, not among those alone whom the group of the restaurant knows. */
  readonly knows_company: boolean
  /** Its orders take points of guests for rewards, while it gives discounts. */
  readonly spends_points: boolean
  readonly version: number
}

/** SQL of the group of `credential` on which a power was turned on. */
export const turnedOnAt = (power: Power): RawBuilder<number | null> => sql.ref(`credential.${powerOf(power).column}`)

/** SQL condition on `credential`: the group on which it was let do it is still at or above the restaurant. */
export const mayDoAt = (power: Power, restaurantId: RawBuilder<unknown>) =>
  reachableFrom(sql<number[]>`array[${turnedOnAt(power)}]`, 'restaurant', restaurantId)

/** SQL condition on `credential` and the group `home` of a restaurant: it was let give discounts there or above. */
const isLetAtOwner = sql<boolean>`home.ancestors @> array[${turnedOnAt('discounts')}]`

const mayDo = (power: Power) =>
  sql`case when credential.restaurant_id is null then ${turnedOnAt(power)} is not null else ${mayDoAt(power, sql.ref('credential.restaurant_id'))} end`

const columns = sql`credential.id, credential.name, credential.system, credential.access_group_id, credential.restaurant_id, credential.token_end,
  credential.made_by, credential.inserted_at, credential.last_used_at, credential.former_until, credential.revoked_at, credential.runs_orders, credential.knows_company,
  credential.spends_points, credential.version,
  ${mayDo('gift_cards')} as takes_gift_cards, ${mayDo('discounts')} as gives_discounts,
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

/** Groups with a credential in force, or with a restaurant that has one: it holds the roles that its maker could give, and has no end. */
export async function standingHolders(db: Queryable, groupIds: readonly number[]): Promise<StandingHolder[]> {
  const held = powers.map((power) => sql`bool_or(${turnedOnAt(power)} is not null) as ${sql.ref(power)}`)
  const { rows } = await sql<{ id: number; knows: boolean; points: boolean } & Record<Power, boolean>>`
    select access_group_id as id, bool_or(knows_company) as knows, bool_or(spends_points and ${turnedOnAt('discounts')} is not null) as points,
      ${sql.join(held)} from ingest_credentials credential
    where access_group_id = any(${[...groupIds]}::bigint[]) and revoked_at is null group by access_group_id`.execute(db)
  const ofGroups = rows.flatMap((row): StandingHolder[] => [
    { groupId: row.id, role: 'restaurants_admin' },
    ...powers.filter((power) => row[power]).map((power) => ({ groupId: row.id, role: powerOf(power).role })),
    // Its orders open the customers whom they find to the people of their restaurant.
    ...(row.knows ? [{ groupId: row.id, role: openingRole, isOfCompany: true }] : []),
    ...pointRoles.filter(() => row.points).map((role) => ({ groupId: row.id, role })),
  ])
  const ofRestaurants = [await takingPointsAt(db, groupIds)]
  for (const power of powers) ofRestaurants.push(await doingAt(db, power, groupIds))
  return [...ofGroups, ...ofRestaurants.flat()]
}

/**
 * Those of a restaurant that take gift cards or give discounts: whatever is taken, or applies, at its owner. Where they were let do so at a group
 * with which it is shared, they come along with that group's people as well.
 */
async function doingAt(db: Queryable, power: Power, groupIds: readonly number[]): Promise<StandingHolder[]> {
  const asked = sql`${[...groupIds]}::bigint[]`
  const { rows } = await sql<{ id: number; let_on: number | null }>`
    select distinct at.id, case when home.ancestors @> array[${turnedOnAt(power)}] then ${turnedOnAt(power)} end as let_on
    from ingest_credentials credential join restaurants place on place.id = credential.restaurant_id join access_groups home on home.id = place.parent_access_group_id
    cross join unnest(array[place.parent_access_group_id, ${turnedOnAt(power)}]) as at(id)
    where at.id = any(${asked}) and credential.revoked_at is null and ${mayDoAt(power, sql.ref('credential.restaurant_id'))}`.execute(db)
  return rows.map(({ id, let_on }) => ({ groupId: id, role: powerOf(power).role, isOfRestaurant: true, ...(let_on !== null && { letOn: let_on }) }))
}

/** Those of a restaurant that take points of the guests of its owner. One that finds all of the company was let do so in all of it. */
async function takingPointsAt(db: Queryable, groupIds: readonly number[]): Promise<StandingHolder[]> {
  const { rows } = await sql<{ id: number; let_on: number }>`
    select distinct home.id, ${turnedOnAt('discounts')} as let_on from ingest_credentials credential join restaurants place on place.id = credential.restaurant_id
    join access_groups home on home.id = place.parent_access_group_id
    where home.id = any(${[...groupIds]}::bigint[]) and credential.revoked_at is null and credential.spends_points and not credential.knows_company
      and ${isLetAtOwner}`.execute(db)
  return rows.flatMap(({ id, let_on: letOn }) => pointRoles.map((role) => ({ groupId: id, role, isOfRestaurant: true, letOn })))
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
  /** Where it is let do what. */
  readonly on: ReadonlyMap<Power, number>
  readonly knowsCompany: boolean
  readonly spendsPoints: boolean
}

export async function insert(tx: Tx, row: NewRow): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into ingest_credentials (name, system, restaurant_id, access_group_id, token_hash, token_end, made_by, runs_orders, gift_cards_group_id,
      discounts_group_id, knows_company, spends_points)
    values (${row.name}, ${row.system}, ${row.restaurantId}, ${row.groupId}, ${row.hash}, ${row.end}, ${row.madeBy}, ${row.runsOrders},
      ${row.on.get('gift_cards') ?? null}, ${row.on.get('discounts') ?? null}, ${row.knowsCompany}, ${row.spendsPoints}) returning id`.execute(tx)
  return rows[0]?.id ?? 0
}

interface NewToken {
  readonly hash: Buffer
  readonly end: string
  /** Of the former token. */
  readonly until: Date
  /** Where whoever gives the new token lets it do what: what somebody above had let is not theirs. */
  readonly may: ReadonlyMap<Power, number>
  readonly knowsCompany: boolean
  readonly spendsPoints: boolean
}

/** The token of before goes on for a day, so that an ordering system can be changed over without losing orders. */
export async function rotate(tx: Tx, id: number, { hash, end, until, may, knowsCompany, spendsPoints }: NewToken): Promise<void> {
  const given = powers.map((power) => sql`${sql.ref(powerOf(power).column)} = ${may.get(power) ?? null}`)
  await sql`update ingest_credentials set former_hash = token_hash, former_until = ${until}, token_hash = ${hash}, token_end = ${end},
    ${sql.join(given)}, knows_company = knows_company and ${knowsCompany}, spends_points = spends_points and ${spendsPoints}, version = version + 1, updated_at = now() where id = ${id}`.execute(
    tx,
  )
}

export async function setRuns(tx: Tx, id: number, runsOrders: boolean): Promise<void> {
  await sql`update ingest_credentials set runs_orders = ${runsOrders}, version = version + 1, updated_at = now() where id = ${id}`.execute(tx)
}

/** Whether its orders take points of guests for rewards. */
export async function setSpendsPoints(tx: Tx, id: number, spendsPoints: boolean): Promise<void> {
  await sql`update ingest_credentials set spends_points = ${spendsPoints} where id = ${id}`.execute(tx)
}

/** Lets it do something on a group; none for no longer. */
export async function setPower(tx: Tx, id: number, power: Power, groupId: number | null): Promise<void> {
  await sql`update ingest_credentials set ${sql.ref(powerOf(power).column)} = ${groupId}, version = version + 1, updated_at = now() where id = ${id}`.execute(
    tx,
  )
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

/** SQL condition: a credential by its id has not been revoked, and reaches the restaurant as it stands now. */
export const countsAt = (id: RawBuilder<unknown>, restaurantId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from ingest_credentials credential where credential.id = ${id} and revoked_at is null
    and case when credential.restaurant_id is null then ${reachableFrom(sql<number[]>`array[credential.access_group_id]`, 'restaurant', restaurantId)}
      else credential.restaurant_id = ${restaurantId} end)`

/** SQL condition: a credential by its id counts at the restaurant, and was let do something where the restaurant stands now. */
export const stillDoesAt = (power: Power, id: RawBuilder<unknown>, restaurantId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${countsAt(id, restaurantId)}
    and exists (select from ingest_credentials credential where credential.id = ${id} and ${mayDoAt(power, restaurantId)}))`

/**
 * SQL condition: a credential by its id takes points of guests at the restaurant. They are guests of the group that owns it, so it was let do so
 * there or above: by whom the restaurant is only shared with, nobody comes to them.
 */
export const takesPointsAt = (id: RawBuilder<unknown>, restaurantId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from ingest_credentials credential join restaurants place on place.id = ${restaurantId}
    join access_groups home on home.id = place.parent_access_group_id
    where credential.id = ${id} and credential.spends_points and ${isLetAtOwner})`

/** Whether a credential gives discounts at a restaurant for the group that owns it, not for one with which it is shared. */
export async function givesForOwner(db: Queryable, id: number, restaurantId: number): Promise<boolean> {
  const { rows } = await sql`select from ingest_credentials credential join restaurants place on place.id = ${restaurantId}
    join access_groups home on home.id = place.parent_access_group_id where credential.id = ${id} and ${isLetAtOwner}`.execute(db)
  return rows.length > 0
}

export async function takesPoints(db: Queryable, id: number, restaurantId: number): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`select ${takesPointsAt(sql`${id}::bigint`, sql`${restaurantId}::bigint`)} as may`.execute(db)
  return rows[0]?.may === true
}

/** What a credential may do at a restaurant, by where that stands now. */
export interface MayDo {
  readonly may: boolean
  /** Whether it may send orders of the restaurant at all. */
  readonly isWithin: boolean
  readonly name: string
}

/** A statement for each power, within a change one that holds the credential. */
const judging = (power: Power, isHeld: boolean) =>
  prepared((_, id: number, hash: Buffer, restaurantId: number) => {
    const place = sql`${restaurantId}::bigint`
    return sql<MayDo>`
      select ${mayDoAt(power, place)} as may, coalesce((select name from restaurants where id = ${place}), '') as name,
        exists (select from restaurants where id = ${place} and kind = 'restaurant') and case when credential.restaurant_id is null
          then ${reachableFrom(sql<number[]>`array[credential.access_group_id]`, 'restaurant', place)} else credential.restaurant_id = ${place} end as "isWithin"
      from ingest_credentials credential where id = ${id} and ${inForce(hash)} ${isHeld ? sql`for share` : sql``}`
  })
const judged = {
  gift_cards: { held: judging('gift_cards', true), now: judging('gift_cards', false) },
  discounts: { held: judging('discounts', true), now: judging('discounts', false) },
} satisfies Record<Power, unknown>

/** Nothing for a token that is not in force; within a change it stays in force as above. */
export async function mayDoFor(
  db: Queryable,
  power: Power,
  { id, hash }: Pick<Bearer, 'id' | 'hash'>,
  restaurantId: number,
): Promise<MayDo | undefined> {
  const [row] = await judged[power][isChanging(db) ? 'held' : 'now'](db, id, hash, restaurantId)
  return row
}
