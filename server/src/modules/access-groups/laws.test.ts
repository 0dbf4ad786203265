import { handovers } from '@brigade/contract/access-groups/handovers.ts'
import { accessGroups } from '@brigade/contract/access-groups.ts'
import { resourceTypes } from '@brigade/contract/kit/resources.ts'
import { founderRoles, type Role } from '@brigade/contract/kit/roles.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { testBankLink } from '../../../testing/bank-link.ts'
import { testConnection } from '../../../testing/database.ts'
import { beyond, changeRole, groupThing, look, type Roles, type Thing, World } from '../../../testing/law-model.ts'
import { type Attempt, type HandsOver, type Kind, kindNames, LawWorld, type Step, shapes, steps, worldPassword } from '../../../testing/law-world.ts'
import { propertySettings, propertyTimeout } from '../../../testing/random-company.ts'
import { openDatabase } from '../../platform/database.ts'
import { hashPassword } from '../../platform/passwords.ts'
import { allRoutes } from '../../routes.ts'

// The laws of authority as properties: random people of two companies try everything that gives or takes a right. What they may is
// worked out beside the server, from parents and holders alone.

// Many worlds hand over at once on one database: on a busy machine one of them waits longer than a request of a person may. For the same reason
// there is a connection for each of the moves that are asked for at once: nobody waits for one longer than 1.5 s.
const connection = { ...(await testConnection()), lock_timeout: 30_000, statement_timeout: 30_000 }
const database = openDatabase({ connection, max: 14 })
afterAll(() => database.close())
const app = await testApp(allRoutes(testBankLink()), { database })
const { call } = app
const { db } = app.database

/** With another seed each time; `npm run laws` asks for more or fewer, or for a seed. */
const wanted = Number(process.env.LAWS_REQUESTS ?? 20_000)
const seed = Number(process.env.LAWS_SEED ?? Math.floor(Math.random() * 2 ** 31))
const atOnce = 6
const stepsOfAWorld = 70

interface Tally {
  requests: number
  readonly done: Map<Kind, number>
  readonly refused: Map<Kind, number>
}

const count = (counts: Map<Kind, number>, kind: Kind) => counts.set(kind, (counts.get(kind) ?? 0) + 1)

/** One world from beginning to end. Whatever breaks a law is told with the seed that finds it again. */
async function live(index: number, passwordHash: string, tally: Tally): Promise<void> {
  const [shape] = fc.sample(shapes, { numRuns: 1, seed: seed + index })
  const plan = fc.sample(steps, { numRuns: stepsOfAWorld, seed: seed + index })
  if (!shape) return
  const world = await LawWorld.of(app, shape, passwordHash)
  for (const [number, step] of plan.entries()) {
    const attempt = world.attempt(step)
    if (!attempt) continue
    const howToRepeat = `LAWS_SEED=${seed} world ${index} step ${number} ${JSON.stringify(step)}`
    await take(world, step, attempt, howToRepeat, tally)
  }
}

async function take(world: LawWorld, step: Step, attempt: Attempt, howToRepeat: string, tally: Tally): Promise<void> {
  const before = world.now
  const foretold = attempt.change && (await call(accessGroups.preview, { change: attempt.change }, { as: attempt.actor }))
  const handing = attempt.handsOver && (await sidesOf(attempt.handsOver, attempt))
  const answer = await attempt.run()
  tally.requests += foretold || handing ? 2 : 1
  const says = `${howToRepeat} → ${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`
  expect(answer.status, says).toBeLessThan(500)
  const isDone = answer.status === 200
  count(isDone ? tally.done : tally.refused, step.kind)
  if (foretold) {
    const isFree = foretold.status === 200 && foretold.body.blocked_by.length === 0
    expect(isDone, `${says}, foretold ${foretold.status} ${JSON.stringify(foretold.body)}`).toBe(isFree)
  }
  if (!isDone && step.a % 8 !== 0) return
  const after = await world.look()
  if (!isDone) expect(after.snapshot, `${says}: refused, and something changed`).toEqual(before.snapshot)
  mustKeepTheLaw(before, after, attempt, says)
  mustStandWhole(before, after, isDone ? attempt : undefined, says)
  if (isDone && foretold) mustBeForetold(before, after, attempt, foretold.body, says)
  if (isDone && handing && attempt.handsOver) mustBeForetoldToBoth(before, after, attempt.handsOver, attempt.givers, handing, says)
  world.now = after
}

interface Sides {
  readonly gains: Shown['gains']
  /** Not known where whoever made the offer was signed out since: the offer goes on. */
  readonly losses: Shown['losses'] | undefined
}

/** What each side of a handover is shown of its own people. */
async function sidesOf({ offerer, offer, arrival }: HandsOver, { actor }: Attempt): Promise<Sides> {
  const coming = await call(handovers.previewHandover, arrival, { as: actor })
  const leaving = offerer && (await call(handovers.previewHandoverOffer, offer, { as: offerer }))
  return {
    gains: coming.status === 200 ? coming.body.gains : [],
    losses: leaving?.status === 200 ? leaving.body.losses : leaving?.status === 401 ? undefined : [],
  }
}

const nothing: Roles = new Map()

/** No effective right appears that none of the givers could have given where the thing stood before. */
function mustKeepTheLaw(before: World, after: World, { givers, makes, places, handsOver, actor }: Attempt, says: string): void {
  // What the group has already stays as it is.
  if (places && !(before.holdersOf(places.thing).includes(places.group) && after.ownerOf(places.thing) === before.ownerOf(places.thing)))
    mustNotOutlast(before, after, places, [actor.id], says)
  for (const thing of handsOver?.things ?? []) {
    const group = after.ownerOf(thing)
    if (group !== undefined) mustNotOutlast(before, after, { thing, group }, givers, says)
  }
  for (const thing of after.things) {
    if (!before.has(thing)) {
      const owner = after.ownerOf(thing) ?? parentOf(after, thing)
      expect([owner, before.rolesAt(actor.id, owner ?? 0).has(changeRole(makes?.type ?? 'access_group'))], `${says}: made ${thing}`).toEqual([
        makes?.parent,
        true,
      ])
      continue
    }
    for (const user of after.holders) {
      const had = before.snapshot.active.has(user) ? before.rolesOn(user, thing) : nothing
      const has = after.snapshot.active.has(user) ? after.rolesOn(user, thing) : nothing
      if (has.size === 0) continue
      for (const [role, until] of beyond(had, has)) {
        if (!givers.some((giver) => before.couldGive(giver, role, until, thing)))
          expect.fail(`${says}: ${user} came to ${role} on ${thing} until ${until}, which ${givers.join(' or ')} could not give`)
      }
    }
  }
}

/** What people have on a thing by the group that came to hold it is there when all other shares have ended: it is given where the thing belonged. */
function mustNotOutlast(before: World, after: World, { thing, group }: NonNullable<Attempt['places']>, givers: readonly number[], says: string) {
  const owner = before.ownerOf(thing)
  // Guests are known to a group for good, and so given from it.
  if (owner === undefined || thing.startsWith('customer')) return
  if (!after.holdersOf(thing).includes(group)) return
  for (const user of after.holders)
    for (const [role, until] of beyond(before.rolesAt(user, owner), after.rolesAt(user, group)))
      if (!givers.some((giver) => before.couldGive(giver, role, until, thing, [owner])))
        expect.fail(`${says}: ${user} has ${role} on ${thing} for good, which ${givers.join(' or ')} could not give`)
}

function parentOf(world: World, thing: Thing): number | null | undefined {
  return world.snapshot.parents.get(idOf(thing))
}

/** Trees are what their parents say, every company keeps what is its own, and somebody who gives every role in use there. */
function mustStandWhole(before: World, after: World, done: Attempt | undefined, says: string): void {
  expect(after.snapshot.broken, says).toEqual([])
  const { handsOver } = done ?? {}
  if (done && handsOver) mustBeTheirsToHandOver(before, done, says)
  /** The company of a thing is the same as before, but for what was handed over. */
  const rootAfter = (thing: Thing, root: number) => (handsOver?.things.has(thing) ? before.rootOf(handsOver.into) : root)
  for (const group of after.groups)
    if (before.has(groupThing(group))) expect(after.rootOf(group), `${says}: group ${group}`).toBe(rootAfter(groupThing(group), before.rootOf(group)))
  for (const thing of before.things) {
    const owner = before.ownerOf(thing)
    if (owner === undefined) continue
    const now = after.ownerOf(thing)
    if (now !== undefined) expect(after.rootOf(now), `${says}: ${thing}`).toBe(rootAfter(thing, before.rootOf(owner)))
    else expect(after.has(thing), `${says}: ${thing} has no owner`).toBe(false)
  }
  for (const { type, id, group } of after.snapshot.links) {
    const owner = after.ownerOf(`${type}:${id}`)
    expect(owner && after.rootOf(group), `${says}: ${type}:${id} is held by another company`).toBe(owner && after.rootOf(owner))
  }
  const roots = after.groups.filter((group) => after.snapshot.parents.get(group) === null)
  for (const root of roots) {
    const lasting = after.snapshot.grants.some(
      ({ user, group, role, until }) => group === root && role === 'access_groups_admin' && until === Infinity && after.snapshot.active.has(user),
    )
    expect(lasting, `${says}: nobody administers ${root}`).toBe(true)
  }
}

/** Who offered and who accepted both administer their own company as a whole for good, and it is another one. */
function mustBeTheirsToHandOver(before: World, { givers, actor, handsOver }: Attempt, says: string): void {
  const into = before.rootOf(handsOver?.into ?? 0)
  const heads = (root: number, user: number) => before.snapshot.active.has(user) && before.rolesAt(user, root).get('access_groups_admin') === Infinity
  const [thing] = handsOver?.things ?? []
  const from = thing ? before.rootOf(before.holdersOf(thing)[0] ?? 0) : 0
  expect([from !== into, givers.some((giver) => heads(from, giver)), heads(into, actor.id)], `${says}: hands over`).toEqual([true, true, true])
}

/** The preview names exactly those who gained and lost, with the roles. */
function mustBeForetold(before: World, after: World, { change, concerns, actor }: Attempt, shown: Shown, says: string): void {
  const isGroupEnd = change?.operation === 'delete'
  const users = [...new Set([...before.holders, ...after.holders])]
  const gains = new Map<number, Set<Role>>()
  const losses = new Map<number, Set<Role>>()
  const note = (to: Map<number, Set<Role>>, user: number, all: readonly [Role, number][]) => {
    if (all.length > 0) to.set(user, new Set([...(to.get(user) ?? []), ...all.map(([role]) => role)]))
  }
  for (const user of users) {
    for (const [old, fresh] of concerns) {
      const [had, has] = [before.rolesOn(user, old), after.rolesOn(user, fresh)]
      note(gains, user, beyond(had, has))
      note(losses, user, beyond(has, had))
    }
    for (const { type, role } of usedBelow) {
      for (const [old, fresh] of change?.operation === 'move_resources' && change.resource_type === type ? concerns : []) {
        const [had, has] = [usesOf(before, user, old, role), usesOf(after, user, fresh, role)]
        note(gains, user, beyond(had, has))
        note(losses, user, beyond(has, had))
        for (const [, until] of beyond(had, has)) {
          const [owner = 0] = [before.ownerOf(old)]
          const could = before.groupsBelow(owner).some((group) => before.couldGive(actor.id, role, until, groupThing(group)))
          expect(could || before.couldGive(actor.id, role, until, old), `${says}: ${user} came to use ${old}`).toBe(true)
        }
      }
      for (const [host, goesOn] of change ? hostsOf(type, before, change) : []) {
        const [had, has] = [before.roleAround(user, host, role), after.roleAround(user, goesOn, role)]
        const more = beyond(had, has)
        note(gains, user, more)
        note(losses, user, beyond(has, had))
        for (const [, until] of more)
          expect(
            before.groupsBelow(host).some((group) => before.couldGive(actor.id, role, until, groupThing(group))),
            `${says}: ${user} came to use any ${type} of ${host}`,
          ).toBe(true)
      }
    }
    // Of a deleted group only what was given on it is told: what comes from above is there no more to have.
    if (isGroupEnd) for (const id of change.access_group_ids as number[]) note(losses, user, beyond(nothing, before.rolesGivenOn(user, id)))
  }
  expect(plain(shown.gains), `${says}: gains`).toEqual(sorted(gains))
  expect(plain(shown.losses), `${says}: losses`).toEqual(sorted(losses))
}

/**
 * Each side is told of its own people: who gains what comes, and who loses what goes. Of a resource these are the two roles of its type, with those
 * who read a workflow below, or use an offer; of a group all roles on it and below it, and the workflows and offers above it.
 */
function mustBeForetoldToBoth(
  before: World,
  after: World,
  { type, things, into, offer }: HandsOver,
  givers: readonly number[],
  shown: Sides,
  says: string,
) {
  const isGroup = type === 'access_group'
  const { view, change } = resourceTypes[type]
  const counts = (role: Role): boolean => isGroup || role === view || role === change
  const gains = new Map<number, Set<Role>>()
  const losses = new Map<number, Set<Role>>()
  const note = (to: Map<number, Set<Role>>, user: number, all: readonly [Role, number][]) => {
    const roles = all.flatMap(([role]) => (counts(role) ? [role] : []))
    if (roles.length > 0) to.set(user, new Set([...(to.get(user) ?? []), ...roles]))
  }
  const [top] = isGroup ? (offer.resource_ids as number[]) : []
  const above = top === undefined ? [] : before.chainOf(top).filter((id) => id !== top)
  for (const user of new Set([...before.holders, ...after.holders])) {
    for (const thing of things) {
      const owner = before.ownerOf(thing)
      const isKnown = thing.startsWith('customer')
      if (isGroup && !thing.startsWith('group')) {
        // Those with whom it was shared beyond the group.
        if (before.holdersOf(thing).some((group) => !things.has(groupThing(group)))) note(losses, user, [...before.rolesOn(user, thing)])
        continue
      }
      const had = isKnown || owner === undefined ? before.rolesOn(user, thing) : before.rolesAt(user, owner)
      note(gains, user, beyond(had, after.rolesOn(user, thing)))
      note(losses, user, [...before.rolesOn(user, thing)])
      for (const { role } of owner === undefined ? [] : usedBelow.filter((one) => one.type === type)) {
        const [used, uses] = [before.roleAround(user, owner ?? 0, role), after.roleAround(user, into, role)]
        note(gains, user, beyond(used, uses))
        note(losses, user, [...used])
        for (const [, until] of beyond(used, uses))
          expect(
            givers.some((giver) => before.groupsBelow(owner ?? 0).some((group) => before.couldGive(giver, role, until, groupThing(group)))),
            `${says}: ${user} came to use ${thing}`,
          ).toBe(true)
      }
    }
    for (const { type: used, role } of usedBelow)
      for (const host of above.filter((id) => owns(used, before, id)))
        note(losses, user, beyond(after.roleAround(user, host, role), before.roleAround(user, host, role)))
  }
  const told = (effects: Shown['gains']) =>
    plain(effects.map(({ user_id, roles }) => ({ user_id, roles: roles.filter((role) => counts(role as Role)) }))).filter(
      ([, roles]) => roles.length > 0,
    )
  expect(told(shown.gains), `${says}: gains there`).toEqual(sorted(gains))
  if (shown.losses) expect(told(shown.losses), `${says}: losses here`).toEqual(sorted(losses))
}

const idOf = (thing: Thing): number => Number(thing.split(':')[1])

type UsedType = 'order_workflow' | 'discount'

/** What is used at restaurants below the group that owns it, by whoever has the role there: what a workflow says, what an offer takes off. */
const usedBelow: readonly { readonly type: UsedType; readonly role: Role }[] = [
  { type: 'order_workflow', role: 'order_workflows' },
  { type: 'discount', role: 'discounts' },
  { type: 'discount', role: 'discounts_admin' },
]

const owns = (type: UsedType, world: World, host: number): boolean =>
  world.snapshot.links.some((link) => link.type === type && link.relation === 'owner' && link.group === host)

/** What a person does with one of these at and below the group that owns it, or by a share of it. */
function usesOf(world: World, user: number, thing: Thing, role: Role): Roles {
  const owner = world.ownerOf(thing)
  const around = owner === undefined ? nothing : world.roleAround(user, owner, role)
  const own = world.rolesOn(user, thing).get(role) ?? 0
  const until = Math.max(around.get(role) ?? 0, own)
  return until > 0 ? new Map([[role, until]]) : nothing
}

/** Groups with one of these below which others come, or that they leave, each with the group that has it then. */
function hostsOf(type: UsedType, world: World, change: NonNullable<Attempt['change']>): (readonly [host: number, goesOn: number])[] {
  const isHost = (host: number) => owns(type, world, host)
  const above = (from: number, into: number) => world.chainOf(into).filter((id) => !world.chainOf(from).includes(id))
  /** Those that it leaves. */
  const left = (from: number, into: number) => above(into, from).filter((id) => id !== from)
  if (change.operation === 'merge') {
    const [from, into] = [change.from_id as number, change.into_id as number]
    return [...[...above(from, into), ...left(from, into)].map((id) => [id, id] as const), [from, into] as const].filter(([id]) => isHost(id))
  }
  if (change.operation !== 'move') return []
  const into = change.parent_access_group_id as number
  const moved = (change.access_group_ids as number[]).filter((id) => world.snapshot.parents.get(id) !== into)
  return moved.flatMap((id) => [...above(id, into), ...left(id, into)].filter(isHost)).map((id) => [id, id] as const)
}

interface Shown {
  readonly gains: readonly { readonly user_id: number; readonly roles: readonly string[] }[]
  readonly losses: Shown['gains']
}

const plain = (people: Shown['gains']) => people.map(({ user_id, roles }) => [user_id, roles.toSorted()] as const).toSorted(([a], [b]) => a - b)
const sorted = (people: ReadonlyMap<number, ReadonlySet<Role>>) =>
  [...people].map(([user, roles]) => [user, [...roles].sort()] as const).toSorted(([a], [b]) => a - b)

async function mustStandRight(roots: readonly number[]): Promise<void> {
  const world = new World(await look(app.database.pool, roots, []))
  expect(world.snapshot.broken).toEqual([])
}

describe('rules of authority hold for random actors and actions', () => {
  test(
    'nobody gains rights that nobody could give, no company loses its own things, and previews match the result',
    async () => {
      const tally: Tally = { requests: 0, done: new Map(), refused: new Map() }
      const passwordHash = await hashPassword(worldPassword)
      let next = 0
      let isBroken = false
      const worlds = Array.from({ length: atOnce }, async () => {
        while (tally.requests < wanted && !isBroken) await live(next++, passwordHash, tally)
      })
      const ends = worlds.map((one) =>
        one.catch((error: unknown) => {
          isBroken = true
          throw error
        }),
      )
      // No world goes on into the next test.
      await Promise.allSettled(ends)
      await Promise.all(ends)
      if (process.env.LAWS_REQUESTS) console.log(JSON.stringify({ seed, worlds: next, ...tally, done: [...tally.done], refused: [...tally.refused] }))
      // Refusals alone would prove nothing.
      expect([...tally.done.values()].reduce((sum, one) => sum + one, 0)).toBeGreaterThan(wanted / 10)
      const never = wanted < 5000 ? [] : kindNames.filter((kind) => !tally.done.has(kind) || !tally.refused.has(kind))
      expect(never, 'every way is gone, and refused, at least once').toEqual([])
    },
    // For what hangs: a busy machine does some thirty a second.
    Math.max(120_000, wanted * 60),
  )

  test(
    'concurrent moves never make a circle',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(fc.tuple(fc.nat(8), fc.nat(8)), { minLength: 6, maxLength: 10 }), async (pairs) => {
          const root = await app.group()
          const other = await app.group()
          const owner = await app.person({ roles: founderRoles, on: root })
          await app.grant(owner, other, ...founderRoles)
          const groups: number[] = []
          for (let index = 0; index < 9; index += 1)
            groups.push(await app.group({ parent: groups[Math.floor(index / 2) - 1] ?? (index % 2 ? root : other) }))
          const answers = await Promise.all(
            pairs.map(([from, to]) =>
              call(accessGroups.move, { access_group_ids: [groups[from] ?? 0], parent_access_group_id: groups[to] ?? 0 }, { as: owner }),
            ),
          )
          for (const answer of answers) expect([200, 409]).toContain(answer.status)
          await mustStandRight([root, other])
          const counted = await sql<{
            count: number
          }>`select count(*) from access_groups where id = any(${groups}::bigint[]) and root_id = any(${[root, other]}::bigint[])`.execute(db)
          expect(counted.rows[0]?.count).toBe(groups.length)
        }),
        propertySettings(6),
      )
    },
    propertyTimeout,
  )

  test('a right that is revoked while it is in use has no effect any more', async () => {
    for (let round = 0; round < 10; round += 1) {
      const root = await app.group()
      const owner = await app.person({ roles: founderRoles, on: root })
      const leaving = await app.person({ roles: ['access_groups_admin', 'devices_admin'], on: root })
      const friend = await app.person({ roles: ['customers'], on: root })
      const [, given] = await Promise.all([
        call(accessGroups.revoke, { id: root, user_id: leaving.id, roles: ['access_groups_admin', 'devices_admin'] }, { as: owner }),
        call(accessGroups.grant, { id: root, user_id: friend.id, roles: ['devices_admin'] }, { as: leaving }),
      ])
      const rows = await sql<{ resource: string; actor_id: number }>`
        select actor_id from audit_logs where resource = 'access_group' and resource_id = ${root} order by id`.execute(db)
      // Given before it was taken away, or refused: the trail tells which, and never gives after taking.
      const order = rows.rows.map((row) => row.actor_id)
      expect(order).toEqual(given.status === 200 ? [leaving.id, owner.id] : [owner.id])
    }
  })
})
