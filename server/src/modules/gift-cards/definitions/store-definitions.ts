import { type GiftCardKind, GiftCardTerms } from '@brigade/contract/gift-cards/terms.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import * as z from 'zod/mini'
import { own } from '../../../platform/access/holdings.ts'
import { grantedGroups, reachable } from '../../../platform/access/policy.ts'
import { recordStore } from '../../../platform/access/record-store.ts'
import { contains } from '../../../platform/access/records.ts'
import type { Queryable, Tx } from '../../../platform/database.ts'
import type { GiftCardDefinitions, GiftCardDefinitionVersions } from '../../../platform/schema.ts'
import type { ShownPicture } from '../../collections/public/shown-pictures.ts'
import { shownColumn } from '../../collections/public/store-shown.ts'
import { wasElsewhere } from '../ledger/store-eras.ts'

export interface DefinitionRow extends Selectable<GiftCardDefinitions> {
  readonly parent_access_group_name: string
  readonly redeem_group_name: string
  /** Of the newest version. */
  readonly terms: unknown
}
/** A row as one person sees it. */
export interface SeenDefinition extends DefinitionRow {
  /** Null where the person does not see that definition. */
  readonly bonus_name: string | null
  readonly design_picture: ShownPicture | null
  readonly card_count: number
  readonly outstanding_minor: number
  readonly may_change: boolean
  readonly may_issue: boolean
}

export const termsOf = ({ terms }: { readonly terms: unknown }): GiftCardTerms => z.parse(GiftCardTerms, terms)

const type = 'gift_card_definition'
const thisId = sql.ref('gift_card_definitions.id')
const columns = sql`gift_card_definitions.*, organization.name as parent_access_group_name, place.name as redeem_group_name, newest.terms`
const tables = sql`gift_card_definitions join access_groups organization on organization.id = gift_card_definitions.parent_access_group_id
  join access_groups place on place.id = gift_card_definitions.redeem_group_id
  join gift_card_definition_versions newest on newest.definition_id = gift_card_definitions.id and newest.number = gift_card_definitions.newest_version`

type User = number | RawBuilder<number>

/** A card belongs to the group that owes its balance: a person counts those of the groups that they see. */
const seenGroups = (userId: User) =>
  sql`array(select seen.id from access_groups seen where seen.ancestors && ${grantedGroups(userId, 'gift_card_definitions')})`

/** Cards are made by whoever may in a group that holds the definition, or in one below such a group. */
const mayIssue = (userId: User) => sql<boolean>`exists (
  select from access_group_resources held join access_groups holder on holder.id = held.access_group_id
  join access_groups mine on mine.id = any(${grantedGroups(userId, 'gift_card_definitions_admin')})
  where held.resource_type = ${type} and held.resource_id = ${thisId} and (mine.id = any(holder.ancestors) or holder.id = any(mine.ancestors)))`

/** Groups at which the person can issue cards of it, by the same rule: a group of theirs below a holder, or a holder below a group of theirs. */
const issuers = (userId: User) => sql<number[]>`array(
  select distinct case when mine.id = any(holder.ancestors) then holder.id else mine.id end
  from access_group_resources held join access_groups holder on holder.id = held.access_group_id
  join access_groups mine on mine.id = any(${grantedGroups(userId, 'gift_card_definitions_admin')})
  where held.resource_type = ${type} and held.resource_id = ${thisId} and (mine.id = any(holder.ancestors) or holder.id = any(mine.ancestors)))`

const asSeen = (userId: User, mayChange: RawBuilder<boolean>) => sql`${columns}, seen_cards.card_count, seen_cards.outstanding_minor,
  ${mayChange} as may_change, ${mayIssue(userId)} as may_issue,
  ${shownColumn(sql.ref('gift_card_definitions.design_picture_id'))} as design_picture,
  (select bonus.name from gift_card_definitions bonus where bonus.id = (newest.terms->'bonus'->>'definition_id')::bigint
    and ${reachable(userId, 'gift_card_definitions', type, sql.ref('bonus.id'))}) as bonus_name`
const seenFrom = (userId: User) => sql`${tables} cross join lateral (
  select count(*)::int as card_count, coalesce(sum(balance), 0)::bigint as outstanding_minor from gift_cards
  where definition_id = gift_card_definitions.id and issuer_group_id = any(${seenGroups(userId)})) seen_cards`

export const { searchVisible, remove } = recordStore({
  type,
  table: 'gift_card_definitions',
  sorts: { status: sql`array[gift_card_definitions.status, lower(gift_card_definitions.name)]` },
  rows: (ids, mayChange, userId) =>
    sql<SeenDefinition>`select ${asSeen(userId, mayChange)} from ${seenFrom(userId)} where gift_card_definitions.id = any(${ids})`,
})

/** Narrows the list to one status. */
export const ofStatus = (status: string) => ({ where: sql<boolean>`gift_card_definitions.status = ${status}`, variant: status })

export async function findSeen(db: Queryable, userId: number, id: number): Promise<SeenDefinition | undefined> {
  const { rows } = await sql<SeenDefinition>`
    select ${asSeen(userId, reachable(userId, 'gift_card_definitions_admin', type, thisId))} from ${seenFrom(userId)}
    where gift_card_definitions.id = ${id}`.execute(db)
  return rows[0]
}

/** Held until the transaction ends. Read only once it is held: a join would be judged with the version that was the newest before the wait. */
export async function lock(tx: Tx, id: number): Promise<DefinitionRow | undefined> {
  // Whoever makes cards of it meanwhile waits as well: they hold it `for share`.
  await sql`select from gift_card_definitions where id = ${id} for update`.execute(tx)
  const { rows } = await sql<DefinitionRow>`select ${columns} from ${tables} where gift_card_definitions.id = ${id}`.execute(tx)
  return rows[0]
}

export interface NewDefinition {
  readonly name: string
  readonly kind: GiftCardKind
  readonly currency: string
  readonly parent_access_group_id: number
  readonly redeem_group_id: number
  readonly design_picture_id: number | null
}

export async function insert(tx: Tx, definition: NewDefinition): Promise<number> {
  const { id } = await tx.insertInto('gift_card_definitions').values(definition).returning('id').executeTakeFirstOrThrow()
  await own(tx, type, id, definition.parent_access_group_id)
  return id
}

export interface NewVersion {
  readonly definitionId: number
  readonly number: number
  readonly terms: GiftCardTerms
  readonly madeBy: string
  /** Now, except for seeded data of the past. */
  readonly at?: Date
}

export async function insertVersion(tx: Tx, { definitionId, number, terms, madeBy, at }: NewVersion): Promise<void> {
  await tx
    .insertInto('gift_card_definition_versions')
    .values({ definition_id: definitionId, number, terms: JSON.stringify(terms), made_by: madeBy, ...(at && { inserted_at: at }) })
    .execute()
}

/** An edit by a person: it raises the version, so forms opened before are stale. */
export async function edit(
  tx: Tx,
  id: number,
  changes: Partial<
    Record<'name' | 'status', string> & Record<'redeem_group_id' | 'newest_version', number> & Record<'design_picture_id', number | null>
  >,
): Promise<void> {
  await tx
    .updateTable('gift_card_definitions')
    .set({ ...changes, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** Whether the group is the owner or below it. */
export async function isAtOrBelow(db: Queryable, groupId: number, ownerId: number): Promise<boolean> {
  const { rows } = await sql`select from access_groups where id = ${groupId} and ancestors @> array[${ownerId}::bigint]`.execute(db)
  return rows.length > 0
}

export interface IssuableRow
  extends Pick<DefinitionRow, 'id' | 'name' | 'currency' | 'terms' | 'parent_access_group_id' | 'parent_access_group_name'> {
  /** Its own group where the person may issue there, or the only one at which they may. */
  readonly issuer_id: number | null
  readonly issuer_name: string | null
}

/** Active definitions of which the person may issue cards, whoever holds them. */
export async function issuablePage(
  db: Queryable,
  userId: number,
  { name, page, per_page }: { readonly name: string; readonly page: number; readonly per_page: number },
): Promise<{ rows: IssuableRow[]; total: number }> {
  const isMeant = sql`gift_card_definitions.status = 'active' and ${mayIssue(userId)}
    ${name === '' ? sql`` : sql`and ${contains(sql.ref('gift_card_definitions.name'), name)}`}`
  const { rows } = await sql<IssuableRow>`
    select found.*, issuer.name as issuer_name from (
      select gift_card_definitions.id, gift_card_definitions.name, gift_card_definitions.currency, newest.terms,
        gift_card_definitions.parent_access_group_id, organization.name as parent_access_group_name,
        case when gift_card_definitions.parent_access_group_id = any(theirs.groups) then gift_card_definitions.parent_access_group_id
          when cardinality(theirs.groups) = 1 then theirs.groups[1] end as issuer_id
      from ${tables} cross join lateral (select ${issuers(userId)} as groups) theirs where ${isMeant}
      order by lower(gift_card_definitions.name), gift_card_definitions.id limit ${per_page} offset ${(page - 1) * per_page}
    ) found left join access_groups issuer on issuer.id = found.issuer_id order by lower(found.name), found.id`.execute(db)
  const counted = await sql<{ total: number }>`select count(*)::int as total from gift_card_definitions where ${isMeant}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

export interface BonusRow {
  readonly id: number
  readonly name: string
  readonly kind: string
  readonly currency: string
  readonly status: string
  readonly max_balance_minor: number
}

/** The definition of a bonus card, of the same company, if the person sees it; it stays what it is until the transaction ends. */
export async function leanOnBonus(tx: Tx, userId: number, id: number, ownerId: number): Promise<BonusRow | undefined> {
  if ((await bonusFor(tx, userId, id, ownerId)) === undefined) return undefined
  await sql`select from gift_card_definitions where id = ${id} for share`.execute(tx)
  return bonusFor(tx, userId, id, ownerId)
}

async function bonusFor(db: Queryable, userId: number, id: number, ownerId: number): Promise<BonusRow | undefined> {
  const { rows } = await sql<BonusRow>`
    select bonus.id, bonus.name, bonus.kind, bonus.currency, bonus.status, (newest.terms->>'max_balance_minor')::bigint as max_balance_minor
    from gift_card_definitions bonus join access_groups home on home.id = bonus.parent_access_group_id
    join gift_card_definition_versions newest on newest.definition_id = bonus.id and newest.number = bonus.newest_version
    where bonus.id = ${id} and home.root_id = (select root_id from access_groups where id = ${ownerId})
      and ${reachable(userId, 'gift_card_definitions', type, sql.ref('bonus.id'))}`.execute(db)
  return rows[0]
}

/** Names of definitions that are not archived and bring a card of this one; null for those that the person does not see. */
export async function bringersOf(db: Queryable, userId: number, id: number): Promise<(string | null)[]> {
  const { rows } = await sql<{ name: string | null }>`
    select case when ${reachable(userId, 'gift_card_definitions', type, thisId)} then gift_card_definitions.name end as name
    from gift_card_definitions join gift_card_definition_versions newest
      on newest.definition_id = gift_card_definitions.id and newest.number = gift_card_definitions.newest_version
    where gift_card_definitions.status <> 'archived' and (newest.terms->'bonus'->>'definition_id')::bigint = ${id}
    order by lower(gift_card_definitions.name), gift_card_definitions.id`.execute(db)
  return rows.map(({ name }) => name)
}

/** Whether a card was ever made of it, or is about to be. */
export async function hasCards(db: Queryable, id: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from gift_cards where definition_id = ${id}) or exists (select from gift_card_batches where definition_id = ${id}) as has`.execute(
    db,
  )
  return rows[0]?.has === true
}

export interface VersionRow extends Selectable<GiftCardDefinitionVersions> {
  readonly card_count: number
  /** Whether the definition of its bonus card is one of the same company still. */
  readonly has_bonus_here: boolean
}

/** Who made a version in a company that the definition has left is not told. */
export async function versionsOf(
  db: Queryable,
  userId: number,
  { id, page, per_page }: { readonly id: number; readonly page: number; readonly per_page: number },
): Promise<{ rows: VersionRow[]; total: number }> {
  const { rows } = await sql<VersionRow>`
    select version.*, case when ${wasElsewhere(sql.ref('version.definition_id'), sql.ref('version.inserted_at'), sql.ref('home.root_id'))} then '' else version.made_by end as made_by,
      (select count(*)::int from gift_cards where gift_cards.definition_id = version.definition_id and definition_number = version.number
        and issuer_group_id = any(${seenGroups(userId)})) as card_count,
      exists (select from gift_card_definitions bonus join access_groups there on there.id = bonus.parent_access_group_id
        where bonus.id = (version.terms->'bonus'->>'definition_id')::bigint and there.root_id = home.root_id) as has_bonus_here
    from gift_card_definition_versions version join gift_card_definitions definition on definition.id = version.definition_id
    join access_groups home on home.id = definition.parent_access_group_id
    where version.definition_id = ${id} order by version.number desc limit ${per_page} offset ${(page - 1) * per_page}`.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from gift_card_definition_versions where definition_id = ${id}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}
