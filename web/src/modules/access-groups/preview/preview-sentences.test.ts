import type { Preview } from '@brigade/contract/access-groups/preview.ts'
import { expect, test } from 'vitest'
import { bothTogether, effectSentence, extentSentence } from './preview-sentences.ts'

const effect = (user_id: number, ...roles: string[]): Preview['gains'][number] => ({
  user_id,
  name: `Person ${user_id}`,
  email: `p${user_id}@example.com`,
  roles,
  groups: ['Harbor'],
})
const preview = (more: Partial<Preview>): Preview => ({ gains: [], losses: [], resources: 0, groups: 1, notes: [], blocked_by: [], ...more })

test('a preview says who gains and who loses access, in one sentence', () => {
  expect(effectSentence(preview({}))).toBe('Nobody gains or loses a role.')
  expect(effectSentence(preview({ gains: [effect(1, 'customers')] }))).toBe('1 person gains roles.')
  expect(effectSentence(preview({ gains: [effect(1, 'customers'), effect(2, 'customers')], losses: [effect(3, 'devices')] }))).toBe(
    '2 people gain roles and 1 person loses roles.',
  )
})

test('a preview says how much moves along', () => {
  expect(extentSentence({ groups: 1, resources: 0 })).toBe('1 group with no resources.')
  expect(extentSentence({ groups: 1200, resources: 1 })).toBe('1,200 groups with 1 resource.')
})

test('lowering admin to view loses the admin role only', () => {
  const losses = preview({ losses: [effect(1, 'devices', 'devices_admin')] })
  expect(bothTogether(preview({}), losses, ['devices']).losses).toEqual([effect(1, 'devices_admin')])
})

test('people who lose nothing in the end are not listed', () => {
  const taken = preview({ losses: [effect(1, 'devices')] })
  expect(bothTogether(preview({}), taken, ['devices_admin']).losses).toEqual([])
})

test('a reason against one part blocks both', () => {
  const both = bothTogether(preview({ blocked_by: ['No.', 'Never.'] }), preview({ blocked_by: ['No.'] }), [])
  expect(both.blocked_by).toEqual(['No.', 'Never.'])
})
