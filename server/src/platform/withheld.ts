import type { FieldChange } from '@brigade/contract/audit-logs.ts'
import type { ResourceType } from '@brigade/contract/kit/resources.ts'
import type { Role } from '@brigade/contract/kit/roles.ts'

// A line of History is read by whoever sees the record that it is about, and may name something else. Such a line is written twice:
// as it is, and as those read it who may not see all that it names.

export interface Sight {
  readonly type: ResourceType
  /** One of these shows it; any role when none is named. */
  readonly roles: readonly Role[]
  /** Below the group as well: what is said for it counts there. */
  readonly isBelowToo?: true
}

/** What is named, and who sees it. “… of a group” and “… of a restaurant” are names that go with a right there. */
export const namedKinds = {
  access_group: { type: 'access_group', roles: [] },
  channel: { type: 'channel', roles: ['channels'] },
  customer: { type: 'customer', roles: ['customers'] },
  customers_around_group: { type: 'access_group', roles: ['customers'], isBelowToo: true },
  customers_of_group: { type: 'access_group', roles: ['customers'] },
  delivery_market: { type: 'delivery_market', roles: ['delivery_markets'] },
  discounts_of_group: { type: 'access_group', roles: ['discounts'] },
  discounts_of_restaurant: { type: 'restaurant', roles: ['discounts'] },
  gift_cards_of_group: { type: 'access_group', roles: ['gift_card_definitions'] },
  loyalty_plans_around_group: { type: 'access_group', roles: ['loyalty_plans'], isBelowToo: true },
  loyalty_plans_of_group: { type: 'access_group', roles: ['loyalty_plans'] },
  order_workflows_of_group: { type: 'access_group', roles: ['order_workflows'] },
  order_workflows_of_restaurant: { type: 'restaurant', roles: ['order_workflows'] },
  picture_collection: { type: 'picture_collection', roles: ['picture_collections'] },
  restaurants_of_discounts: { type: 'access_group', roles: ['restaurants', 'discounts'] },
  restaurants_of_group: { type: 'access_group', roles: ['restaurants'] },
  sales_of_group: { type: 'access_group', roles: ['restaurants', 'channels'] },
  // Lines from before names were withheld do not say which one they name: of the company, or of none at all.
  delivery_markets_of_group: { type: 'access_group', roles: ['delivery_markets'] },
} as const satisfies Record<string, Sight>

export interface NamedThing {
  readonly kind: keyof typeof namedKinds
  readonly id: number
  /** Of its own group: whoever has the role on it sees the thing, also when that is no longer of the company. */
  readonly company?: number
}

/** What those read who may not see one of the things named. */
export interface Withheld {
  readonly named: readonly NamedThing[]
  readonly description: string
  readonly changes?: readonly FieldChange[]
  /** What those read who see these, and not all of the above: more than the others. */
  readonly less?: { readonly named: readonly NamedThing[]; readonly description: string }
}

/** For those who see everything of a company, by its own group. */
export const allOfCompany = (id: number): NamedThing[] =>
  (
    [
      'customers_of_group',
      'delivery_markets_of_group',
      'discounts_of_group',
      'gift_cards_of_group',
      'loyalty_plans_of_group',
      'order_workflows_of_group',
      'restaurants_of_group',
    ] as const
  ).map((kind) => ({ kind, id }))

/** Of resources in the History of a group: people are named to those who see them, all else is the group's. */
export const peopleNamed = (type: ResourceType, ids: readonly number[]): NamedThing[] =>
  type === 'customer' ? ids.map((id) => ({ kind: 'customer' as const, id })) : []

export const groupsNamed = (...ids: readonly (number | null)[]): NamedThing[] =>
  [...new Set(ids)].flatMap((id) => (id === null ? [] : [{ kind: 'access_group' as const, id }]))
