import type { DeliveryArea } from '@brigade/contract/fields/delivery-area.ts'
import type { WeekHours } from '@brigade/contract/fields/week-hours.ts'
import { weekText } from '../hours/public.ts'
import { moneyText } from '../menus/draft/public.ts'
import type { MarketRow } from './store.ts'

// How History describes markets. Whoever sees a market need not see every restaurant that serves it, so the market's history tells of
// terms without names; the restaurant's own names the market.

/** As History shows it: what people know of it, by the names of the form. */
export function historyFieldsOf(row: MarketRow): Record<string, unknown> {
  return { name: row.name, organization: row.parent_access_group_name, delivers: row.active ? 'yes' : 'no', area: areaText(row.area) }
}

const pair = (latitude: number, longitude: number): string => `${latitude}, ${longitude}`

export function areaText(area: DeliveryArea): string {
  if (area.kind === 'radius') return `${area.radius_m / 1000} km around ${pair(area.center.latitude, area.center.longitude)}`
  if (area.kind === 'postal_codes') return `postal codes of ${area.country}: ${area.codes.join(' ')}`
  return `within ${area.ring.map(([longitude, latitude]) => pair(latitude, longitude)).join('; ')}`
}

interface Terms {
  readonly fee_minor: number
  readonly min_order_minor: number
  readonly free_from_minor: number | null
  readonly minutes: number
  readonly availability: WeekHours | null
}

/** "fee 3.99 USD, minimum 20.00 USD, free from 60.00 USD, 35 min". */
export function termsText({ fee_minor, min_order_minor, free_from_minor, minutes, availability }: Terms, currency: string): string {
  const money = (minor: number) => `${moneyText(minor, currency)} ${currency}`
  return [
    fee_minor === 0 ? 'no fee' : `fee ${money(fee_minor)}`,
    min_order_minor > 0 && `minimum ${money(min_order_minor)}`,
    fee_minor > 0 && free_from_minor !== null && `free from ${money(free_from_minor)}`,
    `${minutes} min`,
    availability !== null && `at ${weekText(availability)}`,
  ]
    .filter(Boolean)
    .join(', ')
}
