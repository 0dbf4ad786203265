import type { FieldChange } from '@brigade/contract/audit-logs.ts'
import type { ResourceType } from '@brigade/contract/kit/resources.ts'
import type { Role } from '@brigade/contract/kit/roles.ts'

// A line of History is read by whoever sees the record that it is about, and may name something else. Such a line is written twice:
// as it is, and as those read it who may not see all that it names.

export interface Sight {
  readonly type: ResourceType
  /** One of these shows it; any role when none is named. */
  readonly roles: readonly Role[]
}

/** What is named, and who sees it. “… of a group” and “… of a restaurant” are names that go with a right there. */
export const namedKinds = {
  access_group: { type: 'access_group', roles: [] },
  customers_of_group: { type: 'access_group', roles: ['customers'] },
  delivery_market: { type: 'delivery_market', roles: ['delivery_markets'] },
  gift_cards_of_group: { type: 'access_group', roles: ['gift_card_definitions'] },
  loyalty_plans_of_group: { type: 'access_group', roles: ['loyalty_plans'] },
  order_workflows_of_group: { type: 'access_group', roles: ['order_workflows'] },
  order_workflows_of_restaurant: { type: 'restaurant', roles: ['order_workflows'] },
  restaurants_of_group: { type: 'access_group', roles: ['restaurants'] },
  sales_of_group: { type: 'access_group', roles: ['restaurants', 'channels'] },
  // Lines from before names were withheld do not say which one they name: of the company, or of none at all.
  delivery_markets_of_group: { type: 'access_group', roles: ['delivery_markets'] },
} as const satisfies Record<string, Sight>

export interface NamedThing {
  readonly kind: keyof typeof namedKinds
  readonly id: number
}

/** What those read who may not see one of the things named. */
export interface Withheld {
  readonly named: readonly NamedThing[]
  readonly description: string
  readonly changes?: readonly FieldChange[]
}

export const groupsNamed = (...ids: readonly (number | null)[]): NamedThing[] =>
  [...new Set(ids)].flatMap((id) => (id === null ? [] : [{ kind: 'access_group' as const, id }]))
