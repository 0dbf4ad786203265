import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { mostConditions } from '../../kit/condition-groups.ts'
import { type Condition, type ConditionGroup, type ConditionNode, Conditions } from './ast.ts'
import { birthdaysWithin } from './days.ts'
import { type CustomerFacts, matches } from './matches.ts'
import { readySegments } from './ready.ts'
import { sentenceOf } from './sentence.ts'

const group = (match: ConditionGroup['match'], ...of: ConditionNode[]): ConditionGroup => ({ field: 'group', match, of })
const vip: Condition = { field: 'tag', is: 'has', tags: ['vip'] }
const often: Condition = { field: 'orders', is: 'at_least', count: 3, days: 90 }

function refusals(rules: unknown): string[] {
  const { success, error } = z.safeParse(Conditions, rules)
  return success ? [] : error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}

test('a sentence says the rules as people read them', () => {
  expect(sentenceOf(group('all', often, vip))).toBe('ordered at least 3 times in the last 90 days, and has the tag “vip”')
  expect(sentenceOf(group('all', vip, group('any', often, { field: 'last_visit', is: 'never', days: null })))).toBe(
    'has the tag “vip”, and (ordered at least 3 times in the last 90 days, or has never ordered)',
  )
  expect(sentenceOf(group('none', vip, { field: 'blocked', is: true }))).toBe('not (has the tag “vip”, or is blocked)')
  expect(sentenceOf({ field: 'spent', is: 'at_most', amount_minor: 123_450, currency: 'USD', days: 1 })).toBe(
    'spent at most $1,234.50 in the last day',
  )
  expect(sentenceOf({ field: 'spent', is: 'at_least', amount_minor: 500, currency: 'JPY', days: null })).toBe('spent at least ¥500')
  expect(sentenceOf({ field: 'restaurant', restaurant_ids: [1, 2, 3], days: null }, { restaurants: new Map([[2, 'Bistro']]) })).toBe(
    'ordered at Bistro or 2 restaurants that you do not see',
  )
  expect(sentenceOf({ field: 'tag', is: 'has_not', tags: ['a', 'b', 'c'] })).toBe('does not have any of the tags “a”, “b” or “c”')
  expect(sentenceOf(readySegments.birthdays.rules)).toBe('has a birthday this month')
})

test.each([
  [{ field: 'group', match: 'all', of: [] }, 'of: Add a condition'],
  [group('all', { field: 'nonsense' } as never), 'of.0.field: Choose what the condition is about'],
  [group('all', { ...often, count: -1 } as never), 'of.0.count: must be at least 0'],
  [group('all', { ...often, count: 1.5 } as never), 'of.0.count: Enter a whole number'],
  [group('all', { ...often, count: undefined } as never), 'of.0.count: Enter a whole number'],
  [group('all', { ...often, is: '= 1 or true' } as never), 'of.0.is: Choose one'],
  [group('all', { field: 'last_visit', is: 'more_than', days: null }), 'of.0.days: Enter a number of days'],
  [group('all', { field: 'birthday', is: 'within', days: null, month: null }), 'of.0.days: Enter a number of days'],
  [group('all', { ...vip, tags: [] } as never), 'of.0.tags: Choose a tag'],
  [group('all', { ...vip, tags: ['a\0'] } as never), 'of.0.tags.0: contains characters that cannot be saved'],
  [group('all', { field: 'spent', is: 'at_least', amount_minor: 1, currency: 'usd', days: null }), 'of.0.currency: must be a currency such as USD'],
  [group('all', group('all', group('all', group('all', vip)))), 'of.0.of.0.of.0.field: Choose what the condition is about'],
  [group('all', ...Array.from({ length: mostConditions + 1 }, () => vip)), `: At most ${mostConditions} conditions`],
])('%j is refused in words', (rules, said) => {
  expect(refusals(rules)).toEqual([said])
})

test('rules as deep and as many as they may be are taken, and unknown words in them are dropped', () => {
  expect(refusals(group('all', group('any', group('none', vip))))).toEqual([])
  expect(refusals(group('any', ...Array.from({ length: mostConditions }, () => often)))).toEqual([])
  expect(z.parse(Conditions, group('all', { ...vip, sql: 'x' } as never))).toEqual(group('all', vip))
  for (const { rules } of Object.values(readySegments)) expect(z.parse(Conditions, rules)).toEqual(rules)
})

test('birthdays of the next days go over the end of the year, and February 29 is never left out', () => {
  expect(birthdaysWithin(new Date('2026-12-30T12:00:00Z'), 3)).toEqual(['12-30', '12-31', '01-01', '01-02'])
  expect(birthdaysWithin(new Date('2026-02-28T12:00:00Z'), 0)).toEqual(['02-28', '02-29'])
  expect(birthdaysWithin(new Date('2028-02-28T12:00:00Z'), 1)).toEqual(['02-28', '02-29'])
  expect(birthdaysWithin(new Date('2026-06-01T12:00:00Z'), 3000)).toHaveLength(366)
})

const now = new Date('2026-05-10T12:00:00Z')
const ada: CustomerFacts = {
  orders: 4,
  spent: { USD: 9000 },
  first_visit_at: new Date('2026-01-01T12:00:00Z'),
  last_visit_at: new Date('2026-05-01T12:00:00Z'),
  seen_orders: [
    {
      restaurant_id: 7,
      channel: 'web',
      placed_at: new Date('2026-05-01T12:00:00Z'),
      net_minor: 2000,
      currency: 'USD',
      items: [{ name: 'Café Crème', category: 'Drinks' }],
    },
  ],
  birthday: '05-17',
  language: 'en',
  source: 'order',
  tags: ['vip'],
  has_email: true,
  has_phone: false,
  is_relay_guest: false,
  consents: ['email marketing'],
  points: 50,
  is_blocked: false,
}

test.each<[Condition, boolean]>([
  [{ field: 'orders', is: 'at_least', count: 4, days: null }, true],
  [{ field: 'orders', is: 'at_least', count: 2, days: 90 }, false],
  [{ field: 'spent', is: 'at_most', amount_minor: 2000, currency: 'USD', days: 30 }, true],
  [{ field: 'spent', is: 'at_least', amount_minor: 1, currency: 'constructor' as never, days: null }, false],
  [{ field: 'last_visit', is: 'more_than', days: 9 }, true],
  [{ field: 'last_visit', is: 'less_than', days: 9 }, false],
  [{ field: 'last_visit', is: 'never', days: null }, false],
  [{ field: 'restaurant', restaurant_ids: [7], days: 5 }, false],
  [{ field: 'item', by: 'name', names: ['cafe creme'], days: null }, true],
  [{ field: 'item', by: 'category', names: ['Food'], days: null }, false],
  [{ field: 'birthday', is: 'within', days: 7, month: null }, true],
  [{ field: 'birthday', is: 'in_month', days: null, month: 6 }, false],
  [{ field: 'consent', channel: 'sms', purpose: 'marketing', is_granted: false }, true],
  [{ field: 'reached_by', kind: 'phone', has: false }, true],
])('%j of a customer', (condition, expected) => {
  expect(matches(condition, ada, now)).toBe(expected)
  expect(matches(group('none', condition), ada, now)).toBe(!expected)
})
