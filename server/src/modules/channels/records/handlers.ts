import { type ChannelAct, channelRecords } from '@brigade/contract/channels/channels.ts'
import { channelCapabilities } from '@brigade/contract/fields/sales-context.ts'
import type { Outcome } from '@brigade/contract/kit/outcome.ts'
import { notFound, Problem } from '@brigade/contract/kit/problem.ts'
import { reachableAmong, reachOf } from '../../../platform/access/policy.ts'
import { found, lockReached, mustBeCurrent } from '../../../platform/access/records.ts'
import { removeRecords } from '../../../platform/access/remove-records.ts'
import { type Change, type Staff, serves } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database.ts'
import { registeredType } from '../../../platform/resource-registry.ts'
import { done, type RowAnswer, rowByRow, unchanged } from '../../../platform/row-by-row.ts'
import { mustStayIn } from '../../access-groups/public.ts'
import { listingsSaved } from '../../menus/publishing/public.ts'
import { isSameAccount, sealedCredentials } from '../credentials/credentials.ts'
import { countsOf } from '../states/store-states.ts'
import { answerOf } from './answers.ts'
import { afterAct, historyFieldsOf, listedText, takesCredentials, unchangedText } from './rules.ts'
import * as store from './store-channels.ts'
import { mustSignIn } from './who-signs-in.ts'

const type = 'channel'
const word = 'channel'
const thisChannel = 'this channel'

/** The records of channels. What is on them is asked of the restaurants. */
export const recordRoutes = serves(channelRecords, {
  async searchChannels({ input: { kind, state, ...asked }, staff, db, config }) {
    const { rows, total } = await store.searchVisible(db, staff.id, asked, store.narrowed({ kind, state }))
    const counts = await countsOf(
      db,
      staff.id,
      rows.map(({ id }) => id),
    )
    const data = rows.map((row) => answerOf(config, row, counts.get(row.id)))
    return { data, total, page: asked.page, per_page: asked.per_page }
  },

  async createChannel({ input: { channel, parent_access_group_id }, staff, config, write }) {
    return write(async ({ tx, changed }) => {
      await mustStayIn(tx, staff.id, 'channels_admin', parent_access_group_id)
      const id = await store.insert(tx, { ...channel, parent_access_group_id })
      const row = found(await store.findSeen(tx, staff.id, id), word)
      changed({ id, after: historyFieldsOf(row) })
      return answerOf(config, row)
    })
  },

  getChannel: ({ input: { id }, staff, db, config }) => one(db, config, staff, id),

  async updateChannel({ input: { id, channel, version }, staff, config, write }) {
    return write(async ({ tx, changed }) => {
      const before = await lockReached(tx, staff, type, id, store.lock)
      mustBeCurrent(before, version, thisChannel)
      if (channel.name !== before.name) {
        await store.edit(tx, id, channel)
        changed({ id, before: { name: before.name }, after: channel })
      }
      return one(tx, config, staff, id)
    })
  },

  async actOnChannel({ input: { id, act, version }, staff, config, write }) {
    return write(async (change) => {
      await acted(change, staff, id, act, version)
      return one(change.tx, config, staff, id)
    })
  },

  async actOnChannels({ input: { ids, act }, staff, write }) {
    return write(async (change) => ({ results: await actedOnSeveral(change, staff, ids, act) }))
  },

  async setChannelCredentials({ input: { id, credentials }, staff, config, secrets, write }) {
    return write(async ({ tx, changed }) => {
      if (credentials) await mustSignIn(tx, staff, id)
      const before = await lockReached(tx, staff, type, id, store.lock)
      const { name } = channelCapabilities[before.kind]
      if (credentials && !takesCredentials(before.kind)) throw new Problem('conflict', `${name} takes no credentials of a channel.`)
      if (credentials || before.has_credentials) {
        const former = before.has_credentials ? await store.sealedOf(tx, id) : null
        const isOtherAccount = credentials !== null && (former === null || !isSameAccount(secrets, id, former, credentials))
        const sealed = credentials && sealedCredentials(secrets, id, credentials)
        const forgotten = await store.setCredentials(tx, before, { sealed, isOtherAccount })
        changed({ id, description: credentials ? 'Set the credentials' : 'Took the credentials away' })
        for (const { restaurant_id, external_store_id } of forgotten)
          changed({
            id: restaurant_id,
            resource: 'restaurant',
            before: { [`${name} store ID`]: external_store_id },
            after: { [`${name} store ID`]: '' },
          })
      }
      return one(tx, config, staff, id)
    })
  },

  async removeChannel({ input: { id }, staff, write }) {
    return write(async (change) => {
      const { name } = await removed(change, staff, id)
      return { id, name }
    })
  },

  async removeChannels({ input: { ids }, staff, write }) {
    return write(async (change) => {
      const changeable = await reachableAmong(change.tx, staff.id, 'channels_admin', type, ids)
      // A stranger does not wait for what they may not delete.
      const removeOne = (id: number) => removed(change, staff, found(changeable.has(id) ? id : undefined, word))
      return { results: await removeRecords(change, staff, type, ids, removeOne) }
    })
  },
})

async function one(db: Queryable, config: Parameters<typeof answerOf>[0], staff: Staff, id: number) {
  const row = found(await store.findSeen(db, staff.id, id), word)
  const counts = await countsOf(db, staff.id, [id])
  return answerOf(config, row, counts.get(id))
}

/** Its listings go off with it, and those that did come on with it again. Each is told at its restaurant as well. */
async function acted({ tx, changed }: Change, staff: Staff, id: number, act: ChannelAct, version?: number): Promise<RowAnswer> {
  const before = await lockReached(tx, staff, type, id, store.lock)
  mustBeCurrent(before, version, thisChannel)
  const state = afterAct(act)
  if (state === before.state) return unchanged(before.name, unchangedText[act])
  await store.edit(tx, id, { state })
  const turned = act === 'retire' ? await store.turnAllOff(tx, id) : await store.turnOnAgain(tx, id, staff.id)
  const listings = turned.map((listing) => ({ ...listing, isNew: false, change: act === 'retire' ? 'turned_off' : 'connected' }) as const)
  await listingsSaved.announce(tx, { listings, by: staff.name })
  if (act === 'retire')
    await store.noteOffWithChannel(
      tx,
      turned.map((listing) => listing.id),
    )
  changed({ id, before: { state: before.state }, after: { state } })
  const field = `${channelCapabilities[before.kind].name} listing`
  const [was, is] = act === 'retire' ? ['on', 'off'] : ['off', 'on']
  for (const { restaurant_id } of turned) changed({ id: restaurant_id, resource: 'restaurant', before: { [field]: was }, after: { [field]: is } })
  return done(before.name)
}

/** Always in the order of their ids, so that two such calls wait for each other and never block each other. */
async function actedOnSeveral(change: Change, staff: Staff, ids: readonly number[], act: ChannelAct): Promise<Outcome[]> {
  const { tx } = change
  const visible = await reachableAmong(tx, staff.id, 'channels', type, ids)
  const names = (await registeredType(type)?.namesOf(tx, [...visible])) ?? new Map<number, string>()
  const changeable = await reachableAmong(tx, staff.id, 'channels_admin', type, ids)
  return rowByRow({
    tx,
    ids: ids.toSorted((a, b) => a - b),
    nameOf: (id) => names.get(id) ?? '',
    change: async (id) => {
      if (names.has(id) && !changeable.has(id)) throw new Problem('forbidden', 'You may look at it, but not change it.')
      if (!changeable.has(id)) throw notFound(word)
      return acted(change, staff, id, act)
    },
  })
}

/** What is off there goes to another channel of the kind, if the company has one; it loses nothing by it. */
async function removed({ tx, changed }: Change, staff: Staff, id: number): Promise<{ name: string }> {
  const row = await lockReached(tx, staff, type, id, store.lock)
  if (await store.isListed(tx, id)) throw new Problem('conflict', listedText(row.name, row.state))
  const reach = await reachOf(tx, type, id)
  await store.leaveChannel(tx, id)
  await store.remove(tx, id)
  changed({ id, before: historyFieldsOf(row), reach })
  return row
}
