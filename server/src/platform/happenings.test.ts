import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { happening } from './happenings.ts'

const database = await testDatabase()
await sql`create table doors (name text)`.execute(database.db)

/** Tells of it in a transaction and answers what that says. */
const tellOf = <Facts>(one: ReturnType<typeof happening<Facts>>, facts: Facts) => database.write((tx) => one.tell(tx, facts))

test('listeners act one after the other, in the order in which they began to listen', async () => {
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

test('a module that registers itself again is told once', async () => {
  const opened = happening<{ readonly door: string }>()
  const heard: string[] = []
  const listener = async (_: unknown, { door }: { readonly door: string }) => void heard.push(door)
  opened.listen(listener)
  opened.listen(listener)
  await tellOf(opened, { door: 'kitchen' })
  expect(heard).toEqual(['kitchen'])
})

test('what a listener writes is there with what it listened to, and nothing of either when one of them fails', async () => {
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

test('what nobody listens to happens all the same', async () => {
  await expect(tellOf(happening<object>(), {})).resolves.toBeUndefined()
})
