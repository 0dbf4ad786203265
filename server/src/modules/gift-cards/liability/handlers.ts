import type { ActivityType } from '@brigade/contract/gift-cards/cards.ts'
import { type CardFlow, giftCardLiability, type Owed, type Settlement } from '@brigade/contract/gift-cards/liability.ts'
import type { GiftCardKind } from '@brigade/contract/gift-cards/terms.ts'
import { notFound, Problem } from '@brigade/contract/kit/problem.ts'
import type * as z from 'zod/mini'
import { mayReach, reachableAmong, reachOf } from '../../../platform/access/policy.ts'
import { plain } from '../../../platform/audit/plain.ts'
import { type Change, serves } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database.ts'
import type { Withheld } from '../../../platform/withheld.ts'
import { paidBy } from '../../orders/public.ts'
import { refusedAt } from '../till/judge.ts'
import { money } from '../till/words.ts'
import * as store from './store-liability.ts'
import * as settled from './store-settlements.ts'

export const liabilityRoutes = serves(giftCardLiability, {
  async owed({ input, staff, db }) {
    const rows = await store.owedOn(db, staff.id, input.on)
    return {
      totals: summed(rows, ({ currency }) => currency).map(([, sum]) => sum),
      by_definition: summed(rows, ({ definition_id, currency }) => `${definition_id} ${currency}`).map(([row, sum]) => ({
        ...sum,
        definition_id: row.definition_id,
        definition_name: row.definition_name,
        kind: row.kind as GiftCardKind,
      })),
      by_group: summed(rows, ({ group_id, currency }) => `${group_id} ${currency}`).map(([row, sum]) => ({
        ...sum,
        group: { id: row.group_id, name: row.group_name },
      })),
    }
  },

  async cardFlows({ input, staff, db }) {
    const rows = await store.flows(db, staff.id, input)
    return { data: [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, some]) => flowOf(currency, some)) }
  },

  async redeemMatrix({ input: { from, to }, staff, db }) {
    const rows = await store.matrix(db, staff.id, from, to)
    return {
      data: rows.map((row) => ({
        issuer: { id: row.issuer_id, name: row.issuer_name },
        redeemer: row.redeemer_id === null ? null : { id: row.redeemer_id, name: row.redeemer_name ?? '' },
        currency: row.currency,
        count: row.count,
        amount_minor: row.amount,
      })),
    }
  },

  async matrixActivities({ input, staff, db }) {
    const { rows, total } = await store.cellActivities(db, staff.id, input)
    const data = rows.map(({ delta, order_said, at, type, ...row }) => ({
      ...row,
      type: type as ActivityType,
      delta_minor: delta,
      order: order_said,
      at: at.toISOString(),
    }))
    return { data, total, page: input.page, per_page: input.per_page }
  },

  async settlementStatement({ input, staff, db }) {
    const { from, to, ...groups } = input
    const seen = await reachableAmong(db, staff.id, 'gift_card_definitions', 'access_group', [groups.issuer_group_id, groups.redeemer_group_id])
    const pair = await pairOf(db, groups, seen.size > 0)
    const before = await settled.settledWithin(db, groups, from, to)
    const lines = await settled.statementLines(db, groups, from, to)
    return {
      issuer: { id: groups.issuer_group_id, name: pair.issuer_name },
      redeemer: { id: groups.redeemer_group_id, name: pair.redeemer_name },
      lines: lines.map(({ currency, count, redeemed, undone, refunded }) => ({
        currency,
        count,
        redeemed_minor: redeemed,
        undone_minor: undone,
        refunded_minor: refunded,
        amount_minor: redeemed - undone - refunded,
        settled: before.filter((one) => one.currency === currency).map(settlementAnswer),
      })),
    }
  },

  async settle({ input, staff, write }) {
    const { from, to, currency, amount_minor: amount, ...groups } = input
    return write(async ({ tx, changed }) => {
      const pair = await pairOf(tx, groups, await mayReach(tx, staff.id, 'gift_card_definitions_admin', 'access_group', groups.redeemer_group_id))
      await settled.holdSettlements(tx, groups.issuer_group_id)
      const [before] = (await settled.settledWithin(tx, groups, from, to)).filter((one) => one.currency === currency)
      if (before) throw refusedAt('from', `${before.from_date} to ${before.to_date} was settled already`)
      const line = (await settled.statementLines(tx, groups, from, to)).find((one) => one.currency === currency)
      const owed = line ? line.redeemed - line.undone - line.refunded : 0
      if (owed === 0) throw refusedAt('currency', `Nothing is owed in ${currency} for these days`)
      if (owed !== amount) throw new Problem('stale', `By now ${money(owed, currency)} is owed. Please look at the statement again.`)
      const row = await settled.insertSettlement(tx, { ...groups, from, to, currency, amount, by: staff.name })
      await tellBoth(
        tx,
        changed,
        groups,
        `${money(amount, currency)} of gift cards settled for ${from} to ${to}: ${plain(pair.issuer_name)} to ${plain(pair.redeemer_name)}`,
      )
      return settlementAnswer(row)
    })
  },

  async settlements({ input, staff, db }) {
    const { rows, total } = await settled.settlementsSeen(db, staff.id, input)
    return { data: rows.map(settlementAnswer), total, page: input.page, per_page: input.per_page }
  },

  async salesAgreement({ input: { restaurant_id, from, to }, db }) {
    const sales = await paidBy(db, restaurant_id, 'gift_card', from, to)
    const cards = await store.takenAt(db, restaurant_id, from, to)
    const keys = new Set([...sales, ...cards].map(({ date, currency }) => `${date} ${currency}`))
    const of = (rows: typeof sales, key: string) => rows.find(({ date, currency }) => `${date} ${currency}` === key)?.amount ?? 0
    return {
      data: [...keys].toSorted().map((key) => {
        const [date = '', currency = ''] = key.split(' ')
        const [sold, taken] = [of(sales, key), of(cards, key)]
        return { date, currency, sales_minor: sold, cards_minor: taken, difference_minor: sold - taken }
      }),
    }
  },
})

/** Rows with the same key as one, in the order in which the keys come. */
function summed<Row extends store.OwedRow>(rows: readonly Row[], key: (row: Row) => string): [Row, z.infer<typeof Owed>][] {
  return [...Map.groupBy(rows, key).values()].flatMap((some): [Row, z.infer<typeof Owed>][] => {
    const [first] = some
    if (!first) return []
    const total = (of: (row: Row) => number) => some.reduce((sum, row) => sum + of(row), 0)
    return [[first, { currency: first.currency, cards: total(({ cards }) => cards), owed_minor: total(({ owed }) => owed) }]]
  })
}

function flowOf(currency: string, rows: readonly store.FlowRow[]): z.infer<typeof CardFlow> {
  const opening = rows.reduce((sum, { before }) => sum + before, 0)
  return {
    currency,
    opening_minor: opening,
    closing_minor: rows.reduce((sum, { amount }) => sum + amount, opening),
    moved: rows.flatMap(({ type, count, amount }) => (count === 0 ? [] : [{ type: type as ActivityType, count, amount_minor: amount }])),
  }
}

/** Two groups of one company, neither of which is a part of the other. */
async function pairOf(db: Queryable, groups: settled.Pair, isReached: boolean): Promise<settled.PairRow> {
  const pair = await settled.pairOf(db, groups)
  if (!pair?.is_one_company || !isReached) throw notFound('access group')
  if (pair.is_in_line) throw refusedAt('redeemer_group_id', 'One of these groups is a part of the other')
  return pair
}

const settlementAnswer = (row: settled.SettlementRow): Settlement => ({
  id: row.id,
  issuer: { id: row.issuer_group_id, name: row.issuer_name },
  redeemer: { id: row.redeemer_group_id, name: row.redeemer_name },
  from: row.from_date,
  to: row.to_date,
  currency: row.currency,
  amount_minor: row.amount,
  settled_by: row.settled_by,
  at: row.inserted_at.toISOString(),
})

async function tellBoth(
  tx: Queryable,
  changed: Change['changed'],
  { issuer_group_id, redeemer_group_id }: settled.Pair,
  description: string,
): Promise<void> {
  for (const id of [issuer_group_id, redeemer_group_id]) {
    const withheld: Withheld = { named: [{ kind: 'gift_cards_of_group', id }], description: 'Gift cards settled with another group' }
    changed({ id, description, reach: await reachOf(tx, 'access_group', id), withheld })
  }
}
