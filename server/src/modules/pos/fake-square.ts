import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

interface FakeObject {
  readonly type: string
  id: string
  readonly is_deleted?: boolean
  readonly category_data?: object
  readonly modifier_list_data?: object
  item_data?: { name: string; [key: string]: unknown }
}

const money = (amount: number) => ({ amount, currency: 'USD' })
const common = { updated_at: '2026-01-02T22:56:00.716Z', version: 1_578_005_760_716, is_deleted: false, present_at_all_locations: true }

const variation = (id: string, item: string, name: string, amount: number, sku = '') => ({
  type: 'ITEM_VARIATION',
  id,
  ...common,
  item_variation_data: {
    item_id: item,
    name,
    sku,
    ordinal: 1,
    pricing_type: 'FIXED_PRICING',
    price_money: money(amount),
    location_overrides: [{ location_id: 'L2', price_money: money(amount + 100) }],
  },
})
const modifier = (id: string, list: string, name: string, amount: number) => ({
  type: 'MODIFIER',
  id,
  ...common,
  modifier_data: { name, price_money: money(amount), on_by_default: false, ordinal: 0, modifier_list_id: list },
})

/** A small catalog in the shapes that Square answers with. */
export function fakeCatalog(): FakeObject[] {
  const coffee = {
    name: 'Coffee',
    category_id: 'CAT1',
    modifier_list_info: [{ modifier_list_id: 'LIST1', min_selected_modifiers: -1, max_selected_modifiers: -1, enabled: true }],
    variations: [variation('VAR1', 'ITEM1', 'Small', 300, 'C-S'), variation('VAR2', 'ITEM1', 'Large', 450, 'C-L')],
    product_type: 'REGULAR',
  }
  const list = { name: 'Milk', selection_type: 'SINGLE', modifiers: [modifier('MOD1', 'LIST1', 'Whole', 0), modifier('MOD2', 'LIST1', 'Oat', 75)] }
  const plain = (n: number) => ({
    type: 'ITEM',
    id: `ITEM${n}`,
    ...common,
    item_data: { name: `Bagel ${n}`, variations: [variation(`VAR${n}x`, `ITEM${n}`, '', 250)] },
  })
  return [
    { type: 'CATEGORY', id: 'CAT1', ...common, category_data: { name: 'Hot drinks' } },
    { type: 'MODIFIER_LIST', id: 'LIST1', ...common, modifier_list_data: list },
    { type: 'ITEM', id: 'ITEM1', ...common, item_data: coffee },
    plain(2),
    { ...plain(3), present_at_all_locations: false, present_at_location_ids: ['L1'] } as FakeObject,
    plain(4),
  ]
}

/** A local server that answers in Square's shapes, two objects a page. */
export async function startFakeSquare(token: string, objects: FakeObject[] = fakeCatalog(), perPage = 2) {
  const state = {
    objects,
    isRevoked: false,
    failsFrom: Number.POSITIVE_INFINITY,
    turnsBackAt: undefined as { from: number; to: number } | undefined,
    asked: [] as string[],
    /** Orders, refunds and payments in Square's shapes; sorted by when they changed when they are asked. */
    orders: [] as { id: string; updated_at: string; [key: string]: unknown }[],
    refunds: [] as { id: string; updated_at: string; [key: string]: unknown }[],
    payments: [] as { id: string; [key: string]: unknown }[],
    /** A status that calls for orders are answered with instead. */
    ordersFail: undefined as number | undefined,
    ordersAtOnce: 50,
  }

  function salesOf(all: readonly { updated_at: string }[], from: string, to: string, cursor: string) {
    const within = all.filter(({ updated_at: at }) => at >= from && at <= to).toSorted((a, b) => (a.updated_at < b.updated_at ? -1 : 1))
    const start = Number(cursor || '0')
    const next = start + state.ordersAtOnce
    return { page: within.slice(start, next), more: next < within.length ? { cursor: String(next) } : {} }
  }

  function sales(pathname: string, searchParams: URLSearchParams, sent: string): { status: number; body: object } | undefined {
    if (state.ordersFail !== undefined) return { status: state.ordersFail, body: { errors: [{ category: 'API_ERROR', code: 'FAILED' }] } }
    if (pathname === '/v2/orders/search') {
      const { query, cursor = '' } = JSON.parse(sent)
      const { start_at, end_at } = query.filter.date_time_filter.updated_at
      const { page, more } = salesOf(state.orders, start_at, end_at, cursor)
      return { status: 200, body: { orders: page, ...more } }
    }
    if (pathname === '/v2/refunds') {
      const of = (name: string) => searchParams.get(name) ?? ''
      const { page, more } = salesOf(state.refunds, of('updated_at_begin_time'), of('updated_at_end_time'), of('cursor'))
      return { status: 200, body: { refunds: page, ...more } }
    }
    const payment = state.payments.find(({ id }) => pathname === `/v2/payments/${id}`)
    return payment && { status: 200, body: { payment } }
  }

  function answer({ url = '', headers }: IncomingMessage, sent: string): { status: number; body: object } {
    const { pathname, searchParams } = new URL(url, 'http://square')
    state.asked.push(url)
    if (state.isRevoked || headers.authorization !== `Bearer ${token}`)
      return {
        status: 401,
        body: { errors: [{ category: 'AUTHENTICATION_ERROR', code: 'UNAUTHORIZED', detail: 'This request could not be authorized.' }] },
      }
    if (pathname === '/v2/locations') return { status: 200, body: { locations: [{ id: 'L1' }, { id: 'L2' }] } }
    const sold = /^\/v2\/(?:orders|refunds|payments)/.test(pathname) ? sales(pathname, searchParams, sent) : undefined
    if (sold) return sold
    if (pathname !== '/v2/catalog/list') return { status: 404, body: { errors: [{ category: 'INVALID_REQUEST_ERROR', code: 'NOT_FOUND' }] } }
    const from = Number(searchParams.get('cursor') ?? '0')
    if (from >= state.failsFrom) return { status: 400, body: { errors: [{ category: 'API_ERROR', code: 'INTERNAL_SERVER_ERROR' }] } }
    const asked = new Set((searchParams.get('types') ?? '').split(','))
    const all = state.objects.filter(({ type }) => asked.has(type))
    const next = from === state.turnsBackAt?.from ? state.turnsBackAt.to : from + perPage
    const more = next < all.length ? { cursor: String(next) } : {}
    return { status: 200, body: { objects: all.slice(from, from + perPage), ...more } }
  }

  const server = createServer(async (request, response) => {
    const sent = Buffer.concat(await request.toArray()).toString()
    const { status, body } = answer(request, sent)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    state,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    webhook(url: string, key: string, type = 'catalog.version.updated') {
      const body = Buffer.from(
        JSON.stringify({ merchant_id: 'M1', type, event_id: 'f0a9a8ae-0000-4000-8000-000000000001', created_at: '2026-07-01T00:00:00Z' }),
      )
      const signature = createHmac('sha256', key).update(url).update(body).digest('base64')
      return { headers: { 'x-square-hmacsha256-signature': signature }, body }
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
