import type { Tx } from '../../../platform/database.ts'
import type { Entry } from '../entries.ts'
import { isLost } from '../events.ts'
import type { Judged } from './judge.ts'
import type { LookedUp } from './store-ingest.ts'
import { type OrderSent, type OrderShared, settleOffers } from './store-offers.ts'

/**
 * The same orders with their discounts by who pays for them, and with what their system should hear of it. Asked once for all that are new
 * or have changed, and not at all where none of them has anything of offers.
 */
export async function withOffers(
  tx: Tx,
  source: Pick<OrderSent, 'system' | 'credentialId'>,
  judged: readonly Judged[],
  { standing, isNew }: { readonly standing: LookedUp; isNew(at: number, one: Judged): boolean },
): Promise<readonly Judged[]> {
  const asked = [...judged.entries()].filter(([at, one]) => (standing.hasOffers[at] === true || namesOffers(one)) && isNew(at, one))
  if (asked.length === 0) return judged
  const shared = await settleOffers(
    tx,
    asked.map(([at, one]) => orderSent(source, one, standing.known[at]?.state ?? one.order.state)),
  )
  const sharesAt = new Map(asked.map(([at], place) => [at, shared[place]]))
  return judged.map((one, at) => {
    const shares = sharesAt.get(at)
    return shares ? { ...one, entries: one.entries.flatMap(sharedBy(shares)), warnings: [...one.warnings, ...shares.warnings] } : one
  })
}

const namesOffers = ({ order }: Judged): boolean => order.discounts.some(({ discount_id }) => discount_id !== undefined)

const orderSent = (
  { system, credentialId }: Pick<OrderSent, 'system' | 'credentialId'>,
  { order, place }: Judged,
  state: Judged['order']['state'],
): OrderSent => ({
  restaurantId: place.id,
  system,
  credentialId,
  externalId: order.external_id,
  isOff: order.is_test || isLost(state),
  discounts: order.discounts.map(({ kind, amount_minor: amount, discount_id: offerId = null }) => ({ kind, amount, offerId })),
})

/** Discounts are numbered in the keys of their entries (entries.ts). */
export function sharedBy({ discounts }: Pick<OrderShared, 'discounts'>): (one: Entry) => Entry[] {
  const byKey = new Map(discounts.map((parts, at) => [`discount ${at}`, parts]))
  return (one) => {
    const parts = byKey.get(one.key)
    if (!parts) return [one]
    return parts.map(({ amount, ...offer }, part) => ({ ...one, ...offer, key: part === 0 ? one.key : `${one.key}.${part}`, amount: -amount }))
  }
}
