import { clockTime, sortedWeek, type WeekHours } from '../fields/week-hours.ts'
import { isGroup } from '../kit/condition-groups.ts'
import { moneyText } from '../kit/money-text.ts'
import { counted } from '../kit/named.ts'
import { channelNames, fulfilmentNames } from '../orders/codes.ts'
import type { OfferCondition, OfferConditionField, OfferConditionOf, OfferConditions } from './conditions.ts'
import type { ItemRules } from './items.ts'
import { type OfferSchedule, type OfferTerms, offerClassNames, payerNames } from './terms.ts'

// Offers in plain sentences, as a manager would say them.

/** What the reader may see of what an offer names by number. */
export interface OfferNames {
  readonly segments?: ReadonlyMap<number, string> | undefined
}

const quoted = (text: string): string => `“${text}”`
/** A, B or C */
const either = (all: readonly string[], word = 'or'): string =>
  all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} ${word} ${all.at(-1)}`

function ruleTexts(rules: ItemRules['include']): string[] {
  const shown = rules.slice(0, 4).map(({ by, text }) => (by === 'name' ? text : by === 'category' ? `anything under ${quoted(text)}` : `PLU ${text}`))
  return rules.length > shown.length ? [...shown, counted(rules.length - shown.length, 'other')] : shown
}

/** "Tacos or anything under “Sides”, but not Guacamole"; `all` where every item is meant. */
export function itemsText({ include, exclude }: ItemRules, all = 'any item'): string {
  const meant = include.length === 0 ? all : either(ruleTexts(include))
  return exclude.length === 0 ? meant : `${meant}, but not ${either(ruleTexts(exclude))}`
}

/** What it gives: "20% off Tacos", "buy 2 of any item, get 1 free". */
export function givesText(terms: Pick<OfferTerms, 'class' | 'effect' | 'items' | 'max_amount_minor'>, currency: string): string {
  const ceiling = terms.max_amount_minor === null ? '' : `, at most ${moneyText(terms.max_amount_minor, currency)}`
  return `${effectText(terms, currency)}${ceiling}`
}

function effectText({ class: of, effect, items }: Pick<OfferTerms, 'class' | 'effect' | 'items'>, currency: string): string {
  const what = of === 'delivery' ? 'delivery' : of === 'item' ? itemsText(items) : of === 'order' ? orderText(items) : 'what is left'
  const money = (minor: number) => moneyText(minor, currency)
  switch (effect.kind) {
    case 'percent':
      return of === 'delivery' && effect.percent === '100' ? 'free delivery' : `${effect.percent}% off ${what}`
    case 'amount':
      return `${money(effect.amount_minor)} off ${effect.per === 'each' ? `each of ${what}` : what}`
    case 'fixed_price':
      return `${of === 'delivery' ? 'delivery' : effect.units === 1 ? what : `${effect.units} of ${what}`} for ${money(effect.price_minor)}`
    case 'buy_get': {
      const got = effect.percent === '100' ? 'free' : `at ${effect.percent}% off`
      const times = effect.most_times === null ? '' : `, up to ${counted(effect.most_times, 'time')} an order`
      return `buy ${effect.buy_quantity} of ${itemsText(items)}, get ${effect.get_quantity}${effect.get ? ` of ${itemsText(effect.get)}` : ' more'} ${got}${times}`
    }
    case 'free_item':
      return `${effect.quantity} free: ${itemsText(items)}`
    case 'open_percent':
      return `a percent that staff enter off ${what}, at most ${effect.most_percent}%`
    case 'open_amount':
      return `an amount that staff enter off ${what}, at most ${money(effect.most_minor)}`
  }
}

const orderText = (items: ItemRules): string =>
  items.include.length + items.exclude.length === 0 ? 'the order' : `the order, counting ${itemsText(items)}`

type Words<F extends OfferConditionField> = (condition: OfferConditionOf<F>, currency: string, names: OfferNames) => string
const amounts = { at_least: 'at least', at_most: 'at most' } as const

const words: { readonly [F in OfferConditionField]: Words<F> } = {
  subtotal: ({ is, amount_minor, items }, currency) =>
    `${items.include.length + items.exclude.length === 0 ? 'the order' : itemsText(items)} comes to ${amounts[is]} ${moneyText(amount_minor, currency)}`,
  quantity: ({ is, count, items }) => `there ${count === 1 ? 'is' : 'are'} ${amounts[is]} ${count} of ${itemsText(items)}`,
  channel: ({ channels }) => `it is ordered by ${either(channels.map((one) => channelNames[one]))}`,
  fulfilment: ({ fulfilments }) => `it is for ${either(fulfilments.map((one) => fulfilmentNames[one].toLowerCase()))}`,
  segment: ({ segment_id }, _, { segments }) =>
    `the guest is one of ${segments?.has(segment_id) ? quoted(segments.get(segment_id) ?? '') : 'a segment that you do not see'}`,
  first_order: ({ is }) => (is ? 'it is the guest’s first order' : 'the guest ordered before'),
  known_guest: ({ is }) => (is ? 'the guest is known' : 'the guest is not known'),
}

/** "the order comes to at least $20.00, and it is for pickup"; empty where nothing is asked. */
export function conditionsText(node: OfferCondition | OfferConditions, currency: string, names: OfferNames = {}): string {
  if (!isGroup<OfferCondition>(node)) return (words[node.field] as Words<OfferConditionField>)(node as never, currency, names)
  const parts = node.of.map((one) => {
    const text = conditionsText(one, currency, names)
    return isGroup<OfferCondition>(one) && one.match !== 'none' && node.of.length > 1 ? `(${text})` : text
  })
  if (node.match === 'all') return parts.join(', and ')
  return node.match === 'any' ? parts.join(', or ') : parts.length === 0 ? '' : `not (${parts.join(', or ')})`
}

const dayNames = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** "Mon, Tue 10:00 PM – 2:00 AM": days with the same times stand together. */
export function windowsText(hours: WeekHours): string {
  const byTime = new Map<string, string[]>()
  for (const { dow, start_min, end_min } of sortedWeek(hours)) {
    const isAllDay = start_min === 0 && end_min === 1440
    const time = isAllDay ? 'all day' : `${clockTime(start_min)} – ${clockTime(end_min)}`
    byTime.set(time, [...(byTime.get(time) ?? []), dayNames[dow] ?? ''])
  }
  return [...byTime].map(([time, days]) => `${days.length === 7 ? 'every day' : days.join(', ')} ${time}`).join('; ')
}

const wallFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
/** A wall time as people read it: "Dec 1, 2026, 5:00 PM". */
export const wallText = (wall: string): string => wallFormat.format(new Date(`${wall}:00Z`))

const dayText = (day: string, days = 0): string => dayFormat.format(new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000))
const atMidnight = (wall: string): boolean => wall.endsWith('T00:00')

/** "from Dec 1, 2026, 5:00 PM"; a whole day has no time. */
export const startText = (wall: string): string => `from ${atMidnight(wall) ? dayText(wall.slice(0, 10)) : wallText(wall)}`
/** "until Dec 24, 2026, 5:00 PM"; "through Dec 24, 2026" where the day is the last one. */
export const endText = (wall: string): string => (atMidnight(wall) ? `through ${dayText(wall.slice(0, 10), -1)}` : `until ${wallText(wall)}`)

/** When it holds; empty for always. */
export function scheduleText({ starts_at, ends_at, windows, not_on }: OfferSchedule): string {
  return [
    ...(starts_at === null ? [] : [startText(starts_at)]),
    ...(ends_at === null ? [] : [endText(ends_at)]),
    ...(windows.length === 0 ? [] : [windowsText(windows)]),
    ...(not_on.length === 0 ? [] : [`not on ${not_on.map((day) => dayText(day)).join(', ')}`]),
  ].join(', ')
}

/** The parts of "When … give … for … limited to … together with …", each without its first word; empty where there is nothing to say. */
export interface OfferSentence {
  /** What has to be true, and how it is used. */
  readonly when: string
  readonly give: string
  /** For how long and at which times. */
  readonly for: string
  readonly limited_to: string
  readonly together_with: string
  readonly paid_by: string
}

export function offerSentence(terms: OfferTerms, currency: string, names: OfferNames = {}): OfferSentence {
  const { limits, staff } = terms
  const used = {
    automatic: '',
    code: 'the guest gives a code',
    staff: `staff choose it${staff && staff.approval !== 'never' ? approvalText(staff, currency) : ''}`,
  }[terms.method]
  const conditions = conditionsText(terms.conditions, currency, names)
  return {
    when: [used, conditions].filter((text) => text !== '').join(', and ') || 'anybody orders',
    give: givesText(terms, currency),
    for: scheduleText(terms.schedule),
    limited_to: [
      ...(limits.uses === null ? [] : [counted(limits.uses, 'use')]),
      ...(limits.per_guest === null ? [] : [`${counted(limits.per_guest, 'use')} for each guest`]),
      ...(limits.per_day === null ? [] : [`${counted(limits.per_day, 'use')} a day`]),
      ...(limits.budget_minor === null ? [] : [`${moneyText(limits.budget_minor, currency)} in all`]),
    ].join(', '),
    together_with:
      terms.combines_with.length === 0
        ? ''
        : `${either(
            terms.combines_with.map((one) => offerClassNames[one].toLowerCase()),
            'and',
          )} offers${terms.stack_group === '' ? '' : `, one of ${quoted(terms.stack_group)} at a time`}`,
    paid_by: terms.paid_by.map(({ payer, name, percent }) => `${payer === 'partner' ? name : payerNames[payer]} ${percent}%`).join(', '),
  }
}

const approvalText = (staff: NonNullable<OfferTerms['staff']>, currency: string): string =>
  staff.approval === 'always' ? ' and somebody approves it' : ` and somebody approves it above ${moneyText(staff.above_minor ?? 0, currency)}`

/** One sentence of all of it, for lists and history. */
export function wholeSentence(terms: OfferTerms, currency: string, names: OfferNames = {}): string {
  const said = offerSentence(terms, currency, names)
  const parts = [
    `When ${said.when}, give ${said.give}`,
    ...(said.for === '' ? [] : [`for orders ${said.for}`]),
    ...(said.limited_to === '' ? [] : [`limited to ${said.limited_to}`]),
    said.together_with === '' ? 'not together with other offers' : `together with ${said.together_with}`,
  ]
  return `${parts.join(', ')}.`
}
