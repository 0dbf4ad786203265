import { handovers } from '@brigade/contract/access-groups/handovers.ts'
import { accessGroupsSeveral } from '@brigade/contract/access-groups/several.ts'
import { accessGroups } from '@brigade/contract/access-groups.ts'
import { bankConnections } from '@brigade/contract/bank-connections.ts'
import { offers } from '@brigade/contract/discounts/offers.ts'
import { firstOfferTerms, type OfferTerms, restaurantPays } from '@brigade/contract/discounts/terms.ts'
import { frontDoor } from '@brigade/contract/front-door.ts'
import type { CallInput } from '@brigade/contract/kit/endpoint.ts'
import type { Role } from '@brigade/contract/kit/roles.ts'
import { firstRules } from '@brigade/contract/order-workflows/order-rules.ts'
import { orderWorkflows } from '@brigade/contract/order-workflows.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { insertOffer } from '../src/modules/discounts/offers/store-writing.ts'
import { give, own, share } from '../src/platform/access/holdings.ts'
import { createSession } from '../src/platform/session.ts'
import type { Answer, Person, TestApp } from './app.ts'
import { formOf } from './bank-bench.ts'
import { acceptShown } from './handovers.ts'
import { changeRole, type HeldType, heldTypes, look, type Thing, World } from './law-model.ts'

// Two companies with random people, some of them in both, who try everything by which somebody comes to a right or loses one.

/** What people hold in these worlds; founders hold all of it at their root. */
export const worldRoles = [
  'access_groups',
  'access_groups_admin',
  'devices',
  'devices_admin',
  'bank_connections',
  'bank_connections_admin',
  'order_workflows',
  'order_workflows_admin',
  'publisher',
  'customers',
  'customers_admin',
  'discounts',
  'discounts_admin',
] as const satisfies readonly Role[]
const allRoles: readonly Role[] = worldRoles.filter((role) => !worldRoles.includes(`${role}_admin` as (typeof worldRoles)[number]))

const kinds = {
  grant: 10,
  revoke: 4,
  removePeople: 1,
  setEnd: 3,
  invite: 3,
  resend: 1,
  accept: 3,
  move: 10,
  merge: 3,
  union: 3,
  create: 4,
  remove: 3,
  share: 10,
  unshare: 4,
  give: 10,
  giveByForm: 5,
  createBank: 2,
  createWorkflow: 2,
  createOffer: 2,
  removeBank: 1,
  removeWorkflow: 1,
  removeOffer: 1,
  suspend: 2,
  letIn: 4,
  offer: 5,
  withdraw: 1,
  handOver: 8,
} as const
export type Kind = keyof typeof kinds
export const kindNames = Object.keys(kinds) as Kind[]

export interface Step {
  readonly kind: Kind
  readonly actor: number
  readonly a: number
  readonly b: number
  readonly c: number
  readonly roles: readonly Role[]
  /** Hours until it ends; 0 for never. */
  readonly hours: number
  /** Only what the actor administers, most of the time: attempts of strangers end as unknown. */
  readonly isNear: boolean
}

const number = fc.nat(997)
export const steps: fc.Arbitrary<Step> = fc.record({
  kind: fc.oneof(...Object.entries(kinds).map(([kind, weight]) => ({ weight, arbitrary: fc.constant(kind as Kind) }))),
  actor: number,
  a: number,
  b: number,
  c: number,
  roles: fc.uniqueArray(fc.constantFrom(...worldRoles), { minLength: 1, maxLength: 2 }),
  hours: fc.constantFrom(0, 0, 1, 2),
  isNear: fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
})

export interface Shape {
  readonly parents: readonly number[]
  /** Somebody has every role at the root of both companies. */
  readonly isOneInBoth: boolean
  /** The founder of the other company has every role on a group of the first one, by a share of something that somebody may hand over who cannot give these roles. */
  readonly guest: { readonly group: number; readonly type: HeldType } | null
  readonly grants: readonly { readonly person: number; readonly group: number; readonly roles: readonly Role[]; readonly hours: number }[]
  readonly resources: readonly { readonly type: HeldType; readonly group: number; readonly sharedWith: number | null }[]
}

const strong: Role[] = [
  'access_groups_admin',
  'devices_admin',
  'bank_connections_admin',
  'order_workflows_admin',
  'customers_admin',
  'discounts_admin',
]
export const shapes: fc.Arbitrary<Shape> = fc.record({
  parents: fc.array(number, { minLength: 5, maxLength: 9 }),
  isOneInBoth: fc.boolean(),
  guest: fc.option(fc.record({ group: number, type: fc.constantFrom('device', 'bank_connection', 'order_workflow') })),
  grants: fc.array(
    fc.record({
      person: number,
      group: number,
      roles: fc.oneof(fc.constant(strong), fc.constant(strong), fc.uniqueArray(fc.constantFrom(...worldRoles), { minLength: 1, maxLength: 4 })),
      hours: fc.constantFrom(0, 0, 1, 2),
    }),
    { minLength: 7, maxLength: 12 },
  ),
  resources: fc.array(fc.record({ type: fc.constantFrom(...heldTypes), group: number, sharedWith: fc.option(number) }), {
    minLength: 5,
    maxLength: 7,
  }),
})

interface Pending {
  readonly id: number
  readonly group: number
  readonly email: string
  readonly isKnown: boolean
  readonly inviter: number
  /** Of the mail that was sent last. */
  readonly token: string
}

interface Offer {
  readonly id: number
  readonly root: number
  readonly offerer: number
  readonly addressee: Person
  readonly type: HeldType | 'access_group'
  readonly ids: readonly number[]
}

/** What goes to another company, and to which of its groups, with what each side asks to see it before. */
export interface HandsOver {
  readonly type: HeldType | 'access_group'
  readonly things: ReadonlySet<Thing>
  readonly into: number
  readonly offerer: Person | undefined
  readonly offer: CallInput<typeof handovers.previewHandoverOffer>
  readonly arrival: CallInput<typeof handovers.previewHandover>
}

/** What was tried, who answers for what anybody comes to by it, and what its preview has to say. */
export interface Attempt {
  readonly givers: readonly number[]
  readonly actor: Person
  readonly change?: CallInput<typeof accessGroups.preview>['change']
  /** What was there before and what takes its place, for the differences that the preview tells. */
  readonly concerns: readonly (readonly [before: Thing, after: Thing])[]
  /** A group that something is made in, with the role that making it asks for. */
  readonly makes?: { readonly type: HeldType | 'access_group'; readonly parent: number }
  /** A thing that a group comes to hold, which is no share that ends with another one. */
  readonly places?: { readonly thing: Thing; readonly group: number }
  readonly handsOver?: HandsOver
  run(): Promise<Answer<unknown>>
}

let nextDevice = 1
let counter = 0
const hour = 3_600_000
/** Ends lie on whole hours from one moment on, so that two of them can be equal. */
const start = Date.now() + hour

export class LawWorld {
  readonly app: TestApp
  readonly roots: readonly number[]
  readonly people: Person[]
  readonly #passwords: ReadonlySet<number>
  #pending: Pending[] = []
  #offers: Offer[] = []
  now: World

  private constructor(app: TestApp, roots: readonly number[], people: Person[], passwords: ReadonlySet<number>, now: World) {
    this.app = app
    this.roots = roots
    this.people = people
    this.#passwords = passwords
    this.now = now
  }

  static async of(app: TestApp, shape: Shape, passwordHash: string): Promise<LawWorld> {
    const roots = [await app.group({ name: 'Acme' }), await app.group({ name: 'Other' })]
    const groups = [...roots]
    const ofFirst = [roots[0] ?? 0]
    for (const parent of shape.parents) {
      const id = await app.group({ parent: at(groups, parent) })
      if (ofFirst.includes(at(groups, parent))) ofFirst.push(id)
      groups.push(id)
    }
    const [, ...below] = ofFirst
    const guest = shape.guest && below.length > 0 ? { type: shape.guest.type, group: at(below, shape.guest.group) } : undefined
    const people = await app.database.write(async (tx) => {
      const made: Person[] = []
      for (let index = 0; index < 7; index += 1) {
        counter += 1
        const [name, email] = [`Person ${counter}`, `law-${counter}@example.com`]
        const row = { name, email, phone: '+12125550100', status: 'active', password_hash: index === 6 ? passwordHash : null }
        const { id } = await tx.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow()
        const { oauth_token } = await createSession(tx, { userId: id, address: '127.0.0.1', agent: 'test' })
        made.push({ id, name, email, token: oauth_token })
      }
      const [first, second, ...others] = made
      for (const [index, founder] of [first, second].entries())
        await give(tx, { userId: founder?.id ?? 0, groupId: roots[index] ?? 0, roles: allRoles, by: null, expiresAt: null })
      const [both] = others
      if (both && shape.isOneInBoth)
        for (const root of roots) await give(tx, { userId: both.id, groupId: root, roles: allRoles, by: null, expiresAt: null })
      if (guest) {
        const [, , , head] = made
        const few = ['access_groups_admin', changeRole(guest.type)] as const
        await give(tx, { userId: second?.id ?? 0, groupId: guest.group, roles: allRoles, by: null, expiresAt: null })
        await give(tx, { userId: head?.id ?? 0, groupId: roots[0] ?? 0, roles: few, by: null, expiresAt: null })
      }
      for (const { person, group, roles, hours } of shape.grants)
        await give(tx, { userId: at(others, person).id, groupId: at(groups, group), roles, by: null, expiresAt: endAfter(hours) })
      return made
    })
    for (const { type, group, sharedWith } of shape.resources) await makeResource(app, type, at(groups, group), groups, sharedWith)
    if (guest) await makeResource(app, guest.type, roots[0] ?? 0, [guest.group], 0)
    const now = await seen(app, roots, people)
    return new LawWorld(app, roots, people, new Set([people.at(-1)?.id ?? 0]), now)
  }

  async look(): Promise<World> {
    return seen(this.app, this.roots, this.people)
  }

  /** People whom an invitation brought in act from now on as well. */
  admit(person: Person): void {
    this.people.push(person)
  }

  attempt(step: Step): Attempt | undefined {
    const actor = at(this.people, step.actor)
    const groups = this.#groupsFor(step, actor)
    const [group, other] = [at(groups, step.a), at(groups, step.b)]
    const person = at(this.people, step.c)
    const call = { as: actor }
    const { app, now } = this
    const plain = (run: Attempt['run'], more: Partial<Attempt> = {}): Attempt => ({ givers: [actor.id], actor, concerns: [], run, ...more })
    const roles = [...step.roles] as Role[]
    const expires_at = endAfter(step.hours)?.toISOString() ?? null
    const onGroup = [[`group:${group}`, `group:${group}`]] as const
    switch (step.kind) {
      case 'grant':
        return plain(() => app.call(accessGroups.grant, { id: group, user_id: person.id, roles, expires_at }, call), {
          change: { operation: 'grant', access_group_id: group, user_id: person.id, roles, expires_at },
          concerns: onGroup,
        })
      case 'revoke': {
        const held = now.snapshot.grants.filter((grant) => grant.group === group && grant.user === person.id).map(({ role }) => role)
        const revoked = held.length > 0 ? [at(held, step.b)] : roles
        return plain(() => app.call(accessGroups.revoke, { id: group, user_id: person.id, roles: revoked }, call), {
          change: { operation: 'revoke', access_group_id: group, user_id: person.id, roles: revoked },
          concerns: onGroup,
        })
      }
      case 'removePeople':
        return plain(() => app.call(accessGroupsSeveral.removePeople, { id: group, user_ids: [person.id] }, call))
      case 'setEnd':
        return plain(() => app.call(accessGroupsSeveral.setRolesEnd, { id: group, user_ids: [person.id], expires_at }, call))
      case 'move':
        return plain(() => app.call(accessGroups.move, { access_group_ids: [group], parent_access_group_id: other }, call), {
          change: { operation: 'move', access_group_ids: [group], parent_access_group_id: other },
          concerns: onGroup,
        })
      case 'merge':
      case 'union': {
        const asked = { from_id: group, into_id: other, grants: step.kind === 'union' ? ('union' as const) : ('keep_target' as const) }
        return plain(() => app.call(accessGroups.merge, asked, call), {
          change: { operation: 'merge', ...asked },
          concerns: [
            [`group:${group}`, `group:${other}`],
            [`group:${other}`, `group:${other}`],
          ],
        })
      }
      case 'create':
        return plain(() => app.call(accessGroups.create, { name: 'New', parent_access_group_id: group }, call), {
          makes: { type: 'access_group', parent: group },
        })
      case 'remove':
        return plain(() => app.call(accessGroups.remove, { access_group_ids: [group] }, call), {
          change: { operation: 'delete', access_group_ids: [group] },
        })
      case 'share':
      case 'unshare':
      case 'give':
      case 'giveByForm':
        return this.#placing(step, actor, step.kind === 'unshare' ? other : group)
      case 'createBank':
        return plain(() => app.call(bankConnections.create, { bank_connection: formOf(), parent_access_group_id: group }, call), {
          makes: { type: 'bank_connection', parent: group },
        })
      case 'createWorkflow':
        return plain(
          () => app.call(orderWorkflows.createOrderWorkflow, { workflow: { name: 'Flow', rules: firstRules }, parent_access_group_id: group }, call),
          { makes: { type: 'order_workflow', parent: group } },
        )
      case 'createOffer':
        return plain(
          () =>
            app.call(
              offers.createDiscount,
              { discount: { name: 'Offer', currency: 'USD', terms: offerTerms(step.b) }, parent_access_group_id: group },
              call,
            ),
          { makes: { type: 'discount', parent: group } },
        )
      case 'removeOffer': {
        const id = this.#resource(step, actor, 'discount')
        return id === undefined ? undefined : plain(() => app.call(offers.removeDiscount, { id }, call))
      }
      case 'removeBank':
      case 'removeWorkflow': {
        const type = step.kind === 'removeBank' ? 'bank_connection' : 'order_workflow'
        const id = this.#resource(step, actor, type)
        if (id === undefined) return undefined
        return plain(() =>
          type === 'bank_connection' ? app.call(bankConnections.remove, { id }, call) : app.call(orderWorkflows.deleteOrderWorkflow, { id }, call),
        )
      }
      case 'suspend':
      case 'letIn':
        return this.#suspension(step, actor)
      case 'invite':
      case 'resend':
      case 'accept':
        return this.#invitation(step, actor, group)
      case 'offer':
        return this.#offer(step, actor)
      case 'withdraw':
        return this.#withdrawal(step, actor)
      case 'handOver':
        return this.#handover(step, actor, group)
    }
  }

  /** Whoever administers the company as a whole, mostly; strangers are refused at once. */
  #heads(root: number): Person[] {
    return this.people.filter(({ id }) => this.now.rolesAt(id, root).get('access_groups_admin') === Infinity && this.now.snapshot.active.has(id))
  }

  #offer(step: Step, chosen: Person): Attempt {
    const { app, now } = this
    const root = at(this.roots, step.a)
    const heads = this.#heads(root)
    const actor = step.isNear && heads.length > 0 ? at(heads, step.actor) : chosen
    const others = this.#heads(at(this.roots, step.a + 1))
    const addressee = step.isNear && others.length > 0 ? at(others, step.b) : at(this.people, step.c)
    const type = at(['access_group', ...heldTypes] as const, step.c)
    const here = now.groups.filter((id) => id !== root && now.rootOf(id) === root)
    const owned = [...new Set(now.snapshot.links.filter((link) => link.type === type && link.relation === 'owner').map(({ id }) => id))]
    const near = type === 'access_group' ? here : owned.filter((id) => now.rootOf(now.ownerOf(`${type}:${id}`) ?? 0) === root)
    const all = type === 'access_group' ? now.groups : owned
    const among = step.isNear && near.length > 0 ? near : all
    const resource_ids = among.length > 0 ? [at(among, step.b)] : [1]
    const run = async () => {
      const asked = { id: root, email: addressee.email, resource_type: type, resource_ids }
      const answer = await app.call(handovers.offerHandover, asked, { as: actor })
      if (answer.status === 200) this.#offers.push({ id: answer.body.id, root, offerer: actor.id, addressee, type, ids: resource_ids })
      return answer
    }
    return { givers: [], actor, concerns: [], run }
  }

  #withdrawal(step: Step, chosen: Person): Attempt | undefined {
    if (this.#offers.length === 0) return undefined
    const offer = at(this.#offers, step.b)
    const heads = this.#heads(offer.root)
    const actor = step.isNear && heads.length > 0 ? at(heads, step.actor) : chosen
    const run = () => this.app.call(handovers.withdrawHandover, { id: offer.root, handover_id: offer.id }, { as: actor })
    return { givers: [], actor, concerns: [], run }
  }

  #handover(step: Step, chosen: Person, group: number): Attempt | undefined {
    if (this.#offers.length === 0) return undefined
    const { app, now } = this
    const offer = at(this.#offers, step.b)
    const actor = step.isNear ? offer.addressee : chosen
    const there = now.groups.filter((id) => now.rootOf(id) !== offer.root && now.rolesAt(actor.id, id).has('access_groups_admin'))
    const into = step.isNear && there.length > 0 ? at(there, step.a) : group
    return {
      givers: [offer.offerer],
      actor,
      concerns: [],
      handsOver: {
        type: offer.type,
        things: now.within(offer.type, offer.ids),
        into,
        offerer: this.people.find(({ id }) => id === offer.offerer),
        offer: { id: offer.root, handover_id: offer.id, resource_type: offer.type, resource_ids: [...offer.ids] },
        arrival: { id: into, handover_id: offer.id },
      },
      run: async () => {
        const answer = await acceptShown(app, { id: into, handover_id: offer.id }, actor)
        if (answer.status === 200) this.#offers = this.#offers.filter((one) => one !== offer)
        return answer
      },
    }
  }

  #groupsFor(step: Step, actor: Person): readonly number[] {
    const own = this.now.groups.filter((id) => this.now.rolesAt(actor.id, id).has('access_groups_admin'))
    return step.isNear && own.length > 0 ? own : this.now.groups
  }

  #resource(step: Step, actor: Person, type: HeldType): number | undefined {
    const ids = [...new Set(this.now.snapshot.links.filter((link) => link.type === type).map(({ id }) => id))]
    const near = ids.filter((id) => this.now.rolesOn(actor.id, `${type}:${id}`).has(changeRole(type)))
    const among = step.isNear && near.length > 0 ? near : ids
    return among.length > 0 ? at(among, step.b) : undefined
  }

  #placing(step: Step, actor: Person, groupId: number): Attempt | undefined {
    const { app, now } = this
    const call = { as: actor }
    const type = step.kind === 'giveByForm' ? 'bank_connection' : at(heldTypes, step.c)
    const id = this.#resource(step, actor, type)
    if (id === undefined) return undefined
    const thing: Thing = `${type}:${id}`
    const shared = now.snapshot.links.filter((link) => link.type === type && link.id === id && link.relation === 'shared').map(({ group }) => group)
    const group = step.kind === 'unshare' && shared.length > 0 && step.isNear ? at(shared, step.c) : groupId
    const named = { resource_type: type, access_group_id: group }
    const several = { ...named, resource_ids: [id] }
    const about = { givers: [actor.id], actor, concerns: [[thing, thing]] as const, ...(step.kind === 'unshare' ? {} : { places: { thing, group } }) }
    if (step.kind === 'share')
      return {
        ...about,
        change: { operation: 'share', ...several },
        run: () => app.call(accessGroups.addResource, { ...named, resource_id: id }, call),
      }
    if (step.kind === 'unshare')
      return { ...about, change: { operation: 'unshare', ...several }, run: () => app.call(accessGroups.removeResources, several, call) }
    if (step.kind === 'give')
      return { ...about, change: { operation: 'move_resources', ...several }, run: () => app.call(accessGroups.moveResources, several, call) }
    counter += 1
    const bank_connection = { name: `Renamed ${counter}`, address: '48 Wharf Street' }
    return {
      ...about,
      // The form with the group that owns it already only renames it, which is no placing.
      ...(now.ownerOf(thing) === group ? {} : { change: { operation: 'move_resources', ...several } }),
      run: () => app.call(bankConnections.update, { id, bank_connection, parent_access_group_id: group }, call),
    }
  }

  #suspension(step: Step, chosen: Person): Attempt {
    const { now } = this
    const suspended = step.kind === 'suspend'
    const fit = this.people.filter(({ id }) => now.snapshot.active.has(id) === suspended)
    const one = at(fit.length > 0 ? fit : this.people, step.c)
    const groups = now.snapshot.grants.filter(({ user }) => user === one.id).map(({ group }) => group)
    const over = this.people.filter(
      ({ id }) => id !== one.id && now.snapshot.active.has(id) && groups.every((group) => now.rolesAt(id, group).has('access_groups_admin')),
    )
    const actor = step.isNear && over.length > 0 ? at(over, step.actor) : chosen
    const run = () => this.app.call(accessGroups.suspendUser, { id: one.id, suspended }, { as: actor })
    return { givers: [actor.id], actor, concerns: [], run }
  }

  #invitation(step: Step, actor: Person, group: number): Attempt | undefined {
    const { app } = this
    const call = { as: actor }
    const pending = this.#pending.length > 0 ? at(this.#pending, step.b) : undefined
    if (step.kind === 'invite') {
      counter += 1
      const member = this.people.find(({ id }) => this.#passwords.has(id))
      const isKnown = step.c % 2 === 0 && member !== undefined
      const email = isKnown ? member.email : `invited-law-${counter}@example.com`
      return {
        givers: [],
        actor,
        concerns: [],
        run: async () => {
          const answer = await app.call(accessGroups.invite, { id: group, email, roles: [...step.roles] as Role[] }, call)
          if (answer.status === 200) {
            const token = await this.#mailedTo(email)
            this.#pending.push({ id: answer.body.id, group, email, isKnown, inviter: actor.id, token })
          }
          return answer
        },
      }
    }
    if (!pending) return undefined
    if (step.kind === 'resend')
      return {
        givers: [],
        actor,
        concerns: [],
        run: async () => {
          const answer = await app.call(accessGroups.resendInvitation, { id: pending.group, invitation_id: pending.id }, call)
          if (answer.status === 200) {
            const token = await this.#mailedTo(pending.email)
            this.#pending = this.#pending.map((one) => (one === pending ? { ...one, inviter: actor.id, token } : one))
          }
          return answer
        },
      }
    return {
      givers: [pending.inviter],
      actor,
      concerns: [],
      run: async () => {
        this.#pending = this.#pending.filter((one) => one !== pending)
        const { token } = pending
        const address = `10.${counter % 200}.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`
        if (pending.isKnown) return app.call(frontDoor.joinByInvite, { email: pending.email, token, password: worldPassword }, { address })
        const { email } = pending
        const person = { email, token, name: 'Newcomer', phone: '2125550123', password: worldPassword, confirm_password: worldPassword }
        const answer = await app.call(frontDoor.acceptInvite, person, { address })
        if (answer.status === 200) {
          const { rows } = await sql<{ id: number }>`select id from users where email = ${email}`.execute(app.database.db)
          this.admit({ id: rows[0]?.id ?? 0, name: 'Newcomer', email, token: answer.body.oauth_token })
        }
        return answer
      },
    }
  }

  async #mailedTo(email: string): Promise<string> {
    const { rows } = await sql<{ body_text: string }>`select body_text from mails where recipient = ${email} order by id desc limit 1`.execute(
      this.app.database.db,
    )
    return /token=([\w-]+)/.exec(rows[0]?.body_text ?? '')?.[1] ?? 'none'
  }
}

export const worldPassword = 'open sesame'

/** Of some the platform pays a part: who places them has to decide for the whole company. */
const offerTerms = (by: number): OfferTerms => ({
  ...firstOfferTerms,
  pos_name: 'Offer',
  paid_by: by % 4 === 0 ? [{ payer: 'platform', name: '', percent: '100' }] : [...restaurantPays],
})

const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T
const endAfter = (hours: number): Date | null => (hours === 0 ? null : new Date(start + hours * hour))

async function seen(app: TestApp, roots: readonly number[], people: readonly Person[]): Promise<World> {
  return new World(
    await look(
      app.database.pool,
      roots,
      people.map(({ id }) => id),
    ),
  )
}

async function makeResource(app: TestApp, type: HeldType, group: number, groups: readonly number[], sharedWith: number | null): Promise<void> {
  await app.database.write(async (tx) => {
    const id = await rowOf(type)
    if (type === 'customer') {
      // The company owns each, and a group knows it.
      const root = await rootOf(group)
      await own(tx, type, id, root)
      if (group !== root) await share(tx, type, id, group)
    } else if (type !== 'discount') await own(tx, type, id, group)
    if (sharedWith === null) return
    // With a group of its own company alone.
    const { rows } = await sql<{ id: number }>`select other.id from access_groups other join access_groups home on home.root_id = other.root_id
      where home.id = ${group} and other.id = any(${[...groups]}::bigint[]) order by other.id`.execute(tx)
    await share(tx, type, id, at(rows, sharedWith).id)

    async function rootOf(one: number): Promise<number> {
      return (await tx.selectFrom('access_groups').select('root_id').where('id', '=', one).executeTakeFirstOrThrow()).root_id
    }

    async function rowOf(kind: HeldType): Promise<number> {
      if (kind === 'customer') {
        const guest = { name: 'Guest', source: 'order', parent_access_group_id: await rootOf(group) } as const
        return (await tx.insertInto('customers').values(guest).returning('id').executeTakeFirstOrThrow()).id
      }
      if (kind === 'device') {
        nextDevice += 1
        return nextDevice
      }
      if (kind === 'bank_connection') {
        const { rows } = await sql<{ id: number }>`insert into bank_connections
          (name, contact_first_name, contact_last_name, contact_email, contact_phone, address, parent_access_group_id)
          values ('Till', '', '', '', '', '', ${group}) returning id`.execute(tx)
        return rows[0]?.id ?? 0
      }
      if (kind === 'discount') {
        const offer = { name: 'Offer', currency: 'USD', parent_access_group_id: group, restaurant_ids: [], madeBy: 'Nobody' }
        return insertOffer(tx, { ...offer, terms: offerTerms(group), status: 'active' })
      }
      const { id } = await tx
        .insertInto('order_workflows')
        .values({ name: 'Flow', parent_access_group_id: group })
        .returning('id')
        .executeTakeFirstOrThrow()
      await tx
        .insertInto('order_workflow_versions')
        .values({ workflow_id: id, number: 1, rules: JSON.stringify(firstRules), made_by: 'Nobody' })
        .execute()
      return id
    }
  })
}
