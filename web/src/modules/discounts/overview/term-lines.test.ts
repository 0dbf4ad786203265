import { firstOfferTerms, type OfferTerms } from '@brigade/contract/discounts/terms.ts'
import { expect, test } from 'vitest'
import { changesBetween, linesOf } from './term-lines.ts'

const terms = (more: Partial<OfferTerms> = {}): OfferTerms => ({ ...firstOfferTerms, pos_name: 'Happy hour', ...more })
const names = (...texts: string[]) => texts.map((text) => ({ by: 'name' as const, text }))

test('two versions differ in words, and what only one of them has stands alone', () => {
  expect(changesBetween(terms(), terms({ limits: { ...firstOfferTerms.limits, uses: 500 }, tax: 'after_tax' }), 'USD', {})).toEqual([
    { field: 'Limited to', from: 'No limit', to: '500 uses' },
    { field: 'Tax', from: 'Taken off before tax', to: 'Taken off after tax' },
  ])
  const staff = terms({ method: 'staff', staff: { reasons: [], approval: 'above', above_minor: 2000 } })
  expect(changesBetween(terms(), staff, 'USD', {})).toContainEqual({
    field: 'Approval',
    from: undefined,
    to: 'Somebody has to approve it above $20.00',
  })
  expect(changesBetween(staff, staff, 'USD', {})).toEqual([])
})

test('an item among many that came or went is told, though the sentence names only the first few', () => {
  const before = terms({ items: { include: names('A', 'B', 'C', 'D', 'E', 'F'), exclude: [] } })
  const after = terms({ items: { include: names('A', 'B', 'C', 'D', 'E', 'G'), exclude: names('H') } })
  expect(changesBetween(before, after, 'USD', {}).at(-1)).toEqual({
    field: 'Items',
    from: ['A', 'B', 'C', 'D', 'E', 'F'],
    to: ['A', 'B', 'C', 'D', 'E', 'G', 'not H'],
  })
})

test('what is as usual is not told on the page', () => {
  const told = linesOf(terms(), 'USD', {}).filter(({ isUsual }) => !isUsual)
  expect(told.map(({ label }) => label)).toEqual(['When', 'Give', 'For', 'Limited to', 'Together with', 'On the check'])
})
