import { expect, test } from 'vitest'
import { menuStep, typedStep } from './menu-keys.ts'

test('arrows go round, Home and End to the ends, nothing else moves', () => {
  expect(menuStep('ArrowDown', 2, 3)).toBe(0)
  expect(menuStep('ArrowUp', 0, 3)).toBe(2)
  expect(menuStep('ArrowUp', -1, 3)).toBe(2)
  expect(menuStep('ArrowDown', -1, 3)).toBe(0)
  expect([menuStep('Home', 2, 3), menuStep('End', 0, 3)]).toEqual([0, 2])
  expect(menuStep('a', 0, 3)).toBeUndefined()
  expect(menuStep('ArrowDown', -1, 0)).toBeUndefined()
})

test('typed letters lead to the item that begins with them', () => {
  const labels = ['Edit', 'Export', 'Delete']
  expect(typedStep(labels, 'e', -1)).toBe(0)
  expect(typedStep(labels, 'e', 0)).toBe(1)
  expect(typedStep(labels, 'ee', 1)).toBe(0)
  expect(typedStep(labels, 'EX', 0)).toBe(1)
  expect(typedStep(labels, 'd', 2)).toBe(2)
  expect(typedStep(labels, 'z', 0)).toBeUndefined()
})
