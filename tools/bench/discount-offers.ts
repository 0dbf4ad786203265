import type { OfferConditions } from '../../contract/src/discounts/conditions.ts'
import type { Basket, EvaluationContext, LiveOffer } from '../../contract/src/discounts/engine/types.ts'
import type { ItemRules } from '../../contract/src/discounts/items.ts'
import { effectsOfClass, firstOfferTerms, type OfferEffect, type OfferTerms, offerClasses } from '../../contract/src/discounts/terms.ts'
import { randomOf } from '../../server/testing/random.ts'

// A restaurant with many live offers, the same in each run: every class with every effect that it can have, half of them for themselves, half
// beside others. Some thirty fit a basket; the others fail by their items, their conditions or their hours.

export const offerCount = 200
export const lineCount = 20

const random = randomOf(15)
const upTo = (most: number): number => Math.floor(random() * most)
const pick = <T>(all: readonly T[]): T => all[upTo(all.length)] as T
const within = (share: number): boolean => random() < share

const dishes = Array.from({ length: 80 }, (_, at) => ({ name: `Dish ${at}`, category: `Course ${at % 8}`, plu: String(1000 + at) }))

function items(): ItemRules {
  const { name, category, plu } = pick(dishes)
  const include = pick([
    [{ by: 'name' as const, text: name }],
    [{ by: 'name' as const, text: name.toUpperCase() }],
    [{ by: 'category' as const, text: category }],
    [{ by: 'plu' as const, text: plu }],
  ])
  return { include, exclude: within(0.3) ? [{ by: 'name', text: pick(dishes).name }] : [] }
}

function effectOf(kind: OfferEffect['kind']): OfferEffect {
  const percent = pick(['5', '10', '12.5', '20'])
  switch (kind) {
    case 'percent':
      return { kind, percent }
    case 'amount':
      return { kind, amount_minor: 100 + upTo(900), per: pick(['each', 'across']) }
    case 'fixed_price':
      return { kind, price_minor: 500 + upTo(1500), units: 1 + upTo(3) }
    case 'buy_get':
      return {
        kind,
        buy_quantity: 1 + upTo(2),
        get: within(0.5) ? items() : null,
        get_quantity: 1,
        percent: pick(['50', '100']),
        most_times: pick([null, 1]),
      }
    case 'free_item':
      return { kind, quantity: 1 }
    case 'open_percent':
      return { kind, most_percent: '20' }
    case 'open_amount':
      return { kind, most_minor: 1500 }
  }
}

function conditions(): OfferConditions {
  const all: OfferConditions['of'] = [
    { field: 'subtotal', is: 'at_least', amount_minor: upTo(250_000), items: { include: [], exclude: [] } },
    { field: 'quantity', is: 'at_least', count: 1 + upTo(12), items: items() },
    { field: 'fulfilment', fulfilments: [pick(['delivery', 'pickup', 'dine_in'])] },
    { field: 'channel', channels: pick([['web', 'app'], ['in_store']]) },
    { field: 'known_guest', is: within(0.5) },
    {
      field: 'group',
      match: 'any',
      of: [
        { field: 'first_order', is: true },
        { field: 'channel', channels: ['web'] },
      ],
    },
  ]
  return { field: 'group', match: 'all', of: within(0.2) ? [] : [pick(all), ...(within(0.5) ? [pick(all)] : [])] }
}

function termsOf(at: number): OfferTerms {
  const of = offerClasses[at % offerClasses.length] ?? 'item'
  const kinds = effectsOfClass[of]
  const kind = kinds[Math.floor(at / offerClasses.length) % kinds.length] ?? 'percent'
  return {
    ...firstOfferTerms,
    pos_name: `Offer ${at}`,
    class: of,
    method: kind.startsWith('open_') ? 'staff' : pick(['automatic', 'automatic', 'code']),
    effect: effectOf(kind),
    items: of === 'order' && within(0.7) ? firstOfferTerms.items : items(),
    conditions: conditions(),
    max_amount_minor: within(0.3) ? 1000 + upTo(2000) : null,
    priority: 1 + upTo(100),
    stack_group: within(0.2) ? pick(['Lunch', 'Season']) : '',
    combines_with: within(0.5) ? [] : offerClasses.filter(() => within(0.6)),
    calc_base: within(0.2) ? 'original' : 'running',
    tax: within(0.1) ? 'after_tax' : 'before_tax',
    schedule: {
      ...firstOfferTerms.schedule,
      windows: within(0.6) ? [1, 2, 3, 4, 5].map((dow) => ({ dow, start_min: pick([660, 1020]), end_min: pick([1080, 1560]) })) : [],
    },
    staff: kind.startsWith('open_') ? { reasons: ['Late', 'Spill'], approval: 'above', above_minor: 1000 } : null,
  }
}

export function manyOffers(): LiveOffer[] {
  return Array.from({ length: offerCount }, (_, at): LiveOffer => {
    const terms = termsOf(at)
    const live = { id: at + 1, name: `Offer ${at}`, terms, currency: 'USD', budget_left_minor: null }
    if (terms.method === 'code') return { ...live, given: { code: `CODE${at}` } }
    return terms.method === 'staff' ? { ...live, given: { staff: { reason: 'Late', percent: '10', amount_minor: 500 } } } : live
  })
}

export const manyBaskets = (count: number): Basket[] =>
  Array.from({ length: count }, () => ({
    currency: 'USD',
    tax_inclusive: false,
    lines: Array.from({ length: lineCount }, (_, at) => {
      const units = 1 + upTo(3)
      const price = 400 + upTo(2600)
      const options = within(0.3) ? 150 : 0
      return {
        id: `line ${at}`,
        ...pick(dishes),
        quantity: units * 1000,
        total_minor: units * (price + options),
        options_minor: units * options,
        tax_percent: '8.875',
      }
    }),
    charges: [{ id: 'delivery', name: 'Delivery', is_delivery: true, amount_minor: 499, tax_percent: null }],
  }))

export const wednesdayNoon: EvaluationContext = {
  restaurant_id: 1,
  at: { date: '2026-11-25', minute: 720, dow: 3 },
  channel: 'web',
  fulfilment: 'delivery',
  guest: { is_known: true, segment_ids: [], orders: 4 },
}
