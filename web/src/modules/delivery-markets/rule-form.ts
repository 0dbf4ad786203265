import { type MarketRule, MarketRuleFields } from '@brigade/contract/delivery-markets.ts'
import * as z from 'zod/mini'
import { fieldLocale } from '../../ui/basics/locale.ts'
import { moneyWriter } from '../../ui/form/money-writer.ts'
import { numberIn } from '../../ui/form/text-rules.ts'
import type { Week } from '../../ui/schedule/week.ts'
import { windowText } from '../../ui/schedule/week-text.ts'
import { words } from './delivery-markets-texts.ts'

/** What the fields of the dialog hold. */
export type RuleValues = ReturnType<typeof ruleValues>

/** What the dialog starts with; amounts are empty rather than zero, so that nobody gives delivery away by overlooking a field. */
export function ruleValues(rule: MarketRule | undefined) {
  return {
    restaurant_id: rule ? String(rule.restaurant_id) : '',
    fee_minor: rule?.fee_minor ?? null,
    min_order_minor: rule && rule.min_order_minor > 0 ? rule.min_order_minor : null,
    free_from_minor: rule?.free_from_minor ?? null,
    minutes: rule ? String(rule.minutes) : '',
    sometimes: rule ? rule.availability !== null : false,
    availability: (rule?.availability ?? []) as Week,
  }
}

const restaurant_id = z.coerce.number().check(z.minimum(1, { error: () => words.restaurantRequired }))

/** The contract's own rules and sentences over what the fields hold. */
export const ruleSchema = z.pipe(
  z.transform((values: RuleValues): unknown => ({
    ...values,
    min_order_minor: values.min_order_minor ?? 0,
    minutes: values.minutes.trim() === '' ? undefined : numberIn(values.minutes),
    availability: values.sometimes ? values.availability : null,
  })),
  z.safeExtend(MarketRuleFields, { restaurant_id }),
)

export const ruleLabels = () => ({
  fee: words.fee,
  minimum: words.minimum,
  freeFrom: words.freeFrom,
  minutes: words.minutesLabel,
  hours: words.hours,
})

const dayName = (dow: number): string =>
  new Intl.DateTimeFormat(fieldLocale(), { weekday: 'short', timeZone: 'UTC' }).format(Date.UTC(2023, 0, 1 + dow))

/** The same in words, to be compared with what somebody else has saved meanwhile. */
export function ruleTexts(values: RuleValues, currency: string) {
  const money = (minor: number | null) => (minor === null || Number.isNaN(minor) ? '' : moneyWriter(currency).write(minor))
  const { fee_minor, min_order_minor, free_from_minor, minutes, sometimes, availability } = values
  return {
    fee: money(fee_minor),
    minimum: money(min_order_minor),
    freeFrom: money(free_from_minor),
    minutes,
    hours: sometimes ? availability.map((window) => `${dayName(window.dow)} ${windowText(window)}`).join(', ') : '',
  }
}
