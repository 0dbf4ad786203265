import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { hashPassword, isOutdated, verifyPassword } from './passwords.ts'

test('passwords are hashed by argon2id with current settings and a new salt each time', async () => {
  const stored = await hashPassword('correct horse')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await hashPassword('correct horse')).not.toBe(stored)
  expect([await verifyPassword(stored, 'correct horse'), await verifyPassword(stored, 'correct horsf')]).toEqual([true, false])
})

test('passwords are not truncated: not after 72 bytes, nor at a NUL', async () => {
  const shared = 'a'.repeat(72)
  expect(await verifyPassword(await hashPassword(`${shared}b`), `${shared}c`)).toBe(false)
  expect(await verifyPassword(await hashPassword('secret\0one'), 'secret\0two')).toBe(false)
  expect(await verifyPassword(await hashPassword(' spaces '), 'spaces')).toBe(false)
  expect(await verifyPassword(await hashPassword('x'.repeat(1024)), 'x'.repeat(1024))).toBe(true)
})

test('letters composed differently by two systems make the same password', async () => {
  expect(await verifyPassword(await hashPassword('cafe\u0301s'), 'caf\u00e9s')).toBe(true)
})

test('without a stored hash every password is wrong', async () => {
  expect(await verifyPassword(undefined, 'correct horse')).toBe(false)
})

test('hashes with other settings are recognized, to be renewed', async () => {
  const old = await hash('correct horse', { memoryCost: 8192, timeCost: 1, parallelism: 1 })
  expect([isOutdated(old), isOutdated(await hashPassword('correct horse'))]).toEqual([true, false])
  expect(await verifyPassword(old, 'correct horse')).toBe(true)
})

test('requests beyond the queue’s limit are refused with a sentence, and those before are served', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 140 }, () => hashPassword('correct horse')))
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(refused).toHaveLength(10)
  expect(refused[0]?.reason).toMatchObject({ code: 'unavailable', retryAfter: 3 })
  expect(await hashPassword('afterwards')).toBeDefined()
})
