import type { ServiceState, StateReason } from '@brigade/contract/hours/hours-shapes.ts'
import { expect, test } from 'vitest'
import { datesFor } from '../../ui/basics/dates.ts'
import { becauseText, shortState, stateLine, whenText } from './public/state-text.ts'

const dates = datesFor({ dateFormat: 'mdy', timeFormat: '12', firstDay: 'system' }, 'en-US')
const reason = (more: Partial<StateReason>): StateReason => ({
  kind: 'hours',
  label: '',
  reason: null,
  from: null,
  to: null,
  inherited_from: null,
  ...more,
})
const state = (more: Partial<ServiceState>): ServiceState => ({
  restaurant_id: 1,
  timezone: 'America/New_York',
  at: '2026-11-16T19:00:00Z',
  open: false,
  because: [reason({})],
  until: null,
  next_change: null,
  next_open: null,
  last_order_at: null,
  ready_from: null,
  ...more,
})

test('times are by the restaurant’s clock: today without a day, within a week with the weekday, later with the date', () => {
  const now = Date.parse('2026-11-16T19:00:00Z')
  expect(whenText('2026-11-17T04:00:00Z', now, 'America/New_York', dates)).toBe('11:00 PM')
  expect(whenText('2026-11-17T16:00:00Z', now, 'America/New_York', dates)).toBe('Tue 11:00 AM')
  expect(whenText('2026-12-25T16:00:00Z', now, 'America/New_York', dates)).toBe('Dec 25, 2026, 11:00 AM')
})

test('the state and its end', () => {
  expect(stateLine(state({ open: true, until: '2026-11-17T04:00:00Z' }), dates)).toBe('Open until 11:00 PM')
  expect(stateLine(state({ open: true }), dates)).toBe('Open, with no closing time')
  expect(stateLine(state({ next_open: '2026-11-17T16:00:00Z' }), dates)).toBe('Closed, opens Tue 11:00 AM')
  expect(stateLine(state({}), dates)).toBe('Closed, with no opening in the next 60 days')
  expect(stateLine(state({ because: [reason({ kind: 'closure', reason: 'busy' })] }), dates)).toBe('Closed until someone reopens it')
  expect(stateLine(state({ because: [reason({ kind: 'no_hours' })] }), dates)).toBe('Closed')
})

test('the reasons, each once', () => {
  expect(becauseText([reason({}), reason({})])).toBe('by its weekly hours')
  expect(becauseText([reason({ inherited_from: 'East' })])).toBe('by the weekly hours of East')
  expect(becauseText([reason({ kind: 'exception', label: 'Christmas', inherited_from: 'Larkspur' })])).toBe('because of “Christmas” of Larkspur')
  expect(becauseText([reason({ kind: 'closure', reason: 'equipment', label: 'Oven' })])).toBe('because of a closure: Equipment, Oven')
  expect(becauseText([reason({ kind: 'closure', reason: 'weather', inherited_from: 'East' })])).toBe('because all of East is closed: Weather')
  expect(becauseText([reason({ kind: 'status', label: 'suspended' })])).toBe('because the restaurant is suspended')
})

test('a list shows the state in two words, without distant times', () => {
  expect(shortState(state({ open: true, until: '2026-11-17T04:00:00Z' }), dates)).toEqual(['Open', 'until 11:00 PM'])
  expect(shortState(state({ next_open: '2026-11-17T16:00:00Z' }), dates)).toEqual(['Closed', 'opens Tue 11:00 AM'])
  expect(shortState(state({ next_open: '2026-12-25T16:00:00Z' }), dates)).toEqual(['Closed', ''])
  expect(shortState(state({ open: true }), dates)).toEqual(['Open', ''])
})
