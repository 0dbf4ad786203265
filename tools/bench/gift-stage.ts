import path from 'node:path'
import { sql } from 'kysely'
import { type Imbalance, imbalances } from '../../server/src/modules/gift-cards/ledger/store-ledger.ts'
import type { Database } from '../../server/src/platform/database.ts'
import { openKeyRing } from '../../server/src/platform/secrets.ts'
import { makeCard, makeDefinition } from '../../server/testing/gift-cards.ts'
import { makeRestaurant } from '../../server/testing/menus.ts'
import type { Figure } from './figures.ts'
import { type Cell, measureWorks } from './http-stage.ts'
import type { Options } from './options.ts'
import type { Product } from './product.ts'
import { residentMemory } from './system.ts'
import { people, sessions, type Tenant } from './tenant.ts'
import { type Request, type Work, workOf } from './work.ts'

const atOnce = 16
const redeems = 10_000
/** Holds half of what is asked: 5,000.00. */
const amount = 500_000
const each = 100

/** In one batch. */
const batch = 100_000
const million = 1_000_000
/** Of the million, cards of one issuer. */
const perIssuer = 20_000

/**
 * One card at many tills: what it holds is taken to the cent, and as fast as the same statements by a bare client let it be. Then 100,000
 * cards at once, and the list of a million beside the bank list of the same company.
 */
export async function measureGifts(
  product: Product,
  company: Tenant,
  database: Database,
  options: Options,
): Promise<{ cells: Cell[]; figures: Figure[] }> {
  const tenant = await makeTenant(product, database)
  const spent = await spend(product, database, tenant)
  const issued = await issue(product, database, tenant)
  await makeMillion(database, tenant.definition)
  const bank = workOf(company).filter(({ name }) => name === 'list-1')
  // Between the two that are measured by it: on a machine that does other work, minutes are not alike.
  const works = worksOf(tenant).flatMap((work) => (work.name === 'gift-last4' ? [...bank, work] : [work]))
  const cells = await measureWorks(product, works, undefined, { ...options, connections: [1, atOnce] })
  const { id } = tenant.endless
  const wrong = (await allImbalances(database)).filter((one) => one.id !== id)
  const balances: Figure = { line: 'Gift cards whose ledger is not their balance', value: wrong.length, unit: '', goal: none }
  return { cells, figures: [...spent, ...issued, ...cells.flatMap((cell) => goalsOf(cell, cells)), balances] }
}

/** Some ten thousand cards in a statement, as the nightly check reads them. */
async function allImbalances({ db }: Database): Promise<Imbalance[]> {
  const { rows } = await sql<{ last: number }>`select max(id) as last from gift_cards`.execute(db)
  const wrong: Imbalance[] = []
  for (let from = 1; from <= (rows[0]?.last ?? 0); from += 20_000) wrong.push(...(await imbalances(db, from, from + 19_999)))
  return wrong
}

function goalsOf({ work, title, connections, ratio, product }: Cell, cells: readonly Cell[]): Figure[] {
  const line = `${title}, ${connections} at once`
  if (work === 'gift-redeem') return [{ line: `${line}, of bare`, value: ratio, unit: '', goal: { is: 'at least', than: 0.5 } }]
  if (work === 'gift-look-up') return [{ line: `${line}, of bare`, value: ratio, unit: '', goal: { is: 'at least', than: 0.6 } }]
  if (work === 'list-1') return []
  const banks = cells.find((cell) => cell.work === 'list-1' && cell.connections === connections)?.product.perSecond ?? Number.NaN
  return [{ line: `${line}, of the bank list`, value: product.perSecond / banks, unit: '', goal: { is: 'at least', than: 1 } }]
}

const none = { is: 'at most', than: 0 } as const

interface GiftTenant {
  readonly token: string
  readonly root: number
  readonly restaurant: number
  readonly definition: number
  readonly spent: { readonly id: number; readonly code: string }
  /** The bare client writes to it as well. */
  readonly endless: { readonly id: number; readonly code: string }
}

async function makeTenant({ env }: Product, database: Database): Promise<GiftTenant> {
  const secrets = openKeyRing(path.resolve(env.KEYS_DIR ?? ''))
  const { root, token } = await database.write(async (tx) => {
    const { rows } = await sql<{ id: number }>`select id from access_groups where parent_id is null order by id limit 1`.execute(tx)
    const root = rows[0]?.id ?? 0
    const cashiers = await people(tx, 'cashier', 1, root, ['gift_card_definitions_admin'])
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
    root,
    restaurant,
    definition,
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
  const search = (q: string): Request => ({
    ...redeem,
    path: '/api/gift_cards/v5/gift_cards/search',
    body: JSON.stringify({ page: 1, per_page: 20, q }),
  })
  const lookUp = (from: string): Request => ({ ...redeem, path: `${path5}/look_up`, headers: { ...redeem.headers, 'x-forwarded-for': from }, body })
  return [
    { name: 'gift-redeem', title: 'Redeem, all from one card', rows: [[]], request: () => redeem },
    { name: 'gift-look-up', title: 'Gift card by its code', rows: addresses, request: ([from]) => lookUp(String(from)) },
    { name: 'gift-list', title: 'A million gift cards, page 1, with total', rows: [[]], request: () => search('') },
    { name: 'gift-last4', title: 'Gift cards by their last four, with total', rows: last4s, request: ([last4]) => search(String(last4)) },
  ]
}

const addresses = Array.from({ length: 2000 }, (_, at) => [`10.${at >> 8}.${at & 255}.7`])

const last4s = Array.from({ length: 2000 }, (_, at) => [last4Of(at * 500)])

/** Four letters and digits, as even as those of real codes. */
function last4Of(number: number): string {
  const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
  const mixed = Math.imul(number, 0x9e3779b1) >>> 0
  return [0, 5, 10, 15].map((shift) => letters[(mixed >>> shift) & 31]).join('')
}

/** Active cards with one row in their ledger, of fifty issuers; their codes open with no key. */
async function makeMillion(database: Database, definition: number): Promise<void> {
  for (let from = 0; from < million; from += perIssuer) {
    const numbers = Array.from({ length: perIssuer }, (_, at) => from + at)
    await database.write(async (tx) => {
      await sql`select set_config('statement_timeout', '120s', true)`.execute(tx)
      await sql`
        with issuer as (select id, root_id from access_groups where parent_id is not null order by id offset ${from / perIssuer} limit 1),
        made as (
          insert into gift_cards (definition_id, definition_number, root_id, issuer_group_id, code_hash, code_last4, kind, currency, state, balance, seq)
          select ${definition}, 1, issuer.root_id, issuer.id, sha256(one.number::text::bytea), one.last4, 'purchased', 'USD', 'active', 2500, 1
          from issuer cross join unnest(${numbers}::int[], ${numbers.map(last4Of)}::text[]) as one(number, last4) returning id, issuer_group_id)
        insert into gift_card_activities (card_id, seq, type, delta, balance_after, group_id, service_date)
        select id, 1, 'ACTIVATE', 2500, 2500, issuer_group_id, current_date from made`.execute(tx)
    })
  }
  for (const table of ['gift_cards', 'gift_card_activities', 'gift_card_counts']) await sql`vacuum (analyze) ${sql.table(table)}`.execute(database.db)
}

/** How long the server makes cards, and how much memory it takes meanwhile. */
async function issue({ url, pid }: Product, database: Database, { token, definition, root }: GiftTenant): Promise<Figure[]> {
  const before = residentMemory(pid)
  let most = before
  const began = performance.now()
  const answer = await fetch(`${url}/api/gift_cards/v5/gift_card_batches`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ definition_id: definition, issuer_group_id: root, count: batch, amount_minor: 2500, currency: 'USD' }),
  })
  const { id } = (await answer.json()) as { id?: number }
  if (!id) throw new Error(`The batch was answered with ${answer.status}.`)
  for (let status = ''; status !== 'done'; ) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    most = Math.max(most, residentMemory(pid))
    const { rows } = await sql<{ status: string }>`select status from gift_card_batches where id = ${id}`.execute(database.db)
    status = rows[0]?.status ?? ''
    if (status === 'failed') throw new Error('The batch failed.')
  }
  return [
    { line: '100,000 gift cards issued at once', value: (performance.now() - began) / 1000, unit: 's', goal: { is: 'below', than: 60 } },
    { line: 'Memory of the server meanwhile, more than before', value: (most - before) / 1e6, unit: 'MB', goal: { is: 'below', than: 100 } },
  ]
}

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
