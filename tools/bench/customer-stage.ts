import { sql } from 'kysely'
import type { ConditionGroup } from '../../contract/src/customers/conditions/ast.ts'
import type { Database } from '../../server/src/platform/database.ts'
import { type CustomerTenant, customerCount, makeCustomers } from './customer-tenant.ts'
import { type Figure, median } from './figures.ts'
import { type Cell, measureWorks } from './http-stage.ts'
import type { Options } from './options.ts'
import type { Product } from './product.ts'
import type { Tenant } from './tenant.ts'
import { type Request, type Work, workOf } from './work.ts'

const atOnce = 16
const rounds = 7

/** A hundred thousand customers with half a million orders: their list beside the bare SQL of the same rows, and segments counted live. */
export async function measureCustomers(
  product: Product,
  company: Tenant,
  database: Database,
  options: Options,
): Promise<{ cells: Cell[]; figures: Figure[] }> {
  const tenant = await makeCustomers(database)
  await digested(database)
  const works = [...worksOf(tenant), ...workOf(company).filter(({ name }) => name === 'list-1' || name === 'list-500')]
  const cells = await measureWorks(product, works, undefined, { ...options, connections: [1, atOnce] })
  const counts = await countSegments(product, tenant)
  return { cells, figures: [...cells.flatMap((cell) => goalsOf(cell, cells)), ...counts] }
}

const longest = 300

/** The jobs have looked at the new customers: while one of them holds a transaction open, every list looks through all that changed since. */
async function digested(database: Database): Promise<void> {
  for (let second = 0; second < longest; second += 1) {
    const { rows } = await sql<{ is_open: boolean }>`
      select exists (select from customer_duplicate_news) or exists (select from customer_news) as is_open`.execute(database.db)
    if (rows[0]?.is_open !== true) return
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
  console.error(`  the jobs have not come to an end in ${longest} s`)
}

function goalsOf({ work, title, connections, ratio, product }: Cell, cells: readonly Cell[]): Figure[] {
  if (work === 'list-1' || work === 'list-500') return []
  const line = `${title}, ${connections} at once`
  const ofBare: Figure = { line: `${line}, of bare`, value: ratio, unit: '', goal: { is: 'at least', than: 0.6 } }
  const bankWork = { 'customer-list-1': 'list-1', 'customer-list-500': 'list-500' }[work]
  const bank = cells.find((cell) => cell.work === bankWork && cell.connections === connections)
  return bank ? [ofBare, { line: `${line}, of the bank list`, value: product.perSecond / bank.product.perSecond, unit: '' }] : [ofBare]
}

function asking({ token }: CustomerTenant, path: string, body: object): Request {
  return {
    method: 'POST',
    path: `/api/users/v5/customers/${path}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
}

/** What is looked for differs in each request; the bare server puts what the statement made of it. */
function worksOf(tenant: CustomerTenant): Work[] {
  const page = (number: number, name = '') => asking(tenant, 'search', { page: number, per_page: 20, name })
  return [
    { name: 'customer-list-1', title: 'Customers, page 1, with total', rows: [[]], request: () => page(1) },
    { name: 'customer-list-500', title: 'Customers, page 500, with total', rows: [[]], request: () => page(500) },
    {
      name: 'customer-name',
      title: 'Customers by a part of the name',
      rows: numbers.map((number) => [number.toString(16)]),
      request: ([part]) => page(1, `kowalski ${part}`),
    },
    {
      name: 'customer-phone',
      title: 'Customers by the end of a number',
      rows: numbers.map((number) => [String(number)]),
      request: ([end]) => page(1, String(end)),
    },
    {
      name: 'customer-email',
      title: 'Customers by their email',
      rows: numbers.map((number) => [`guest${number}@example.com`]),
      request: ([email]) => page(1, String(email)),
    },
  ]
}

const numbers = Array.from({ length: 500 }, (_, at) => 10_001 + at * 173)

const conditions = (days: number): ConditionGroup => ({
  field: 'group',
  match: 'all',
  of: [
    { field: 'orders', is: 'at_least', count: 2, days },
    { field: 'spent', is: 'at_least', amount_minor: 2000, currency: 'USD', days },
    { field: 'last_visit', is: 'less_than', days },
    { field: 'item', by: 'category', names: ['Course 1', 'Course 2'], days },
    { field: 'group', match: 'none', of: [{ field: 'tag', is: 'has', tags: ['press'] }] },
  ],
})

/** Other days each time, so that nothing could have been kept. */
async function countSegments({ url }: Product, tenant: CustomerTenant): Promise<Figure[]> {
  const taken: number[] = []
  let total = 0
  for (let round = 0; round < rounds; round += 1) {
    const { method, path, headers, body = null } = asking(tenant, 'count', { rules: conditions(400 + round) })
    const began = performance.now()
    const answer = await fetch(`${url}${path}`, { method, headers, body })
    const found = (await answer.json()) as { total?: number }
    if (!answer.ok || !found.total) throw new Error(`The count was answered with ${answer.status}: ${JSON.stringify(found)}`)
    if (round > 0) taken.push(performance.now() - began)
    total = found.total
  }
  return [
    {
      line: `A segment of five conditions over ${customerCount.toLocaleString('en')} customers`,
      value: median(taken),
      unit: 'ms',
      goal: { is: 'below', than: 1000 },
    },
    { line: 'Customers in it', value: total, unit: '' },
  ]
}
