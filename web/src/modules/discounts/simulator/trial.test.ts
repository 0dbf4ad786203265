import { firstOfferTerms, type OfferTerms } from '@brigade/contract/discounts/terms.ts'
import type { GuestMenu } from '@brigade/contract/menus/guest-menu.ts'
import { expect, test } from 'vitest'
import { place } from '../testing.ts'
import { startingChoices } from './chosen-options.ts'
import { group, item, menu, use } from './testing.ts'
import { chargesOf, firstTrial, lineOf, type MenuLine, offeredItems, shownLine, simulateInput, type Trial, totalOf } from './trial.ts'

const sauces = group('Sauce', { Salsa: 0, Butter: 150, Chili: 100 })
const sides = group('Side', { Rice: 0, Beans: 200 }, { max_per_option: 2 })

function only(from: GuestMenu): { item: MenuLine['item']; category: string } {
  const [first] = offeredItems(from).values()
  if (!first) throw new Error('the menu is empty')
  return first
}
const lineFrom = (from: GuestMenu, more: Partial<MenuLine> = {}): MenuLine => ({ ...lineOf(from, only(from), 'line 1'), ...more })
const trialWith = (line: MenuLine, more: Partial<Trial> = {}): Trial => ({ ...firstTrial, lines: [line], ...more })

test('an item comes with what it needs: its usual size, its defaults, and the first of what has to be chosen', () => {
  const large = { id: 'l', key: 'large', name: 'Large', price_minor: 900, is_default: true, plu: 'L1', modifiers: [], unavailable: null }
  const small = { ...large, id: 's', key: 'small', name: 'Small', price_minor: 700, is_default: false, plu: '' }
  const from = menu([item({ price_minor: null, sizes: [small, large], modifiers: [use('Sauce', { min: 1, max: 1 })] })], {
    groups: { Sauce: sauces },
  })
  const shown = shownLine(lineFrom(from), from)
  expect(shown).toMatchObject({ detail: 'Large, Salsa', unitMinor: 900, optionsMinor: 0, plu: 'L1', category: 'Tacos', hasChoices: true })
  expect(shownLine(lineFrom(from, { sizeId: 's' }), from)).toMatchObject({ detail: 'Small, Salsa', unitMinor: 700 })
})

test('what has to be chosen several times is taken as often as one option may be, and then the next', () => {
  const from = menu([item({ modifiers: [use('Side', { min: 3 })] })], { groups: { Side: sides } })
  expect(startingChoices(from, only(from).item.modifiers)).toEqual({ 'use of Side/Rice/': 2, 'use of Side/Beans/': 1 })
})

test('options cost what their place among the chosen costs, those that are free left out, and count as options', () => {
  const from = menu([item({ modifiers: [use('Sauce', { free_count: 1 })] })], { groups: { Sauce: sauces } })
  const choices = { 'use of Sauce/Butter/': 1, 'use of Sauce/Chili/': 1 }
  const shown = shownLine(lineFrom(from, { choices, quantity: 3 }), from)
  expect(shown).toMatchObject({ detail: 'Butter, Chili', optionsMinor: 100, unitMinor: 600 })
  expect(totalOf(shown)).toBe(1800)
  const [line] = simulateInput(trialWith(lineFrom(from, { choices, quantity: 3 })), place(), from, undefined, 'Delivery')?.basket.lines ?? []
  expect(line).toMatchObject({ name: 'Fish taco', category: 'Tacos', quantity: 3, total_minor: 1800, options_minor: 300 })
})

test('options of an option cost as often as it was chosen', () => {
  const deep = group('Side', { Rice: 100 }, { max_per_option: 2 })
  const [rice] = deep.options
  const groups = { Sauce: sauces, Side: { ...deep, options: rice ? [{ ...rice, modifiers: [use('Sauce')] }] : [] } }
  const from = menu([item({ modifiers: [use('Side')] })], { groups })
  const choices = { 'use of Side/Rice/': 2, 'use of Side/Rice/use of Sauce/Butter/': 1 }
  expect(shownLine(lineFrom(from, { choices }), from)).toMatchObject({ detail: '2 × Rice, Butter', optionsMinor: 500 })
})

test('a line follows the menu of the channel and the hour, and says when it is not to be had there', () => {
  const line = lineFrom(menu())
  expect(shownLine(line, menu([item({ price_minor: 650 })]))).toMatchObject({ unitMinor: 650, isAway: false })
  expect(shownLine(line, menu([item({ unavailable: 'outside_hours' })]))).toMatchObject({ unitMinor: 500, isAway: true })
  expect(shownLine(line, menu([item({ name: 'Soup' })]))).toMatchObject({ name: 'Fish taco', isAway: true })
})

test('what has no price is not offered, and an item that stands twice is the one that can be had', () => {
  const away = item({ id: 'first', unavailable: 'paused' })
  const from = menu([away, item({ id: 'second' }), item({ name: 'Note', item_kind: 'text' }), item({ name: 'Ask', price_minor: null })])
  expect([...offeredItems(from).values()].map((one) => one.item.id)).toEqual(['second'])
})

test('charges are those of the menu for such a basket; a delivery fee that is typed takes the place of the menu’s', () => {
  const charge = { tag: '', below_minor: null, taxable: true, hours: [], unavailable: null, amount_type: 'fixed' as const, per: 'order' as const }
  const charges: GuestMenu['charges'] = [
    { ...charge, id: 1, name: 'Bag', kind: 'bag', amount: 10, per: 'item' },
    { ...charge, id: 2, name: 'Service', kind: 'service', amount_type: 'percent', amount: 1000 },
    { ...charge, id: 3, name: 'Small order', kind: 'small_order', amount: 200, below_minor: 1000 },
    { ...charge, id: 4, name: 'Courier', kind: 'delivery', amount: 399 },
    { ...charge, id: 5, name: 'Closed', kind: 'bag', amount: 99, unavailable: 'outside_hours' },
  ]
  const from = menu([item()], { charges })
  const of = (trial: Trial) =>
    chargesOf(
      from,
      trial.lines.map((line) => shownLine(line, from)),
      trial,
    ).map(({ name, amount_minor }) => [name, amount_minor])
  expect(of(trialWith(lineFrom(from)))).toEqual([
    ['Bag', 10],
    ['Service', 50],
    ['Small order', 200],
  ])
  const delivered = trialWith(lineFrom(from, { quantity: 2 }), { fulfilment: 'delivery' })
  expect(of(delivered)).toEqual([
    ['Bag', 20],
    ['Service', 100],
    ['Courier', 399],
  ])
  const typed = simulateInput({ ...delivered, deliveryMinor: 150, taxPercent: '8.875' }, place(), from, undefined, 'Delivery')
  expect(typed?.basket.charges?.at(-1)).toEqual({ id: 'delivery', name: 'Delivery', is_delivery: true, amount_minor: 150, tax_percent: '8.875' })
  expect(typed?.basket.charges?.map(({ name }) => name)).toEqual(['Bag', 'Service', 'Delivery'])
})

test('the time is meant on the clock of the restaurant, and while it is no time it is now', () => {
  const from = menu()
  const at = (more: Partial<Trial>) => simulateInput(trialWith(lineFrom(from), more), place(), from, undefined, '')?.at
  expect(at({})).toBeNull()
  expect(at({ isNow: false, day: '2026-11-26', time: '23:30' })).toBe('2026-11-27T04:30:00.000Z')
  expect(at({ isNow: false, day: '2026-11-26', time: 'soon' })).toBeNull()
})

test('nothing is asked of an empty basket, or of no restaurant', () => {
  const from = menu()
  expect(simulateInput(firstTrial, place(), from, undefined, '')).toBeUndefined()
  expect(simulateInput(trialWith(lineFrom(from)), undefined, from, undefined, '')).toBeUndefined()
})

test('an offer of staff that is being written is tried as far as it goes, until somebody says less', () => {
  const from = menu()
  const staff = { reasons: ['Long wait', 'Wrong dish'], approval: 'never', above_minor: null } satisfies OfferTerms['staff']
  const terms: OfferTerms = { ...firstOfferTerms, method: 'staff', effect: { kind: 'open_amount', most_minor: 5000 }, staff }
  const draft = { id: null, name: 'Comp', currency: 'USD', terms }
  const said = (more: Partial<Trial>) => simulateInput(trialWith(lineFrom(from), more), place(), from, draft, '')?.draft?.staff
  expect(said({})).toEqual({ reason: 'Long wait', percent: null, amount_minor: 5000 })
  expect(said({ draftStaff: { reason: 'Wrong dish', percent: '', amountMinor: 1200 } })).toEqual({
    reason: 'Wrong dish',
    percent: null,
    amount_minor: 1200,
  })
})
