import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { judgeOrder } from '../ingest/judge.ts'
import { fromSquare, SquareOrder } from './square-order.ts'

const usd = (amount: number) => ({ amount, currency: 'USD' })
const place = { id: 7, currency: 'USD', tax_mode: 'exclusive', timezone: 'America/New_York' } as const
const name = fc.string({ minLength: 0, maxLength: 12 })

/** An order that Square could send: what is told of it adds up, or not all of it is told. */
const sentOrder = fc
  .record({
    lines: fc.array(
      fc.record({
        name,
        quantity: fc.integer({ min: 1, max: 5 }),
        price: fc.integer({ min: 0, max: 9999 }),
        modifiers: fc.array(fc.record({ name, price: fc.integer({ min: 0, max: 500 }) }), { maxLength: 3 }),
      }),
      { minLength: 1, maxLength: 6 },
    ),
    discount: fc.integer({ min: 0, max: 300 }),
    charge: fc.integer({ min: 0, max: 500 }),
    taxes: fc.array(fc.record({ name, type: fc.constantFrom('ADDITIVE', 'INCLUSIVE'), amount: fc.integer({ min: 1, max: 200 }) }), { maxLength: 3 }),
    tip: fc.integer({ min: 0, max: 900 }),
    /** What nothing in the order explains. */
    untold: fc.constantFrom(0, 0, 0, 1, -1, 250, -40),
  })
  .map(({ lines, discount, charge, taxes, tip, untold }) => {
    const line_items = lines.map((line, at) => {
      const extra = line.modifiers.map((one) => one.price * line.quantity)
      return {
        uid: `l${at}`,
        name: line.name,
        quantity: String(line.quantity),
        base_price_money: usd(line.price),
        gross_sales_money: usd(line.price * line.quantity + extra.reduce((sum, one) => sum + one, 0)),
        // All of a tax lies on the first line.
        applied_taxes: at === 0 ? taxes.map((one, tax) => ({ tax_uid: `t${tax}`, applied_money: usd(one.amount) })) : [],
        modifiers: line.modifiers.map((one, place) => ({ uid: `m${place}`, name: one.name, total_price_money: usd(extra[place] ?? 0) })),
      }
    })
    const gross = line_items.reduce((sum, one) => sum + one.gross_sales_money.amount, 0)
    const off = Math.min(discount, gross)
    const additive = taxes.reduce((sum, one) => sum + (one.type === 'ADDITIVE' ? one.amount : 0), 0)
    const total = Math.max(0, gross - off + charge + additive + untold) + tip
    return {
      id: 'S1',
      location_id: 'L1',
      state: 'COMPLETED',
      created_at: '2026-03-02T18:00:00Z',
      updated_at: '2026-03-02T18:05:00Z',
      line_items,
      discounts: off === 0 ? [] : [{ name: 'Club', applied_money: usd(off) }],
      service_charges: charge === 0 ? [] : [{ name: 'Bag', applied_money: usd(charge) }],
      taxes: taxes.map((one, at) => ({ uid: `t${at}`, name: one.name, type: one.type, applied_money: usd(one.amount) })),
      tenders: [],
      total_money: usd(total),
      total_tip_money: usd(tip),
    }
  })

test('whatever an order of Square says of itself, the ledger has its total to the cent', () => {
  fc.assert(
    fc.property(sentOrder, (sent) => {
      // A first line that costs less than the taxes in it is no order of Square.
      const inclusive = sent.taxes.reduce((sum, one) => sum + (one.type === 'INCLUSIVE' ? one.applied_money.amount : 0), 0)
      fc.pre((sent.line_items[0]?.gross_sales_money.amount ?? 0) >= inclusive)
      const made = fromSquare(z.parse(SquareOrder, sent))
      if (!made) throw new Error('It was left out.')
      const judged = judgeOrder(made.order, new Map([[place.id, place]]), place.id, Date.parse('2026-03-03T00:00:00Z'))
      if ('errors' in judged) throw new Error(JSON.stringify(judged.errors))
      const total = sent.total_money.amount - sent.total_tip_money.amount
      expect(judged.total).toBe(total)
      const due = judged.entries.filter(({ type }) => !['order', 'payment', 'tip'].includes(type)).reduce((sum, { amount }) => sum + amount, 0)
      expect(due).toBe(total)
    }),
    { numRuns: 2000 },
  )
})
