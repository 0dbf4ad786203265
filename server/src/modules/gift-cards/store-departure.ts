import type { GiftCardTerms } from '@brigade/contract/gift-cards/terms.ts'
import { sql } from 'kysely'
import type { Queryable, Tx } from '../../platform/database.ts'
import { termsOf } from './definitions/store-definitions.ts'
import { isOwed, type Owed, owedSums, takeTimeForCards } from './store-regrouping.ts'

// A definition that leaves its company takes its cards along; cards of one that stays do not leave. What tied the two together ends.

export interface Leaving {
  readonly definitions: readonly number[]
  readonly restaurants: readonly number[]
  readonly groups: readonly number[]
}

const ids = (all: readonly number[]) => sql`${[...all]}::bigint[]`

/** Cards that are owed whose definitions leave, by definition. */
export async function goingAlong(db: Queryable, { definitions }: Leaving): Promise<(Owed & { readonly definition_id: number })[]> {
  const { rows } = await sql<Owed & { definition_id: number }>`
    select definition_id, currency, ${owedSums} from gift_cards
    where definition_id = any(${ids(definitions)}) and ${isOwed} group by definition_id, currency order by currency, definition_id`.execute(db)
  return rows
}

/** Cards that are owed and that groups which leave have issued, of definitions that stay. */
export async function stayingBehind(db: Queryable, { definitions, groups }: Leaving): Promise<Owed[]> {
  const { rows } = await sql<Owed>`
    select currency, ${owedSums} from gift_cards
    where issuer_group_id = any(${ids(groups)}) and definition_id <> all(${ids(definitions)}) and ${isOwed} group by currency order by currency`.execute(
    db,
  )
  return rows
}

export interface Rehanging {
  readonly issuer_id: number
  readonly issuer_name: string
  /** Of cards that stay: the group that comes to owe them. */
  readonly owner_id: number | null
}

/** Groups whose cards come to be owed by others: with a definition that goes without them, or to the owner of one that stays when they go. */
export async function rehanging(db: Queryable, { definitions, groups }: Pick<Leaving, 'definitions' | 'groups'>): Promise<Rehanging[]> {
  const goes = sql`counts.definition_id = any(${ids(definitions)})`
  const { rows } = await sql<Rehanging>`
    select distinct issuer.id as issuer_id, issuer.name as issuer_name, case when not issued.goes then owner.id end as owner_id
    from (select issuer_group_id, definition_id, ${goes} as goes from gift_card_counts counts
        where ${goes} <> (counts.issuer_group_id = any(${ids(groups)})) group by 1, 2 having sum(cards) > 0) as issued
      join access_groups issuer on issuer.id = issued.issuer_group_id join gift_card_definitions definition on definition.id = issued.definition_id
      join access_groups owner on owner.id = definition.parent_access_group_id
    where issuer.id <> owner.id order by issuer.id, owner_id`.execute(db)
  return rows
}

const open = ({ definitions, restaurants }: Leaving) => sql<boolean>`hold.status = 'active'
  and (card.definition_id = any(${ids(definitions)}) or hold.restaurant_id = any(${ids(restaurants)}))`

export interface Ending {
  readonly holds: number
  readonly requests: number
  readonly batches: number
}

export async function endingWith(db: Queryable, leaving: Leaving): Promise<Ending> {
  const { definitions } = leaving
  const { rows } = await sql<Ending>`
    select (select count(*)::int from gift_card_holds hold join gift_cards card on card.id = hold.card_id where ${open(leaving)}) as holds,
      (select count(*)::int from gift_card_requests request join gift_cards card on card.id = request.card_id
        where decision is null and card.definition_id = any(${ids(definitions)})) as requests,
      (select count(*)::int from gift_card_batches where definition_id = any(${ids(definitions)}) and (status in ('waiting', 'running') or file is not null)) as batches`.execute(
    db,
  )
  return rows[0] ?? { holds: 0, requests: 0, batches: 0 }
}

/** Definitions and cards are held, always in this order, so that nothing is taken, made or changed while they go. */
export async function holdStill(tx: Tx, leaving: Leaving): Promise<void> {
  const { definitions, groups } = leaving
  await takeTimeForCards(tx)
  await sql`select from gift_card_definitions where id = any(${ids(definitions)}) order by id for update`.execute(tx)
  await sql`select from gift_cards card where definition_id = any(${ids(definitions)}) or issuer_group_id = any(${ids(groups)})
    or id in (select hold.card_id from gift_card_holds hold join gift_cards card on card.id = hold.card_id where ${open(leaving)})
    order by id for no key update`.execute(tx)
}

export async function releaseHolds(tx: Tx, leaving: Leaving): Promise<void> {
  await sql`
    with released as (update gift_card_holds hold set status = 'released', updated_at = now() from gift_cards card
      where card.id = hold.card_id and ${open(leaving)} returning hold.card_id, hold.amount)
    update gift_cards set held = held - freed.amount, updated_at = now()
    from (select card_id, sum(amount)::bigint as amount from released group by card_id) freed where gift_cards.id = freed.card_id`.execute(tx)
}

/** The company that the definitions have come to owes what is on their cards: the group that issued them if it came as well, else the new owner. */
export async function takeCardsAlong(tx: Tx, { definitions }: Leaving): Promise<void> {
  const issuer = sql`case when former.root_id = home.root_id then former.id else home.id end`
  await sql`
    update gift_cards card set root_id = home.root_id, issuer_group_id = ${issuer}, in_name_of = null, version = card.version + 1, updated_at = now()
    from gift_card_definitions definition join access_groups home on home.id = definition.parent_access_group_id, access_groups former
    where card.definition_id = any(${ids(definitions)}) and definition.id = card.definition_id and former.id = card.issuer_group_id`.execute(tx)
  // Whoever asked for them is of the company that they left: nobody fetches their codes any more.
  await sql`
    update gift_card_batches batch set issuer_group_id = ${issuer}, file = null, updated_at = now(),
      status = case when batch.status in ('waiting', 'running') then 'failed' else batch.status end,
      failure = case when batch.status in ('waiting', 'running') then 'The definition was handed over to another company.' else failure end
    from gift_card_definitions definition join access_groups home on home.id = definition.parent_access_group_id, access_groups former
    where batch.definition_id = any(${ids(definitions)}) and definition.id = batch.definition_id and former.id = batch.issuer_group_id`.execute(tx)
  await sql`
    update gift_card_requests request set decision = 'withdrawn', decided_at = now() from gift_cards card
    where request.decision is null and card.id = request.card_id and card.definition_id = any(${ids(definitions)})`.execute(tx)
}

/** Cards that a group which has left issued are owed by the owner of their definition, which stays. */
export async function leaveCardsBehind(tx: Tx, { definitions, groups }: Leaving): Promise<void> {
  await sql`
    update gift_cards card set issuer_group_id = definition.parent_access_group_id, version = card.version + 1, updated_at = now()
    from gift_card_definitions definition where definition.id = card.definition_id
      and card.issuer_group_id = any(${ids(groups)}) and card.definition_id <> all(${ids(definitions)})`.execute(tx)
  await sql`
    update gift_card_batches batch set issuer_group_id = definition.parent_access_group_id, updated_at = now()
    from gift_card_definitions definition where definition.id = batch.definition_id
      and batch.issuer_group_id = any(${ids(groups)}) and batch.definition_id <> all(${ids(definitions)})`.execute(tx)
}

/** Definitions that go, and those whose cards are taken at groups that leave. */
export async function placedAmong(db: Queryable, { definitions, groups }: Leaving): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from gift_card_definitions where id = any(${ids(definitions)}) or redeem_group_id = any(${ids(groups)}) order by id`.execute(db)
  return rows.map(({ id }) => id)
}

export interface BonusTie {
  readonly id: number
  readonly name: string
  /** Whether it goes; otherwise its bonus does. */
  readonly goes: boolean
}

/** Definitions whose bonus cards are of one that does not come to the same company as they. */
export async function bonusTies(db: Queryable, { definitions }: Leaving): Promise<BonusTie[]> {
  const { rows } = await sql<BonusTie>`
    select definition.id, definition.name, definition.id = any(${ids(definitions)}) as goes
    from gift_card_definitions definition
    join gift_card_definition_versions newest on newest.definition_id = definition.id and newest.number = definition.newest_version
    cross join lateral (select (newest.terms->'bonus'->>'definition_id')::bigint as id) bonus
    where bonus.id is not null and (definition.id = any(${ids(definitions)})) <> (bonus.id = any(${ids(definitions)}))
    order by lower(definition.name), definition.id`.execute(db)
  return rows
}

/** They bring no bonus card any more: a new version, for versions never change. */
export async function cutBonus(tx: Tx, definitions: readonly number[]): Promise<void> {
  for (const id of definitions) {
    await sql`select from gift_card_definitions where id = ${id} for update`.execute(tx)
    const { rows } = await sql<{ terms: unknown }>`
      update gift_card_definitions definition set newest_version = definition.newest_version + 1, version = definition.version + 1, updated_at = now()
      from gift_card_definition_versions newest
      where definition.id = ${id} and newest.definition_id = definition.id and newest.number = definition.newest_version returning newest.terms`.execute(
      tx,
    )
    const [row] = rows
    if (!row) continue
    const terms: GiftCardTerms = { ...termsOf(row), bonus: null }
    await sql`insert into gift_card_definition_versions (definition_id, number, terms)
      select id, newest_version, ${JSON.stringify(terms)}::jsonb from gift_card_definitions where id = ${id}`.execute(tx)
  }
}

/** Bonus cards of another company name nobody's card. */
export async function cutCardTies(tx: Tx, { definitions }: Leaving): Promise<void> {
  await sql`
    update gift_cards card set bonus_of_id = null, updated_at = now() from gift_cards source
    where source.id = card.bonus_of_id and source.root_id <> card.root_id
      and (card.definition_id = any(${ids(definitions)}) or source.definition_id = any(${ids(definitions)}))`.execute(tx)
}

/** What groups of two companies had settled between them while they were of one. Of what goes along the other company reads nobody's name. */
export async function endSettlements(tx: Tx, { groups }: Leaving): Promise<void> {
  await sql`
    delete from gift_card_settlements settled using access_groups issuer, access_groups redeemer
    where (settled.issuer_group_id = any(${ids(groups)}) or settled.redeemer_group_id = any(${ids(groups)}))
      and issuer.id = settled.issuer_group_id and redeemer.id = settled.redeemer_group_id and issuer.root_id <> redeemer.root_id`.execute(tx)
  await sql`update gift_card_settlements set settled_by = '' where issuer_group_id = any(${ids(groups)})`.execute(tx)
}

export async function settledAcross(db: Queryable, { groups }: Leaving): Promise<boolean> {
  const { rows } = await sql`
    select from gift_card_settlements where (issuer_group_id = any(${ids(groups)})) <> (redeemer_group_id = any(${ids(groups)})) limit 1`.execute(db)
  return rows.length > 0
}

/** Names of definitions of which a card has the same code as one of the company of this group. */
export async function sameCodes(db: Queryable, definitions: readonly number[], groupId: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct definition.name from gift_cards card join gift_card_definitions definition on definition.id = card.definition_id
    join access_groups target on target.id = ${groupId}
    join gift_cards theirs on theirs.root_id = target.root_id and theirs.code_hash = card.code_hash
    where card.definition_id = any(${ids(definitions)}) and card.root_id <> target.root_id order by 1`.execute(db)
  return rows.map(({ name }) => name)
}
