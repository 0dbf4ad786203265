import { Problem } from '@brigade/contract/kit/problem.ts'
import type { Role } from '@brigade/contract/kit/roles.ts'
import { expect, test } from 'vitest'
import { gained, heldBy, type LiveGrant, mayGive, rightsFrom } from './authority/rights.ts'
import { judgeDelete, judgeGrant, judgePlace, mustBeAllowed } from './rules.ts'

const grant = (role: Role, until = Number.POSITIVE_INFINITY, userId = 1): LiveGrant => ({ userId, groupId: 1, role, until })
const held = (...grants: LiveGrant[]) => heldBy(rightsFrom(grants), 1)
const sentences = (refusals: readonly { sentence: string }[]) => refusals.map((refusal) => refusal.sentence)
const place = (id: number, ancestors: number[], levels = 1) => ({ id, name: `G${id}`, parent_id: ancestors.at(-2) ?? null, ancestors, levels })

test('an admin role includes its plain role, and never the other way round', () => {
  expect(mayGive(held(grant('access_groups_admin'), grant('devices_admin')), 'devices')).toBe(true)
  expect(mayGive(held(grant('access_groups_admin'), grant('devices')), 'devices_admin')).toBe(false)
  expect(mayGive(held(grant('devices_admin')), 'devices')).toBe(false)
})

test('a role can be given until the earlier end of administration and role', () => {
  const both = held(grant('access_groups_admin', 100), grant('devices', 200))
  expect(mayGive(both, 'devices', 100)).toBe(true)
  expect(mayGive(both, 'devices', 101)).toBe(false)
  expect(sentences(judgeGrant(both, ['devices'], 101))[0]).toContain('has an end date')
})

test('a later end date is a gain, an earlier one is none', () => {
  const short = rightsFrom([grant('devices', 100)])
  const long = rightsFrom([grant('devices', 50), grant('devices', 200)])
  expect(gained(short, long)).toEqual([{ userId: 1, role: 'devices', until: 200 }])
  expect(gained(long, short)).toEqual([])
})

test('placement: top groups stay, nothing moves into itself, depth is limited', () => {
  expect(judgePlace(place(1, [1]), place(2, [2]))[0]?.code).toBe('conflict')
  expect(sentences(judgePlace(place(2, [1, 2]), place(3, [1, 2, 3])))).toEqual(['G2 cannot be placed in itself or below itself.'])
  const deep = Array.from({ length: 31 }, (_, index) => index + 10)
  expect(judgePlace(place(2, [1, 2]), place(40, deep))).toEqual([])
  expect(sentences(judgePlace(place(2, [1, 2], 2), place(40, deep)))).toEqual(['G2 would be more than 32 levels deep.'])
})

test('a group that is not empty says what it holds', () => {
  const admin = held(grant('access_groups_admin'))
  expect(judgeDelete(place(2, [1, 2]), admin, undefined)).toEqual([])
  expect(sentences(judgeDelete(place(2, [1, 2]), admin, { children: 1, resources: 2 }))).toEqual([
    'G2 still holds 1 group and 2 resources. Move them first, or merge the group into another.',
  ])
})

test('several reasons become one text, each listed once', () => {
  const refusal = { code: 'forbidden', sentence: 'No.' } as const
  expect(() => mustBeAllowed([refusal, refusal, { code: 'conflict', sentence: 'Never.' }])).toThrow(new Problem('forbidden', 'No.\nNever.'))
  expect(() => mustBeAllowed([])).not.toThrow()
})
