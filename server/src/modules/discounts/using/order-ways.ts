import type { OfferCondition, OfferConditions } from '@brigade/contract/discounts/conditions.ts'
import type { LiveOffer } from '@brigade/contract/discounts/engine/types.ts'
import type { OrderWay } from '@brigade/contract/discounts/finder/situations.ts'
import { fulfilments } from '@brigade/contract/fields/sales-context.ts'
import { isGroup } from '@brigade/contract/kit/condition-groups.ts'
import { orderChannels } from '@brigade/contract/orders/codes.ts'

// Ways to order that offers tell apart: what their conditions name, something that they do not name, and what is usual.

export interface ChargeOfOrder {
  readonly id: number
  readonly name: string
  readonly kind: string
  readonly amount_type: string
  readonly amount: number
  readonly per: string
  readonly below_minor: number | null
  readonly channels: readonly string[]
  readonly fulfilments: readonly string[]
}

function conditionsIn(node: OfferCondition | OfferConditions): OfferCondition[] {
  return isGroup<OfferCondition>(node) ? node.of.flatMap((one) => conditionsIn(one)) : [node]
}

function toldApart<Word extends string>(all: readonly Word[], usual: readonly Word[], named: readonly Word[]): Word[] {
  const chosen = new Set([...usual, ...named])
  const other = all.find((one) => !chosen.has(one))
  return [...chosen, ...(other === undefined ? [] : [other])]
}

/** Charges that depend on the basket are left out: those of each item, percents, and those of small orders. */
const isFixed = ({ amount_type, per, below_minor, amount }: ChargeOfOrder): boolean =>
  amount_type === 'fixed' && per === 'order' && below_minor === null && amount > 0

export function waysToOrder(offers: readonly LiveOffer[], charges: readonly ChargeOfOrder[]): OrderWay[] {
  const conditions = offers.flatMap(({ terms }) => conditionsIn(terms.conditions))
  const channels = toldApart(
    orderChannels.slice(1),
    ['web'],
    conditions.flatMap((one) => (one.field === 'channel' ? one.channels : [])),
  )
  const modes = toldApart(
    fulfilments,
    ['pickup', 'delivery'],
    conditions.flatMap((one) => (one.field === 'fulfilment' ? one.fulfilments : [])),
  )
  const isFor = (some: readonly string[], one: string): boolean => some.length === 0 || some.includes(one)
  return channels.flatMap((channel) =>
    modes.map((fulfilment) => ({
      channel,
      fulfilment,
      charges: charges
        .filter((one) => isFixed(one) && isFor(one.channels, channel) && isFor(one.fulfilments, fulfilment))
        .map(({ id, name, kind, amount }) => ({
          id: `charge ${id}`,
          name,
          is_delivery: kind === 'delivery',
          amount_minor: amount,
          tax_percent: null,
        })),
    })),
  )
}
