import path from 'node:path'
import { sql } from 'kysely'
import { imbalances } from '../../server/src/modules/gift-cards/ledger/store-ledger.ts'
import type { Database } from '../../server/src/platform/database.ts'
import { openKeyRing } from '../../server/src/platform/secrets.ts'
import { makeCard, makeDefinition } from '../../server/testing/gift-cards.ts'
import { makeRestaurant } from '../../server/testing/menus.ts'
import type { Figure } from './figures.ts'
import { type Cell, measureWorks } from './http-stage.ts'
import type { Options } from './options.ts'
import type { Product } from './product.ts'
import { people, sessions } from './tenant.ts'
import type { Request, Work } from './work.ts'

const atOnce = 16
const redeems = 10_000
/** Holds half of what is asked: 5,000.00. */
const amount = 500_000
const each = 100

/** One card at many tills: what it holds is taken to the cent, and as fast as the same statements by a bare client let it be. */
export async function measureGifts(product: Product, database: Database, options: Options): Promise<{ cells: Cell[]; figures: Figure[] }> {
  const tenant = await makeTenant(product, database)
  const spent = await spend(product, database, tenant)
  const cells = await measureWorks(product, worksOf(tenant), undefined, { ...options, connections: [1, atOnce] })
  const goals = cells.map(({ work, title, connections, ratio }): Figure => {
    const than = work === 'gift-redeem' ? 0.5 : 0.6
    return { line: `${title}, ${connections} at once, of bare`, value: ratio, unit: '', goal: { is: 'at least', than } }
  })
  const { id } = tenant.endless
  const wrong = (await imbalances(database.db, 1, Number.MAX_SAFE_INTEGER)).filter((one) => one.id !== id)
  return { cells, figures: [...spent, ...goals, { line: 'Gift cards whose ledger is not their balance', value: wrong.length, unit: '', goal: none }] }
}

const none = { is: 'at most', than: 0 } as const

interface GiftTenant {
  readonly token: string
  readonly restaurant: number
  readonly spent: { readonly id: number; readonly code: string }
  /** The bare client writes to it as well. */
  readonly endless: { readonly id: number; readonly code: string }
}

async function makeTenant({ env }: Product, database: Database): Promise<GiftTenant> {
  const secrets = openKeyRing(path.resolve(env.KEYS_DIR ?? ''))
  const { root, token } = await database.write(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      with fresh as (select nextval(pg_get_serial_sequence('access_groups', 'id')) as id)
      insert into access_groups (id, name, root_id, ancestors) overriding system value select id, 'Bench cards', id, array[id] from fresh returning id`.execute(
      tx,
    )
    const root = rows[0]?.id ?? 0
    const cashiers = await people(tx, 'cashier', 1, root, ['gift_card_definitions'])
    const [token = ''] = await sessions(
      tx,
      cashiers.map(({ id }) => id),
    )
    return { root, token }
  })
  const restaurant = await makeRestaurant(database, { group: root })
  const definition = await makeDefinition(database, { group: root })
  return {
    token,
    restaurant,
    spent: await makeCard(database, secrets, { definition, amount }),
    endless: await makeCard(database, secrets, { definition, amount: 100_000_000 }),
  }
}

const path5 = '/api/gift_cards/v5/gift_card_redemptions'

function redeeming({ token, restaurant }: GiftTenant, code: string): Request {
  const asked = { restaurant_id: restaurant, amount_minor: each, currency: 'USD', cards: [{ code }], order: '', whole_only: true }
  return {
    method: 'POST',
    path: path5,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(asked),
  }
}

function worksOf(tenant: GiftTenant): Work[] {
  const { code } = tenant.endless
  const redeem = redeeming(tenant, code)
  const body = JSON.stringify({ restaurant_id: tenant.restaurant, code })
  // One address looks up 300 cards a minute at most.
  const lookUp = (from: string): Request => ({ ...redeem, path: `${path5}/look_up`, headers: { ...redeem.headers, 'x-forwarded-for': from }, body })
  return [
    { name: 'gift-redeem', title: 'Redeem, all from one card', rows: [[]], request: () => redeem },
    { name: 'gift-look-up', title: 'Gift card by its code', rows: addresses, request: ([from]) => lookUp(String(from)) },
  ]
}

const addresses = Array.from({ length: 2000 }, (_, at) => [`10.${at >> 8}.${at & 255}.7`])

async function spend({ url }: Product, database: Database, tenant: GiftTenant): Promise<Figure[]> {
  const { method, path: to, headers, body = null } = redeeming(tenant, tenant.spent.code)
  const statuses = new Map<number, number>()
  let next = 0
  const till = async () => {
    while (next < redeems) {
      next += 1
      const key = crypto.randomUUID()
      for (let status = 503; status === 503; ) {
        const answer = await fetch(`${url}${to}`, { method, headers: { ...headers, 'idempotency-key': key }, body })
        await answer.arrayBuffer()
        status = answer.status
        if (status !== 503) statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: atOnce }, till))
  const seconds = (performance.now() - began) / 1000
  const { rows } = await sql<{ balance: number }>`select balance from gift_cards where id = ${tenant.spent.id}`.execute(database.db)
  const taken = statuses.get(200) ?? 0
  const others = [...statuses.keys()].filter((status) => status !== 200 && status !== 409)
  if (others.length > 0) throw new Error(`Redeems were answered with ${others.join(', ')}.`)
  return [
    { line: `${redeems} redeems of 1.00 on a card of 5,000.00: done`, value: taken, unit: '', goal: { is: 'at least', than: amount / each } },
    { line: `${redeems} redeems of 1.00 on a card of 5,000.00: too many`, value: taken - amount / each, unit: '', goal: none },
    { line: 'What is left on that card', value: rows[0]?.balance ?? -1, unit: 'cents', goal: none },
    { line: 'Redeems and refusals on one card, 16 at once', value: redeems / seconds, unit: '/s' },
  ]
}
