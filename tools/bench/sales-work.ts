import { ordersPerPage } from '../../contract/src/orders/reading.ts'
import { days } from './sales-data.ts'
import type { SalesTenant } from './sales-tenant.ts'
import type { Request } from './work.ts'

// What is asked of reports and orders, and the bare SQL for the same figures.

export interface BareSql {
  readonly text: string
  readonly values: readonly unknown[]
}

export interface SalesWork {
  readonly name: string
  readonly requests: readonly Request[]
  readonly bare?: BareSql & { readonly rows: readonly (readonly (string | number)[])[]; readonly keys: readonly (string | number)[] }
}

const dayMs = 86_400_000
export const dayBefore = (back: number): string => new Date(Date.now() - back * dayMs).toISOString().slice(0, 10)
const range = (from: number, to: number) => [dayBefore(from), dayBefore(to)] as const
const most = 12_000

/** A query of the format as a request; `limit` tells otherwise equal ones apart, so that none is answered from memory. */
export function asking(token: string, query: object): Request {
  return {
    method: 'POST',
    path: '/api/reports/v1/load',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  }
}

export const perDay = (from: string, to: string, more: object = {}): object => ({
  measures: ['sales.orders', 'sales.net_sales'],
  timeDimensions: [{ dimension: 'sales.service_date', granularity: 'day', dateRange: [from, to] }],
  ...more,
})

export const ofRestaurant = (id: number) => ({ filters: [{ member: 'sales.restaurant_id', operator: 'equals', values: [String(id)] }] })

const perDaySql = `/* planned for these values */ select service_date, sum(orders)::int as orders, sum(gross + discounts + comps + voids + refunds)::text as net
  from sales_daily where restaurant_id = any($1::bigint[]) and service_date between $2 and $3 group by 1 order by 1`

/** Ninety days that end some time within the last months, always others. */
const ranges = Array.from({ length: days - 100 }, (_, back) => range(back + 90, back + 1))
const rangeAt = (at: number) => ranges[at % ranges.length] ?? range(90, 1)

export function oneRestaurant({ token, restaurants }: SalesTenant): SalesWork {
  const placeAt = (at: number) => restaurants[(at * 7) % restaurants.length] ?? 0
  return {
    name: 'one-restaurant',
    requests: Array.from({ length: most }, (_, at) => asking(token, perDay(...rangeAt(at), { limit: 1000 + at, ...ofRestaurant(placeAt(at)) }))),
  }
}

export function wholeCompany({ token, restaurants }: SalesTenant): SalesWork {
  const [from, to] = rangeAt(0)
  return {
    name: 'whole-company',
    requests: Array.from({ length: most }, (_, at) => asking(token, perDay(...rangeAt(at), { limit: 1000 + at }))),
    bare: { text: perDaySql, values: [[...restaurants], from, to], keys: [from, to], rows: ranges.map(([first, last]) => [first, last]) },
  }
}

export function unchanged({ token }: SalesTenant): SalesWork {
  return { name: 'unchanged', requests: [asking(token, perDay(...rangeAt(0)))] }
}

const orderParts =
  'id number state channel total_minor tip_minor placed_at restaurant_name lines { position name quantity total_minor tax_minor } events { kind at state by } payments { at tender amount_minor }'

/** The newest orders of all restaurants, and pages of one restaurant. */
export function orderPages({ token, restaurants }: SalesTenant, withTotal: boolean): SalesWork {
  const query = `query Page($ids: [SafeInt!], $page: SafeInt) { orders(restaurant_ids: $ids, page: $page, per_page: ${ordersPerPage}) { ${withTotal ? 'total ' : ''}data { ${orderParts} } } }`
  return {
    name: 'order-pages',
    requests: Array.from({ length: 1000 }, (_, at) => ({
      method: 'POST',
      path: '/api/orders/graphql',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables: at % 2 === 0 ? { page: 1 } : { ids: [restaurants[at % restaurants.length]], page: 1 + (at % 5) } }),
    })),
  }
}

export interface DrillCase {
  readonly name: string
  readonly measure: string
  readonly query: object
  readonly after?: { readonly service_date: string; readonly id: number }
}

const long = (from: number, to: number, more: object = {}) => ({
  timeDimensions: [{ dimension: 'sales.service_date', dateRange: range(from, to) }],
  ...more,
})

/** The first page, one far down, kinds that are rare and one of which there is nothing, for all restaurants and for one. */
export function drillCases({ restaurants }: SalesTenant): DrillCase[] {
  const one = ofRestaurant(restaurants[3] ?? 0)
  const deep = { service_date: dayBefore(300), id: 1_000_000_000_000 }
  return (
    [
      ['all restaurants', {}],
      ['one restaurant', one],
    ] as const
  ).flatMap(([where, more]) =>
    (['net_sales', 'refunds', 'voids', 'orders', 'tips'] as const).flatMap((measure) => [
      { name: `${measure}, ${where}`, measure: `sales.${measure}`, query: { measures: [`sales.${measure}`], ...long(394, 0, more) } },
      {
        name: `${measure}, ${where}, deep`,
        measure: `sales.${measure}`,
        query: { measures: [`sales.${measure}`], ...long(394, 0, more) },
        after: deep,
      },
    ]),
  )
}

export function drilling(token: string, { query, measure, after }: DrillCase): Request {
  return {
    method: 'POST',
    path: '/api/reports/v5/reports/drill',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ figure: { query, measure }, after: after ?? null }),
  }
}

/** Reports that read the ledger: as of moments inside and after the range, items, hours. */
export function ledgerReports(): (readonly [string, 'as of' | 'items' | 'hours', object])[] {
  const asOf = (back: number) => ({
    ...perDay(...range(90, 1)),
    filters: [{ member: 'sales.received_at', operator: 'beforeOrOnDate', values: [new Date(Date.now() - back * dayMs).toISOString()] }],
  })
  const time = { timeDimensions: [{ dimension: 'sales.service_date', dateRange: range(90, 1) }] }
  return [
    ['as of an hour ago', 'as of', asOf(0.04)],
    ['as of 10 days ago', 'as of', asOf(10)],
    ['as of 60 days ago', 'as of', asOf(60)],
    ['top 50 items', 'items', { measures: ['sales.net_sales', 'sales.items_sold'], dimensions: ['sales.item'], ...time, limit: 50 }],
    ['by hour', 'hours', { measures: ['sales.orders', 'sales.net_sales'], dimensions: ['sales.hour'], ...time }],
  ]
}

/** An order as an ordering system sends it, always a new one. */
export function newOrder(restaurant_id: number, external_id: string, at: number): object {
  return {
    external_id,
    restaurant_id,
    number: String(at % 1000),
    channel: 'web',
    fulfilment: 'pickup',
    placed_at: new Date(Date.now() - 60_000).toISOString(),
    currency: 'USD',
    state: 'completed',
    lines: Array.from({ length: 3 }, (_, line) => ({
      id: `l${line}`,
      name: `Dish ${1 + ((at + line * 7) % 40)}`,
      category: `Section ${line}`,
      quantity: 1,
      unit_price_minor: 500 + ((at * 37) % 2000),
    })),
    taxes: [{ name: 'Sales tax', amount_minor: 120 }],
    payments: [{ tender: 'card', amount_minor: 100, tip_minor: at % 5 === 0 ? 200 : 0 }],
  }
}

export function sending(token: string, orders: readonly object[], from: number): Request {
  return {
    method: 'POST',
    path: '/api/orders/v5/ingest/orders',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'x-forwarded-for': `10.1.${from % 250}.9` },
    body: JSON.stringify({ orders }),
  }
}
