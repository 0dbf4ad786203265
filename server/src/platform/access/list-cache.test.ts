import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { type Built, build, propertySettings, propertyTimeout, type Sketch, sketches } from '../../../testing/random-company.ts'
import { ListCache, type VisibleList } from './list-cache.ts'
import { type PageRows, readIds } from './list-queries.ts'

const database = await testDatabase()
const { db } = database

const namedRows: PageRows<{ id: number; name: string }> = (ids) => sql`select id, name from bank_connections where id = any(${ids})`

function listFor(userId: number, page = 1, perPage = 3): VisibleList<{ id: number; name: string }> {
  return {
    userId,
    page,
    perPage,
    type: 'bank_connection',
    role: 'bank_connections',
    variant: '',
    table: 'bank_connections',
    sortBy: sql`lower(bank_connections.name)`,
    rows: namedRows,
  }
}

async function connection(id: number, group: number, name: string): Promise<void> {
  await sql`insert into bank_connections (id, name, contact_first_name, contact_last_name, contact_email, contact_phone, address, parent_access_group_id)
    overriding system value values (${id}, ${name}, '', '', '', '', '', ${group})`.execute(db)
}

/** Everything page by page, as a person would turn them. */
async function allPages(cache: ListCache, userId: number): Promise<{ ids: number[]; total: number }> {
  const first = await cache.page(db, listFor(userId))
  const ids = first.rows.map((row) => row.id)
  for (let page = 2; (page - 1) * 3 < first.total; page += 1) ids.push(...(await cache.page(db, listFor(userId, page))).rows.map((row) => row.id))
  return { ids, total: first.total }
}

async function mustAgree(cache: ListCache, users: readonly number[]): Promise<void> {
  for (const userId of users) {
    const { ids } = await readIds(db, listFor(userId))
    expect(await allPages(cache, userId)).toEqual({ ids, total: ids.length })
  }
}

type Step = {
  readonly kind: 'rename' | 'link' | 'unlink' | 'grant' | 'revoke' | 'end' | 'move' | 'delete'
  readonly a: number
  readonly b: number
  readonly c: number
}
const steps: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('rename', 'link', 'unlink', 'grant', 'revoke', 'end', 'move', 'delete'),
  a: fc.nat(8),
  b: fc.nat(8),
  c: fc.nat(2),
})

async function take({ groups, users, resources }: Built, { kind, a, b, c }: Step): Promise<void> {
  const group = groups[a % groups.length]
  const other = groups[b % groups.length]
  const resource = resources[b % resources.length]
  const user = users[c]
  const statement = {
    rename: sql`update bank_connections set name = ${`Name ${a}`} where id = ${resource}`,
    link: sql`insert into access_group_resources (resource_type, resource_id, access_group_id)
      select 'bank_connection', ${resource}, ${group} where exists (select 1 from bank_connections where id = ${resource}) on conflict do nothing`,
    unlink: sql`delete from access_group_resources where resource_type = 'bank_connection' and resource_id = ${resource}`,
    grant: sql`insert into role_grants (user_id, access_group_id, role) values (${user}, ${group}, 'bank_connections') on conflict do nothing`,
    revoke: sql`delete from role_grants where user_id = ${user} and access_group_id = ${group}`,
    end: sql`update role_grants set expires_at = now() where user_id = ${user}`,
    // A leaf that hangs itself elsewhere, never in a circle.
    move: sql`update access_groups place set parent_id = target.id, root_id = target.root_id, ancestors = target.ancestors || place.id
      from access_groups target where place.id = ${group} and target.id = ${other} and place.id <> all(target.ancestors)
        and not exists (select 1 from access_groups child where child.parent_id = place.id)`,
    delete: sql`with gone as (delete from access_group_resources where resource_type = 'bank_connection' and resource_id = ${resource})
      delete from bank_connections where id = ${resource}`,
  }[kind]
  await statement.execute(db)
}

async function furnished(sketch: Sketch): Promise<Built> {
  const built = await build(database, sketch)
  for (const [index, id] of built.resources.entries()) await connection(id, built.groups[0] ?? 0, `Name ${(index * 3) % 7}`)
  return built
}

/** The database, with something that happens once: after the statement that sees a change and before the one that reads it. */
function betweenStatements(act: () => Promise<unknown>): typeof db {
  let hasHappened = false
  return db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (!hasHappened) {
        hasHappened = true
        await act()
      }
      return result
    },
  })
}

describe('a cached list', () => {
  test(
    'equals a fresh read after every change of a random sequence',
    async () => {
      await fc.assert(
        fc.asyncProperty(sketches, fc.array(steps, { maxLength: 10 }), async (sketch, sequence) => {
          const built = await furnished(sketch)
          const cache = new ListCache()
          await mustAgree(cache, built.users)
          for (const step of sequence) {
            await take(built, step)
            await mustAgree(cache, built.users)
          }
        }),
        propertySettings(15),
      )
    },
    propertyTimeout,
  )

  test(
    'equals a fresh read after concurrent changes and reads',
    async () => {
      await fc.assert(
        fc.asyncProperty(sketches, fc.array(steps, { minLength: 4, maxLength: 12 }), async (sketch, sequence) => {
          const built = await furnished(sketch)
          const cache = new ListCache()
          await Promise.all([
            ...sequence.map((step) => take(built, step)),
            ...built.users.flatMap((user) => [cache.page(db, listFor(user)), cache.page(db, listFor(user, 2))]),
          ])
          await mustAgree(cache, built.users)
        }),
        propertySettings(15),
      )
    },
    propertyTimeout,
  )

  test('shows a change as soon as it is committed, including one that began before the list was read', async () => {
    const built = await furnished({
      parents: [0],
      grants: [{ user: 0, group: 0, role: 'bank_connections', ended: false }],
      links: [
        { type: 'bank_connection', resource: 0, group: 0 },
        { type: 'bank_connection', resource: 1, group: 0 },
      ],
    })
    const cache = new ListCache()
    const user = built.users[0] ?? 0
    const names = async () => (await cache.page(db, listFor(user))).rows.map((row) => row.name)
    const both = ['Name 0', 'Name 3']
    await database.write(async (tx) => {
      await sql`update bank_connections set name = 'Zebra' where id = ${built.resources[0]}`.execute(tx)
      expect(await names()).toEqual(both)
      expect(await names()).toEqual(both)
    })
    expect(await names()).toEqual(['Name 3', 'Zebra'])
  })

  test('is read again when the tree changes while a change is read', async () => {
    const { groups, users, resources } = await furnished({
      parents: [0, 1, 2],
      grants: [{ user: 0, group: 0, role: 'bank_connections', ended: false }],
      links: [
        { type: 'bank_connection', resource: 0, group: 0 },
        { type: 'bank_connection', resource: 1, group: 2 },
      ],
    })
    const [top = 0, left = 0, goes = 0] = groups
    const user = users[0] ?? 0
    await sql`update access_groups set parent_id = ${top}, root_id = ${top}, ancestors = ${[top, goes]} where id = ${goes}`.execute(db)
    const cache = new ListCache()
    expect((await cache.page(db, listFor(user))).total).toBe(2)
    await sql`update bank_connections set name = 'Zebra' where id = ${resources[0]}`.execute(db)
    const slow = betweenStatements(() =>
      sql`update access_groups set parent_id = ${left}, root_id = ${left}, ancestors = ${[left, goes]} where id = ${goes}`.execute(db),
    )
    expect((await cache.page(slow, listFor(user))).total).toBe(1)
    expect((await cache.page(db, listFor(user))).total).toBe(1)
  })

  test('stays empty for people without rights, even if a change of another person is read meanwhile', async () => {
    const { groups, users, resources } = await furnished({ parents: [0], grants: [], links: [] })
    const [granted = 0, other = 0] = users
    const cache = new ListCache()
    await mustAgree(cache, users)
    await sql`insert into access_group_resources (resource_type, resource_id, access_group_id)
      values ('bank_connection', ${resources[0]}, ${groups[0]})`.execute(db)
    const slow = betweenStatements(() =>
      sql`insert into role_grants (user_id, access_group_id, role) values (${granted}, ${groups[0]}, 'bank_connections')`.execute(db),
    )
    expect((await cache.page(slow, listFor(granted))).total).toBe(1)
    expect(await cache.page(db, listFor(other))).toEqual({ rows: [], total: 0 })
  })

  test('has no rows and the right total on a page far beyond the end', async () => {
    const built = await furnished({
      parents: [0],
      grants: [{ user: 0, group: 0, role: 'bank_connections', ended: false }],
      links: [{ type: 'bank_connection', resource: 0, group: 0 }],
    })
    expect(await new ListCache().page(db, listFor(built.users[0] ?? 0, 400))).toEqual({ rows: [], total: 1 })
  })

  test('never holds more than its limit', async () => {
    const built = await furnished({
      parents: [0],
      grants: [{ user: 0, group: 0, role: 'bank_connections', ended: false }],
      links: [{ type: 'bank_connection', resource: 0, group: 0 }],
    })
    const cache = new ListCache(2000)
    for (let variant = 0; variant < 40; variant += 1) {
      await cache.page(db, { ...listFor(built.users[0] ?? 0), variant: String(variant) })
      expect(cache.bytes).toBeLessThanOrEqual(2000)
    }
    expect(cache.bytes).toBeGreaterThan(0)
  })
})
