import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { happening } from './happenings.ts'

const database = await testDatabase()
await sql`create table doors (name text)`.execute(database.db)

/** Tells of it in a transaction and answers what that says. */
const tellOf = <Facts>(one: ReturnType<typeof happening<Facts>>, facts: Facts) => database.write((tx) => one.announce(tx, facts))

test('listeners run one after the other, in the order of registration', async () => {
  const opened = happening<{ readonly door: string }>()
  const heard: string[] = []
  opened.listen(async (_, { door }) => {
    await new Promise(setImmediate)
    heard.push(`first ${door}`)
  })
  opened.listen(async (_, { door }) => void heard.push(`second ${door}`))
  await tellOf(opened, { door: 'kitchen' })
  expect(heard).toEqual(['first kitchen', 'second kitchen'])
})

test('a module that registers again is called once', async () => {
  const opened = happening<{ readonly door: string }>()
  const heard: string[] = []
  const listener = async (_: unknown, { door }: { readonly door: string }) => void heard.push(door)
  opened.listen(listener)
  opened.listen(listener)
  await tellOf(opened, { door: 'kitchen' })
  expect(heard).toEqual(['kitchen'])
})

test('writes of a listener are committed together with the change it listened to, or neither is', async () => {
  const made = happening<{ readonly name: string; readonly fails: boolean }>()
  made.listen(async (tx, { name }) => void (await sql`insert into doors values (${name})`.execute(tx)))
  made.listen(async (_, { fails }) => {
    if (fails) throw new Error('the second listener cannot')
  })
  const names = async () => (await sql<{ name: string }>`select name from doors`.execute(database.db)).rows.map(({ name }) => name)
  await tellOf(made, { name: 'Kept', fails: false })
  await expect(tellOf(made, { name: 'Undone', fails: true })).rejects.toThrow('the second listener cannot')
  expect(await names()).toEqual(['Kept'])
})

test('an event without listeners is fine', async () => {
  await expect(tellOf(happening<object>(), {})).resolves.toBeUndefined()
})
