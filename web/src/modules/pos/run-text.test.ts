import { expect, test } from 'vitest'
import { type Tallied, tallyText, toBeApplied } from './run-text.ts'

const tally: Tallied[] = [
  { field: 'link', decision: 'pos', count: 1 },
  { field: 'new', decision: 'pos', count: 45 },
]

test('the numbers of a sync add up to what is applied', () => {
  expect(tallyText(tally, 0)).toBe('45 new, 1 found in the menu')
  expect(toBeApplied(tally)).toBe(46)
})

test('each change is counted once, and those waiting for a person are not counted as applied', () => {
  const all: Tallied[] = [
    ...tally,
    { field: 'price_minor', decision: 'pos', count: 2 },
    { field: 'name', decision: 'local', count: 4 },
    { field: 'name', decision: 'ask', count: 3 },
    { field: 'relink', decision: 'ask', count: 1 },
    { field: 'returned', decision: 'pos', count: 1 },
    { field: 'missing', decision: 'pos', count: 1 },
    { field: 'gone', decision: 'pos', count: 1 },
  ]
  expect(tallyText(all, 4)).toBe('45 new, 2 changed, 1 found in the menu, 1 back again, 2 missing, 4 kept as ours, 4 to decide, 4 left alone')
  expect(toBeApplied(all)).toBe(55)
})
