import { expect, test } from 'vitest'
import { heldBecause } from './hold-reasons.ts'
import { judge, same, type Value } from './merge.ts'

const policies = ['pos', 'local', 'ask'] as const
const values: (Value | undefined)[] = [undefined, null, '', 'a', 'b', 0, 100, [], ['m1'], ['m1', 'm2'], ['m2', 'm1'], ['m1', 'm1', 'm2']]
const asked = values.flatMap((base) =>
  values.flatMap((local) => values.flatMap((pos) => (pos === undefined ? [] : policies.map((policy) => ({ base, pos, local, policy }))))),
)

test('a field unchanged in the point of sale keeps our value, whatever we did to it', () => {
  for (const sides of asked) if (sides.local !== undefined && same(sides.base, sides.pos)) expect(judge(sides)).toBe('nothing')
})

test('a field changed only there takes their value, whatever the policy', () => {
  for (const sides of asked) {
    const { base, pos, local } = sides
    if (local !== undefined && same(local, base) && !same(pos, base)) expect(judge(sides)).toBe('take')
  }
})

test('the policy decides only where both sides changed to different values', () => {
  for (const sides of asked) {
    const { base, pos, local, policy } = sides
    if (local === undefined || same(pos, base) || same(local, base)) continue
    expect(judge(sides)).toBe(same(local, pos) ? 'agree' : { pos: 'take', local: 'keep', ask: 'ask' }[policy])
  }
})

test('a field handed to the point of sale takes their value, and an empty one has no opinion', () => {
  expect(judge({ base: 5, pos: 7, local: undefined, policy: 'local' })).toBe('take')
  expect(judge({ base: 7, pos: 7, local: undefined, policy: 'local' })).toBe('take')
  for (const pos of [null, '', []]) expect(judge({ base: undefined, pos, local: undefined, policy: 'pos' })).toBe('nothing')
})

test('sets are compared as sets', () => {
  expect(judge({ base: ['a', 'b'], pos: ['b', 'a'], local: ['c'], policy: 'pos' })).toBe('nothing')
  expect(judge({ base: ['a'], pos: ['b', 'a'], local: ['a', 'b'], policy: 'ask' })).toBe('agree')
  expect(judge({ base: ['a'], pos: ['a', 'b'], local: ['a', 'c'], policy: 'ask' })).toBe('ask')
})

test('after a decision is applied, the same answer changes nothing more', () => {
  for (const sides of asked) {
    const verdict = judge(sides)
    if (verdict === 'ask' || verdict === 'nothing') continue
    const local = verdict === 'take' ? sides.pos : sides.local
    expect(judge({ ...sides, base: sides.pos, local })).toBe('nothing')
  }
})

test('a price of zero differs from no price', () => {
  expect(judge({ base: 500, pos: 0, local: 500, policy: 'ask' })).toBe('take')
  expect(judge({ base: 0, pos: null, local: 0, policy: 'ask' })).toBe('take')
})

test('an empty or a much shorter answer is held, a partial loss within the threshold is not', () => {
  expect(heldBecause({ known: 0, answered: 0, missing: 0, lately: 0 }, 20)).toBeUndefined()
  expect(heldBecause({ known: 10, answered: 0, missing: 10, lately: 0 }, 100)).toContain('empty menu')
  expect(heldBecause({ known: 10, answered: 8, missing: 2, lately: 0 }, 20)).toBeUndefined()
  expect(heldBecause({ known: 10, answered: 7, missing: 3, lately: 0 }, 20)).toContain('3 of 10 linked entries (30%)')
})

test('what went missing earlier this week counts, unless this answer lacks nothing more', () => {
  expect(heldBecause({ known: 9, answered: 8, missing: 1, lately: 1 }, 20)).toBeUndefined()
  expect(heldBecause({ known: 9, answered: 7, missing: 2, lately: 1 }, 20)).toContain(
    '3 of 10 linked entries (30%) went missing within a week, 2 of them now',
  )
  expect(heldBecause({ known: 5, answered: 5, missing: 0, lately: 5 }, 20)).toBeUndefined()
})
