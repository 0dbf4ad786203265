import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type RowSlot, slotsFor } from './row-slots.ts'

const all = () => true
const moving = (ids: readonly string[]) => ({ ids, isMoving: true, mayLend: all })
const resting = (ids: readonly string[]) => ({ ids, isMoving: false, mayLend: all })
const text = (slots: readonly RowSlot[]) => slots.map(({ slot, id }) => `${slot}${id}`).join(' ')

const first = slotsFor([], resting(['a', 'b', 'c']))

test('while scrolling a new row reuses the elements of a hidden one, in place', () => {
  expect(text(first)).toBe('0a 1b 2c')
  expect(text(slotsFor(first, moving(['b', 'c', 'd'])))).toBe('0d 1b 2c')
  expect(text(slotsFor(first, moving(['c', 'd', 'e', 'f'])))).toBe('0d 1e 2c 3f')
})

test('at rest the document has the rows in order again, each with its own elements', () => {
  const moved = slotsFor(first, moving(['b', 'c', 'd']))
  expect(text(slotsFor(moved, resting(['b', 'c', 'd'])))).toBe('1b 2c 0d')
})

test('at rest no element is used twice, nor is a focused one reused', () => {
  expect(text(slotsFor(first, resting(['b', 'c', 'd'])))).toBe('1b 2c 3d')
  expect(text(slotsFor(first, { ...moving(['b', 'c', 'd']), mayLend: (id) => id !== 'a' }))).toBe('1b 2c 3d')
})

test('in any sequence each row is drawn once, drawn rows keep their elements, and no element shows two', () => {
  const rows = fc.uniqueArray(fc.constantFrom(...'abcdefghij'), { maxLength: 7 })
  fc.assert(
    fc.property(fc.array(fc.tuple(rows, fc.boolean()), { minLength: 1, maxLength: 8 }), (steps) => {
      let slots: readonly RowSlot[] = []
      for (const [ids, isMoving] of steps) {
        const next = slotsFor(slots, { ids, isMoving, mayLend: all })
        expect(next.map(({ id }) => id).sort()).toEqual([...ids].sort())
        expect(new Set(next.map(({ slot }) => slot)).size).toBe(ids.length)
        for (const { slot, id } of slots) if (ids.includes(id)) expect(next).toContainEqual({ slot, id })
        if (!isMoving) expect(next.map(({ id }) => id)).toEqual(ids)
        slots = next
      }
    }),
  )
})
