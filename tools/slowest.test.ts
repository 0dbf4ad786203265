import { expect, test } from 'vitest'
import { playwrightTimes, slowest, vitestTimes } from './slowest.ts'

const vitest = {
  testResults: [
    {
      name: '/here/server/laws.test.ts',
      assertionResults: [
        { fullName: 'laws hold', duration: 54_000 },
        { fullName: 'skipped', duration: null },
      ],
    },
  ],
}
const run = (projectName: string, ...durations: number[]) => ({ projectName, results: durations.map((duration) => ({ duration })) })
const browser = {
  suites: [
    {
      file: 'menu.e2e.ts',
      specs: [{ title: 'a menu is made', tests: [run('desktop', 20_000), run('phone', 9000)] }],
      suites: [{ file: 'menu.e2e.ts', specs: [{ title: 'a menu flakes', tests: [run('desktop', 30_000, 30_000)] }] }],
    },
  ],
}

test('the slowest tests of both runners come first, each with its file; both runs of a browser test count', () => {
  const times = [...vitestTimes(vitest, '/here'), ...playwrightTimes(browser, 'e2e')]
  expect(times).toHaveLength(5)
  expect(slowest(times, 3)).toEqual([
    '  60.0 s  e2e/menu.e2e.ts: a menu flakes (desktop)',
    '  54.0 s  server/laws.test.ts: laws hold',
    '  20.0 s  e2e/menu.e2e.ts: a menu is made (desktop)',
  ])
})
