import { expect, test } from 'vitest'
import { liftOver } from './bottom-space.ts'

const toast = { left: 270, right: 630, height: 60 }
const place = (top: number, bottom: number, left = 0, right = 900) => ({ top, bottom, left, right })

test('with nothing at the bottom it stays at the bottom', () => {
  expect(liftOver([], toast, 800)).toBe(0)
})

test('it moves above a bar at the bottom, and above one on top of that', () => {
  expect(liftOver([place(736, 788)], toast, 800)).toBe(56)
  expect(liftOver([place(690, 730), place(736, 788)], toast, 800)).toBe(102)
})

test('elements beside it, higher up or invisible do not move it', () => {
  expect(liftOver([place(700, 784, 684, 884)], toast, 800)).toBe(0)
  expect(liftOver([place(300, 352)], toast, 800)).toBe(0)
  expect(liftOver([place(0, 0, 0, 0)], toast, 800)).toBe(0)
  expect(liftOver([place(900, 952)], toast, 800)).toBe(0)
})
