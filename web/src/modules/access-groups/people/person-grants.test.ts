import type { GroupUser } from '@brigade/contract/access-groups.ts'
import { expect, test } from 'vitest'
import { dayText, endOfDay } from '../access-groups-texts.ts'
import { bySource, commonEnd, demotesSelf, firstEnd, rolesHere, sourceOf } from './person-grants.ts'

type Grant = GroupUser['grants'][number]
const grant = (role: string, more: Partial<Grant> = {}): Grant => ({
  grant_id: 1,
  role,
  from_group_id: 9,
  from_group_name: 'Harbor',
  direct: true,
  expires_at: null,
  ...more,
})
const above = { direct: false, from_group_id: 1, from_group_name: 'North Wharf' }
const person = (...grants: Grant[]): GroupUser => ({ user_id: 5, name: 'Ada Marsh', email: 'ada@example.com', status: 'active', grants })

test('roles given in this group are separate from those of the groups above', () => {
  const ada = person(grant('customers'), grant('devices', above), grant('channels', above))
  expect(rolesHere(ada)).toEqual(['customers'])
  expect(bySource(ada).map(({ from, grants }) => [from, grants.length])).toEqual([['North Wharf', 2]])
  expect(sourceOf(ada).get('devices')).toBe('North Wharf')
})

test('a common end date is shown only if all roles share it', () => {
  const end = endOfDay('2027-03-01')
  expect(commonEnd(person(grant('customers', { expires_at: end }), grant('devices', { expires_at: end })))).toBe('2027-03-01')
  expect(commonEnd(person(grant('customers', { expires_at: end }), grant('devices')))).toBe('')
  expect(commonEnd(person(grant('devices', { ...above, expires_at: end })))).toBe('')
})

test('the earliest end is that of a role given in this group', () => {
  const [soon, later] = ['2027-03-01T00:00:00.000Z', '2027-05-01T00:00:00.000Z']
  expect(firstEnd(person(grant('customers', { expires_at: later }), grant('channels', { expires_at: soon }), grant('devices')))).toBe(soon)
  expect(firstEnd(person(grant('devices', { ...above, expires_at: soon }), grant('customers')))).toBeUndefined()
})

test('a day chosen in a calendar is the day shown when it is opened again', () => {
  for (const day of ['2026-03-29', '2026-10-25', '2026-12-31']) expect(dayText(endOfDay(day))).toBe(day)
})

test('a person who is also administrator of a group above does not demote themselves', () => {
  expect(demotesSelf(['access_groups_admin'], new Map())).toBe(true)
  expect(demotesSelf(['access_groups_admin'], new Map([['access_groups_admin', 'North Wharf']]))).toBe(false)
  expect(demotesSelf(['customers'], new Map())).toBe(false)
})
