import type { Fulfilment, SalesChannel } from '@brigade/contract/fields/sales-context.ts'
import type { AmountType, Charge, ChargeBase, ChargeKind } from '@brigade/contract/restaurants/charges.ts'
import type { Week } from '../../../ui/schedule/week.ts'

/** What the fields of the dialog hold. */
export interface ChargeDraft {
  readonly name: string
  readonly kind: ChargeKind
  readonly amountType: AmountType
  /** Minor units; kept while a percentage is asked for. */
  readonly sum: number | null
  /** As typed. */
  readonly percent: string
  readonly per: ChargeBase
  readonly tag: string
  readonly below: number | null
  readonly channels: readonly SalesChannel[]
  readonly fulfilments: readonly Fulfilment[]
  readonly atHours: boolean
  readonly hours: Week
  readonly taxable: boolean
  readonly active: boolean
}

export function chargeDraft(charge: Charge | undefined): ChargeDraft {
  const isPercent = charge?.amount_type === 'percent'
  return {
    name: charge?.name ?? '',
    kind: charge?.kind ?? 'packaging',
    amountType: charge?.amount_type ?? 'fixed',
    sum: charge && !isPercent ? charge.amount : null,
    percent: charge && isPercent ? String(charge.amount / 100) : '',
    per: charge?.per ?? 'order',
    tag: charge?.tag ?? '',
    below: charge?.below_minor ?? null,
    channels: charge?.channels ?? [],
    fulfilments: charge?.fulfilments ?? [],
    atHours: charge !== undefined && charge.availability !== null,
    hours: charge?.availability ?? [],
    taxable: charge?.taxable ?? true,
    active: charge?.active ?? true,
  }
}

/** Hundredths of a percent of what was typed; NaN when it is none, or finer than that. */
export function percentOf(text: string): number {
  const digits = /^(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(text.trim())
  return digits ? Number(digits[1]) * 100 + Number((digits[2] ?? '').padEnd(2, '0')) : Number.NaN
}

/** What is sent: the contract judges it. */
export function chargeValues(draft: ChargeDraft) {
  const { name, kind, per, tag, channels, fulfilments, taxable, active } = draft
  const percent = percentOf(draft.percent)
  return {
    name,
    kind,
    amount_type: draft.amountType,
    amount: draft.amountType === 'percent' ? (Number.isNaN(percent) ? undefined : percent) : (draft.sum ?? undefined),
    per,
    tag: per === 'tag' ? tag : '',
    below_minor: kind === 'small_order' ? draft.below : null,
    channels: [...channels],
    fulfilments: [...fulfilments],
    availability: draft.atHours ? [...draft.hours] : null,
    taxable,
    active,
  }
}
