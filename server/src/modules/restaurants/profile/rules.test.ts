import { restaurantStatuses } from '@brigade/contract/restaurants/list.ts'
import { describe, expect, test } from 'vitest'
import { currencyRefusal, deletionRefusal, nextStatuses, statusRefusal } from './rules.ts'

test('the table of statuses', () => {
  const table = Object.fromEntries(restaurantStatuses.map((status) => [status, nextStatuses({ kind: 'restaurant', status })]))
  expect(table).toEqual({ onboarding: [], live: ['suspended', 'closed'], suspended: ['live', 'closed'], closed: ['live'] })
  expect(nextStatuses({ kind: 'library', status: 'live' })).toEqual([])
})

test('changes outside the table are refused with a reason, those in it are allowed', () => {
  for (const status of restaurantStatuses)
    for (const wanted of restaurantStatuses.filter((one) => one !== status)) {
      const restaurant = { kind: 'restaurant', status } as const
      expect(statusRefusal(restaurant, wanted) === undefined, `${status} → ${wanted}`).toBe(nextStatuses(restaurant).includes(wanted))
    }
  expect(statusRefusal({ kind: 'restaurant', status: 'onboarding' }, 'live')).toContain('checklist')
})

test('the currency can change until the first guest could see a price', () => {
  expect(currencyRefusal({ went_live_at: null, currency: 'USD' }, 'JPY')).toBeUndefined()
  expect(currencyRefusal({ went_live_at: new Date(0), currency: 'USD' }, 'USD')).toBeUndefined()
  expect(currencyRefusal({ went_live_at: new Date(0), currency: 'USD' }, 'JPY')).toContain('cannot change')
})

describe('deleting', () => {
  const restaurant = { kind: 'restaurant', status: 'onboarding', went_live_at: null } as const
  test('is possible only if no guest has seen the restaurant', () => {
    expect(deletionRefusal(restaurant)).toBeUndefined()
    expect(deletionRefusal(restaurant, { shownOn: ['uber_eats'] })).toContain('Uber Eats')
    expect(deletionRefusal({ ...restaurant, status: 'closed', went_live_at: new Date(0) })).toContain('Close it instead')
  })
  test('is possible for a library that nothing uses', () => {
    const library = { kind: 'library', status: 'live', went_live_at: null } as const
    expect(deletionRefusal(library)).toBeUndefined()
    expect(deletionRefusal(library, { linkedFrom: ['Night Owl'] })).toContain('Night Owl')
  })
})
