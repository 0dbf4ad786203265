import type { RefusalReason } from '@brigade/contract/discounts/engine/types.ts'
import type { EvaluationAnswer } from '@brigade/contract/discounts/using.ts'
import { words } from './simulator-texts.ts'

export type Refused = EvaluationAnswer['refused'][number]

export const refusalGroups = ['almost', 'together', 'time', 'basket', 'guest', 'staff', 'used', 'place'] as const
export type RefusalGroup = (typeof refusalGroups)[number]

const groups: Readonly<Record<RefusalReason, RefusalGroup>> = {
  stacking: 'together',
  stack_group: 'together',
  not_started: 'time',
  over: 'time',
  outside_hours: 'time',
  not_on_day: 'time',
  condition: 'basket',
  no_items: 'basket',
  not_enough_items: 'basket',
  nothing_left: 'basket',
  code_of_other_guest: 'guest',
  guest_limit: 'guest',
  guest_unknown: 'guest',
  points: 'guest',
  points_unknown: 'guest',
  no_points: 'place',
  no_offers: 'guest',
  staff_reason: 'staff',
  staff_value: 'staff',
  used_up: 'used',
  code_used_up: 'used',
  code_expired: 'used',
  code_ended: 'used',
  day_limit: 'used',
  budget_used: 'used',
  not_here: 'place',
  not_active: 'place',
  currency: 'place',
}

export const groupText: Readonly<Record<RefusalGroup, string>> = {
  almost: words.groupAlmost,
  together: words.groupTogether,
  time: words.groupTime,
  basket: words.groupBasket,
  guest: words.groupGuest,
  staff: words.groupStaff,
  used: words.groupUsed,
  place: words.groupPlace,
}

/** Offers that do not apply, by what stands in the way; those that a guest could still reach come first. */
export function grouped(refused: readonly Refused[]): { group: RefusalGroup; offers: readonly Refused[] }[] {
  const found = Map.groupBy(refused, ({ reason, hint }) => (hint !== '' && groups[reason] === 'basket' ? 'almost' : groups[reason]))
  return refusalGroups.flatMap((group) => {
    const offers = found.get(group) ?? []
    return offers.length === 0 ? [] : [{ group, offers }]
  })
}
