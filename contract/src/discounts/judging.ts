import { searchable } from '../fields/searchable.ts'
import { moneyText } from '../kit/money-text.ts'
import { everyItem, type ItemRules } from './items.ts'
import { effectsOfClass, type OfferEffect, type OfferStaffRules, type OfferTerms, offerClasses, type PayerShare, thousandths } from './terms.ts'

/** Terms that are well formed can still make no sense together: what is wrong, by the part of the form. */
export type OfferTroubles = Partial<
  Record<'effect' | 'items' | 'schedule' | 'limits' | 'paid_by' | 'staff' | 'conditions' | 'max_amount_minor', string>
>

/** Asked before anything is saved, by the form and by the server. `currency` is for its words. */
export function offerTroubles(terms: OfferTerms, currency: string): OfferTroubles {
  const effect = troubleOfEffect(terms)
  const items = troubleOfItems(terms)
  const schedule = troubleOfSchedule(terms)
  const paidBy = troubleOfShares(terms.paid_by)
  const staff = terms.method === 'staff' ? troubleOfStaff(terms.staff) : undefined
  const { budget_minor: budget } = terms.limits
  const most = terms.max_amount_minor
  return {
    ...(effect !== undefined && { effect }),
    ...(items !== undefined && { items }),
    ...(schedule !== undefined && { schedule }),
    ...(paidBy !== undefined && { paid_by: paidBy }),
    ...(staff !== undefined && { staff }),
    ...(most !== null &&
      budget !== null &&
      most > budget && { max_amount_minor: `This is more than its whole budget of ${moneyText(budget, currency)}` }),
  }
}

function troubleOfEffect({ class: of, method, effect }: OfferTerms): string | undefined {
  const isOpen = effect.kind === 'open_percent' || effect.kind === 'open_amount'
  if (isOpen && method !== 'staff') return 'Only staff can enter how much is taken off'
  if (!effectsOfClass[of].includes(effect.kind)) return 'This cannot be given off what it takes off'
  if (effect.kind === 'amount' && effect.per === 'each' && of !== 'item') return 'An amount off each unit takes items'
  if (effect.kind === 'fixed_price' && effect.units !== 1 && of === 'delivery') return 'Delivery has one price'
  return undefined
}

function troubleOfItems({ effect, items }: OfferTerms): string | undefined {
  if (effect.kind === 'free_item' && items.include.length === 0) return 'Say which items are free'
  if (effect.kind === 'fixed_price' && items.include.length === 0) return 'Say which items have this price'
  return repeated(items) ?? (effect.kind === 'buy_get' && effect.get ? repeated(effect.get) : undefined)
}

function repeated({ include, exclude }: ItemRules): string | undefined {
  const named = [...include, ...exclude].map(({ by, text }) => `${by} ${searchable(text)}`)
  return new Set(named).size < named.length ? 'Each item and each category can be named once' : undefined
}

function troubleOfSchedule({ schedule: { starts_at, ends_at } }: OfferTerms): string | undefined {
  return starts_at !== null && ends_at !== null && ends_at <= starts_at ? 'It ends before it begins' : undefined
}

function troubleOfShares(shares: readonly PayerShare[]): string | undefined {
  const sum = shares.reduce((all, { percent }) => all + (thousandths(percent) ?? 0), 0)
  if (sum !== 100_000) return `The shares add up to ${sum / 1000}%, not 100%`
  if (shares.some(({ payer, name }) => payer === 'partner' && name === '')) return 'Name the partner who pays'
  const who = shares.map(({ payer, name }) => `${payer} ${payer === 'partner' ? searchable(name) : ''}`)
  return new Set(who).size < who.length ? 'Each of those who pay can be named once' : undefined
}

function troubleOfStaff(staff: OfferStaffRules | null): string | undefined {
  return staff?.approval === 'above' && staff.above_minor === null ? 'Say above which amount it needs approval' : undefined
}

/** Terms as they are kept: what a kind of offer does not use is left out of it, so that the same terms look the same. */
export function canonicalTerms(terms: OfferTerms): OfferTerms {
  const items = terms.class === 'delivery' ? everyItem : canonicalItems(terms.items)
  return {
    ...terms,
    effect: canonicalEffect(terms.effect),
    items,
    with_options: terms.class === 'item' || terms.effect.kind === 'free_item' ? terms.with_options : true,
    stack_group: terms.stack_group.trim(),
    combines_with: offerClasses.filter((one) => terms.combines_with.includes(one)),
    schedule: { ...terms.schedule, not_on: [...terms.schedule.not_on].sort() },
    paid_by: terms.paid_by.map(({ payer, name, percent }) => ({ payer, name: payer === 'partner' ? name : '', percent: plainPercent(percent) })),
    staff: terms.method === 'staff' ? canonicalStaff(terms.staff) : null,
  }
}

/** `012.50` is `12.5`. */
const plainPercent = (said: string): string => String((thousandths(said) ?? 0) / 1000)
const canonicalItems = ({ include, exclude }: ItemRules): ItemRules => ({ include: [...include], exclude: [...exclude] })

function canonicalEffect(effect: OfferEffect): OfferEffect {
  switch (effect.kind) {
    case 'percent':
      return { ...effect, percent: plainPercent(effect.percent) }
    case 'buy_get':
      return { ...effect, percent: plainPercent(effect.percent), get: effect.get && canonicalItems(effect.get) }
    case 'open_percent':
      return { ...effect, most_percent: plainPercent(effect.most_percent) }
    default:
      return effect
  }
}

const canonicalStaff = (staff: OfferStaffRules | null): OfferStaffRules => ({
  reasons: staff?.reasons ?? [],
  approval: staff?.approval ?? 'never',
  above_minor: staff?.approval === 'above' ? staff.above_minor : null,
})

/** Whether somebody else than the restaurant pays a part: who may say so is judged apart. */
export const othersPay = ({ paid_by }: Pick<OfferTerms, 'paid_by'>): boolean => paid_by.some(({ payer }) => payer !== 'restaurant')
