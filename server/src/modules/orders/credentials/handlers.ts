import { notFound, Problem } from '@brigade/contract/kit/problem.ts'
import { roleName } from '@brigade/contract/kit/roles.ts'
import type { IngestCredential, ingestCredentials } from '@brigade/contract/orders/credentials.ts'
import { mayReach } from '../../../platform/access/policy.ts'
import { found, lookThenLock } from '../../../platform/access/records.ts'
import { plain } from '../../../platform/audit/plain.ts'
import type { Change, Handlers, Staff } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database.ts'
import { holdsForGood, rolesStillGrantable, seemGrantable } from '../../access-groups/public.ts'
import { mayOpenCustomers } from './may-open-customers.ts'
import { doesIt, itDoes, type Power, pointRoles, powerOf, powers } from './powers.ts'
import * as store from './store-credentials.ts'
import { ingestTokenHash, newIngestToken } from './token.ts'

const word = 'credential'
/** How long the former token goes on after a rotation. */
const overlapMs = 86_400_000

export const credentialHandlers: Handlers<typeof ingestCredentials> = {
  async restaurantCredentials({ input: { restaurant_id }, staff, db }) {
    const data = await Promise.all((await store.ofRestaurant(db, staff.id, restaurant_id)).map((row) => answerOf(db, staff, row)))
    return { data, ...(await mayGiveNew(db, staff, { restaurant_id, access_group_id: null })) }
  },

  async groupCredentials({ input: { access_group_id }, staff, db }) {
    const data = await Promise.all((await store.ofGroup(db, access_group_id)).map((row) => answerOf(db, staff, row)))
    return { data, ...(await mayGiveNew(db, staff, { restaurant_id: null, access_group_id })) }
  },

  async createCredential({ input: { name, system, restaurant_id = null, access_group_id = null, runs_orders, ...allowed }, staff, write }) {
    return write(async ({ tx, changed }) => {
      const subject = { restaurant_id, access_group_id }
      await mustReachSubject(tx, staff, subject)
      await mustGive(tx, staff, subject)
      const on = await givenBy(tx, staff, subject, allowed)
      const token = newIngestToken()
      const row = { name, system, restaurantId: restaurant_id, groupId: access_group_id, hash: ingestTokenHash(token), end: token.slice(-4) }
      const knowsCompany = await maySpeakOfAll(tx, staff, subject)
      const spendsPoints = on.has('discounts') && (await mayGivePoints(tx, staff, subject, knowsCompany))
      const id = await store.insert(tx, { ...row, madeBy: staff.name, runsOrders: runs_orders, on, knowsCompany, spendsPoints })
      const made = found(await store.find(tx, id), word)
      const which = on.size === 0 ? '' : `, which may ${[...on.keys()].map(doesIt).join(' and ')}`
      noted({ changed }, made, `Created the credential “${name}” for the ordering system ${system}${which}`)
      return { credential: await answerOf(tx, staff, made), bearer_token: token }
    })
  },

  async rotateCredential({ input: { id }, staff, clock, write }) {
    return write(async ({ tx, changed }) => {
      const before = await lockReached(tx, staff, id)
      await mustGive(tx, staff, before)
      // Whoever has the token can do all that it opens.
      const may = await givenBy(tx, staff, before, before)
      if (before.revoked_at) throw new Problem('conflict', 'This credential has been revoked. Create a new one.')
      const token = newIngestToken()
      const until = new Date(clock.now().getTime() + overlapMs)
      const knowsCompany = before.knows_company && (await maySpeakOfAll(tx, staff, before))
      const spendsPoints = before.spends_points && (await mayGivePoints(tx, staff, before, knowsCompany))
      await store.rotate(tx, id, { hash: ingestTokenHash(token), end: token.slice(-4), until, may, knowsCompany, spendsPoints })
      const after = found(await store.find(tx, id), word)
      const less = [
        ...(before.knows_company && !knowsCompany ? ['finds guests of its own organization alone'] : []),
        ...(before.gives_discounts && before.spends_points && !spendsPoints ? ['takes no points of guests any more'] : []),
      ]
      noted({ changed }, after, `Gave the credential “${after.name}” a new token${less.length === 0 ? '' : `, which ${less.join(' and ')}`}`)
      return { credential: await answerOf(tx, staff, after), bearer_token: token }
    })
  },

  async setCredentialRuns({ input: { id, runs_orders }, staff, write }) {
    return write(async ({ tx, changed }) => {
      const before = await lockReached(tx, staff, id)
      if (before.revoked_at) throw new Problem('conflict', 'This credential has been revoked. Create a new one.')
      if (before.runs_orders !== runs_orders) {
        await mustGive(tx, staff, before)
        await store.setRuns(tx, id, runs_orders)
        noted({ changed }, before, `${runs_orders ? 'Has' : 'No longer has'} orders of “${before.name}” follow the order workflow`)
      }
      return answerOf(tx, staff, found(await store.find(tx, id), word))
    })
  },

  async setCredentialGiftCards({ input: { id, takes_gift_cards }, staff, write }) {
    return write((change) => setPower(change, staff, id, 'gift_cards', takes_gift_cards))
  },

  async setCredentialDiscounts({ input: { id, gives_discounts }, staff, write }) {
    return write((change) => setPower(change, staff, id, 'discounts', gives_discounts))
  },

  async revokeCredential({ input: { id }, staff, write }) {
    return write(async ({ tx, changed }) => {
      const before = await lockReached(tx, staff, id)
      if (!before.revoked_at) {
        await store.revoke(tx, [id])
        noted({ changed }, before, `Revoked the credential “${before.name}”`)
      }
      return answerOf(tx, staff, found(await store.find(tx, id), word))
    })
  },
}

type Subject = Pick<store.CredentialRow, 'restaurant_id' | 'access_group_id'>

const maySend = (db: Queryable, staff: Staff, { restaurant_id, access_group_id }: Subject): Promise<boolean> =>
  restaurant_id === null
    ? mayReach(db, staff.id, 'restaurants_admin', 'access_group', access_group_id ?? 0)
    : mayReach(db, staff.id, 'restaurants_admin', 'restaurant', restaurant_id)

/** A credential lets a system write where its maker may: on what the maker reaches with restaurants_admin. */
async function mustReachSubject(db: Queryable, staff: Staff, subject: Subject): Promise<void> {
  if (!(await maySend(db, staff, subject))) throw notFound(subject.restaurant_id === null ? 'access group' : 'restaurant')
}

/**
 * One for an organization opens what comes to it later as well: only whoever may give the role there makes or renews it. One for a
 * restaurant belongs to the restaurant: whoever reaches it by a share, or for a time, makes nothing that would outlast that.
 */
async function mustGive(tx: Change['tx'], staff: Staff, { restaurant_id, access_group_id: groupId }: Subject): Promise<void> {
  if (groupId === null) {
    if (restaurant_id !== null && (await holdsForGood(tx, staff.id, await store.ownerOf(tx, restaurant_id), 'restaurants_admin'))) return
    throw new Problem(
      'forbidden',
      `A credential takes ${roleName('restaurants_admin')} in the organization that owns the restaurant, without an end date.`,
    )
  }
  if ((await rolesStillGrantable(tx, staff.id, groupId, ['restaurants_admin'])).length > 0) return
  const needed = `${roleName('restaurants_admin')} and ${roleName('access_groups_admin')}`
  throw new Problem('forbidden', `A credential for a whole organization takes ${needed} there, both without an end date.`)
}

type Allowed = Pick<store.CredentialRow, 'takes_gift_cards' | 'gives_discounts'>

/** What it may do besides sending orders. */
const doneBy = ({ takes_gift_cards, gives_discounts }: Allowed): Power[] =>
  powers.filter((power) => ({ gift_cards: takes_gift_cards, discounts: gives_discounts })[power])

async function setPower({ tx, changed }: Change, staff: Staff, id: number, power: Power, isOn: boolean): Promise<IngestCredential> {
  const before = await lockReached(tx, staff, id)
  if (before.revoked_at) throw new Problem('conflict', 'This credential has been revoked. Create a new one.')
  if (doneBy(before).includes(power) !== isOn) {
    await store.setPower(tx, id, power, isOn ? await mustGivePower(tx, staff, before, power) : null)
    if (power === 'discounts') await store.setSpendsPoints(tx, id, isOn && (await mayGivePoints(tx, staff, before, before.knows_company)))
    noted({ changed }, before, `${isOn ? 'Lets' : 'No longer lets'} “${before.name}” ${doesIt(power)}`)
  }
  return answerOf(tx, staff, found(await store.find(tx, id), word))
}

/** The group on which a credential of this subject is let do something. */
const groupOf = async (db: Queryable, { restaurant_id, access_group_id }: Subject): Promise<number> =>
  access_group_id ?? store.ownerOf(db, restaurant_id ?? 0)

/** A credential that may do something is a way of coming to its role: only whoever may give it there lets it. Answers where that is. */
async function mustGivePower(tx: Change['tx'], staff: Staff, subject: Subject, power: Power): Promise<number> {
  const groupId = await groupOf(tx, subject)
  const { role } = powerOf(power)
  if ((await rolesStillGrantable(tx, staff.id, groupId, [role])).length > 0) return groupId
  const needed = `${roleName(role)} and ${roleName('access_groups_admin')}`
  throw new Problem('forbidden', `A credential that ${itDoes(power)} takes ${needed} there, both without an end date.`)
}

/** All that it may do, let by this person where the subject stands now: a token counts no further than it was given. */
async function givenBy(tx: Change['tx'], staff: Staff, subject: Subject, allowed: Allowed): Promise<Map<Power, number>> {
  const on = new Map<Power, number>()
  for (const power of doneBy(allowed)) on.set(power, await mustGivePower(tx, staff, subject, power))
  return on
}

/**
 * An order opens the customer whom it finds to the people of its restaurant, and whoever has the token says whose an order is: a way of coming to
 * customers of the whole company. One that is made, or renewed, by somebody who could not give them goes without.
 */
const maySpeakOfAll = async (tx: Change['tx'], staff: Staff, subject: Subject): Promise<boolean> =>
  mayOpenCustomers(tx, staff.id, await groupOf(tx, subject))

/**
 * An order with a reward takes points of its guest, and whoever has the token says whose an order is: a way of coming to the roles for that. One
 * that is let give discounts by somebody who could not give them takes no points. One that finds guests of the whole company comes to them on the
 * company's own group.
 */
async function mayGivePoints(tx: Change['tx'], staff: Staff, subject: Subject, knowsCompany: boolean): Promise<boolean> {
  const groupId = await groupOf(tx, subject)
  const given = await rolesStillGrantable(tx, staff.id, knowsCompany ? await store.companyOf(tx, groupId) : groupId, pointRoles)
  return pointRoles.every((role) => given.includes(role))
}

/** What the person may let a credential of this subject do, as it seems. */
async function seemsToGive(db: Queryable, staff: Staff, subject: Subject): Promise<Record<Power, boolean>> {
  const roles = powers.map((power) => powerOf(power).role)
  const given = await seemGrantable(db, staff.id, await groupOf(db, subject), roles)
  const gives = (power: Power) => given.includes(powerOf(power).role)
  return { gift_cards: gives('gift_cards'), discounts: gives('discounts') }
}

async function mayGiveNew(db: Queryable, staff: Staff, subject: Subject) {
  const { gift_cards, discounts } = await seemsToGive(db, staff, subject)
  return { may_give_gift_cards: gift_cards, may_give_discounts: discounts }
}

const lockReached = (tx: Change['tx'], staff: Staff, id: number): Promise<store.CredentialRow> =>
  lookThenLock(
    async () => {
      const row = found(await store.find(tx, id), word)
      if (!(await maySend(tx, staff, row))) throw notFound(word)
      return row
    },
    () => store.lock(tx, id),
  )

function noted({ changed }: Pick<Change, 'changed'>, { restaurant_id, access_group_id }: Subject, words: string): void {
  const description = plain(words)
  if (restaurant_id !== null) changed({ id: restaurant_id, description })
  else if (access_group_id !== null) {
    const named = [{ kind: 'restaurants_of_group' as const, id: access_group_id }]
    changed({
      id: access_group_id,
      resource: 'access_group',
      description,
      withheld: { named, description: 'Changed a credential of an ordering system' },
    })
  }
}

async function answerOf(db: Queryable, staff: Staff, row: store.CredentialRow): Promise<IngestCredential> {
  const update = await maySend(db, staff, row)
  return {
    ...row,
    inserted_at: row.inserted_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    former_until: row.former_until?.toISOString() ?? null,
    revoked_at: row.revoked_at?.toISOString() ?? null,
    _can: { update, ...(update ? await seemsToGive(db, staff, row) : { gift_cards: false, discounts: false }) },
  }
}
