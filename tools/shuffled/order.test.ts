import { expect, test } from 'vitest'
import { browserTestsOf, shuffled } from './order.ts'

const numbers = Array.from({ length: 30 }, (_, index) => index)

test('all tests are there once, in the same order for the same seed and another order for another seed', () => {
  const first = shuffled(numbers, 7)
  expect(first.toSorted((a, b) => a - b)).toEqual(numbers)
  expect(first).not.toEqual(numbers)
  expect(shuffled(numbers, 7)).toEqual(first)
  expect(shuffled(numbers, 8)).not.toEqual(first)
})

test('each of three tests comes first about equally often', () => {
  const firsts = Array.from({ length: 3000 }, (_, seed) => shuffled(['a', 'b', 'c'], seed)[0])
  for (const letter of ['a', 'b', 'c']) {
    const share = firsts.filter((one) => one === letter).length / 3000
    expect(share).toBeGreaterThan(0.29)
    expect(share).toBeLessThan(0.38)
  }
})

test('a listed test is identified by its project, its file and all its titles', () => {
  const tests = [{ projectName: 'desktop light' }, { projectName: 'phone light' }]
  const inner = { title: 'as a guest', file: 'a.e2e.ts', specs: [{ title: 'reads', tests: [{ projectName: 'desktop light' }] }] }
  const file = { title: 'a.e2e.ts', file: 'a.e2e.ts', specs: [{ title: 'opens', tests }], suites: [inner] }
  expect(browserTestsOf({ suites: [file] })).toEqual([
    { project: 'desktop light', file: 'a.e2e.ts', titles: ['opens'] },
    { project: 'phone light', file: 'a.e2e.ts', titles: ['opens'] },
    { project: 'desktop light', file: 'a.e2e.ts', titles: ['as a guest', 'reads'] },
  ])
})
