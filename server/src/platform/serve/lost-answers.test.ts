import { randomUUID } from 'node:crypto'
import { accessGroups } from '@brigade/contract/access-groups.ts'
import { bankConnections } from '@brigade/contract/bank-connections.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, expect, test } from 'vitest'
import { type Answer, testApp } from '../../../testing/app.ts'
import { testBankLink } from '../../../testing/bank-link.ts'
import { testConnection } from '../../../testing/database.ts'
import { type CutAt, openCable } from '../../../testing/proxy.ts'
import { allRoutes } from '../../routes.ts'
import { openDatabase } from '../database.ts'

// What somebody hears when the connection to the database is lost at the worst moments, compared with what is in the database.

const connection = await testConnection()
const cable = await openCable(`${connection.host}/.s.PGSQL.${connection.port}`)
afterAll(() => cable.close())
// A way of its own, so that the test can look while the server cannot.
const direct = openDatabase({ connection, max: 4, applicationName: 'test' })
afterAll(() => direct.close())
const database = openDatabase({ connection: { ...connection, host: cable.host, port: cable.port }, max: 6 })
afterAll(() => database.close())
const app = await testApp(allRoutes(testBankLink()), { database })

const root = await app.group({ name: 'Company' })
const owner = await app.person({ roles: ['access_groups_admin', 'bank_connections_admin'], on: root })

const unconfirmed = /could not confirm whether this was saved/
const claimsNothing = /Nothing was changed|try again in a few seconds/

const createGroup = (name: string, key?: string) =>
  app.call(accessGroups.create, { name, parent_access_group_id: root }, { as: owner, headers: key === undefined ? {} : { 'idempotency-key': key } })

const createConnection = (name: string, key: string) =>
  app.call(
    bankConnections.create,
    {
      parent_access_group_id: root,
      bank_connection: {
        name,
        address: '1 Pier',
        contact_first_name: 'Ada',
        contact_last_name: 'Lund',
        contact_email: 'ada@example.com',
        contact_phone: '2075550142',
        connection_type: 'AUTOMATIC',
      },
    },
    { as: owner, headers: { 'idempotency-key': key } },
  )

const groupsNamed = (name: string) => direct.db.selectFrom('access_groups').select('id').where('name', '=', name).execute()
const connectionsNamed = (name: string) => direct.db.selectFrom('bank_connections').select('id').where('name', '=', name).execute()

async function answersAgain(): Promise<void> {
  await cable.repair()
  await expect.poll(async () => (await app.call(accessGroups.get, { id: root }, { as: owner })).status, { timeout: 10_000, interval: 50 }).toBe(200)
}

afterEach(answersAgain)

test.each<[CutAt, number, number]>([
  ['before', 503, 0],
  ['swallowed', 503, 0],
  ['unanswered', 200, 1],
  ['answered', 200, 1],
])('a connection lost while COMMIT is %s: the answer says what happened', async (at, status, made) => {
  const name = `One connection, ${at}`
  const isCut = cable.cutAtCommit(at, owner.email)
  const answer = await createGroup(name)
  await isCut
  expect([answer.status, (await groupsNamed(name)).length]).toEqual([status, made])
  if (status === 503) expect(answer.problem.message).toMatch(claimsNothing)
  if (status === 200) expect(answer.body.id).toBe((await groupsNamed(name))[0]?.id)
})

test('a connection lost right after COMMIT still gets the answer, which is already known', async () => {
  const isCut = cable.cutAtCommit('answered', owner.email, 'all')
  const answer = await createGroup('Answered at the last moment')
  await isCut
  expect(answer).toMatchObject({ status: 200, body: { name: 'Answered at the last moment' } })
  await answersAgain()
})

test.each([
  ['with a key', randomUUID()],
  ['without', undefined],
])('every connection lost before COMMIT was answered, %s: nobody can know, and it says so', async (_, key) => {
  const name = `Nobody knows ${key}`
  const isCut = cable.cutAtCommit('unanswered', owner.email, 'all')
  const answer = await createGroup(name, key)
  await isCut
  expect(answer).toMatchObject({ status: 503, problem: { code: 'unconfirmed', message: expect.stringMatching(unconfirmed) } })
  expect(answer.problem.message).not.toMatch(claimsNothing)
  await answersAgain()
  expect(await groupsNamed(name)).toHaveLength(1)
  if (key === undefined) return
  const [again, oncemore] = [await createGroup(name, key), await createGroup(name, key)]
  expect([again.status, oncemore.body]).toEqual([200, again.body])
  expect(await groupsNamed(name)).toEqual([{ id: again.body.id }])
})

test('a connection lost after COMMIT does not block the key: the same key gets the first answer', async () => {
  const key = randomUUID()
  const isCut = cable.cutAtCommit('answered', owner.email, 'all')
  const first = await createConnection('Harbor', key)
  await isCut
  expect(first.status).toBe(200)
  await answersAgain()
  expect(await createConnection('Harbor', key)).toMatchObject({ status: 200, body: first.body })
  expect(await connectionsNamed('Harbor')).toHaveLength(1)
})

/** Things of its own for each change, so that none needs another one before it. */
async function newThings() {
  const linkable = (await createConnection(`Linkable ${randomUUID()}`, randomUUID())).body
  const branch = (await createGroup('Branch')).body
  const colleague = await app.person({ roles: ['access_groups'], on: root })
  return { linkable, branch, colleague, share: { resource_type: 'bank_connection', resource_id: linkable.id, access_group_id: branch.id } as const }
}
type Things = Awaited<ReturnType<typeof newThings>>

const shareIt = ({ share }: Things) => app.call(accessGroups.addResource, share, { as: owner })

/** Each read its answer after the commit once. */
const changes: Readonly<
  Record<string, { readonly first?: (own: Things) => Promise<unknown>; readonly act: (own: Things) => Promise<Answer<unknown>> }>
> = {
  'a new name': { act: ({ branch }) => app.call(accessGroups.update, { id: branch.id, name: 'Bough', description: '' }, { as: owner }) },
  'an invitation': {
    act: ({ branch }) => app.call(accessGroups.invite, { id: branch.id, email: 'new@example.com', roles: ['access_groups'] }, { as: owner }),
  },
  'a grant': {
    act: ({ branch, colleague }) => app.call(accessGroups.grant, { id: branch.id, user_id: colleague.id, roles: ['access_groups'] }, { as: owner }),
  },
  'a shared resource': { act: shareIt },
  'a resource no longer shared': {
    first: shareIt,
    act: ({ share }) => app.call(accessGroups.removeResources, { ...share, resource_ids: [share.resource_id] }, { as: owner }),
  },
  'an edited connection': {
    act: ({ linkable: { id, name, address } }) =>
      app.call(bankConnections.update, { id, bank_connection: { name: `${name} 2`, address } }, { as: owner }),
  },
  'a removed connection': { act: ({ linkable: { id } }) => app.call(bankConnections.remove, { id }, { as: owner }) },
  'a deleted group': { act: ({ branch }) => app.call(accessGroups.remove, { access_group_ids: [branch.id] }, { as: owner }) },
}

test.each(Object.entries(changes))('%s is answered although nothing can be read after its COMMIT', async (_, { first, act }) => {
  const own = await newThings()
  await first?.(own)
  const isCut = cable.cutAtCommit('answered', owner.email, 'all')
  const answer = await act(own)
  expect(answer.problem.message).toBeUndefined()
  expect(answer.status).toBe(200)
  await isCut
})

test('duplicate requests sent together create one record and get one answer', async () => {
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 8 }, () => createGroup('Twins', key)))
  expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
  expect(await groupsNamed('Twins')).toEqual([{ id: answers[0]?.body.id }])
})

/** Ends one of the server's connections, some moments from now. */
async function endSomeBackend(): Promise<number> {
  for (let moments = Math.floor(Math.random() * 12); moments > 0; moments -= 1) await sql`select 1`.execute(direct.db)
  const { rows } = await sql<{ ended: boolean }>`
    select pg_terminate_backend(pid) as ended from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and application_name <> 'test'
    order by state = 'idle', random() limit 1`.execute(direct.db)
  return rows.length
}

interface Act {
  readonly name: string
  readonly key: string | undefined
  readonly answers: Answer<{ id: number }>[]
}

async function create(name: string, key: string | undefined): Promise<Act & { readonly ended: number }> {
  const answers: Act['answers'] = []
  let ended = 0
  // Whoever has a key asks until they know.
  do {
    const [answer, more] = await Promise.all([createGroup(name, key), Math.random() < 0.6 ? endSomeBackend() : 0])
    answers.push(answer)
    ended += more
  } while (key !== undefined && answers.at(-1)?.status !== 200 && answers.length < 50)
  return { name, key, answers, ended }
}

test('with connections ending at random under load, answers match what happened, and a key never does it twice', async () => {
  const acts = Array.from({ length: 160 }, (_, at) => ({ name: `Load ${at}`, key: at % 2 === 0 ? randomUUID() : undefined }))
  const done: Awaited<ReturnType<typeof create>>[] = []
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      for (let act = acts.pop(); act; act = acts.pop()) done.push(await create(act.name, act.key))
    }),
  )
  const rows = await direct.db.selectFrom('access_groups').select(['id', 'name']).where('name', 'like', 'Load %').execute()
  const made = Map.groupBy(rows, ({ name }) => name)
  const isTrue = ({ name, key, answers }: Act): boolean => {
    const ids = (made.get(name) ?? []).map(({ id }) => id)
    const last = answers.at(-1)
    if (last?.status === 200) return ids.length === 1 && ids[0] === last.body.id
    return key === undefined && (last?.problem.code === 'unconfirmed' || ids.length === 0)
  }
  const wrong = done
    .filter((act) => !isTrue(act))
    .map(
      ({ name, key, answers }) =>
        `${name}, ${key ? 'with' : 'without'} a key, ${made.get(name)?.length ?? 0} made: ${answers.at(-1)?.problem.message}`,
    )
  expect(wrong).toEqual([])
  // Enough of both: what was answered at once, and what met a lost connection.
  expect(done.reduce((all, { ended }) => all + ended, 0)).toBeGreaterThan(40)
  expect(done.filter(({ answers }) => answers[0]?.status === 200).length).toBeGreaterThan(20)
  expect(done.filter(({ answers }) => answers[0]?.status !== 200).length).toBeGreaterThan(20)
})
