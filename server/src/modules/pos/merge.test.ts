import { expect, test } from 'vitest'
import { heldBecause } from './hold-reasons.ts'
import { judge, same, type Value } from './merge.ts'

const policies = ['pos', 'local', 'ask'] as const
const values: (Value | undefined)[] = [undefined, null, '', 'a', 'b', 0, 100, [], ['m1'], ['m1', 'm2'], ['m2', 'm1'], ['m1', 'm1', 'm2']]
const asked = values.flatMap((base) =>
  values.flatMap((local) => values.flatMap((pos) => (pos === undefined ? [] : policies.map((policy) => ({ base, pos, local, policy }))))),
)

test('a field that the point of sale has not changed is ours, whatever we did to it', () => {
  for (const sides of asked) if (sides.local !== undefined && same(sides.base, sides.pos)) expect(judge(sides)).toBe('nothing')
})

test('a field that only they have changed is theirs, whatever the policy', () => {
  for (const sides of asked) {
    const { base, pos, local } = sides
    if (local !== undefined && same(local, base) && !same(pos, base)) expect(judge(sides)).toBe('take')
  }
})

test('the policy decides exactly where both have changed to different values', () => {
  for (const sides of asked) {
    const { base, pos, local, policy } = sides
    if (local === undefined || same(pos, base) || same(local, base)) continue
    expect(judge(sides)).toBe(same(local, pos) ? 'agree' : { pos: 'take', local: 'keep', ask: 'ask' }[policy])
  }
})

test('a field given back takes their value, and an empty one says nothing', () => {
  expect(judge({ base: 5, pos: 7, local: undefined, policy: 'local' })).toBe('take')
  expect(judge({ base: 7, pos: 7, local: undefined, policy: 'local' })).toBe('take')
  for (const pos of [null, '', []]) expect(judge({ base: undefined, pos, local: undefined, policy: 'pos' })).toBe('nothing')
})

test('sets are compared as sets', () => {
  expect(judge({ base: ['a', 'b'], pos: ['b', 'a'], local: ['c'], policy: 'pos' })).toBe('nothing')
  expect(judge({ base: ['a'], pos: ['b', 'a'], local: ['a', 'b'], policy: 'ask' })).toBe('agree')
  expect(judge({ base: ['a'], pos: ['a', 'b'], local: ['a', 'c'], policy: 'ask' })).toBe('ask')
})

test('after a verdict has been carried out, the same answer asks for nothing any more', () => {
  for (const sides of asked) {
    const verdict = judge(sides)
    if (verdict === 'ask' || verdict === 'nothing') continue
    const local = verdict === 'take' ? sides.pos : sides.local
    expect(judge({ ...sides, base: sides.pos, local })).toBe('nothing')
  }
})

test('zero is a price, and no price is another', () => {
  expect(judge({ base: 500, pos: 0, local: 500, policy: 'ask' })).toBe('take')
  expect(judge({ base: 0, pos: null, local: 0, policy: 'ask' })).toBe('take')
})

test('an empty or a much shorter answer is held, a partial loss within the threshold is not', () => {
  expect(heldBecause({ known: 0, answered: 0, missing: 0 }, 20)).toBeUndefined()
  expect(heldBecause({ known: 10, answered: 0, missing: 10 }, 100)).toContain('empty menu')
  expect(heldBecause({ known: 10, answered: 8, missing: 2 }, 20)).toBeUndefined()
  expect(heldBecause({ known: 10, answered: 7, missing: 3 }, 20)).toContain('3 of 10 linked entries (30 %)')
})
