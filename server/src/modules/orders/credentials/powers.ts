import type { Role } from '@brigade/contract/kit/roles.ts'

// What a credential may be let do besides sending orders. Each is a way of coming to a role, so whoever lets it could give that role there.

export const powers = ['gift_cards', 'discounts'] as const
export type Power = (typeof powers)[number]

interface PowerOf {
  /** Of a person who does the same. */
  readonly role: Role
  /** The group on which it was turned on; none for off. */
  readonly column: 'gift_cards_group_id' | 'discounts_group_id'
  readonly verb: string
  readonly what: string
}

const all: Readonly<Record<Power, PowerOf>> = {
  gift_cards: { role: 'gift_card_definitions', column: 'gift_cards_group_id', verb: 'take', what: 'gift cards' },
  discounts: { role: 'discounts', column: 'discounts_group_id', verb: 'give', what: 'discounts' },
}

/** What a person needs who takes points of a guest for a reward: one that gives discounts does so where whoever let it could give both. */
export const pointRoles = ['customers', 'loyalty_plans'] as const satisfies readonly Role[]

export const powerOf = (power: Power): PowerOf => all[power]

/** "take gift cards" */
export const doesIt = (power: Power): string => `${all[power].verb} ${all[power].what}`
/** "takes gift cards" */
export const itDoes = (power: Power): string => `${all[power].verb}s ${all[power].what}`
/** "takes no gift cards", or "take" of several */
export const doesNot = (power: Power, isOne = true): string => `${all[power].verb}${isOne ? 's' : ''} no ${all[power].what}`

/** What an order can bring people to, by the customer whom it finds. */
export const openingRole: Role = 'customers_admin'
