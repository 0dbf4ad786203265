import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { hashPassword } from '../platform/passwords.ts'
import { demoPeople } from './people.ts'
import { demoSignIns } from './sign-ins.ts'

const { db } = await testDatabase()

test('only demo people who can sign in as printed are named', async () => {
  expect(await demoSignIns(db)).toEqual([])
  const [first, second, third] = demoPeople
  if (!first || !second || !third) throw new Error('the demo has too few people')
  const row = async ({ name, email, phone }: typeof first, password: string) => ({ name, email, phone, password_hash: await hashPassword(password) })
  await db
    .insertInto('users')
    .values([
      { ...(await row(first, first.password)), status: 'active' },
      { ...(await row(second, 'another one')), status: 'active' },
      { ...(await row(third, third.password)), status: 'suspended' },
    ])
    .execute()
  expect(await demoSignIns(db)).toEqual([first])
})
