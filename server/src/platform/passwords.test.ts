import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { hashPassword, isOutdated, verifyPassword } from './passwords.ts'

test('argon2id with the settings of today, another salt each time', async () => {
  const stored = await hashPassword('correct horse')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await hashPassword('correct horse')).not.toBe(stored)
  expect([await verifyPassword(stored, 'correct horse'), await verifyPassword(stored, 'correct horsf')]).toEqual([true, false])
})

test('nothing is cut off: passwords that share their first 72 bytes, or end at a NUL, differ', async () => {
  const shared = 'a'.repeat(72)
  expect(await verifyPassword(await hashPassword(`${shared}b`), `${shared}c`)).toBe(false)
  expect(await verifyPassword(await hashPassword('secret\0one'), 'secret\0two')).toBe(false)
  expect(await verifyPassword(await hashPassword(' spaces '), 'spaces')).toBe(false)
  expect(await verifyPassword(await hashPassword('x'.repeat(1024)), 'x'.repeat(1024))).toBe(true)
})

test('letters composed differently by two systems are the same password', async () => {
  expect(await verifyPassword(await hashPassword('cafe\u0301s'), 'caf\u00e9s')).toBe(true)
})

test('without a stored hash no password is right', async () => {
  expect(await verifyPassword(undefined, 'correct horse')).toBe(false)
})

test('hashes of other settings are told apart, to be made anew', async () => {
  const old = await hash('correct horse', { memoryCost: 8192, timeCost: 1, parallelism: 1 })
  expect([isOutdated(old), isOutdated(await hashPassword('correct horse'))]).toEqual([true, false])
  expect(await verifyPassword(old, 'correct horse')).toBe(true)
})

test('a line that is too long is refused in words, and everybody before is served', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 140 }, () => hashPassword('correct horse')))
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(refused).toHaveLength(10)
  expect(refused[0]?.reason).toMatchObject({ code: 'unavailable', retryAfter: 3 })
  expect(await hashPassword('afterwards')).toBeDefined()
})
