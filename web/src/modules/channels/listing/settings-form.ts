import { type ListingDetails, listingPage } from '@brigade/contract/channels/listing-page.ts'
import { ListingChange } from '@brigade/contract/channels/listings.ts'
import type { CallInput } from '@brigade/contract/kit/endpoint.ts'
import * as z from 'zod/mini'
import { numberIn } from '../../../ui/form/text-rules.ts'

const { external_store_id, option_fallback } = listingPage.setListingConnection.input.shape
const change = ListingChange.shape

/** The contract's own rules; a token left empty stays as it is. */
export const connectionSchema = z.object({
  external_store_id,
  option_fallback,
  token: z.string().check(z.trim(), z.maxLength(2000)),
  remove_token: z.boolean(),
})
export type Connection = z.infer<typeof connectionSchema>

/** What somebody else may have changed meanwhile: the token is compared with nothing, for nobody reads it. */
export const savedConnection = ({ external_store_id: store, option_fallback: fallback }: ListingDetails) => ({
  external_store_id: store,
  option_fallback: fallback,
})

export const connectionValues = (listing: ListingDetails) => ({ ...savedConnection(listing), token: '', remove_token: false })

export function connectionInput(
  { restaurant_id, kind, version }: ListingDetails,
  { token, remove_token, ...said }: Connection,
): CallInput<typeof listingPage.setListingConnection> {
  const own = token === '' ? (remove_token ? { token: null } : {}) : { token }
  return { restaurant_id, channel: kind, version, ...said, ...own }
}

/** A markup as typed, and menus by their names: none of them is all. */
export const sellingSchema = z.object({
  listed: z.boolean(),
  markup_percent: z.pipe(z.pipe(z.string(), z.transform(numberIn)), required(change.markup_percent)),
  rounding: required(change.rounding),
  fulfilments: required(change.fulfilments),
  menus: z.array(z.string()),
})
export type Selling = z.infer<typeof sellingSchema>

function required<T extends z.core.$ZodType>(schema: z.ZodMiniOptional<T>): T {
  return schema._zod.def.innerType
}

export function sellingValues(listing: ListingDetails) {
  const { state, markup_percent, rounding, fulfilments, menus, menu_count } = listing
  return {
    listed: state !== 'retired',
    markup_percent: String(markup_percent),
    rounding,
    fulfilments,
    menus: menu_count === null ? [] : menus.filter(({ shown }) => shown).map(({ name }) => name),
  }
}

/** Only what differs: what is left out stays as it was. */
export function sellingInput(listing: ListingDetails, { listed, menus, ...said }: Selling): z.infer<typeof ListingChange> {
  const was = sellingValues(listing)
  const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
  return {
    ...(listed !== was.listed && { state: listed ? 'on' : 'off' }),
    ...(said.markup_percent !== listing.markup_percent && { markup_percent: said.markup_percent }),
    ...(said.rounding !== was.rounding && { rounding: said.rounding }),
    ...(!isSame(said.fulfilments, was.fulfilments) && { fulfilments: said.fulfilments }),
    ...(!isSame(menus, was.menus) && { menus: menus.length === 0 ? null : menus }),
  }
}
