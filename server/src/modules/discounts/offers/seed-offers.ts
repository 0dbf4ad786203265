import { describeChanges, type FieldChange } from '@brigade/contract/audit-logs.ts'
import { canonicalTerms } from '@brigade/contract/discounts/judging.ts'
import type { OfferStatus } from '@brigade/contract/discounts/offers.ts'
import type { OfferTerms } from '@brigade/contract/discounts/terms.ts'
import { diffOf } from '../../../platform/audit/write.ts'
import type { Tx } from '../../../platform/database.ts'
import { byPerson, type DemoEntry, type DemoStaff } from '../../../platform/demo-history.ts'
import { historyFieldsOf } from './rules.ts'
import { editOffer, insertOffer, insertVersion } from './store-writing.ts'

/** An offer of the demo company with its past. Moments are milliseconds since 1970. */
export interface SeededOffer {
  readonly name: string
  readonly currency: string
  readonly group: { readonly id: number; readonly name: string; readonly ancestors: readonly number[] }
  /** Only at these of the restaurants below its group; none is all. */
  readonly restaurants?: readonly { readonly id: number; readonly name: string }[]
  /** The oldest version first. */
  readonly versions: readonly [first: OfferTerms, ...later: { readonly terms: OfferTerms; readonly at: number }[]]
  readonly owner: DemoStaff
  readonly madeAt: number
  /** What was done to it, in order; the last says what it is. A draft without any. */
  readonly acts: readonly { readonly status: Exclude<OfferStatus, 'draft'>; readonly at: number }[]
  /** Names of segments that its terms ask about. */
  readonly segments?: ReadonlyMap<number, string>
}

/** Writes it, and answers its id with the lines of its History. */
export async function seedOffer(tx: Tx, offer: SeededOffer): Promise<{ readonly id: number; readonly entries: DemoEntry[] }> {
  const [first, ...later] = offer.versions
  const { name, currency, group, owner, restaurants = [] } = offer
  const terms = canonicalTerms(first)
  const started = offer.acts.find(({ status }) => status === 'active')
  const ended = offer.acts.find(({ status }) => status === 'ended')
  const id = await insertOffer(tx, {
    name,
    currency,
    terms,
    parent_access_group_id: group.id,
    restaurant_ids: restaurants.map((one) => one.id),
    madeBy: owner.name,
    status: offer.acts.at(-1)?.status ?? 'draft',
    at: new Date(offer.madeAt),
    started_at: started ? new Date(started.at) : null,
    ended_at: ended ? new Date(ended.at) : null,
  })
  for (const [index, next] of later.entries()) {
    const news = { number: index + 2, terms: canonicalTerms(next.terms) }
    await insertVersion(tx, { offerId: id, ...news, madeBy: owner.name, at: new Date(next.at) })
    await editOffer(tx, id, { news })
  }
  return { id, entries: historyOf(id, offer) }
}

function historyOf(
  id: number,
  { name, currency, group, restaurants = [], versions: [first, ...later], owner, madeAt, acts, segments }: SeededOffer,
): DemoEntry[] {
  const of = { resource: 'discount', resource_id: id, reach: group.ancestors, ...byPerson(owner) } as const
  const row = { name, currency, parent_access_group_name: group.name, restaurant_ids: restaurants.map((one) => one.id) }
  const fields = (terms: OfferTerms, status: OfferStatus, isNamed: boolean) =>
    historyFieldsOf(
      { ...row, status, terms: canonicalTerms(terms), ...(isNamed && { restaurants: restaurants.map((one) => one.name) }) },
      isNamed ? { segments } : {},
    )
  const named = [
    ...(restaurants.length > 0 ? [{ kind: 'restaurants_of_discounts' as const, id: group.id }] : []),
    ...(segments && segments.size > 0 ? [{ kind: 'customers_of_group' as const, id: group.id }] : []),
  ]
  const withheld = (changes: readonly FieldChange[]) =>
    named.length === 0 ? {} : { withheld: { named, changes, description: describeChanges(changes) } }
  const statusAt = (at: number): OfferStatus => acts.findLast((one) => one.at <= at)?.status ?? 'draft'
  const changed = later.map(({ terms, at }, index): DemoEntry => {
    const was = index === 0 ? first : (later[index - 1]?.terms ?? first)
    const both = (isNamed: boolean) =>
      diffOf(
        { 'newest version': String(index + 1), ...fields(was, statusAt(at), isNamed) },
        { 'newest version': String(index + 2), ...fields(terms, statusAt(at), isNamed) },
      )
    return { ...of, action: 'update', changes: both(true), ...withheld(both(false)), at }
  })
  const turned = acts.map(({ status, at }, index): DemoEntry => {
    const before = acts[index - 1]?.status ?? 'draft'
    return { ...of, action: 'update', changes: diffOf({ status: before }, { status }), at }
  })
  const made = (isNamed: boolean) => diffOf(undefined, fields(first, 'draft', isNamed))
  return [{ ...of, action: 'create', changes: made(true), ...withheld(made(false)), at: madeAt }, ...changed, ...turned]
}
