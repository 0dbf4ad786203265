import { firstRules } from '@brigade/contract/order-workflows/order-rules.ts'
import { expect, test } from 'vitest'
import { deletionRefusal, followingText, historyFieldsOf, spanText } from './rules.ts'

test('a workflow without followers can be deleted; one with followers is refused with the visible names and the number of others', () => {
  expect(deletionRefusal({ restaurants: [], groups: [] })).toBeUndefined()
  expect(deletionRefusal({ restaurants: ['Owl'], groups: [] })).toBe('It is followed by 1 restaurant: Owl. Let them follow another one first.')
  expect(deletionRefusal({ restaurants: ['A', 'B', 'C', 'D', null], groups: [] })).toBe(
    'It is followed by 5 restaurants: A, B, C, 1 more and 1 that you do not see. Let them follow another one first.',
  )
  expect(deletionRefusal({ restaurants: [null, null], groups: ['North'] })).toBe(
    'It is followed by 2 restaurants that you do not see. It is the default of 1 group: North. Let them follow another one first.',
  )
})

test('rules are described in words, without those that have no effect', () => {
  const fields = historyFieldsOf({
    ...firstRules,
    accept_timeout_s: 90,
    on_timeout: 'escalate',
    steps: [{ way: 'sms', whom: 'Shift lead', minutes: 2 }],
  })
  expect(fields).toMatchObject({
    accepted: 'by a person',
    'time to answer': '1 min 30 s',
    reminder: 'after 1 min',
    'who is called': 'text to Shift lead (2 min)',
    states: 'received, accepted, preparing, ready, completed, rejected',
    'told when rejected': 'guest, manager',
  })
  expect(Object.keys(fields)).not.toContain('told when out for delivery')
  expect(historyFieldsOf({ ...firstRules, accept: 'auto' })).toMatchObject({ accepted: 'automatically', 'time to answer': '', reminder: '' })
})

test('time spans and what a restaurant follows read as people say them', () => {
  expect([0, 45, 60, 135].map(spanText)).toEqual(['0 s', '45 s', '1 min', '2 min 15 s'])
  expect(followingText({ workflow_name: null, pinned_version: null, inherited_from: null })).toBe('none')
  expect(followingText({ workflow_name: 'Calm', pinned_version: 2, inherited_from: null })).toBe('Calm, version 2')
  expect(followingText({ workflow_name: 'Calm', pinned_version: null, inherited_from: 'North' })).toBe('Calm, the default of North')
})
