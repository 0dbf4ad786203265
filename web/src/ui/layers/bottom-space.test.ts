import { expect, test } from 'vitest'
import { liftOver } from './bottom-space.ts'

const toast = { left: 270, right: 630, height: 60 }
const place = (top: number, bottom: number, left = 0, right = 900) => ({ top, bottom, left, right })

test('with nothing at the foot it stays there', () => {
  expect(liftOver([], toast, 800)).toBe(0)
})

test('it rises above a bar at the foot, and above one on top of that', () => {
  expect(liftOver([place(736, 788)], toast, 800)).toBe(56)
  expect(liftOver([place(690, 730), place(736, 788)], toast, 800)).toBe(102)
})

test('what stands beside it, higher up or is not drawn is not in its way', () => {
  expect(liftOver([place(700, 784, 684, 884)], toast, 800)).toBe(0)
  expect(liftOver([place(300, 352)], toast, 800)).toBe(0)
  expect(liftOver([place(0, 0, 0, 0)], toast, 800)).toBe(0)
  expect(liftOver([place(900, 952)], toast, 800)).toBe(0)
})
