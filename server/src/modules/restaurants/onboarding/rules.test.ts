import { describe, expect, test } from 'vitest'
import { hoursFinding } from '../../hours/onboarding-step.ts'
import { menuFinding, pricesFinding, publicationFinding } from '../../menus/onboarding/findings.ts'
import { bankFinding, blockersOf, judgedTasks as judged, profileFinding, waiverRefusal } from './rules.ts'

/** What all modules know of a restaurant. */
interface Facts {
  readonly profile: Parameters<typeof profileFinding>[0]
  readonly openDays: Parameters<typeof hoursFinding>[0]
  readonly menu: Parameters<typeof menuFinding>[0]
  readonly banks: Parameters<typeof bankFinding>[0]
  readonly channels: Parameters<typeof publicationFinding>[0]
  readonly waivers: Parameters<typeof judged>[1]
}

const judgedTasks = ({ profile, openDays, menu, banks, channels, waivers }: Facts) =>
  judged(
    {
      profile: profileFinding(profile),
      hours: hoursFinding(openDays),
      menu: menuFinding(menu),
      prices: pricesFinding(menu),
      bank: bankFinding(banks),
      publication: publicationFinding(channels),
    },
    waivers,
  )

const nothing: Facts = {
  profile: { address: '', city: '', phone: '', email: '', timezone: 'America/New_York', currency: 'USD' },
  openDays: { days: 0, inherited: false },
  menu: { menus: 0, items: 0, unpriced: [] },
  banks: { usable: 0, broken: 0 },
  channels: { on: 0, live: 0 },
  waivers: new Map(),
}
const whole: Facts = {
  profile: { ...nothing.profile, address: '1 Pier', city: 'Portland', phone: '+12075550100' },
  openDays: { days: 7, inherited: false },
  menu: { menus: 1, items: 3, unpriced: [] },
  banks: { usable: 1, broken: 0 },
  channels: { on: 2, live: 1 },
  waivers: new Map(),
}
const waiver = { reason: 'Paid in cash', by: 'Mara', at: '2026-01-01T00:00:00Z' }

const task = (facts: Facts, key: string) => judgedTasks(facts).find((one) => one.key === key)

test('a new restaurant has every task open, and prices and publishing wait for a menu', () => {
  expect(judgedTasks(nothing).map(({ key, state }) => [key, state])).toEqual([
    ['profile', 'todo'],
    ['hours', 'todo'],
    ['menu', 'todo'],
    ['prices', 'blocked'],
    ['bank', 'todo'],
    ['publication', 'blocked'],
  ])
  expect(blockersOf(judgedTasks(nothing))).toEqual([
    'A street address, a city, and a phone number or an email address are missing.',
    'It has no opening hours yet.',
    'A menu with at least one item is missing.',
    'Prices come once there is something for sale.',
    'Neither its organization nor a group above it has a bank connection.',
    'Its menu has not been published yet.',
  ])
})

test('a complete restaurant has no blockers', () => {
  expect(judgedTasks(whole).every(({ state }) => state === 'done')).toBe(true)
  expect(blockersOf(judgedTasks(whole))).toEqual([])
})

describe('tasks show what was found', () => {
  test.each<[string, string, Partial<Facts>, string]>([
    ['one thing is missing', 'profile', { profile: { ...whole.profile, city: '' } }, 'A city is missing.'],
    ['an email address will do', 'profile', { profile: { ...whole.profile, phone: '', email: 'a@b.co' } }, ''],
    [
      'hours of the chain',
      'hours',
      { openDays: { days: 5, inherited: true } },
      'It is open on 5 days of the week, by the hours of its organization.',
    ],
    ['a menu of nothing', 'menu', { menu: { menus: 2, items: 0, unpriced: [] } }, '2 menus, and nothing on it.'],
    ['one price is missing', 'prices', { menu: { menus: 1, items: 3, unpriced: ['Soup'] } }, '1 of 3 items has no price.'],
    [
      'many prices are missing',
      'prices',
      { menu: { menus: 1, items: 9, unpriced: ['A', 'B', 'C', 'D', 'E'] } },
      'Without a price: A, B, C and 2 more.',
    ],
    ['a broken bank link', 'bank', { banks: { usable: 0, broken: 1 } }, 'Its bank connection has to be linked again.'],
    ['channels without a menu', 'publication', { channels: { on: 1, live: 0 } }, 'Its menu has not been published yet.'],
    ['a published menu', 'publication', {}, '1 channel shows its menu.'],
    ['one that works beside it', 'bank', { banks: { usable: 1, broken: 1 } }, '1 bank connection can receive its money.'],
  ])('%s', (_, key, facts, sentence) => {
    const { evidence, blocker } = task({ ...whole, ...facts }, key) ?? {}
    if (sentence === '') expect(blocker).toBeNull()
    else expect([evidence, blocker]).toContain(sentence)
  })
})

describe('setting aside', () => {
  test('settles an open task, and does nothing to a done one', () => {
    const waivers = new Map([['bank', waiver]])
    expect(task({ ...nothing, waivers }, 'bank')).toMatchObject({ state: 'waived', waiver })
    expect(task({ ...whole, waivers }, 'bank')).toMatchObject({ state: 'done', waiver })
    expect(blockersOf(judgedTasks({ ...whole, banks: { usable: 0, broken: 0 }, waivers }))).toEqual([])
  })

  test('is refused for tasks that guests depend on, and for settled tasks', () => {
    expect(waiverRefusal({ key: 'menu', state: 'todo' })).toContain('cannot be set aside')
    expect(waiverRefusal({ key: 'profile', state: 'todo' })).toContain('cannot be set aside')
    expect(waiverRefusal({ key: 'bank', state: 'done' })).toContain('done')
    expect(waiverRefusal({ key: 'bank', state: 'waived' })).toContain('aside already')
    expect(waiverRefusal({ key: 'bank', state: 'todo' })).toBeUndefined()
  })
})
