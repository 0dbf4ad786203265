import { sql } from 'kysely'
import { ingestTokenHash, newIngestToken } from '../../server/src/modules/orders/credentials/token.ts'
import type { Database } from '../../server/src/platform/database.ts'
import { makeOffer, makeRestaurant } from '../../server/testing/discounts.ts'
import { lineCount, manyBaskets, manyOffers, offerCount } from './discount-offers.ts'
import { type Figure, percentile } from './figures.ts'
import type { Options } from './options.ts'
import type { Product } from './product.ts'
import { cpuOf, treeOf } from './system.ts'
import { people, sessions } from './tenant.ts'

const orders = 10_000
const codeUses = 500
const most = 64
const cartsAtOnce = 16
const codesAtOnce = 100_000
const none = { is: 'at most', than: 0 } as const

interface Place {
  readonly token: string
  readonly restaurant: number
}

/**
 * Offers at work over the wire: a code that ten thousand orders want and five hundred can have, baskets of carts against many live offers, and
 * a hundred thousand codes made at once.
 */
export async function measureUses(product: Product, database: Database, options: Options): Promise<Figure[]> {
  const root = await groupOf(database, null)
  return [
    ...(await lastUses(product, database, await placeOf(database, root))),
    ...(await carts(product, database, await placeOf(database, root), options)),
    ...(await codes(product, database, root)),
  ]
}

/** A group below another one, or the topmost one of a company. */
async function groupOf(database: Database, above: number | null): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with one as (select nextval(pg_get_serial_sequence('access_groups', 'id')) as id)
    insert into access_groups (id, name, parent_id, root_id, ancestors) overriding system value
    select one.id, 'Bench ' || one.id, above.id, coalesce(above.root_id, one.id), coalesce(above.ancestors, '{}') || one.id
    from one left join access_groups above on above.id = ${above}::bigint returning id`.execute(database.db)
  return rows[0]?.id ?? 0
}

/** A restaurant of a group of its own, so that each has its own offers, and the credential of its ordering system. */
async function placeOf(database: Database, root: number): Promise<Place & { readonly group: number }> {
  const group = await groupOf(database, root)
  const restaurant = await makeRestaurant(database, { on: group })
  const token = newIngestToken()
  await sql`insert into ingest_credentials (name, system, restaurant_id, token_hash, token_end, made_by, discounts_group_id)
    values ('Bench', 'bench', ${restaurant}, ${ingestTokenHash(token)}, ${token.slice(-4)}, 'Bench', ${group})`.execute(database.db)
  return { token, restaurant, group }
}

const basket = { lines: [{ id: '1', name: 'Soup', category: 'Starters', total_minor: 2000 }] }

async function post({ url }: Product, path: string, token: string, body: object): Promise<{ status: number; body: unknown }> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
  const answer = await fetch(`${url}/api/discounts/v5/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: answer.status, body: await answer.json() }
}

/** Milliseconds of processor time that the server and its database have taken, which other work on the machine makes no longer. */
function processorTime({ pid }: Product): { readonly server: number; readonly database: number } {
  const database = treeOf(pid).filter((one) => one !== pid)
  return { server: cpuOf(pid), database: database.reduce((sum, one) => sum + cpuOf(one, true), 0) }
}

function costOf(product: Product, before: ReturnType<typeof processorTime>, many: number, of: string): Figure[] {
  const after = processorTime(product)
  return [
    { line: `Processor time of the server for each ${of}`, value: (after.server - before.server) / many, unit: 'ms' },
    { line: `Processor time of the database for each ${of}`, value: (after.database - before.database) / many, unit: 'ms' },
  ]
}

/** Runs `each` for every number, so many at once; answers the seconds of all and of each. */
async function together(many: number, each: (n: number) => Promise<void>, atOnce = most): Promise<{ seconds: number; all: number[] }> {
  let next = 0
  const all: number[] = []
  const worker = async () => {
    while (next < many) {
      const n = next
      next += 1
      const began = performance.now()
      await each(n)
      all.push(performance.now() - began)
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: atOnce }, worker))
  return { seconds: (performance.now() - began) / 1000, all }
}

async function lastUses(product: Product, database: Database, { token, group }: Place & { group: number }): Promise<Figure[]> {
  const id = await makeOffer(database, {
    group,
    terms: { class: 'order', method: 'code', effect: { kind: 'amount', amount_minor: 500, per: 'across' } },
  })
  await sql`insert into discount_codes (discount_id, root_id, code, max_uses)
    select ${id}, root_id, 'BENCH', ${codeUses} from access_groups where id = ${group}`.execute(database.db)
  let given = 0
  const before = processorTime(product)
  const { seconds, all } = await together(orders, async (n) => {
    const asked = { reference: `order ${n}`, currency: 'USD', channel: 'web', fulfilment: 'pickup', basket, codes: ['BENCH'] }
    for (let status = 503; status === 503; ) {
      const answer = await post(product, 'ingest/discounts/reserve', token, asked)
      ;({ status } = answer)
      if (status !== 200 && status !== 503) throw new Error(`A reservation was answered with ${status}: ${JSON.stringify(answer.body)}`)
      if (status === 200 && (answer.body as { evaluation: { discount_minor: number } }).evaluation.discount_minor > 0) given += 1
    }
  })
  const { rows } = await sql<{ counted: number; uses: number; used: number; given: number }>`
    select (select used from discount_codes where discount_id = ${id})::int as counted, (select count(*) from discount_uses where discount_id = ${id})::int as uses,
      used::int, given::int from discount_counts where discount_id = ${id}`.execute(database.db)
  const counters = rows[0] ? [rows[0].counted, rows[0].uses, rows[0].used, rows[0].given / 500] : []
  const line = `${orders.toLocaleString('en-US')} orders at once want a code limited to ${codeUses}`
  return [
    { line: `${line}: given`, value: given, unit: '', goal: { is: 'at least', than: codeUses } },
    { line: `${line}: too many`, value: given - codeUses, unit: '', goal: none },
    { line: 'Counters that say another number', value: counters.filter((one) => one !== codeUses).length, unit: '', goal: none },
    { line: `Reservations of that code, ${most} at once`, value: orders / seconds, unit: '/s' },
    { line: 'Half of them within', value: percentile(all, 0.5), unit: 'ms' },
    { line: '99 of 100 within', value: percentile(all, 0.99), unit: 'ms' },
    ...costOf(product, before, orders, 'reservation'),
  ]
}

async function carts(product: Product, database: Database, { token, group }: Place & { group: number }, { seconds }: Options): Promise<Figure[]> {
  for (const { name, terms } of manyOffers()) await makeOffer(database, { group, name, terms })
  const all = manyBaskets(50).map(({ lines, charges }) => ({
    lines: lines.map((line) => ({ ...line, quantity: line.quantity / 1000 })),
    charges,
  }))
  const ask = async (n: number) => {
    const asked = { currency: 'USD', channel: 'web', fulfilment: 'delivery', at: '2026-11-25T17:00:00Z', basket: all[n % all.length] }
    const { status, body } = await post(product, 'ingest/discounts/evaluate', token, asked)
    if (status !== 200) throw new Error(`An evaluation was answered with ${status}: ${JSON.stringify(body)}`)
  }
  await together(200, ask, cartsAtOnce)
  const before = processorTime(product)
  const { seconds: took, all: each } = await together(Math.ceil(seconds * 400), ask, cartsAtOnce)
  const line = `Carts of ${lineCount} lines against ${offerCount} live offers, over the wire, ${cartsAtOnce} at once`
  return [
    { line, value: each.length / took, unit: '/s' },
    { line: 'Half of them within', value: percentile(each, 0.5), unit: 'ms' },
    ...costOf(product, before, each.length, 'cart'),
  ]
}

async function codes(product: Product, database: Database, root: number): Promise<Figure[]> {
  const id = await makeOffer(database, { group: root, status: 'paused', terms: { method: 'code' } })
  const [token = ''] = await database.write(async (tx) => {
    const made = await people(tx, 'discounts', 1, root, ['discounts_admin'])
    return sessions(
      tx,
      made.map((one) => one.id),
    )
  })
  const began = performance.now()
  const { status, body } = await post(product, `discounts/${id}/codes/generate`, token, { count: codesAtOnce, max_uses: 1, batch: 'Bench' })
  if (status !== 200) throw new Error(`Codes were answered with ${status}: ${JSON.stringify(body)}`)
  const line = `${codesAtOnce.toLocaleString('en-US')} codes made at once`
  return [{ line, value: (performance.now() - began) / 1000, unit: 's', goal: { is: 'below', than: 30 } }]
}
