import { giftCardRequests, giftCards } from '@brigade/contract/gift-cards/cards.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../../../testing/app.ts'
import { makeCard, makeDefinition } from '../../../../testing/gift-cards.ts'
import { randomOf } from '../../../../testing/random.ts'
import { wrongHolds } from '../due/store-due.ts'
import { available } from '../ledger/card-rules.ts'
import { book, imbalances, lockCard } from '../ledger/store-ledger.ts'
import { cardRoutes } from './handlers.ts'

const app = await testApp({ 'gift-cards': cardRoutes })
const { call, database, deps } = app
const group = await app.group({ name: 'Acme' })
const people = [
  await app.person({ name: 'Olga', roles: ['gift_card_definitions_admin'], on: group }),
  await app.person({ name: 'Otto', roles: ['gift_card_definitions_admin'], on: group }),
] as const
const terms = { jurisdiction: 'US-CA', max_balance_minor: 30_000 }
const definition = await makeDefinition(database, { group, terms })
const usd = { currency: 'USD' }
const rounds = 80
const atOnce = 4

const seed = Date.now() % 1_000_000

test(`whatever two people do with the same cards at once, in any order, not a cent appears or is lost (seed ${seed})`, async () => {
  const random = randomOf(seed)
  const upTo = (most: number) => Math.floor(random() * most)
  const pick = <T>(all: readonly T[]): T => all[upTo(all.length)] as T
  const cards: number[] = []
  for (let at = 0; at < 6; at += 1) cards.push((await makeCard(database, deps.secrets, { definition, amount: 200 + upTo(9000) })).id)
  const requests: number[] = []
  const statuses = new Map<number, number>()

  async function act(): Promise<void> {
    const as = pick(people)
    const id = pick(cards)
    const amount_minor = 1 + upTo(6000)
    const reason = 'By chance'
    const which = upTo(13)
    const answer = await (which === 0
      ? call(giftCards.loadCard, { id, amount_minor, ...usd }, { as })
      : which <= 2
        ? call(giftCards.adjustCard, { id, delta_minor: upTo(30_000) - 15_000 || 1, ...usd, reason }, { as })
        : which <= 4 && requests.length > 0
          ? call(giftCardRequests.decideRequest, { id: pick(requests), approve: random() < 0.7 }, { as })
          : which === 5
            ? call(giftCards.blockCard, { id, reason }, { as })
            : which === 6
              ? call(giftCards.unblockCard, { id }, { as })
              : which <= 8
                ? call(giftCards.transferCard, { id, to_id: pick(cards), amount_minor, ...usd }, { as })
                : which === 9
                  ? call(giftCards.cashOutCard, { id, amount_minor: 1 + upTo(1000), ...usd }, { as })
                  : which === 10 && random() < 0.3
                    ? call(giftCards.reissueCard, { id, reason }, { as })
                    : which === 11 && random() < 0.1
                      ? call(giftCards.endCard, { id, reason }, { as })
                      : atTheTill(id, amount_minor))
    if (!answer) return
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    if (answer.status !== 200) return
    if ('request_id' in answer.body && answer.body.request_id !== null) requests.push(answer.body.request_id)
    if (which === 10 && 'id' in answer.body) cards.push(answer.body.id)
  }

  /** As the till does it: takes from a card, holds something of it, or lets go of what is held. */
  async function atTheTill(id: number, amount: number): Promise<undefined> {
    const way = upTo(3)
    await database.write(async (tx) => {
      const card = await lockCard(tx, id)
      if (card?.state !== 'active') return
      if (way === 2) {
        await sql`with ended as (update gift_card_holds set status = 'released' where card_id = ${id} and status = 'active' returning amount)
          update gift_cards set held = held - coalesce((select sum(amount) from ended), 0) where id = ${id}`.execute(tx)
        return
      }
      const taken = Math.min(amount, available(card))
      if (taken === 0) return
      const booking = { groupId: group, restaurant: null, serviceDate: '2026-11-25', actor: { id: null, name: '' } }
      if (way === 0) await book(tx, { cardId: id, type: 'REDEEM', delta: -taken }, booking)
      else {
        await sql`insert into gift_card_holds (card_id, restaurant_id, amount, reference, expires_at)
          values (${id}, 1, ${taken}, gen_random_uuid()::text, now() + interval '10 minutes')`.execute(tx)
        await sql`update gift_cards set held = held + ${taken} where id = ${id}`.execute(tx)
      }
    })
  }

  for (let round = 0; round < rounds; round += 1) await Promise.all(Array.from({ length: atOnce }, act))
  // Every refusal is one in words; nothing was answered by the database alone.
  expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([])
  expect(statuses.get(200) ?? 0).toBeGreaterThan(20)
  expect(statuses.get(409) ?? 0).toBeGreaterThan(5)
  expect(await imbalances(database.db, 1, 1_000_000)).toEqual([])
  expect(await wrongHolds(database.db, 1, 1_000_000)).toEqual([])
  const { rows } = await sql<{ broken: number; negative: number; moved: number; alive: number }>`
    select count(*) filter (where row.balance_after <> row.delta + row.before)::int as broken,
      count(*) filter (where row.balance_after < 0)::int as negative,
      coalesce(sum(row.delta) filter (where row.type in ('TRANSFER_BALANCE_FROM', 'TRANSFER_BALANCE_TO')), 0)::int as moved,
      (select count(*)::int from gift_cards where balance < 0 or held < 0 or held > balance or balance > ${terms.max_balance_minor}
        or (state = 'deactivated' and balance > 0)) as alive
    from (select *, coalesce(lag(balance_after) over (partition by card_id order by seq), 0) as before from gift_card_activities) as row`.execute(
    database.db,
  )
  expect(rows).toEqual([{ broken: 0, negative: 0, moved: 0, alive: 0 }])
  const unapproved = await sql<{ n: number }>`select count(*)::int as n from gift_card_activities
    where type like 'ADJUST%' and abs(delta) > 10000 and approver_name in ('', actor_name)`.execute(database.db)
  expect(unapproved.rows[0]?.n).toBe(0)
})
