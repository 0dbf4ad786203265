import type { OfferCondition, OfferConditions } from '@brigade/contract/discounts/conditions.ts'
import { everyItem } from '@brigade/contract/discounts/items.ts'
import { canonicalTerms, offerTroubles } from '@brigade/contract/discounts/judging.ts'
import { type Discount, NewDiscount } from '@brigade/contract/discounts/offers.ts'
import {
  effectsOfClass,
  firstOfferTerms,
  type OfferClass,
  type OfferEffect,
  type OfferEffectKind,
  type OfferMethod,
  type OfferStaffRules,
  type OfferTerms,
} from '@brigade/contract/discounts/terms.ts'
import { organizationId } from '@brigade/contract/fields/fields.ts'
import { isGroup } from '@brigade/contract/kit/condition-groups.ts'
import * as z from 'zod/mini'
import { judge } from '../../../ui/form/form-schema.ts'

/** An offer while it is written: its terms, perhaps unfinished. A number that cannot be read is NaN, which no rule takes. */
export interface OfferDraft {
  readonly name: string
  readonly currency: string
  /** Its id as text; empty while none is chosen. */
  readonly organization: string
  readonly organizationName: string | undefined
  readonly terms: OfferTerms
  readonly restaurants: readonly { readonly id: number; readonly name: string }[]
  /** Named by the offer, and not for the person to see. */
  readonly hiddenRestaurants: number
}

export const firstStaffRules: OfferStaffRules = { reasons: [], approval: 'never', above_minor: null }

export const emptyDraft = (organization: { value: string; label?: string | undefined }): OfferDraft => ({
  name: '',
  currency: 'USD',
  organization: organization.value,
  organizationName: organization.label,
  terms: firstOfferTerms,
  restaurants: [],
  hiddenRestaurants: 0,
})

export const draftOf = ({ name, currency, terms, restaurants, hidden_restaurants, ...offer }: Discount): OfferDraft => ({
  name,
  currency,
  organization: String(offer.parent_access_group_id),
  organizationName: offer.parent_access_group_name,
  terms,
  restaurants,
  hiddenRestaurants: hidden_restaurants,
})

/** To compare two drafts: an amount that cannot be read is not the same as none. */
export const draftText = (draft: OfferDraft): string =>
  JSON.stringify(draft, (_, value: unknown) => (typeof value === 'number' && Number.isNaN(value) ? 'NaN' : value))

/** What a kind of offer does not ask is not judged either. */
function askedTerms(terms: OfferTerms): OfferTerms {
  const { staff } = terms
  return {
    ...terms,
    items: terms.class === 'item' || terms.class === 'order' ? terms.items : everyItem,
    staff: terms.method === 'staff' ? { ...(staff ?? firstStaffRules), above_minor: staff?.approval === 'above' ? staff.above_minor : null } : null,
  }
}

export type OfferValues = z.output<typeof NewDiscount>
type Verdict =
  | { readonly values: OfferValues; readonly errors: Record<string, never> }
  | { readonly values: undefined; readonly errors: Record<string, string> }

/** A part of the terms by its own name: `terms.effect.percent` is `effect.percent`. */
export const fieldName = (path: string): string => path.replace(/^discount\./, '').replace(/^terms\./, '')

/** What is sent, or what is wrong by the names of the fields. */
export function judged({ name, currency, terms, restaurants }: OfferDraft): Verdict {
  const verdict = judge(NewDiscount, { name, currency, terms: askedTerms(terms), restaurant_ids: restaurants.map(({ id }) => id) })
  if ('errors' in verdict)
    return { values: undefined, errors: Object.fromEntries(Object.entries(verdict.errors).map(([path, said]) => [fieldName(path), said])) }
  const troubles: Record<string, string> = { ...offerTroubles(verdict.output.terms, currency) }
  if (Object.keys(troubles).length > 0) return { values: undefined, errors: troubles }
  return { values: { ...verdict.output, terms: canonicalTerms(verdict.output.terms) }, errors: {} }
}

const Organization = z.object({ parent_access_group_id: organizationId })

/** What is wrong with the organization of a new offer. */
export function organizationErrors(organization: string): Record<string, string> {
  const verdict = judge(Organization, { parent_access_group_id: organization })
  return 'errors' in verdict ? verdict.errors : {}
}

/** How each effect begins. */
const firstEffects: { readonly [K in OfferEffectKind]: Extract<OfferEffect, { kind: K }> } = {
  percent: { kind: 'percent', percent: '10' },
  amount: { kind: 'amount', amount_minor: 500, per: 'across' },
  fixed_price: { kind: 'fixed_price', price_minor: 1000, units: 1 },
  buy_get: { kind: 'buy_get', buy_quantity: 1, get: null, get_quantity: 1, percent: '100', most_times: null },
  free_item: { kind: 'free_item', quantity: 1 },
  open_percent: { kind: 'open_percent', most_percent: '20' },
  open_amount: { kind: 'open_amount', most_minor: 2000 },
}
export const firstEffect = (kind: OfferEffectKind): OfferEffect => firstEffects[kind]

/** The effects that make sense for what it is taken off, and for who takes it off. */
export const effectsFor = (of: OfferClass, method: OfferMethod): readonly OfferEffectKind[] =>
  effectsOfClass[of].filter((kind) => method === 'staff' || (kind !== 'open_percent' && kind !== 'open_amount'))

/** The terms with another class or method; an effect that makes no sense there gives way to one that does. */
export function turned(terms: OfferTerms, to: { class?: OfferClass; method?: OfferMethod }): OfferTerms {
  const next = { ...terms, ...to }
  const { effect } = next
  const allowed = effectsFor(next.class, next.method)
  const kept = allowed.includes(effect.kind) ? effect : firstEffect(allowed[0] ?? 'percent')
  const whole = kept.kind === 'amount' && next.class !== 'item' ? { ...kept, per: 'across' as const } : kept
  return {
    ...next,
    effect: whole.kind === 'fixed_price' && next.class === 'delivery' ? { ...whole, units: 1 } : whole,
    staff: next.method === 'staff' ? (next.staff ?? firstStaffRules) : next.staff,
  }
}

/** Whether anything is asked of an order. */
export const asksNothing = (conditions: OfferConditions): boolean => conditions.of.every((node) => isGroup<OfferCondition>(node) && asksNothing(node))
