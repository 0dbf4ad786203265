import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../../testing/database.ts'
import { makeKeyRing } from '../../../platform/secrets.ts'
import { type CodeUse, issueCode, redeemCode } from './store.ts'

const database = await testDatabase()
const secrets = makeKeyRing(mkdtempSync(path.join(tmpdir(), 'brigade-keys-')))

async function someone(): Promise<CodeUse> {
  const { rows } = await sql<{
    id: number
  }>`insert into users (name, email) values ('Nora', ${`${randomBytes(6).toString('hex')}@example.com`}) returning id`.execute(database.db)
  return { userId: rows[0]?.id ?? 0, purpose: 'reset_password' }
}

const issue = (use: CodeUse) => database.write((tx) => issueCode(tx, secrets, use))
const redeem = (use: CodeUse, typed: string) => database.write((tx) => redeemCode(tx, secrets, use, typed))

test('of many simultaneous right codes exactly one is accepted', async () => {
  const use = await someone()
  const code = await issue(use)
  const verdicts = await Promise.all(Array.from({ length: 60 }, () => redeem(use, code)))
  expect(verdicts.filter(Boolean)).toHaveLength(1)
})

test('of a thousand simultaneous guesses five are checked, and then even the right code is refused', async () => {
  const use = await someone()
  const code = await issue(use)
  const evaluated = { count: 0 }
  const counting = {
    ...secrets,
    mac: (text: string, purpose: string) => {
      evaluated.count += 1
      return secrets.mac(text, purpose)
    },
  }
  const guess = () => database.write((tx) => redeemCode(tx, counting, use, 'AAAA-AAAA'))
  // The pool turns some of so many away; those were not evaluated either.
  const verdicts = await Promise.allSettled(Array.from({ length: 1000 }, guess))
  expect(verdicts.filter((verdict) => verdict.status === 'fulfilled' && verdict.value)).toEqual([])
  expect(evaluated.count).toBe(5)
  expect(await redeem(use, code)).toBe(false)
})

test('a new code cancels the one before, and two requested at once leave one valid', async () => {
  const use = await someone()
  const old = await issue(use)
  const codes = await Promise.all([issue(use), issue(use)])
  expect(await redeem(use, old)).toBe(false)
  const verdicts = [await redeem(use, codes[0] ?? ''), await redeem(use, codes[1] ?? '')]
  expect(verdicts.filter(Boolean)).toHaveLength(1)
})

test('a code works for its person and purpose only, and is not stored as typed', async () => {
  const [use, other] = [await someone(), await someone()]
  const code = await issue(use)
  await issue(other)
  expect(await redeem(other, code)).toBe(false)
  expect(await redeem({ ...use, purpose: 'confirm_account' }, code)).toBe(false)
  const { rows } = await sql<{ row: string }>`select codes::text as row from codes where user_id = ${use.userId}`.execute(database.db)
  expect(rows[0]?.row).not.toContain(Buffer.from(code).toString('hex'))
  expect(await redeem(use, code)).toBe(true)
})
