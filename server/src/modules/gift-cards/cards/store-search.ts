import type { CardStatus, giftCards } from '@brigade/contract/gift-cards/cards.ts'
import type { InputOf } from '@brigade/contract/kit/endpoint.ts'
import { type RawBuilder, sql } from 'kysely'
import { grantedGroups } from '../../../platform/access/policy.ts'
import type { Queryable } from '../../../platform/database.ts'
import { prepared } from '../../../platform/prepared.ts'
import { type ListedCard, listedCards, seesCard } from './store-cards.ts'
import { daysOf } from './store-days.ts'
import { type CardPage, cardPage, inOrder, withCards } from './store-kept-pages.ts'

type Search = InputOf<typeof giftCards.searchCards>
type Sort = NonNullable<Search['sort']>
export type CardFilter = Pick<Search, 'q' | 'definition_id' | 'status'>

/** The groups that owe cards the person sees, their companies, and how many cards of the definition (or of any) they owe. */
export interface Sight {
  readonly groups: readonly number[]
  readonly roots: readonly number[]
  readonly cards: number
}

export async function sightOf(db: Queryable, userId: number, { definition_id }: Pick<CardFilter, 'definition_id'>): Promise<Sight> {
  const counted = definition_id == null ? sql`true` : sql`counts.definition_id = ${definition_id}`
  const { rows } = await sql<{ id: number; root_id: number; cards: number }>`
    select issuer.id, issuer.root_id, counts.cards from (
        select issuer_group_id, sum(cards) filter (where ${counted})::int as cards from gift_card_counts counts group by issuer_group_id) as counts
      join access_groups issuer on issuer.id = counts.issuer_group_id
    where issuer.ancestors && ${grantedGroups(userId, 'gift_card_definitions')}`.execute(db)
  return {
    groups: rows.map(({ id }) => id),
    roots: [...new Set(rows.map(({ root_id }) => root_id))],
    cards: rows.reduce((sum, { cards }) => sum + (cards ?? 0), 0),
  }
}

/** A page of cards and how many there are. */
export async function searchCards(db: Queryable, userId: number, search: Search, now: Date): Promise<CardPage> {
  const { page, per_page: perPage, q, definition_id = null, status, sort = '-issued' } = search
  const from = (page - 1) * perPage
  if (q !== '') return searchText(db, userId, search, now)
  const isByAge = sort === 'issued' || sort === '-issued'
  if (isByAge && status == null && definition_id === null) return cardPage(db, { userId, isOldestFirst: sort === 'issued', from, perPage })
  const sight = await sightOf(db, userId, search)
  const total = await countCards(db, sight, search, now)
  if (total <= from) return { rows: [], total }
  const groups = sql`${[...sight.groups]}::bigint[]`
  const fits = conditionOf(search, await daysOfStatus(db, sight, search, now))
  const source =
    isByAge && definition_id === null
      ? sql`unnest(${groups}) as one(id) cross join lateral (select card.id from gift_cards card
          where card.issuer_group_id = one.id and ${fits} ${orderOf(sort)} limit ${from + perPage}) as card`
      : sql`gift_cards card where card.issuer_group_id = any(${groups}) and ${fits}`
  // By themselves: in one statement with what is shown of them, they are planned anew each time, which takes longer than both.
  const { rows } = await sql<{ id: number }>`select card.id from ${source} ${orderOf(sort)} limit ${perPage} offset ${from}`.execute(db)
  const ids = rows.map(({ id }) => id)
  return { rows: await cardsByIds(db, userId, ids), total }
}

/** In one statement, unless it matters what day it is. */
async function searchText(db: Queryable, userId: number, search: Search, now: Date): Promise<CardPage> {
  const { page, per_page: perPage, q, definition_id, status, sort = '-issued' } = search
  const from = (page - 1) * perPage
  const { pattern, last4 } = wordsOf(q)
  let rows: FoundRow[]
  if (last4 !== undefined && definition_id == null && status == null) {
    rows = await last4Search(sort)(db, userId, pattern, last4, perPage, from)
  } else {
    const days = asksDay(search) ? await daysOfStatus(db, await sightOf(db, userId, search), search, now) : new Map<number, string>()
    rows = (await finding(sql`${userId}::bigint`, conditionOf(search, days), sort, perPage, from).execute(db)).rows
  }
  const said = rows.find(({ _total }) => _total !== null)
  return { rows: inOrder(rows, said?._ids ?? []), total: said?._total ?? 0 }
}

interface FoundRow {
  readonly _total: number | null
  readonly _ids: number[]
}

/** All that fit are found first and sorted then: else the newest cards would be looked through one by one until twenty fit. */
function finding(user: RawBuilder<unknown>, fits: RawBuilder<boolean>, sort: Sort, perPage: number, from: number): RawBuilder<FoundRow> {
  const order = orderOf(sort)
  const ids = sql`(select ids from page)::bigint[]`
  return sql<FoundRow>`
    with found as materialized (select card.id, card.balance, card.expires_on from gift_cards card where ${fits} and ${seesCard(user)}),
      page as materialized (select array(select card.id from found card ${order} limit ${perPage}::bigint offset ${from}::bigint) as ids)
    ${withCards(sql`(select count(*)::int from found) as _total, ${ids} as _ids`, user, ids)}`
}

type Last4Search = (db: Queryable, userId: number, pattern: string, last4: string, perPage: number, from: number) => Promise<FoundRow[]>
const last4Searches = new Map<Sort, Last4Search>()

/** What a till is asked for most, and short enough to go where others wait behind it. A part of a name may be in a hundred thousand cards. */
function last4Search(sort: Sort): Last4Search {
  const known = last4Searches.get(sort)
  if (known) return known
  const search: Last4Search = prepared((_, userId: number, pattern: string, last4: string, perPage: number, from: number) =>
    finding(sql`${userId}::bigint`, found(pattern, last4), sort, perPage, from),
  )
  last4Searches.set(sort, search)
  return search
}

/** In the order of `ids`. */
async function cardsByIds(db: Queryable, userId: number, ids: readonly number[]): Promise<ListedCard[]> {
  if (ids.length === 0) return []
  const { rows } = await listedCards(userId, sql`${[...ids]}::bigint[]`).execute(db)
  return inOrder(rows, ids)
}

/** Every card that fits, in the order of their ids, those after one. */
export async function cardsAfter(
  db: Queryable,
  userId: number,
  sight: Sight,
  filter: CardFilter,
  now: Date,
  after: number,
  most: number,
): Promise<ListedCard[]> {
  const { rows } = await sql<{ id: number }>`
    select card.id from gift_cards card where card.id > ${after} and card.issuer_group_id = any(${[...sight.groups]}::bigint[])
      and ${conditionOf(filter, await daysOfStatus(db, sight, filter, now))} order by card.id limit ${most}`.execute(db)
  return cardsByIds(
    db,
    userId,
    rows.map(({ id }) => id),
  )
}

export async function countCards(db: Queryable, sight: Sight, filter: CardFilter, now: Date): Promise<number> {
  if (filter.q === '' && filter.status == null) return sight.cards
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from gift_cards card where card.issuer_group_id = any(${[...sight.groups]}::bigint[])
      and ${conditionOf(filter, await daysOfStatus(db, sight, filter, now))}`.execute(db)
  return rows[0]?.total ?? 0
}

/** What day it is, where it decides which cards have a status. */
async function daysOfStatus(db: Queryable, { roots }: Sight, { status }: CardFilter, now: Date): Promise<ReadonlyMap<number, string>> {
  return asksDay({ status }) ? daysOf(db, roots, now) : new Map()
}

const asksDay = ({ status }: Pick<CardFilter, 'status'>): boolean => status === 'active' || status === 'empty' || status === 'expired'

function orderOf(sort: Sort): RawBuilder<unknown> {
  switch (sort) {
    case 'issued':
      return sql`order by card.id`
    case '-issued':
      return sql`order by card.id desc`
    case 'balance':
      return sql`order by card.balance, card.id`
    case '-balance':
      return sql`order by card.balance desc, card.id desc`
    case 'expires':
      return sql`order by card.expires_on nulls last, card.id`
    case '-expires':
      return sql`order by card.expires_on desc nulls last, card.id desc`
  }
}

function conditionOf({ q, definition_id, status }: CardFilter, days: ReadonlyMap<number, string>): RawBuilder<boolean> {
  const { pattern, last4 } = wordsOf(q)
  const all = [
    ...(definition_id == null ? [] : [sql<boolean>`card.definition_id = ${definition_id}`]),
    ...(status == null ? [] : [statusIs(days, status)]),
    ...(q === '' ? [] : [found(pattern, last4)]),
  ]
  return all.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(all, sql` and `)}`
}

/** What somebody typed: the last four as the list shows them, if it may be these, and `contains` of a column that holds the text as it is searched. */
function wordsOf(q: string): { readonly pattern: string; readonly last4: string | undefined } {
  const last4 = q.replaceAll(/[•\s]/g, '').toUpperCase()
  return { pattern: `%${q.replaceAll('\0', '').replace(/[\\%_]/g, '\\$&')}%`, last4: /^[A-Z0-9]{4}$/.test(last4) ? last4 : undefined }
}

/** By its last four, or as somebody remembers whom it was given to. */
function found(pattern: string, last4: string | undefined): RawBuilder<boolean> {
  const named = sql<boolean>`(card.recipient_search <> '' and card.recipient_search like searchable(${pattern}))`
  return last4 === undefined ? named : sql<boolean>`(card.code_last4 = ${last4} or ${named})`
}

/** The same as `statusOf`, of many cards. */
function statusIs(days: ReadonlyMap<number, string>, status: CardStatus): RawBuilder<boolean> {
  const state = (is: string) => sql<boolean>`card.state = ${is}`
  const isOver = sql<boolean>`card.expires_on is not null and card.expires_on < ${dayOfCard(days)}`
  switch (status) {
    case 'pending':
    case 'blocked':
    case 'deactivated':
      return state(status)
    case 'expired':
      return sql<boolean>`${state('active')} and ${isOver}`
    case 'empty':
      return sql<boolean>`${state('active')} and card.balance = 0 and not (${isOver})`
    case 'active':
      return sql<boolean>`${state('active')} and card.balance > 0 and not (${isOver})`
  }
}

function dayOfCard(days: ReadonlyMap<number, string>): RawBuilder<string> {
  const all = [...days]
  const [first] = all
  if (all.length === 1 && first) return sql<string>`${first[1]}::date`
  if (all.length === 0) return sql<string>`current_date`
  return sql<string>`(case card.root_id ${sql.join(
    all.map(([root, day]) => sql`when ${root}::bigint then ${day}::date`),
    sql` `,
  )} end)`
}
