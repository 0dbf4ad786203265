import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { type Fulfilment, fulfilments, type SalesChannel } from '@brigade/contract/fields/sales-context.ts'
import { GuestMenu } from '@brigade/contract/menus/guest-menu.ts'
import * as z from 'zod/mini'
import type { Queryable } from '../../../platform/database.ts'
import { activeCharges } from '../../restaurants/public.ts'
import { loadMenu } from '../draft/store.ts'
import { activeOf as messagesOf } from '../messages/store.ts'
import type { MenuModel } from '../public/model.ts'
import { type ChargesAndMessages, chargesAndMessagesAt, chargesAndMessagesOf, withChargesAndMessages } from './charges-and-messages.ts'
import { type GuestPictures, guestPictures, imagesOn, type Signer } from './guest-pictures.ts'
import type { Markup } from './markup.ts'
import { resolveMenu } from './resolve.ts'
import type { ResolveContext } from './resolve-context.ts'
import { shownOf } from './shown-menus.ts'
import { itemsSince, type ListingRow, listingsOf, type Place, placeOf } from './store.ts'

const inflated = promisify(gunzip)
const deflated = promisify(gzip)
const dayMs = 86_400_000

/** Longest look back of a computed category. */
const mostDays = 365

/** A draft at one moment, with all that turns it into menus. */
export interface Draft {
  readonly place: Place
  readonly model: MenuModel
  readonly listings: readonly ListingRow[]
  readonly newItems: ResolveContext['newItems']
  readonly pictures: GuestPictures
  /** When it was read. */
  readonly now: Date
  readonly chargesAndMessages: ChargesAndMessages
}

/** To be read at one moment, so that what is edited meanwhile is either all in it or not at all. Without a signer it has no pictures of collections. */
export async function loadDraft(db: Queryable, restaurantId: number, now: Date, signer?: Signer): Promise<Draft | undefined> {
  const place = await placeOf(db, restaurantId)
  if (!place) return undefined
  const model = await loadMenu(db, restaurantId)
  const listings = await listingsOf(db, restaurantId)
  const newItems = await newItemsOf(db, model, now)
  return {
    place,
    model,
    listings,
    newItems,
    pictures: signer ? await guestPictures(signer, db, model) : new Map(),
    now,
    chargesAndMessages: chargesAndMessagesOf(await activeCharges(db, restaurantId), await messagesOf(db, restaurantId)),
  }
}

async function newItemsOf(db: Queryable, model: MenuModel, now: Date): Promise<ResolveContext['newItems']> {
  const days = [
    ...new Set([...model.nodes.values()].flatMap(({ fields: { rule } }) => (rule?.by === 'new_since' ? [Math.min(rule.days, mostDays)] : []))),
  ]
  const restaurants = [model.restaurantId, ...model.libraryNames.keys()]
  const since = new Map<number, ReadonlySet<string>>()
  for (const each of days) since.set(each, await itemsSince(db, restaurants, new Date(now.getTime() - each * dayMs)))
  return (asked) => since.get(asked) ?? new Set()
}

/** Channels that sell in some way unless their listing says otherwise. */
export const usualFulfilments: Record<SalesChannel, readonly Fulfilment[]> = {
  web: ['delivery', 'pickup'],
  app: ['delivery', 'pickup'],
  kiosk: ['dine_in', 'pickup'],
  qr: ['dine_in'],
  phone: ['pickup'],
  uber_eats: ['delivery', 'pickup'],
  doordash: ['delivery', 'pickup'],
  grubhub: ['delivery', 'pickup'],
}

/** Fulfilments of a listing, in the contract's order. */
export const fulfilmentsOf = (texts: readonly string[]): Fulfilment[] => fulfilments.filter((one) => texts.includes(one))

export const markupOf = (listing: Pick<ListingRow, 'markup_bp' | 'rounding'> | undefined): Markup | undefined =>
  listing && { bp: listing.markup_bp, rounding: listing.rounding }

/** The draft as guests of a channel would see it, what they cannot have marked. */
export function draftMenu(
  draft: Draft,
  channel: SalesChannel,
  fulfilment: Fulfilment,
  now: Pick<ResolveContext, 'instant' | 'pauses'> = {},
): GuestMenu {
  const { place, model, listings, newItems, pictures } = draft
  const listing = listings.find((one) => one.channel === channel)
  const markup = markupOf(listing)
  const chosen = listing?.menus ?? null
  const shown = chosen === null ? undefined : shownOf(model, chosen)
  const { timezone, currency } = place
  const image = imagesOn(pictures, now.instant ?? draft.now, timezone)
  const taxInclusive = place.tax_mode === 'inclusive'
  const resolved = () => resolveMenu(model, { channel, fulfilment, timezone, currency, taxInclusive, markup, newItems, image, shown, ...now })
  if (now.instant) {
    const menu = withChargesAndMessages(resolved(), model, draft.chargesAndMessages)
    return { ...menu, ...chargesAndMessagesAt(menu, now.instant) }
  }
  const known = resolvedOnce.get(draft) ?? new Map<string, GuestMenu>()
  resolvedOnce.set(draft, known)
  const key = [...differing(model, channel, fulfilment), markup?.bp, markup?.rounding, chosen?.toSorted().join()].join(' ')
  const menu = known.get(key) ?? resolved()
  known.set(key, menu)
  return withChargesAndMessages({ ...menu, channel, fulfilment }, model, draft.chargesAndMessages)
}

/** A draft is resolved once for all the channels and fulfilments to which it is the same. */
const resolvedOnce = new WeakMap<Draft, Map<string, GuestMenu>>()

/** The parts of a channel and a fulfilment that the draft sets; the others stay as they are. */
function differing({ overrides, nodes }: MenuModel, channel: SalesChannel, fulfilment: Fulfilment): string[] {
  const all = [...overrides.values()].flat()
  const ofChannel = all.some((one) => one.channel === channel)
  const ofFulfilment =
    all.some((one) => one.fulfilment === fulfilment) || [...nodes.values()].some(({ fields }) => (fields.fulfilments ?? []).length > 0)
  return [ofChannel ? channel : '', ofFulfilment ? fulfilment : '']
}

/** A menu as it is stored and sent. The same menu is the same text, and so the same hash. */
export async function packed({ charges, messages, ...menu }: GuestMenu): Promise<{ hash: string; body: Buffer }> {
  // Where there are none they are left out: so it was written before they were known, and nothing is sent again for it.
  const text = JSON.stringify({ ...menu, ...(charges.length > 0 && { charges }), ...(messages.length > 0 && { messages }) })
  return { hash: createHash('sha256').update(text).digest('base64url'), body: await deflated(text, { level: 6 }) }
}

export async function unpacked(body: Buffer): Promise<GuestMenu> {
  return z.parse(GuestMenu, JSON.parse((await inflated(body)).toString('utf8')))
}

/** Of all menus of a listing together. */
export const hashOf = (menus: readonly { readonly fulfilment: string; readonly hash: string }[]): string =>
  createHash('sha256')
    .update(menus.map(({ fulfilment, hash }) => `${fulfilment} ${hash}`).join('\n'))
    .digest('base64url')
