import { endpoint, onResource } from '@brigade/contract/kit/endpoint.ts'
import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Person, testApp } from '../../../testing/app.ts'
import { serves } from '../context.ts'
import type { Queryable } from '../database.ts'

const input = z.object({ id: z.coerce.number() })
const access = onResource('access_groups', 'access_group')
const output = z.object({ names: z.array(z.string()), isInTransaction: z.boolean() })
const probe = {
  once: endpoint({ service: 'users', method: 'GET', path: '/v5/read/:id/once', summary: 'Asks one statement', access, input, output }),
  twice: endpoint({ service: 'users', method: 'GET', path: '/v5/read/:id/twice', summary: 'Asks two statements', access, input, output }),
  sometimes: endpoint({ service: 'users', method: 'GET', path: '/v5/read/:id/sometimes', summary: 'Asks two now and then', access, input, output }),
  careless: endpoint({ service: 'users', method: 'GET', path: '/v5/read/:id/careless', summary: 'Passes over a failure', access, input, output }),
  writing: endpoint({ service: 'users', method: 'GET', path: '/v5/read/:id/writing', summary: 'Says it reads, and writes', access, input, output }),
}

/** Runs between the first statement and the rest. */
let between: () => Promise<void> = async () => {}
let runs = 0
let asksTwice = true

const app = await testApp({
  read: serves(probe, {
    async once({ input: { id }, db }) {
      runs += 1
      const names = [await nameOf(db, id)]
      await between()
      return { names, isInTransaction: db.isTransaction }
    },
    twice: ({ input: { id }, db }) => twoNames(db, id),
    async sometimes({ input: { id }, db }) {
      if (asksTwice) return twoNames(db, id)
      runs += 1
      return { names: [await nameOf(db, id)], isInTransaction: db.isTransaction }
    },
    async careless({ input: { id }, db }) {
      const first = await nameOf(db, id)
      await between()
      return { names: [first, await nameOf(db, id).catch(() => 'nobody')], isInTransaction: db.isTransaction }
    },
    async writing({ write }) {
      return write(async () => ({ names: [], isInTransaction: true }))
    },
  }),
})

async function twoNames(db: Queryable, id: number) {
  runs += 1
  const first = await nameOf(db, id)
  await between()
  return { names: [first, await nameOf(db, id)], isInTransaction: db.isTransaction }
}

async function nameOf(db: Queryable, id: number): Promise<string> {
  return (await db.selectFrom('access_groups').select('name').where('id', '=', id).executeTakeFirst())?.name ?? 'gone'
}

const rename = (id: number, name: string) => app.database.db.updateTable('access_groups').set({ name }).where('id', '=', id).execute()

let group: number
let manager: Person

beforeEach(async () => {
  group = await app.group({ name: 'Harbor' })
  manager = await app.person({ roles: ['access_groups'], on: group })
  between = async () => {}
  runs = 0
  asksTwice = true
})

test('a read of several statements shows the data of one moment, whatever is saved between them', async () => {
  const names = ['Pier', 'Wharf', 'Dock', 'Quay']
  between = async () => void (await rename(group, names.pop() ?? 'Shore'))
  for (let time = 0; time < 3; time += 1) {
    const { body } = await app.call(probe.twice, { id: group }, { as: manager })
    expect(body.names[0]).toBe(body.names[1])
    expect(body.isInTransaction).toBe(true)
  }
})

test('a read of several statements starts over only the first time', async () => {
  await app.call(probe.twice, { id: group }, { as: manager })
  runs = 0
  await app.call(probe.twice, { id: group }, { as: manager })
  expect(runs).toBe(1)
})

test('a read of one statement uses no transaction, and is not sent if the right ends meanwhile', async () => {
  const before = await app.call(probe.once, { id: group }, { as: manager })
  expect(before.body).toEqual({ names: ['Harbor'], isInTransaction: false })
  between = async () => void (await app.database.db.deleteFrom('role_grants').where('user_id', '=', manager.id).execute())
  const after = await app.call(probe.once, { id: group }, { as: manager })
  expect(after.status).toBe(404)
})

test('a name changed after the right ended is not sent, even if the read had begun before', async () => {
  // Known to ask several: it begins in the snapshot.
  await app.call(probe.twice, { id: group }, { as: manager })
  between = async () => {
    await app.database.db.deleteFrom('role_grants').where('user_id', '=', manager.id).execute()
    await rename(group, 'Not for them')
  }
  const { body } = await app.call(probe.twice, { id: group }, { as: manager })
  expect(body.names).toEqual(['Harbor', 'Harbor'])
})

test('an endpoint that needs only one statement again stops using the snapshot', async () => {
  const first = await app.call(probe.sometimes, { id: group }, { as: manager })
  expect(first.body.isInTransaction).toBe(true)
  asksTwice = false
  await app.call(probe.sometimes, { id: group }, { as: manager })
  const { body } = await app.call(probe.sometimes, { id: group }, { as: manager })
  expect(body.isInTransaction).toBe(false)
})

test('a handler that swallows the refused statement starts over all the same', async () => {
  between = async () => void (await rename(group, 'Later'))
  const { body } = await app.call(probe.careless, { id: group }, { as: manager })
  expect(body.names[0]).toBe(body.names[1])
})

test('a read changes nothing', async () => {
  expect((await app.call(probe.writing, { id: group }, { as: manager })).status).toBe(500)
})
