import { ChangedLoyaltyPlan, type LoyaltyPlan, loyaltyPlans } from '@brigade/contract/customers/loyalty/plans.ts'
import { termsExample, termsSentences } from '@brigade/contract/customers/loyalty/sentences.ts'
import { firstLoyaltyTerms, LoyaltyTerms, termsTroubles } from '@brigade/contract/customers/loyalty/terms.ts'
import type { FormSchema } from '../../../ui/form/form-schema.ts'
import { judge } from '../../../ui/form/form-schema.ts'
import { amountText, readAmount } from './amounts.ts'
import { words } from './loyalty-texts.ts'

// A form holds texts. A list holds a text for each row, its cells with a sign between them: so two versions of a form compare in words.

const between = ' · '
/** Cells of a row as they are typed. */
export type Row = readonly string[]
export const rowText = (row: Row): string => row.map((cell) => cell.replaceAll(between, ' - ')).join(between)
export const rowOf = (text: string): Row => text.split(between)

/** Where the cells of a row stand. */
export const itemCells = { match: 0, text: 1, points: 2 } as const
export const tierCells = { name: 0, from: 1, multiplier: 2 } as const
export const rewardCells = { name: 0, points: 1, kind: 2, amount: 3, percent: 4, item: 5 } as const

/** What both forms hold. */
export type PlanTexts = {
  name: string
  currency: string
  visit: boolean
  visit_points: string
  visit_min_spend: string
  spend: boolean
  points_per_unit: string
  items: readonly string[]
  tier_basis: string
  tiers: readonly string[]
  rewards: readonly string[]
  expiry_months: string
  warn_days: string
  channels: readonly string[]
}
export type NewPlanTexts = PlanTexts & { parent_access_group_id: string }

function textsOf(terms: LoyaltyTerms, currency: string): Omit<PlanTexts, 'name' | 'currency'> {
  const { visit, spend, items, tiers, rewards } = terms
  return {
    visit: visit !== null,
    visit_points: String(visit?.points ?? 10),
    visit_min_spend: amountText(visit?.min_spend_minor || null, currency),
    spend: spend !== null,
    points_per_unit: spend?.points_per_unit ?? '1',
    items: items.map(({ match, text, points }) => rowText([match, text, String(points)])),
    tier_basis: terms.tier_basis,
    tiers: tiers.map(({ name, from_points, multiplier }) => rowText([name, String(from_points), multiplier])),
    rewards: rewards.map(({ name, points, kind, amount_minor, percent, item }) =>
      rowText([name, String(points), kind, amountText(amount_minor, currency), percent === null ? '' : String(percent), item]),
    ),
    expiry_months: terms.expiry_months === null ? '' : String(terms.expiry_months),
    warn_days: String(terms.warn_days),
    channels: terms.channels,
  }
}

/** What the form for a new one starts with. */
export const emptyValues = (organization: string): NewPlanTexts => ({
  name: '',
  parent_access_group_id: organization,
  currency: 'USD',
  ...textsOf(firstLoyaltyTerms, 'USD'),
})

/** What the edit form starts with. */
export const editValues = ({ name, currency, terms }: LoyaltyPlan): PlanTexts => ({ name, currency, ...textsOf(terms, currency) })

export const editLabels = () => ({
  name: words.name,
  visit: words.perVisit,
  visit_points: words.visitPoints,
  visit_min_spend: words.visitMinSpend,
  spend: words.perSpend,
  points_per_unit: words.perSpend,
  items: words.items,
  tier_basis: words.tierBasis,
  tiers: words.tiers,
  rewards: words.rewards,
  expiry_months: words.expiryMonths,
  warn_days: words.warnDays,
  channels: words.channels,
})

/** What is no whole number stays one that no rule takes. */
const whole = (text = ''): number => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN)
const wholeOrNone = (text = ''): number | null => (text.trim() === '' ? null : whole(text))

/** Terms as they are typed, for the contract to judge. */
export function givenTerms(texts: PlanTexts): unknown {
  const amount = (text = '') => readAmount(text, texts.currency)
  return {
    visit: texts.visit ? { points: whole(texts.visit_points), min_spend_minor: amount(texts.visit_min_spend) ?? 0 } : null,
    spend: texts.spend ? { points_per_unit: texts.points_per_unit } : null,
    items: texts.items.map(rowOf).map((row) => ({ match: row[itemCells.match], text: row[itemCells.text], points: whole(row[itemCells.points]) })),
    tier_basis: texts.tier_basis,
    tiers: texts.tiers
      .map(rowOf)
      .map((row) => ({ name: row[tierCells.name], from_points: whole(row[tierCells.from]), multiplier: row[tierCells.multiplier] })),
    rewards: texts.rewards.map(rowOf).map((row) => {
      const kind = row[rewardCells.kind]
      return {
        name: row[rewardCells.name],
        points: whole(row[rewardCells.points]),
        kind,
        amount_minor: kind === 'free_item' ? null : amount(row[rewardCells.amount]),
        percent: kind === 'percent_off' ? wholeOrNone(row[rewardCells.percent]) : null,
        item: kind === 'free_item' ? (row[rewardCells.item] ?? '') : '',
      }
    }),
    expiry_months: wholeOrNone(texts.expiry_months),
    warn_days: whole(texts.warn_days),
    channels: texts.channels,
  }
}

/** What such terms would mean for a guest; nothing while they cannot be read. */
export function meaningOf(texts: PlanTexts): { example: string; sentences: string[] } | undefined {
  const verdict = LoyaltyTerms.safeParse(givenTerms(texts))
  if (!verdict.success || termsTroubles(verdict.data).spend !== undefined) return undefined
  return { example: termsExample(verdict.data, texts.currency), sentences: termsSentences(verdict.data, texts.currency) }
}

/** The contract's path of a field → the form's name of it. */
function fieldOf(path: string): string {
  const name = path.replace(/^plan\./, '').replace(/^terms\./, '')
  const [first = ''] = name.split('.')
  if (name === 'visit.points') return 'visit_points'
  if (name === 'visit.min_spend_minor') return 'visit_min_spend'
  if (name === 'spend.points_per_unit') return 'points_per_unit'
  return first
}

/** A schema over texts: what the contract says of what they come to, at the form's fields, and what makes no sense together. */
function schemaOver<Output>(contract: FormSchema<unknown, Output>, given: (texts: NewPlanTexts) => unknown): FormSchema<unknown, Output> {
  return {
    '~standard': {
      validate: (value) => {
        // The form's own values come here and nothing else.
        const texts = value as NewPlanTexts
        const verdict = judge(contract, given(texts))
        const terms = LoyaltyTerms.safeParse(givenTerms(texts))
        const issues = [
          ...('errors' in verdict ? Object.entries(verdict.errors).map(([path, message]) => ({ path: [fieldOf(path)], message })) : []),
          ...Object.entries(terms.success ? termsTroubles(terms.data) : {}).map(([field, message]) => ({ path: [field], message })),
        ]
        return issues.length > 0 || 'errors' in verdict ? { issues } : { value: verdict.output }
      },
    },
  }
}

export const createSchema = schemaOver<ReturnType<typeof loyaltyPlans.createPlan.input.parse>>(loyaltyPlans.createPlan.input, (texts) => ({
  plan: { name: texts.name, currency: texts.currency, terms: givenTerms(texts) },
  parent_access_group_id: texts.parent_access_group_id,
}))

export const editSchema = schemaOver<ReturnType<typeof ChangedLoyaltyPlan.parse>>(ChangedLoyaltyPlan, (texts) => ({
  name: texts.name,
  terms: givenTerms(texts),
}))
