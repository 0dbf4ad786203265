import { type RawBuilder, sql } from 'kysely'
import { grantedText, notedSince } from '../../../platform/access/list-queries.ts'
import { grantedGroups, reachableFrom } from '../../../platform/access/policy.ts'
import { asOneStatement } from '../../../platform/counted.ts'
import type { Queryable } from '../../../platform/database.ts'
import { prepared } from '../../../platform/prepared.ts'
import { type ListedCard, listedCards } from './store-cards.ts'

// Pages of all the cards that a person sees, by their age: a million are neither read nor counted. Which cards a page has, and how many
// there are, is kept for each set of grants. Each use asks in one statement, with the rows of the page, whether that is still so.

interface AskedPage {
  readonly userId: number
  readonly isOldestFirst: boolean
  readonly from: number
  readonly perPage: number
}

export interface CardPage {
  readonly rows: ListedCard[]
  readonly total: number
}

interface Kept {
  readonly ids: readonly number[]
  readonly total: number
  /** Both are true in this snapshot. */
  snapshot: string
  usedAt: number
}

/** What is said of the page comes as a row of its own, before those of the cards. */
interface Said {
  readonly _granted: string | null
  readonly _snapshot: string | null
}
type SaidOfPage = Said & { readonly _total: number; readonly _ids: number[] }
type Checked = Said & { readonly _changed: boolean }

const role = 'gift_card_definitions'
const mostKept = 5000
const mostPeople = 50_000
/** Far less than the day for which changes are noted. */
const mostIdleMs = 10 * 60_000

/** `said` is what a select says; with it come the cards of `ids`. */
export const withCards = (said: RawBuilder<unknown>, userId: RawBuilder<unknown>, ids: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select said.*, row.* from (select ${said}) as said full join (${listedCards(userId, ids)}) as row on false`

export function inOrder(rows: readonly unknown[], ids: readonly number[]): ListedCard[] {
  const byId = new Map((rows as ListedCard[]).map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

const check = prepared((_, userId: number, ids: string, snapshot: string) => {
  const user = sql`${userId}::bigint`
  const granted = grantedGroups(user, role)
  return withCards(
    sql`${grantedText(granted)} as _granted, pg_current_snapshot()::text as _snapshot, exists (
      select from (${notedSince('gift_card', snapshot)}) as change
      where change.resource_id is null or ${reachableFrom(granted, 'access_group', sql.ref('change.resource_id'))}) as _changed`,
    user,
    sql`${ids}::bigint[]`,
  )
})

/** Not known to the planner: where it is, the statement is planned anew each time, which takes longer than to run it. */
const hidden = (rows: RawBuilder<unknown>) => sql`(select ${rows})`

/** The newest of each group by the index of groups, then the newest of those: whoever has few cards among a million waits for few. */
function readingBy(order: RawBuilder<unknown>) {
  return prepared((_, userId: number, from: number, perPage: number) => {
    const user = sql`${userId}::bigint`
    const granted = grantedGroups(user, role)
    const [before, many] = [sql`${from}::bigint`, sql`${perPage}::bigint`]
    const ids = sql`(select ids from page)::bigint[]`
    return sql`
      with sight as materialized (
        select issuer.id, counts.cards from (
            select issuer_group_id, sum(cards)::int as cards from gift_card_counts group by issuer_group_id having sum(cards) > 0) as counts
          join access_groups issuer on issuer.id = counts.issuer_group_id where issuer.ancestors && ${granted}),
        page as materialized (select array(
          select newest.id from sight cross join lateral (
            select card.id from gift_cards card where card.issuer_group_id = sight.id ${order} limit ${hidden(sql`${before} + ${many}`)}) as newest
          ${order} limit ${hidden(many)} offset ${hidden(before)}) as ids)
      ${withCards(
        sql`${grantedText(granted)} as _granted, pg_current_snapshot()::text as _snapshot,
          (select coalesce(sum(cards), 0)::int from sight) as _total, ${ids} as _ids`,
        user,
        ids,
      )}`
  })
}

const readOldest = readingBy(sql`order by id`)
const readNewest = readingBy(sql`order by id desc`)

async function readAnew(db: Queryable, { userId, isOldestFirst, from, perPage }: AskedPage) {
  const rows = await (isOldestFirst ? readOldest : readNewest)(db, userId, from, perPage)
  const said = (rows as SaidOfPage[]).find(({ _snapshot }) => _snapshot !== null)
  if (!said) throw new Error('The database said nothing of a page of cards.')
  return { ids: said._ids, total: said._total, granted: said._granted ?? '', snapshot: said._snapshot ?? '', rows: inOrder(rows, said._ids) }
}

/** Pages that were asked for last; the longest unused goes first. */
class KeptPages {
  readonly #pages = new Map<string, Kept>()
  /** Groups of the grants as last seen: a guess that the next statement checks. */
  readonly #granted = new Map<number, string>()

  /** True at the moment of its last statement. */
  async page(db: Queryable, asked: AskedPage): Promise<CardPage> {
    const { userId } = asked
    const guess = this.#granted.get(userId)
    const kept = guess === undefined ? undefined : this.#live(keyOf(asked, guess))
    if (kept) {
      const rows = await check(db, userId, `{${kept.ids.join(',')}}`, kept.snapshot)
      const now = (rows as Checked[]).find(({ _snapshot }) => _snapshot !== null)
      const cards = inOrder(rows, kept.ids)
      if (now?._snapshot && (now._granted ?? '') === guess && !now._changed && cards.length === kept.ids.length) {
        kept.snapshot = now._snapshot
        return { rows: cards, total: kept.total }
      }
    }
    const { granted, ids, total, snapshot, rows } = await readAnew(db, asked)
    if (this.#granted.size >= mostPeople) this.#granted.clear()
    this.#granted.set(userId, granted)
    this.#put(keyOf(asked, granted), { ids, total, snapshot, usedAt: performance.now() })
    return { rows, total }
  }

  #live(key: string): Kept | undefined {
    const kept = this.#pages.get(key)
    if (!kept) return undefined
    this.#pages.delete(key)
    const now = performance.now()
    if (now - kept.usedAt > mostIdleMs) return undefined
    kept.usedAt = now
    // Maps keep the order of insertion: used means last.
    this.#pages.set(key, kept)
    return kept
  }

  #put(key: string, kept: Kept): void {
    this.#pages.delete(key)
    this.#pages.set(key, kept)
    const [oldest] = this.#pages.keys()
    if (this.#pages.size > mostKept && oldest !== undefined) this.#pages.delete(oldest)
  }
}

function keyOf({ isOldestFirst, from, perPage }: AskedPage, granted: string): string {
  return `${isOldestFirst}|${from}|${perPage}|${granted}`
}

const memories = new WeakMap<Queryable, KeptPages>()

/** A page of all cards that the person sees, and how many these are. */
export async function cardPage(given: Queryable, asked: AskedPage): Promise<CardPage> {
  const db = asOneStatement(given)
  // What a transaction sees, others may never see, or not any more.
  if (db.isTransaction) return readAnew(db, asked)
  const memory = memories.get(db) ?? new KeptPages()
  memories.set(db, memory)
  return memory.page(db, asked)
}
