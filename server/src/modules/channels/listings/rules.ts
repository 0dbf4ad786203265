import type { ListingChange } from '@brigade/contract/channels/listings.ts'
import { roleName } from '@brigade/contract/kit/roles.ts'
import { listingRole, type Rounding } from '@brigade/contract/menus/publishing.ts'

// What becomes of a listing that is changed together with many others.

export interface Settings {
  readonly state: 'on' | 'off'
  readonly markup_bp: number
  readonly rounding: Rounding
  readonly fulfilments: readonly string[]
  readonly menus: readonly string[] | null
}

/** A menu of its restaurant. */
interface Menu {
  readonly id: string
  readonly name: string
}

/** What is left out stays. Menus are those of the restaurant that are called so: a sentence where it has none of a name. */
export function withChange(settings: Settings, change: ListingChange, menus: readonly Menu[]): Settings | string {
  const { state, markup_percent, rounding, fulfilments } = change
  const chosen = change.menus === undefined ? settings.menus : change.menus === null ? null : menusCalled(change.menus, menus)
  if (typeof chosen === 'string') return chosen
  return {
    state: state ?? settings.state,
    markup_bp: markup_percent === undefined ? settings.markup_bp : Math.round(markup_percent * 100),
    rounding: rounding ?? settings.rounding,
    fulfilments: fulfilments ?? settings.fulfilments,
    menus: chosen,
  }
}

function menusCalled(names: readonly string[], menus: readonly Menu[]): string[] | string {
  const missing = names.filter((name) => !menus.some((menu) => menu.name === name))
  if (missing.length > 0) return `It has no menu called ${missing.map((name) => `“${name}”`).join(' or ')}.`
  return menus.filter(({ name }) => names.includes(name)).map(({ id }) => id)
}

/** In whatever order fulfilments and menus were given. */
export function isSame(a: Settings, b: Settings): boolean {
  const told = ({ state, markup_bp, rounding, fulfilments, menus }: Settings) =>
    JSON.stringify([state, markup_bp, rounding, [...fulfilments].toSorted(), menus && [...menus].toSorted()])
  return told(a) === told(b)
}

/** What is known of a restaurant that is to be connected. */
export interface Candidate {
  readonly kind: 'restaurant' | 'library'
  readonly status: string
  readonly root_id: number
  readonly owner_id: number
  readonly ancestors: readonly number[]
  readonly may: boolean
  readonly listing: { readonly state: 'on' | 'off'; readonly channel_id: number | null; readonly channel_name: string | null } | null
}

interface ChannelOf {
  readonly id: number
  readonly root_id: number
  readonly owner_id: number
}

/** The channel is of a group that stands neither at nor above the restaurant: its people come to decide for the listing. */
export const isBeside = ({ ancestors }: Pick<Candidate, 'ancestors'>, { owner_id }: ChannelOf): boolean => !ancestors.includes(owner_id)

/** Why a restaurant cannot come on a channel; nothing where it can. `lasting` are owners, of either, on which the person decides without an end. */
export function whyNotConnected(restaurant: Candidate, channel: ChannelOf, lasting: ReadonlySet<number>): string | undefined {
  const { kind, status, root_id, owner_id, may, listing } = restaurant
  if (!may) return 'You may look at it, but not list it anywhere.'
  if (root_id !== channel.root_id) return 'It belongs to another company than the channel.'
  if (kind === 'library') return 'A library has no guests. List the restaurants that use it.'
  if (status === 'closed') return 'It is closed for good.'
  if (isBeside(restaurant, channel) && !lasting.has(owner_id))
    return `Putting it on a channel of a group beside it takes ${roleName(listingRole)} in the organization that owns the restaurant, without an end date.`
  if (isBeside(restaurant, channel) && !lasting.has(channel.owner_id))
    return `Putting a restaurant beside it on this channel takes ${roleName('channels_admin')} in the organization that owns the channel, without an end date.`
  const isElsewhere = listing !== null && listing.state === 'on' && listing.channel_id !== null && listing.channel_id !== channel.id
  return isElsewhere ? `It is on ${listing.channel_name} already, and on one channel of a kind at most.` : undefined
}

/** What a listing is called among many. */
export const listingName = (restaurant: string, channel: string): string => `${restaurant} on ${channel}`
