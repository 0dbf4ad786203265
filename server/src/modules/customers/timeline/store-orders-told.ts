import { channelNames, lostStates, type OrderState, orderChannels, stateNames } from '@brigade/contract/orders/codes.ts'
import { sql } from 'kysely'
import { reachable } from '../../../platform/access/policy.ts'
import { seesSales } from '../../orders/public.ts'
import { source } from './sources.ts'

interface OrderFacts {
  readonly number: string
  readonly channel: number
  readonly state: OrderState
  readonly is_test: boolean
  readonly place: string
  readonly net: number
  readonly currency: string
  readonly may_open: boolean
}

/** Orders at restaurants whose guests the person may see; the others are told as totals only. */
export const orderSource = source<OrderFacts>({
  kind: 'order',
  rows: (userId, customerId) => sql`
    select taken.order_id as id, taken.placed_at as at, jsonb_build_object('number', orders.number, 'channel', taken.channel, 'state', orders.state,
      'is_test', orders.is_test, 'place', place.name, 'net', taken.net, 'currency', taken.currency,
      'may_open', ${seesSales(userId, sql.ref('taken.restaurant_id'))}) as facts
    from customer_orders taken join orders on orders.id = taken.order_id join restaurants place on place.id = taken.restaurant_id
    where taken.customer_id = ${customerId} and ${reachable(userId, 'customers', 'restaurant', sql.ref('taken.restaurant_id'))}`,
  words: ({ number, channel, state, is_test, place, net, currency, may_open }) => ({
    title: number === '' ? 'Order' : `Order ${number}`,
    text: [
      channelNames[orderChannels[channel] ?? 'unmapped'],
      ...(lostStates.includes(state) ? [stateNames[state]] : []),
      ...(is_test ? ['Test order'] : []),
    ].join(' · '),
    place,
    amount_minor: net,
    currency,
    _can: { open: may_open, delete: false },
  }),
})
