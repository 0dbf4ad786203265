import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  canonical,
  escalationWays,
  firstRules,
  kitchenStates,
  NewOrderRules,
  type OrderRules,
  orderParties,
  sameRules,
  statesOf,
} from './order-rules.ts'
import { type OrderMoment, prepSeconds, rejectedAfter, timelineOf } from './order-timeline.ts'

const parties = fc.subarray([...orderParties])
const steps = fc.array(
  fc.record({ way: fc.constantFrom(...escalationWays), whom: fc.constantFrom('Shift lead', 'Mara'), minutes: fc.integer({ min: 1, max: 120 }) }),
  { minLength: 1, maxLength: 10 },
)
const anyRules: fc.Arbitrary<OrderRules> = fc
  .record({
    accept: fc.constantFrom('auto', 'manual'),
    accept_timeout_s: fc.integer({ min: 30, max: 3600 }),
    remind: fc.option(fc.integer({ min: 10, max: 3600 })),
    on_timeout: fc.constantFrom('reject', 'escalate'),
    steps,
    prep_min: fc.integer({ min: 1, max: 240 }),
    busy_extra_min: fc.integer({ min: 0, max: 120 }),
    states: fc.subarray([...kitchenStates]),
    notify: fc.record({
      received: parties,
      accepted: parties,
      preparing: parties,
      ready: parties,
      out_for_delivery: parties,
      completed: parties,
      rejected: parties,
    }),
  } as const)
  .map(({ remind, ...rules }) => ({ ...rules, remind_after_s: remind === null || remind >= rules.accept_timeout_s ? null : remind }))
const anySuppose = fc.record({ acceptedAfter: fc.option(fc.integer({ min: 0, max: 90_000 })), isBusy: fc.boolean() })

const whats = (moments: readonly OrderMoment[]) => moments.map(({ what, at }) => [what, at])

const carefully: OrderRules = {
  ...firstRules,
  accept_timeout_s: 180,
  on_timeout: 'escalate',
  steps: [{ way: 'sms', whom: 'Shift lead', minutes: 2 }],
}

test('placed, reminded after a minute, escalated after three, rejected after five', () => {
  expect(whats(timelineOf(carefully, { acceptedAfter: null, isBusy: false }))).toEqual([
    ['placed', 0],
    ['reminded', 60],
    ['escalated', 180],
    ['rejected', 300],
  ])
  expect(whats(timelineOf(carefully, { acceptedAfter: 200, isBusy: true }))).toEqual([
    ['placed', 0],
    ['reminded', 60],
    ['escalated', 180],
    ['accepted', 200],
    ['promised', 200 + 30 * 60],
  ])
  expect(whats(timelineOf({ ...carefully, accept: 'auto' }, { acceptedAfter: null, isBusy: false }))).toEqual([
    ['placed', 0],
    ['accepted', 0],
    ['promised', 1200],
  ])
})

describe('whatever the rules', () => {
  test('moments come in order, start with the order and end with exactly one promise or one rejection', () => {
    fc.assert(
      fc.property(anyRules, anySuppose, (rules, suppose) => {
        const moments = timelineOf(rules, suppose)
        const times = moments.map(({ at }) => at)
        expect(times).toEqual([...times].sort((a, b) => a - b))
        expect(moments[0]?.what).toBe('placed')
        const ends = moments.filter(({ what }) => what === 'promised' || what === 'rejected')
        expect(ends).toEqual([moments.at(-1)])
        expect(moments.some(({ what }) => what === 'accepted')).toBe(ends[0]?.what === 'promised')
      }),
    )
  })

  test('an order that nobody answers is rejected when the last person called has run out of time, and promised otherwise', () => {
    fc.assert(
      fc.property(anyRules, anySuppose, (rules, { acceptedAfter, isBusy }) => {
        const end = rejectedAfter(rules)
        const last = timelineOf(rules, { acceptedAfter, isBusy }).at(-1)
        if (end !== null && (acceptedAfter === null || acceptedAfter >= end)) expect(last).toMatchObject({ what: 'rejected', at: end })
        else expect(last).toEqual({ what: 'promised', at: (end === null ? 0 : (acceptedAfter ?? 0)) + prepSeconds(rules, isBusy) })
      }),
    )
  })

  test('nobody is called after somebody accepted, and before that everybody whose turn has come', () => {
    fc.assert(
      fc.property(anyRules, fc.integer({ min: 0, max: 90_000 }), (rules, acceptedAfter) => {
        const alone = timelineOf(rules, { acceptedAfter: null, isBusy: false })
        const called = (moments: readonly OrderMoment[]) => moments.filter(({ what }) => what === 'escalated' || what === 'reminded')
        const until = rules.accept === 'auto' ? -1 : acceptedAfter
        expect(called(timelineOf(rules, { acceptedAfter, isBusy: false }))).toEqual(called(alone).filter(({ at }) => at < until))
      }),
    )
  })

  test('steps without effect can be left out without changing the result', () => {
    fc.assert(
      fc.property(anyRules, anySuppose, (rules, suppose) => {
        const same = canonical(rules)
        expect(canonical(same)).toEqual(same)
        expect(sameRules(same, rules)).toBe(true)
        const bare = (moments: readonly OrderMoment[]) => whats(moments)
        expect(bare(timelineOf(same, suppose))).toEqual(bare(timelineOf(rules, suppose)))
        expect(z.safeParse(NewOrderRules, same).success).toBe(true)
        for (const state of statesOf(rules)) expect([...same.notify[state]].sort()).toEqual([...rules.notify[state]].sort())
      }),
    )
  })
})

describe('what does not fit together', () => {
  const complaints = (rules: Partial<OrderRules>) =>
    z.safeParse(NewOrderRules, { ...firstRules, ...rules }).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  test.each<[Partial<OrderRules>, string]>([
    [{ accept_timeout_s: null }, 'accept_timeout_s: Enter how long they have to answer'],
    [{ accept_timeout_s: 60 }, 'remind_after_s: must come before the time is up'],
    [{ on_timeout: 'escalate' }, 'steps: Add who is called then'],
    [{ prep_min: 0 }, 'prep_min: must be 1 to 240 minutes'],
    [{ states: ['ready', 'ready'] }, 'states: must each be chosen only once'],
  ])('%j', (rules, complaint) => {
    expect(complaints(rules)).toEqual([complaint])
  })
  test('orders that are accepted automatically need no time to answer', () => {
    expect(complaints({ accept: 'auto', accept_timeout_s: null, on_timeout: 'escalate' })).toBeUndefined()
  })
})
