import type { OfferConditions } from '@brigade/contract/discounts/conditions.ts'
import type { Basket, LiveOffer } from '@brigade/contract/discounts/engine/types.ts'
import type { ItemRule, ItemRules } from '@brigade/contract/discounts/items.ts'
import {
  effectsOfClass,
  firstOfferTerms,
  type OfferClass,
  type OfferEffect,
  type OfferTerms,
  offerClasses,
} from '@brigade/contract/discounts/terms.ts'
import fc from 'fast-check'

// Baskets and offers by chance, over one small menu, so that they often meet.

export const dishes = [
  { name: 'Taco', category: 'Mains', plu: '100' },
  { name: 'Burger', category: 'Mains', plu: '101' },
  { name: 'Café Latte', category: 'Drinks', plu: '200' },
  { name: 'Iced tea', category: 'Drinks', plu: '201' },
  { name: 'Fries', category: 'Sides', plu: '300' },
  { name: 'Chef’s salad', category: 'Sides', plu: '301' },
] as const
const dish = fc.constantFrom(...dishes)
const tax = fc.constantFrom(null, '8.875', '5', '19')

/** Lines whose unit prices are whole minor units, as those of a menu are. */
const wholeLine = fc.record({
  of: dish,
  units: fc.integer({ min: 1, max: 5 }),
  price: fc.oneof(fc.nat(40), fc.integer({ min: 100, max: 4000 })),
  options: fc.nat(300),
  tax_percent: tax,
})
/** Lines by weight, or of a price that is no multiple of the unit's. */
const oddLine = fc.record({
  of: dish,
  quantity: fc.constantFrom(250, 1000, 1250, 2500, 3000, 7000),
  total: fc.nat(9000),
  options: fc.nat(500),
  tax_percent: tax,
})
const charges = fc.array(fc.record({ amount: fc.nat(900), isDelivery: fc.boolean(), tax_percent: tax }), { maxLength: 2 })

function basketOf(
  lines: readonly (Omit<Basket['lines'][number], 'id'> | undefined)[],
  some: readonly { amount: number; isDelivery: boolean; tax_percent: string | null }[],
  taxInclusive: boolean,
): Basket {
  return {
    currency: 'USD',
    tax_inclusive: taxInclusive,
    lines: lines.flatMap((line, at) => (line ? { ...line, id: `line ${at}` } : [])),
    charges: some.map(({ amount, isDelivery, tax_percent }, at) => ({
      id: `charge ${at}`,
      name: isDelivery ? 'Delivery' : 'Bag',
      is_delivery: isDelivery,
      amount_minor: amount,
      tax_percent,
    })),
  }
}

export const wholeBasket = (most = 6): fc.Arbitrary<Basket> =>
  fc.tuple(fc.array(wholeLine, { minLength: 1, maxLength: most }), charges, fc.boolean()).map(([lines, some, inclusive]) =>
    basketOf(
      lines.map(({ of, units, price, options, tax_percent }) => ({
        ...of,
        quantity: units * 1000,
        total_minor: units * (price + options),
        options_minor: units * options,
        tax_percent,
      })),
      some,
      inclusive,
    ),
  )

export const oddBasket = (most = 6): fc.Arbitrary<Basket> =>
  fc.tuple(fc.array(oddLine, { minLength: 1, maxLength: most }), charges, fc.boolean()).map(([lines, some, inclusive]) =>
    basketOf(
      lines.map(({ of, quantity, total, options, tax_percent }) => ({
        ...of,
        quantity,
        total_minor: total,
        options_minor: Math.min(options, total),
        tax_percent,
      })),
      some,
      inclusive,
    ),
  )

export const anyBasket = (most = 6): fc.Arbitrary<Basket> => fc.oneof(wholeBasket(most), oddBasket(most))

const rule: fc.Arbitrary<ItemRule> = fc.oneof(
  dish.map(({ name }): ItemRule => ({ by: 'name', text: name.toUpperCase() })),
  dish.map(({ category }): ItemRule => ({ by: 'category', text: category })),
  dish.map(({ plu }): ItemRule => ({ by: 'plu', text: plu })),
)
const rules = (most: number): fc.Arbitrary<ItemRule[]> => fc.array(rule, { maxLength: most })
export const someItems: fc.Arbitrary<ItemRules> = fc.record({
  include: rules(2),
  exclude: fc.oneof({ weight: 3, arbitrary: rules(0) }, { weight: 1, arbitrary: rules(1) }),
})

const percent = fc.oneof(
  fc.integer({ min: 1, max: 100 }).map(String),
  fc.integer({ min: 1, max: 100_000 }).map((value) => String(value / 1000)),
)
const amount = fc.integer({ min: 1, max: 3000 })
const effects: { readonly [K in OfferEffect['kind']]: fc.Arbitrary<OfferEffect> } = {
  percent: percent.map((said) => ({ kind: 'percent', percent: said })),
  amount: fc.record({ kind: fc.constant('amount' as const), amount_minor: amount, per: fc.constantFrom('each' as const, 'across' as const) }),
  fixed_price: fc.record({ kind: fc.constant('fixed_price' as const), price_minor: fc.nat(2500), units: fc.integer({ min: 1, max: 3 }) }),
  buy_get: fc.record({
    kind: fc.constant('buy_get' as const),
    buy_quantity: fc.integer({ min: 1, max: 3 }),
    get: fc.option(someItems, { nil: null }),
    get_quantity: fc.integer({ min: 1, max: 3 }),
    percent,
    most_times: fc.option(fc.integer({ min: 1, max: 2 }), { nil: null }),
  }),
  free_item: fc.record({ kind: fc.constant('free_item' as const), quantity: fc.integer({ min: 1, max: 3 }) }),
  open_percent: percent.map((said) => ({ kind: 'open_percent', most_percent: said })),
  open_amount: amount.map((most) => ({ kind: 'open_amount', most_minor: most })),
}

/** Effects that a class can have; those that staff enter only where `method` is theirs. */
export const effectOf = (of: OfferClass, isStaff: boolean): fc.Arbitrary<OfferEffect> =>
  fc.oneof(...effectsOfClass[of].filter((kind) => isStaff || !kind.startsWith('open_')).map((kind) => effects[kind]))

const conditions: fc.Arbitrary<OfferConditions> = fc.oneof(
  { weight: 4, arbitrary: fc.constant(firstOfferTerms.conditions) },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.nat(3000), someItems).map(([least, items]) => ({
      field: 'group' as const,
      match: 'all' as const,
      of: [{ field: 'subtotal' as const, is: 'at_least' as const, amount_minor: least, items }],
    })),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.integer({ min: 1, max: 4 }), someItems).map(([count, items]) => ({
      field: 'group' as const,
      match: 'all' as const,
      of: [{ field: 'quantity' as const, is: 'at_least' as const, count, items }],
    })),
  },
)

const paidBy: fc.Arbitrary<OfferTerms['paid_by']> = fc.constantFrom(
  firstOfferTerms.paid_by,
  [
    { payer: 'restaurant', name: '', percent: '33.333' },
    { payer: 'platform', name: '', percent: '66.667' },
  ],
  [
    { payer: 'restaurant', name: '', percent: '50' },
    { payer: 'platform', name: '', percent: '25' },
    { payer: 'partner', name: 'Cola Co.', percent: '25' },
  ],
)

/** `stands` says of which classes it may be beside which; all of them where every offer has to stand with every other. */
export function randomTerms(stands: fc.Arbitrary<OfferTerms['combines_with']> = fc.subarray([...offerClasses])): fc.Arbitrary<OfferTerms> {
  return fc.tuple(fc.constantFrom(...offerClasses), fc.constantFrom('automatic' as const, 'code' as const, 'staff' as const)).chain(([of, method]) =>
    fc
      .record({
        effect: effectOf(of, method === 'staff'),
        items: someItems,
        with_options: fc.boolean(),
        max_amount_minor: fc.option(fc.integer({ min: 1, max: 2500 }), { nil: null, freq: 3 }),
        conditions,
        priority: fc.integer({ min: 1, max: 3 }),
        stack_group: fc.constantFrom('', '', '', 'Lunch', 'LUNCH ', 'Dinner'),
        combines_with: stands,
        calc_base: fc.constantFrom('running' as const, 'original' as const),
        tax: fc.constantFrom('before_tax' as const, 'before_tax' as const, 'after_tax' as const),
        paid_by: paidBy,
        staff: fc.record({
          reasons: fc.constantFrom<string[]>([], ['Comp', 'Spill']),
          approval: fc.constantFrom('never' as const, 'above' as const, 'always' as const),
          above_minor: fc.constant(500),
        }),
      })
      .map((said) => ({ ...firstOfferTerms, pos_name: 'Deal', class: of, method, ...said, staff: method === 'staff' ? said.staff : null })),
  )
}

/** A live offer that somebody gives where it has to be given. */
export function liveOffer(id: number, terms: OfferTerms): LiveOffer {
  const { effect } = terms
  const percentSaid = effect.kind === 'open_percent' ? effect.most_percent : null
  const amountSaid = effect.kind === 'open_amount' ? effect.most_minor : null
  const given = {
    automatic: {},
    code: { given: { code: `CODE${id}` } },
    staff: { given: { staff: { reason: 'Comp', percent: percentSaid, amount_minor: amountSaid } } },
  }[terms.method]
  return { id, name: `Offer ${id}`, terms, currency: 'USD', budget_left_minor: null, ...given }
}

export const liveOffers = (most: number, terms = randomTerms()): fc.Arbitrary<LiveOffer[]> =>
  fc.array(terms, { minLength: Math.ceil(most / 2), maxLength: most }).map((all) => all.map((one, at) => liveOffer(at + 1, one)))

/** Offers of which every two stand together. */
export const standingTogether = (most: number): fc.Arbitrary<LiveOffer[]> =>
  liveOffers(
    most,
    randomTerms(fc.constant([...offerClasses])).map((terms) => ({ ...terms, stack_group: '' })),
  )
