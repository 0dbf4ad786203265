import type { ActivityType } from '@brigade/contract/gift-cards/cards.ts'
import { type CardFlow, giftCardLiability, type Owed, type Settlement } from '@brigade/contract/gift-cards/liability.ts'
import type { GiftCardKind } from '@brigade/contract/gift-cards/terms.ts'
import { notFound, Problem } from '@brigade/contract/kit/problem.ts'
import type * as z from 'zod/mini'
import { groupNames } from '../../../platform/access/group-names.ts'
import { mayReach, reachableAmong, reachOf } from '../../../platform/access/policy.ts'
import { plain } from '../../../platform/audit/plain.ts'
import { type Change, type Staff, serves } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database.ts'
import { groupsNamed, type Withheld } from '../../../platform/withheld.ts'
import { paidBy } from '../../orders/public.ts'
import { dayOf } from '../cards/store-days.ts'
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
    const groupOf = await groupsFor(
      db,
      staff,
      rows.flatMap(({ issuer_id, redeemer_id }) => [issuer_id, redeemer_id]),
    )
    return {
      data: rows.map((row) => ({
        issuer: groupOf(row.issuer_id, row.issuer_name),
        redeemer: row.redeemer_id === null ? null : groupOf(row.redeemer_id, row.redeemer_name ?? ''),
        currency: row.currency,
        count: row.count,
        amount_minor: row.amount,
        open_minor: row.open,
        is_in_line: row.is_in_line,
      })),
    }
  },

  async matrixActivities({ input, staff, db }) {
    const { issuer_group_id, redeemer_group_id } = input
    const isAsked = input.with_below && redeemer_group_id !== null
    const with_below = isAsked ? await withBelow(db, staff, { issuer_group_id, redeemer_group_id }) : new Set<number>()
    const { rows, total } = await store.cellActivities(db, staff.id, { ...input, with_below })
    const data = rows.map(({ delta, order_said, at, type, ...row }) => ({
      ...row,
      type: type as ActivityType,
      delta_minor: delta,
      order: order_said,
      at: at.toISOString(),
    }))
    return { data, total, page: input.page, per_page: input.per_page }
  },

  async settlementStatement({ input, staff, db, clock }) {
    const ids = [input.issuer_group_id, input.redeemer_group_id]
    const seen = await seenAmong(db, staff, ids)
    const seesBoth = ids.every((id) => seen.has(id))
    const pair = await pairOf(db, input, seen.size > 0, seesBoth)
    const asked = { ...input, withBelow: await withBelow(db, staff, input) }
    const before = await settled.settledOf(db, asked)
    const lines = await settled.statementLines(db, asked)
    if (!seesBoth && lines.length === 0 && before.length === 0) throw notFound('access group')
    const groupOf = await groupsFor(db, staff, [...ids, ...before.flatMap(groupsOf)])
    const shown = await shownSettlements(db, staff, before)
    return {
      issuer: groupOf(input.issuer_group_id, pair.issuer_name),
      redeemer: groupOf(input.redeemer_group_id, pair.redeemer_name),
      last_day: await dayOf(db, pair.root_id, clock.now()),
      lines: lines.map(({ currency, count, redeemed, undone, refunded, settled: paid }) => ({
        currency,
        count,
        redeemed_minor: redeemed,
        undone_minor: undone,
        refunded_minor: refunded,
        settled_minor: paid,
        amount_minor: redeemed - undone - refunded - paid,
        settled: shown.filter((one) => one.currency === currency).map((row) => ({ ...settlementAnswer(row, groupOf), part_minor: row.part })),
      })),
    }
  },

  async settle({ input, staff, clock, write }) {
    const { from, to, currency, amount_minor: amount } = input
    return write(async ({ tx, changed }) => {
      const mayReceive = await mayReach(tx, staff.id, 'gift_card_definitions_admin', 'access_group', input.redeemer_group_id)
      const seesIssuer = await mayReach(tx, staff.id, 'gift_card_definitions', 'access_group', input.issuer_group_id)
      const pair = await pairOf(tx, input, mayReceive, seesIssuer)
      const today = await dayOf(tx, pair.root_id, clock.now())
      if (to > today) throw refusedAt('to', `What is not over is not settled. Choose days up to ${today}`)
      await settled.holdSettlements(tx, input.issuer_group_id)
      const { settlement, owed } = await settled.insertSettlement(tx, {
        ...input,
        withBelow: await withBelow(tx, staff, input),
        amount,
        by: staff.name,
      })
      if (owed === 0 && !seesIssuer) throw notFound('access group')
      if (owed === 0) throw refusedAt('currency', `Nothing is owed in ${currency} for these days, or it was settled already`)
      if (owed !== amount) throw new Problem('stale', `By now ${money(owed, currency)} is owed. Please look at the statement again.`)
      await tellBoth(
        tx,
        changed,
        input,
        `${money(amount, currency)} of gift cards settled for ${from} to ${to}: ${plain(pair.issuer_name)} to ${plain(pair.redeemer_name)}`,
      )
      return settlementAnswer(settlement, await groupsFor(tx, staff, groupsOf(settlement)))
    })
  },

  async settlements({ input, staff, db }) {
    const { rows, total } = await settled.settlementsSeen(db, staff.id, input)
    const groupOf = await groupsFor(db, staff, rows.flatMap(groupsOf))
    return { data: rows.map((row) => settlementAnswer(row, groupOf)), total, page: input.page, per_page: input.per_page }
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

const seenAmong = (db: Queryable, staff: Staff, ids: readonly number[]): Promise<Set<number>> =>
  reachableAmong(db, staff.id, 'gift_card_definitions', 'access_group', ids)

/** Those of the two that count with the groups below them: those that the person sees, and both of a pair that has settled. */
async function withBelow(db: Queryable, staff: Staff, pair: settled.Pair): Promise<ReadonlySet<number>> {
  const ids = groupsOf(pair)
  return (await settled.haveSettled(db, pair)) ? new Set(ids) : seenAmong(db, staff, ids)
}

/** Two groups of one company, neither of which is a part of the other. */
/** Where one of them is not seen, the answer is that of a group that does not exist, unless cards of one were redeemed at the other. */
async function pairOf(db: Queryable, groups: settled.Pair, isReached: boolean, seesBoth: boolean): Promise<settled.PairRow> {
  const pair = await settled.pairOf(db, groups)
  if (!pair?.is_one_company || !isReached || (pair.is_in_line && !seesBoth)) throw notFound('access group')
  if (pair.is_in_line) throw refusedAt('redeemer_group_id', 'One of these groups is a part of the other')
  return pair
}

/** Of a settlement between two groups of which the person sees neither, no more than the part that is told here. */
async function shownSettlements<Row extends settled.SettlementRow & { readonly part: number }>(
  db: Queryable,
  staff: Staff,
  rows: readonly Row[],
): Promise<Row[]> {
  const seen = await seenAmong(db, staff, rows.flatMap(groupsOf))
  return rows.map((row) => (groupsOf(row).some((id) => seen.has(id)) ? row : { ...row, amount: row.part, settled_by: '' }))
}

type GroupOf = (id: number, name: string) => { id: number; name: string }

/** Whoever sees what one group owes or has earned need not see the other one: its name is not told then. */
async function groupsFor(db: Queryable, staff: Staff, ids: Iterable<number | null>): Promise<GroupOf> {
  const nameOf = await groupNames(db, staff.id, ids, unseenGroup)
  return (id, name) => ({ id, name: nameOf(id, name) ?? unseenGroup })
}

const unseenGroup = 'A group that you do not see'
const groupsOf = ({ issuer_group_id, redeemer_group_id }: settled.Pair): number[] => [issuer_group_id, redeemer_group_id]

const settlementAnswer = (row: settled.SettlementRow, groupOf: GroupOf): Settlement => ({
  id: row.id,
  issuer: groupOf(row.issuer_group_id, row.issuer_name),
  redeemer: groupOf(row.redeemer_group_id, row.redeemer_name),
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
    // Whoever sees one of the two need not see the other one.
    const named = [{ kind: 'gift_cards_of_group' as const, id }, ...groupsNamed(issuer_group_id, redeemer_group_id)]
    const withheld: Withheld = { named, description: 'Gift cards settled with another group' }
    changed({ id, description, reach: await reachOf(tx, 'access_group', id), withheld })
  }
}
