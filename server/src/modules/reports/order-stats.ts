import type { InputOf } from '@brigade/contract/kit/endpoint.ts'
import { channelNames, fulfilmentNames, orderChannels, orderFulfilments, orderStates, stateNames } from '@brigade/contract/orders/codes.ts'
import { mostStats, type OrderStat, type orderStats, type StatGroup } from '@brigade/contract/reports/order-stats.ts'
import { ReportQuery } from '@brigade/contract/reports/query.ts'
import { type MeasureName, measureNames, member } from '@brigade/contract/reports/semantic.ts'
import type { Queryable } from '../../platform/database.ts'
import { ordersCounted } from '../orders/public.ts'
import { type Plan, plansOf, refused } from './figures/normalise.ts'
import { type FigureRow, figuresOf, ofNumber } from './figures/store-figures.ts'

type Asked = InputOf<typeof orderStats>
type Keys = Pick<OrderStat, 'currency' | StatGroup>

/** Orders counted as the list of orders counts them, beside what they come to by the measures of reports: two statements, however many rows. */
export async function statsOf(db: Queryable, userId: number, asked: Asked, now: Date): Promise<OrderStat[]> {
  const { restaurant_ids, channels, states, from, to, q } = asked
  if ([restaurant_ids, channels, states].some((list) => list?.length === 0) || (from && to && from > to)) return []
  const by = asked.by ?? []
  const counted = await ordersCounted(db, userId, asked, by, mostStats + 1)
  if (counted.length > mostStats) throw refused('by', `These are more than ${mostStats} rows. Choose fewer days, or group by less`)
  const [plan] = plansOf(queryOf(asked, by), now)
  if (!plan || counted.length === 0) return []
  // A number of an order is known to the ledger alone.
  const rows = await (q ? figuresOf(db, userId, { ...plan, fromRollUp: false }, { extra: ofNumber(q) }) : figuresOf(db, userId, plan))
  const found = new Map(rows.map((row) => [keyOf(keysOf(plan, row)), row]))
  return counted.map(({ count, currency, state = null, channel, fulfilment, day = null }): OrderStat => {
    const keys: Keys = {
      currency,
      state: orderStates.find((one) => one === state) ?? null,
      channel: channel === undefined ? null : (orderChannels[channel] ?? 'unmapped'),
      fulfilment: fulfilment === undefined ? null : (orderFulfilments[fulfilment] ?? 'unmapped'),
      day,
    }
    return { ...keys, count, ...figuresIn(plan, found.get(keyOf(keys))) }
  })
}

function queryOf({ restaurant_ids, channels, states, from, to }: Asked, by: readonly StatGroup[]): ReportQuery {
  const among = (name: 'restaurant_id' | 'channel' | 'state', values: readonly string[] | undefined) =>
    values ? [{ member: member(name), operator: 'equals' as const, values: [...values] }] : []
  return ReportQuery.parse({
    measures: measureNames.map(member),
    dimensions: ['currency' as const, ...by.filter((group) => group !== 'day')].map(member),
    timeDimensions: [
      {
        dimension: member('service_date'),
        ...(by.includes('day') && { granularity: 'day' }),
        dateRange: [from ?? '0001-01-01', to ?? '9999-12-31'],
      },
    ],
    filters: [
      ...among('restaurant_id', restaurant_ids?.map(String)),
      ...among(
        'channel',
        channels?.map((one) => channelNames[one]),
      ),
      ...among(
        'state',
        states?.map((one) => stateNames[one]),
      ),
    ],
    limit: mostStats + 1,
  })
}

const named = <Word extends string>(words: readonly Word[], names: Readonly<Record<Word, string>>, name: unknown): Word | null =>
  words.find((word) => names[word] === name) ?? null

/** The keys of a row of figures: words instead of their names. */
function keysOf(plan: Plan, row: FigureRow): Keys {
  const of = (name: Plan['dimensions'][number]) => row[`d${plan.dimensions.indexOf(name)}`]
  return {
    currency: String(of('currency')),
    state: named(orderStates, stateNames, of('state')),
    channel: named(orderChannels, channelNames, of('channel')),
    fulfilment: named(orderFulfilments, fulfilmentNames, of('fulfilment')),
    day: plan.times.length > 0 ? String(row.t0) : null,
  }
}

const keyOf = ({ currency, state, channel, fulfilment, day }: Keys): string => JSON.stringify([currency, state, channel, fulfilment, day])

/** Test orders are in no ledger: a row of them alone comes to nothing. */
function figuresIn(plan: Plan, row: FigureRow | undefined): Record<MeasureName, number> {
  const all = plan.measures.map((name, at) => {
    const value = row?.[`m${at}`]
    return [name, value == null ? (name === 'average_order' ? null : 0) : Number(value)]
  })
  return Object.fromEntries(all) as Record<MeasureName, number>
}
