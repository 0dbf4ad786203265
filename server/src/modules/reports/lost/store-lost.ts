import { orderChannels, orderFulfilments } from '@brigade/contract/orders/codes.ts'
import { measures, type Part, parts } from '@brigade/contract/reports/semantic.ts'
import { sql } from 'kysely'
import { reachable } from '../../../platform/access/policy.ts'
import type { Queryable } from '../../../platform/database.ts'
import { codesOf } from '../figures/store-figures.ts'

export interface OutageRow {
  readonly kind: 'pause' | 'closure'
  readonly id: number
  readonly restaurant_id: number
  readonly restaurant_name: string
  readonly timezone: string
  readonly currency: string
  /** Name of the item or option; empty for a closure. */
  readonly label: string
  readonly channel: string | null
  readonly fulfilment: string | null
  readonly starts_at: Date
  /** The moment of now while it lasts. */
  readonly ends_at: Date
  readonly is_over: boolean
  /** Day of the first order of the restaurant. */
  readonly first_date: string | null
}

/**
 * Pauses of items and options, and closures, that were in force between two moments in restaurants that the person sees. Pauses of
 * sizes, menus and tags are left out: what would have been sold cannot be told by a name.
 */
export async function outagesBetween(db: Queryable, userId: number, from: Date, to: Date, now: Date): Promise<OutageRow[]> {
  const { rows } = await sql<OutageRow>`
    with seen as materialized (
      select id, name, timezone, currency, ${reachable(userId, 'availabilities', 'restaurant', sql.ref('restaurants.id'))} as tells_pauses from restaurants where kind = 'restaurant' and ${reachable(userId, 'restaurants', 'restaurant', sql.ref('restaurants.id'))})
    select one.*, seen.name as restaurant_name, seen.timezone, seen.currency,
      (select min(service_date) from sales_daily daily where daily.restaurant_id = seen.id) as first_date
    from (
      select 'pause' as kind, id, restaurant_id, label, nullif(channel, '') as channel, null as fulfilment, starts_at, coalesce(ended_at, least(ends_at, ${now})) as ends_at,
        ended_at is not null or coalesce(ends_at <= ${now}, false) as is_over
      from pauses where kind in ('item', 'option') and restaurant_id in (select id from seen where tells_pauses) and starts_at < ${to} and coalesce(ended_at, ends_at, ${to}) > ${from}
      union all
      select 'closure', id, restaurant_id, '', channel, fulfilment, starts_at, coalesce(ended_at, least(ends_at, ${now})),
        ended_at is not null or coalesce(ends_at <= ${now}, false)
      from closures where restaurant_id in (select id from seen) and starts_at < ${to} and coalesce(ended_at, ends_at, ${to}) > ${from}
    ) as one join seen on seen.id = one.restaurant_id order by starts_at desc, kind, one.id desc limit 2000`.execute(db)
  return rows
}

export interface Stretch {
  readonly restaurant_id: number
  readonly label: string
  readonly channel: string | null
  readonly fulfilment: string | null
  readonly from: Date
  readonly to: Date
}

const netTypes = measures.net_sales.sum.flatMap((part) => parts[part as Part].types)
const codeOf = (words: readonly string[], word: string | null): number | null => (word === null ? null : words.indexOf(word))

/** Net sales of orders placed in each stretch of time, of one item where it is named, without what came off on later days. */
export async function soldIn(db: Queryable, stretches: readonly Stretch[]): Promise<number[]> {
  if (stretches.length === 0) return []
  const asked = stretches.map((one, place) => ({
    place,
    r: one.restaurant_id,
    label: one.label,
    channel: codeOf(orderChannels, one.channel),
    fulfilment: codeOf(orderFulfilments, one.fulfilment),
    since: one.from.toISOString(),
    until: one.to.toISOString(),
  }))
  const { rows } = await sql<{ place: number; net: number }>`
    select asked.place, coalesce(sold.net, 0)::bigint as net
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
      as asked(place int, r bigint, label text, channel smallint, fulfilment smallint, since timestamptz, until timestamptz)
    cross join lateral (
      select sum(f.amount) as net from sales_entries f
      where f.restaurant_id = asked.r and f.service_date between asked.since::date - 1 and asked.until::date + 1 and f.event_date = f.service_date
        and f.occurred_at >= asked.since and f.occurred_at < asked.until and f.entry_type in (${codesOf(netTypes)})
        and (asked.channel is null or f.channel = asked.channel) and (asked.fulfilment is null or f.fulfilment = asked.fulfilment)
        and (asked.label = '' or f.sale_item_id = any(array(
          select id from sale_items where restaurant_id = asked.r and lower(sale_items.name) = lower(asked.label))))
    ) as sold order by asked.place`.execute(db)
  return rows.map(({ net }) => Number(net))
}
