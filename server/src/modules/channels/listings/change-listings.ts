import type { ListingChange, listingsOfMany } from '@brigade/contract/channels/listings.ts'
import type { Outcome } from '@brigade/contract/kit/outcome.ts'
import { notFound, Problem } from '@brigade/contract/kit/problem.ts'
import { listingRole } from '@brigade/contract/menus/publishing.ts'
import { mayReach, reachableAmong } from '../../../platform/access/policy.ts'
import type { Change, Staff, StaffContext } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database.ts'
import { done, unchanged } from '../../../platform/row-by-row.ts'
import { holdsForGood, placeStays } from '../../access-groups/public.ts'
import { changeOf, type ListingColumns, listingHistory, listingsSaved, lockListings, saveListings, unlisted } from '../../menus/publishing/public.ts'
import { channelOfText } from './answers.ts'
import { isBeside, isSame, listingName, type Settings, whyNotConnected, withChange } from './rules.ts'
import {
  type ChannelRow,
  type ConnectingRow,
  heldChannel,
  listingsToChange,
  placeOn,
  restaurantsOfListings,
  restaurantsToConnect,
} from './store-changing.ts'
import { type MenuName, menusAt, namesOfMenus } from './store-menus.ts'

/** What does not exist and what is not theirs to see is answered alike. */
export const unseen = (id: number, what: string): Outcome => refused(id, '', notFound(what).message)
export const refused = (id: number, name: string, sentence: string): Outcome => ({ id, name, outcome: 'refused', sentence })

/** One listing that is saved, with what it was. */
interface Saved {
  readonly restaurant_id: number
  readonly channel: string
  readonly before: Settings | undefined
  readonly after: Settings
}

/** Changes listings that are there. In a handful of statements, however many they are. */
export function changeListings({ input: { listing_ids, change }, staff, write }: StaffContext<typeof listingsOfMany.changeListings>) {
  return write(async ({ tx, changed }) => {
    await lockListings(tx, await restaurantsOfListings(tx, staff.id, listingRole, listing_ids))
    const rows = await listingsToChange(tx, staff.id, listingRole, listing_ids)
    const menus = await menusFor(
      tx,
      change,
      [...rows.values()].filter(({ may }) => may).map(({ restaurant_id }) => restaurant_id),
    )
    const saving: Saved[] = []
    const results = listing_ids.map((id): Outcome => {
      const row = rows.get(id)
      if (!row) return unseen(id, 'listing')
      const name = listingName(row.restaurant_name, row.channel_name)
      if (!row.may) return refused(id, name, 'You may look at it, but not change it.')
      const after = withChange(row, change, menus.get(row.restaurant_id) ?? [])
      if (typeof after === 'string') return refused(id, name, after)
      if (isSame(row, after)) return { id, ...unchanged(name, 'It is like this already.') }
      if (row.is_channel_off && row.state === 'off' && after.state === 'on') return refused(id, name, retired(row.channel_name))
      saving.push({ restaurant_id: row.restaurant_id, channel: row.channel, before: row, after })
      return { id, ...done(name) }
    })
    await saveAll(tx, changed, saving, staff.name)
    return { results }
  })
}

const retired = (name: string): string => `${name} is retired. Restore the channel first.`

/** Puts restaurants on a channel of their company. */
export function connectListings({ input, staff, write }: StaffContext<typeof listingsOfMany.connectListings>) {
  const { channel_id, restaurant_ids, listing: change } = input
  return write(async ({ tx, changed }) => {
    if (!(await mayReach(tx, staff.id, 'channels_admin', 'channel', channel_id))) throw notFound('channel')
    await placeStays(tx, 'channel', channel_id)
    await lockListings(tx, [...(await reachableAmong(tx, staff.id, listingRole, 'restaurant', restaurant_ids))])
    const channel = await heldChannel(tx, channel_id)
    if (!channel || !(await mayReach(tx, staff.id, 'channels_admin', 'channel', channel_id))) throw notFound('channel')
    if (channel.state === 'retired') throw new Problem('conflict', retired(channel.name))
    const kind = channelOfText(channel.kind)
    const rows = await restaurantsToConnect(tx, staff.id, kind, restaurant_ids)
    const menus = await menusFor(
      tx,
      change,
      [...rows.values()].filter(({ may }) => may).map(({ restaurant_id }) => restaurant_id),
    )
    const lasting = await lastingAmong(tx, staff, channel, [...rows.values()])
    const saving: Saved[] = []
    const results = restaurant_ids.map((id): Outcome => {
      const row = rows.get(id)
      if (!row) return unseen(id, 'restaurant')
      const why = whyNotConnected(row, channel, lasting)
      if (why !== undefined) return refused(id, row.name, why)
      const before = row.listing ?? { ...unlisted(kind), menus: null }
      const after = withChange({ ...before, state: 'on' }, change, menus.get(id) ?? [])
      if (typeof after === 'string') return refused(id, row.name, after)
      if (row.listing?.channel_id === channel_id && isSame(row.listing, after))
        return { id, ...unchanged(row.name, 'It is on this channel already.') }
      saving.push({ restaurant_id: id, channel: kind, before: row.listing ?? undefined, after })
      return { id, ...done(row.name) }
    })
    await saveAll(tx, changed, saving, staff.name, channel_id)
    return { results }
  })
}

/** Owners, of restaurants beside the channel and of it, where the person holds the role for good: what is put there stays when they have gone. */
async function lastingAmong(tx: Tx, staff: Staff, channel: ChannelRow, rows: readonly ConnectingRow[]): Promise<Set<number>> {
  const beside = rows.filter((row) => row.may && row.root_id === channel.root_id && isBeside(row, channel))
  const lasting = new Set<number>()
  const owners = beside.length > 0 ? [channel.owner_id, ...beside.map(({ owner_id }) => owner_id)] : []
  for (const owner of new Set(owners)) if (await holdsForGood(tx, staff.id, owner, listingRole)) lasting.add(owner)
  return lasting
}

/** Menus of restaurants, where any are chosen by name. */
async function menusFor(tx: Tx, { menus }: ListingChange, restaurantIds: readonly number[]): Promise<Map<number, MenuName[]>> {
  return menus ? Map.groupBy(await menusAt(tx, restaurantIds), ({ restaurant_id }) => restaurant_id) : new Map<number, MenuName[]>()
}

/** Saves, puts on the channel where one is named, writes History and says that it happened. */
async function saveAll(tx: Tx, changed: Change['changed'], saving: readonly Saved[], by: string, channelId?: number): Promise<void> {
  if (saving.length === 0) return
  const columns = saving.map(({ restaurant_id, channel, after }): ListingColumns => ({ restaurant_id, channel, ...after }))
  const saved = await saveListings(tx, columns)
  if (channelId !== undefined)
    await placeOn(
      tx,
      channelId,
      saved.map(({ id }) => id),
    )
  const names = await namesOfMenus(tx, [...new Set(saving.flatMap(({ before, after }) => [...(before?.menus ?? []), ...(after.menus ?? [])]))])
  const fieldsOf = (channel: string, { menus, ...rest }: Settings) =>
    listingHistory({ channel, ...rest, menus: menus === null ? null : menus.flatMap((id) => names.get(id) ?? []) })
  for (const { restaurant_id, channel, before, after } of saving) {
    const was = before ?? { ...unlisted(channelOfText(channel)), menus: null }
    changed({ id: restaurant_id, before: fieldsOf(channel, was), after: fieldsOf(channel, after) })
  }
  const listings = saving.flatMap(({ restaurant_id, channel, before, after }, at) => {
    const row = saved[at]
    return row ? [{ id: row.id, restaurant_id, channel, isNew: row.isNew, change: changeOf(before?.state ?? 'off', after.state) }] : []
  })
  await listingsSaved.announce(tx, { listings, by })
}
