import { entryTypeNames, orderStates, stateNames } from '@brigade/contract/orders/codes.ts'
import type { Order } from '@brigade/contract/orders/reading.ts'
import { words } from './reports-texts.ts'

const kinds: Readonly<Record<string, () => string>> = {
  payment: () => entryTypeNames.payment,
  tip: () => entryTypeNames.tip,
  refund: () => entryTypeNames.refund,
  void: () => entryTypeNames.void,
  reminded: () => words.reminded,
  escalated: () => words.escalated,
}

type Told = Pick<Order, 'placed_at' | 'events'>

/** What happened to an order, the last first, with the money that each event moved. `write` writes minor units. */
export function eventsOf(order: Told, write: (minor: number) => string) {
  const happened = order.events.toReversed().map((event) => {
    const state = orderStates.find((one) => one === event.state)
    const title = state ? stateNames[state] : (kinds[event.kind]?.() ?? event.kind)
    return {
      id: event.id,
      at: event.at,
      title: event.moved_minor === null ? title : `${title} ${write(event.moved_minor)}`,
      by: event.by || undefined,
      children: event.reason || undefined,
    }
  })
  return [...happened, { id: 'placed', at: order.placed_at, title: words.placed }]
}
