import type { Deps } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database.ts'
import { happening } from '../../../platform/happenings.ts'
import { channelOf, type Marketplace, marketplaceOf } from './marketplace.ts'

// What stands above menus adds to listings: by which way what is sent goes, and what becomes of the news about it.

/** Listings were saved: turned on or off, or changed. Told within the transaction. */
export const listingsSaved = happening<{ readonly listings: readonly SavedListing[]; readonly by: string }>()

export interface SavedListing {
  readonly id: number
  readonly restaurant_id: number
  readonly channel: string
  /** Nobody had listed the restaurant there before. */
  readonly isNew: boolean
  readonly change: 'connected' | 'turned_off' | 'changed'
}

/** What a listing that was in one state became by being saved in another. */
export const changeOf = (before: 'on' | 'off', after: 'on' | 'off'): SavedListing['change'] =>
  before === after ? 'changed' : after === 'on' ? 'connected' : 'turned_off'

/** `on_the_way`: a menu was begun to be sent there. */
export type ListingNewsType = 'on_the_way' | 'published' | 'publish_failed' | 'pauses_sent' | 'pauses_failed' | 'closures_sent' | 'closures_failed'

/** What became of something that was sent to a marketplace, or shown at once on a channel of ours. Told within the transaction that writes it down. */
export const listingNews = happening<{ readonly news: readonly ListingNews[] }>()

export interface ListingNews {
  readonly listing_id: number
  readonly type: ListingNewsType
  /** JSON: `publication` (its number), `error` (a sentence), `count`. */
  readonly facts: Readonly<Record<string, string | number>>
}

/** A listing with what finds its marketplace. */
export interface ListingAddress {
  readonly id: number
  readonly uuid: string
  readonly restaurant_id: number
  readonly channel: string
}

/** A marketplace, and what it calls the store there. */
export interface Connected {
  readonly market: Marketplace
  readonly store: string
  /** Remembers how reachable it is; where there is none, everybody may try. */
  readonly breaker?: Breaker
}

/** Keeps servers from asking a marketplace that was not reached again and again. */
export interface Breaker {
  /** For how many seconds nothing may be sent; undefined lets the caller try, for whom the turn is kept that long. */
  wait(turnSeconds: number): Promise<number | undefined>
  reached(): Promise<void>
  /** In words, for people. */
  failed(error: string): Promise<void>
  /** It asked to be left alone for so long. */
  rest(seconds: number): Promise<void>
}

type Around = Pick<Deps, 'config' | 'database' | 'secrets' | 'clock'>
type Finder = (deps: Around, listings: readonly ListingAddress[]) => Promise<Map<number, Connected>>

let finder: Finder | undefined

/** Called by the module of channels, which knows credentials; without it, and where it answers nothing, a listing goes to the address of the installation. */
export function registerMarketplaces(find: Finder): void {
  finder = find
}

/** Where what is sent of listings goes, by their ids; those for which nothing is set up are left out. */
export async function connectedToMany(deps: Around, listings: readonly ListingAddress[]): Promise<Map<number, Connected>> {
  const found = (await finder?.(deps, listings)) ?? new Map<number, Connected>()
  for (const { id, uuid, channel } of listings) {
    const market = found.has(id) ? undefined : marketplaceOf(deps.config, channelOf(channel))
    if (market) found.set(id, { market, store: uuid })
  }
  return found
}

/** The same of one; undefined where nothing is set up. */
export const connectedTo = async (deps: Around, listing: ListingAddress): Promise<Connected | undefined> =>
  (await connectedToMany(deps, [listing])).get(listing.id)

/**
 * A call that tells a marketplace what is out or closed begins, is answered, or fails. Told within a transaction of its own, whatever it
 * carries: the whole set is sent each time.
 */
export const updatesTold = happening<{ readonly told: readonly UpdateTold[] }>()

export interface UpdateTold {
  readonly listing_id: number
  readonly what: 'pauses' | 'closures'
  /** `put_off`: nobody was asked, and it is tried later. */
  readonly outcome: 'begun' | 'answered' | 'refused' | 'failed' | 'put_off'
  /** The pauses or closures that held when what is sent was put together: what comes or ends later is of a later call. */
  readonly in_force: readonly number[]
  /** Why it was refused or failed. */
  readonly error: string
}

/** What is out on a channel that cannot have an option out: its items, or nothing. */
export type OptionFallback = 'item' | 'none'
type FallbackFinder = (db: Queryable, listingId: number) => Promise<OptionFallback>

let fallbackFinder: FallbackFinder | undefined

/** Called by the module of channels, where people choose it. */
export function registerOptionFallbacks(find: FallbackFinder): void {
  fallbackFinder = find
}

export const optionFallbackOf = async (db: Queryable, listingId: number): Promise<OptionFallback> => (await fallbackFinder?.(db, listingId)) ?? 'item'
