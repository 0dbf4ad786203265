// Where offers apply when the tree changes; pure. The same law as in store-live.ts, for groups that stand elsewhere than they do.

export interface TreeOffer {
  readonly id: number
  readonly owner_id: number
  readonly currency: string
  readonly restaurant_ids: readonly number[]
}

export interface TreeOptOut {
  readonly discount_id: number
  readonly restaurant_id: number | null
  readonly access_group_id: number | null
}

export interface TreePlace {
  readonly id: number
  readonly currency: string
  /** Groups above, root first. */
  readonly ancestors: readonly number[]
}

/** Whether the offer applies at a restaurant, whatever its status. `optOuts` are those of the offer. */
export function appliesAt(offer: TreeOffer, optOuts: readonly TreeOptOut[], { id, currency, ancestors }: TreePlace): boolean {
  const owner = ancestors.indexOf(offer.owner_id)
  if (owner < 0 || currency !== offer.currency) return false
  if (offer.restaurant_ids.length > 0 && !offer.restaurant_ids.includes(id)) return false
  return !optOuts.some((one) => one.restaurant_id === id || (one.access_group_id !== null && ancestors.indexOf(one.access_group_id) > owner))
}

/** A group ends in a merge: what it owned is the other's, and where it took no part those that hung on it take none. */
export interface Merged {
  readonly from: number
  readonly into: number
}

/** The same when the tree has changed; `ancestors` are those of then, and `before` those of now. */
export function willApplyAt(
  offer: TreeOffer,
  optOuts: readonly TreeOptOut[],
  { before, ...place }: TreePlace & { readonly before: readonly number[] },
  merged: Merged | undefined,
): boolean {
  const owner_id = offer.owner_id === merged?.from ? merged.into : offer.owner_id
  if (!appliesAt({ ...offer, owner_id }, optOuts, place)) return false
  if (merged === undefined || !before.includes(merged.from)) return true
  const stayedOut = optOuts.some(({ access_group_id }) => access_group_id === merged.from)
  // The one above it whose offer it was is above them still.
  return !(stayedOut && offer.owner_id !== merged.from)
}

export interface TreeChange<Offer, Place> {
  readonly offer: Offer
  readonly gained: readonly Place[]
  readonly lost: readonly Place[]
}

/** Offers that come to apply somewhere, or no longer do. */
export function changesOf<Offer extends TreeOffer, Place extends TreePlace & { readonly before: readonly number[] }>(
  offers: readonly Offer[],
  optOuts: readonly TreeOptOut[],
  places: readonly Place[],
  merged: Merged | undefined,
): TreeChange<Offer, Place>[] {
  const byOffer = Map.groupBy(optOuts, ({ discount_id }) => discount_id)
  return offers.flatMap((offer) => {
    const own = byOffer.get(offer.id) ?? []
    const was = (place: Place) => appliesAt(offer, own, { ...place, ancestors: place.before })
    const will = (place: Place) => willApplyAt(offer, own, place, merged)
    const [gained, lost] = [places.filter((place) => !was(place) && will(place)), places.filter((place) => was(place) && !will(place))]
    return gained.length + lost.length === 0 ? [] : [{ offer, gained, lost }]
  })
}
