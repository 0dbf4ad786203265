import { expect, test } from 'vitest'
import { pageTabs } from './tabs.ts'
import { topTabs } from './top-tabs.ts'

const shown = (...keys: string[]) =>
  topTabs(pageTabs().filter(({ key }) => keys.length === 0 || keys.includes(key))).map(({ label, members }) => [label, members.map(({ key }) => key)])

test('a restaurant has seven tabs at most, whatever modules give it', () => {
  expect(shown()).toEqual([
    ['Overview', ['overview']],
    ['Menu', ['menu', 'preview', 'publish']],
    ['Hours', ['hours', 'business-days']],
    ['Paused items', ['pauses']],
    ['POS sync', ['pos']],
    ['Ordering', ['orders', 'charges', 'delivery', 'workflow', 'systems']],
    ['History & access', ['history', 'access']],
  ])
})

test('a tab that is alone in its group has its own name', () => {
  expect(shown('overview', 'charges', 'history')).toEqual([
    ['Overview', ['overview']],
    ['Charges & messages', ['charges']],
    ['History', ['history']],
  ])
})
