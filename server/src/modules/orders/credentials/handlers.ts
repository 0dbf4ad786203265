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
import * as store from './store-credentials.ts'
import { ingestTokenHash, newIngestToken } from './token.ts'

const word = 'credential'
/** How long the former token goes on after a rotation. */
const overlapMs = 86_400_000

export const credentialHandlers: Handlers<typeof ingestCredentials> = {
  async restaurantCredentials({ input: { restaurant_id }, staff, db }) {
    const data = await Promise.all((await store.ofRestaurant(db, staff.id, restaurant_id)).map((row) => answerOf(db, staff, row)))
    return { data, may_give_gift_cards: await seemsToGiveCards(db, staff, { restaurant_id, access_group_id: null }) }
  },

  async groupCredentials({ input: { access_group_id }, staff, db }) {
    const data = await Promise.all((await store.ofGroup(db, access_group_id)).map((row) => answerOf(db, staff, row)))
    return { data, may_give_gift_cards: await seemsToGiveCards(db, staff, { restaurant_id: null, access_group_id }) }
  },

  async createCredential({ input: { name, system, restaurant_id = null, access_group_id = null, runs_orders, takes_gift_cards }, staff, write }) {
    return write(async ({ tx, changed }) => {
      const subject = { restaurant_id, access_group_id }
      await mustReachSubject(tx, staff, subject)
      await mustGive(tx, staff, subject)
      const giftCardsOn = takes_gift_cards ? await mustGiveCards(tx, staff, subject) : null
      const token = newIngestToken()
      const row = { name, system, restaurantId: restaurant_id, groupId: access_group_id, hash: ingestTokenHash(token), end: token.slice(-4) }
      const knowsCompany = await maySpeakOfAll(tx, staff, subject)
      const id = await store.insert(tx, { ...row, madeBy: staff.name, runsOrders: runs_orders, giftCardsOn, knowsCompany })
      const made = found(await store.find(tx, id), word)
      const which = takes_gift_cards ? ', which may take gift cards' : ''
      noted({ changed }, made, `Created the credential “${name}” for the ordering system ${system}${which}`)
      return { credential: await answerOf(tx, staff, made), bearer_token: token }
    })
  },

  async rotateCredential({ input: { id }, staff, clock, write }) {
    return write(async ({ tx, changed }) => {
      const before = await lockReached(tx, staff, id)
      await mustGive(tx, staff, before)
      // Whoever has the token can do all that it opens.
      if (before.takes_gift_cards) await mustGiveCards(tx, staff, before)
      if (before.revoked_at) throw new Problem('conflict', 'This credential has been revoked. Create a new one.')
      const token = newIngestToken()
      const until = new Date(clock.now().getTime() + overlapMs)
      const knowsCompany = before.knows_company && (await maySpeakOfAll(tx, staff, before))
      const renewed = { hash: ingestTokenHash(token), end: token.slice(-4), until, takesGiftCards: before.takes_gift_cards, knowsCompany }
      await store.rotate(tx, id, renewed)
      const after = found(await store.find(tx, id), word)
      const guests = before.knows_company && !knowsCompany ? ', which finds guests of its own organization alone' : ''
      noted({ changed }, after, `Gave the credential “${after.name}” a new token${guests}`)
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
    return write(async ({ tx, changed }) => {
      const before = await lockReached(tx, staff, id)
      if (before.revoked_at) throw new Problem('conflict', 'This credential has been revoked. Create a new one.')
      if (before.takes_gift_cards !== takes_gift_cards) {
        await store.setGiftCards(tx, id, takes_gift_cards ? await mustGiveCards(tx, staff, before) : null)
        noted({ changed }, before, `${takes_gift_cards ? 'Lets' : 'No longer lets'} “${before.name}” take gift cards`)
      }
      return answerOf(tx, staff, found(await store.find(tx, id), word))
    })
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

/** The group on which a credential of this subject takes gift cards. */
const cardsGroupOf = async (db: Queryable, { restaurant_id, access_group_id }: Subject): Promise<number> =>
  access_group_id ?? store.ownerOf(db, restaurant_id ?? 0)

/** A credential that takes gift cards is a way of coming to that role: only whoever may give it there lets it. Answers where that is. */
async function mustGiveCards(tx: Change['tx'], staff: Staff, subject: Subject): Promise<number> {
  const groupId = await cardsGroupOf(tx, subject)
  if ((await rolesStillGrantable(tx, staff.id, groupId, [store.giftCardRole])).length > 0) return groupId
  const needed = `${roleName(store.giftCardRole)} and ${roleName('access_groups_admin')}`
  throw new Problem('forbidden', `A credential that takes gift cards takes ${needed} there, both without an end date.`)
}

/**
 * An order opens the customer whom it finds to the people of its restaurant, and whoever has the token says whose an order is: a way of coming to
 * customers of the whole company. One that is made, or renewed, by somebody who could not give them goes without.
 */
async function maySpeakOfAll(tx: Change['tx'], staff: Staff, { restaurant_id, access_group_id }: Subject): Promise<boolean> {
  return mayOpenCustomers(tx, staff.id, access_group_id ?? (await store.ownerOf(tx, restaurant_id ?? 0)))
}

const seemsToGiveCards = async (db: Queryable, staff: Staff, subject: Subject): Promise<boolean> =>
  (await seemGrantable(db, staff.id, await cardsGroupOf(db, subject), [store.giftCardRole])).length > 0

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
    _can: { update, gift_cards: update && (await seemsToGiveCards(db, staff, row)) },
  }
}
