import type { OfferCondition, OfferConditions } from '@brigade/contract/discounts/conditions.ts'
import { othersPay } from '@brigade/contract/discounts/judging.ts'
import type { OfferAct, OfferStatus } from '@brigade/contract/discounts/offers.ts'
import { type OfferNames, offerSentence } from '@brigade/contract/discounts/sentences.ts'
import { type OfferTerms, offerClassNames, offerMethodNames, type PayerShare, thousandths } from '@brigade/contract/discounts/terms.ts'
import { isGroup } from '@brigade/contract/kit/condition-groups.ts'
import { moneyText } from '@brigade/contract/kit/money-text.ts'
import { counted } from '@brigade/contract/kit/named.ts'

// What may become of an offer, and how History writes it; pure.

/** What can be done to an offer in this state. */
export const actsOf: Readonly<Record<OfferStatus, readonly OfferAct[]>> = {
  draft: ['start'],
  scheduled: ['pause', 'end'],
  active: ['pause', 'end'],
  paused: ['start', 'end'],
  ended: [],
}

export interface Phase {
  /** At the first of its restaurants. */
  readonly has_begun: boolean
  /** At the last of them. */
  readonly is_over: boolean
}

/** What an act makes of an offer; a sentence where it cannot be, nothing where it is so already. */
export function afterAct(
  act: OfferAct,
  status: OfferStatus,
  phase: Phase,
): { readonly status: OfferStatus } | { readonly refusal: string } | undefined {
  if (status === 'ended') return act === 'end' ? undefined : { refusal: 'This offer has ended for good. Duplicate it instead.' }
  if (act === 'start') {
    if (isLive(status)) return undefined
    return phase.is_over ? { refusal: overText } : { status: phase.has_begun ? 'active' : 'scheduled' }
  }
  if (status === 'draft') return { refusal: `This offer was never started.${act === 'end' ? ' Delete it instead.' : ''}` }
  if (act === 'pause') return status === 'paused' ? undefined : { status: 'paused' }
  return { status: 'ended' }
}

export const overText = 'It would be over at all of its restaurants already. Change when it ends first.'
export const isLive = (status: OfferStatus): boolean => status === 'scheduled' || status === 'active'

/** Whether both say the same, in whatever order their fields were sent. */
export const sameTerms = (one: OfferTerms, other: OfferTerms): boolean => JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([field, one]) => [field, sorted(one)]),
  )
}

/** What decides how much an offer costs those who pay a part of it. */
export interface Cost {
  readonly terms: OfferTerms
  readonly restaurant_ids: readonly number[]
}

/**
 * Whether this takes more of the money of others, platform or partners: a share that is set or raised, or anything else of an offer that
 * they pay a part of but its name, lower shares for them, and fewer restaurants. `before` is none for a new one.
 */
export function takesMoreOfOthers(before: Cost | undefined, after: Cost): boolean {
  if (!othersPay(after.terms)) return false
  if (!before) return true
  if (!isWithin(after.restaurant_ids, before.restaurant_ids)) return true
  const was = sharesOf(before.terms.paid_by)
  const isRaised = [...sharesOf(after.terms.paid_by)].some(([who, share]) => share > (was.get(who) ?? 0))
  return isRaised || !sameTerms(worth(before.terms), worth(after.terms))
}

/** What an offer is called, and who pays, costs nobody more by itself. */
const worth = (terms: OfferTerms): OfferTerms => ({ ...terms, pos_name: '', description: '', paid_by: [] })

const isWithin = (some: readonly number[], all: readonly number[]): boolean =>
  all.length === 0 || (some.length > 0 && some.every((id) => all.includes(id)))

/** Of those who are not the restaurant. */
function sharesOf(shares: readonly PayerShare[]): Map<string, number> {
  const others = shares.filter(({ payer }) => payer !== 'restaurant')
  return new Map(others.map(({ payer, name, percent }) => [`${payer} ${name}`, thousandths(percent) ?? 0]))
}

export const othersPayText =
  'Somebody else than the restaurants pays a part of this offer, so only a person with “Discounts admin” on the whole company can save this.'

type Node = OfferCondition | OfferConditions

/** Segments that conditions name. */
export function segmentsIn(node: Node): number[] {
  if (isGroup<OfferCondition>(node)) return [...new Set(node.of.flatMap(segmentsIn))]
  return node.field === 'segment' ? [node.segment_id] : []
}

/** The same conditions without what they ask of segments; groups that ask nothing any more go as well. */
export function withoutSegments(conditions: OfferConditions): OfferConditions {
  const of = conditions.of.flatMap((one): Node[] => {
    if (!isGroup<OfferCondition>(one)) return one.field === 'segment' ? [] : [one]
    const rest = withoutSegments(one)
    return rest.of.length === 0 ? [] : [rest]
  })
  return { ...conditions, of }
}

export interface HistoryFacts {
  readonly name: string
  readonly currency: string
  readonly status: OfferStatus
  readonly parent_access_group_name: string
  readonly terms: OfferTerms
  /** How many it names, and their names where they may be told. */
  readonly restaurant_ids: readonly number[]
  readonly restaurants?: readonly string[]
}

/** An offer as History shows it, by the names of the form. Without names of segments and restaurants it is what everybody may read who sees it. */
export function historyFieldsOf(row: HistoryFacts, names: OfferNames = {}): Record<string, string> {
  const { terms, currency } = row
  const said = offerSentence(terms, currency, names)
  const { staff } = terms
  return {
    name: row.name,
    status: row.status,
    organization: row.parent_access_group_name,
    restaurants: restaurantsText(row),
    'on the check': terms.pos_name,
    description: terms.description,
    'takes off': offerClassNames[terms.class],
    'is used': offerMethodNames[terms.method],
    currency,
    when: said.when,
    give: said.give,
    options: terms.with_options ? '' : 'not taken off',
    for: said.for,
    'limited to': said.limited_to,
    'together with': said.together_with || 'no other offer',
    'only one of': terms.stack_group,
    priority: String(terms.priority),
    counts: terms.calc_base === 'original' ? 'the price as it was' : 'what is left after others',
    tax: terms.tax === 'before_tax' ? 'counted after it was taken off' : 'counted before it is taken off',
    'paid by': said.paid_by,
    reasons: staff?.reasons.join(', ') ?? '',
    approval: staff === null ? '' : approvalText(staff, currency),
  }
}

function approvalText({ approval, above_minor }: NonNullable<OfferTerms['staff']>, currency: string): string {
  if (approval === 'above') return `above ${moneyText(above_minor ?? 0, currency)}`
  return approval
}

function restaurantsText({ restaurant_ids, restaurants }: HistoryFacts): string {
  if (restaurant_ids.length === 0) return 'all'
  if (restaurants === undefined || restaurants.length === 0) return counted(restaurant_ids.length, 'restaurant')
  const others = restaurant_ids.length - restaurants.length
  return [...restaurants, ...(others > 0 ? [counted(others, 'other')] : [])].join(', ')
}

/** A copy's name, never longer than a name may be. */
export const copyName = (name: string): string => `Copy of ${name}`.slice(0, 100).trim()
