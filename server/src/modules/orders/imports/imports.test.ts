import { orderImports } from '@brigade/contract/orders/order-import.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Person, testApp } from '../../../../testing/app.ts'
import { testBankLink } from '../../../../testing/bank-link.ts'
import { makeRestaurant } from '../../../../testing/menus.ts'
import { twoCompanies } from '../../../../testing/two-companies.ts'
import { inWorker } from '../../../platform/files/in-worker.ts'
import { allRoutes } from '../../../routes.ts'
import { importsKept, importsQueue, importsQueueName } from './run-import.ts'

const app = await testApp(allRoutes(testBankLink()))
const { call } = app
const { db } = app.database
const { acme, bistro, north, offer, accept } = await twoCompanies(app)

/** Two orders of three lines each; the second one was given back. */
const text = (price = '9.00', lines = 3) =>
  ['Order,Date,Item,Qty,Price,Payment,Status']
    .concat(
      ['1', '2'].flatMap((order) =>
        Array.from(
          { length: lines },
          (_, at) => `${order},2026-03-04 18:0${order},Dish ${at},2,${price},Visa,${order === '2' ? 'Refunded' : 'Paid'}`,
        ),
      ),
    )
    .join('\n')
const files = (body = text(), name = 'sales.csv') => [{ name, text: body }]

/** Does the import that was started last, as a server does. */
async function work(): Promise<void> {
  const { data } = app.jobs.findLast(({ queue }) => queue === importsQueueName) ?? {}
  await importsQueue(app.deps).run(data as { importId: number }, new AbortController().signal, false)
}

async function started(restaurant_id: number, body = text(), as: Person = acme.owner) {
  const answer = await call(orderImports.startOrderImport, { restaurant_id, files: files(body) }, { as })
  expect(answer.problem.message).toBeUndefined()
  await work()
  return imported(restaurant_id, as)
}
const imported = async (restaurant_id: number, as: Person = acme.owner) =>
  (await call(orderImports.orderImports, { restaurant_id }, { as })).body.data[0]

async function sums(restaurant: number) {
  const { rows } = await sql<{ orders: number; gross: number; refunds: number; payments: number }>`
    select sum(orders)::int as orders, sum(gross)::bigint as gross, sum(refunds)::bigint as refunds, sum(payments)::bigint as payments
    from sales_daily where restaurant_id = ${restaurant}`.execute(db)
  return rows[0]
}
const place = (name: string) => makeRestaurant(app.database, { group: north, name })

test('a file is shown first and changes nothing; then it is taken, and taken again it changes nothing', async () => {
  const id = await place('Harbor')
  const { body: shown } = await call(orderImports.previewOrderImport, { restaurant_id: id, files: files() }, { as: acme.owner })
  expect(shown).toMatchObject({
    lines: 6,
    sums: { orders: 2, gross: 10_800, total: 10_800 },
    months: [{ month: '2026-03', orders: 2, gross: 10_800, total: 10_800 }],
    known: 0,
    changing: 0,
    first_date: '2026-03-04',
  })
  expect(await sums(id)).toMatchObject({ orders: null })
  expect(await started(id)).toMatchObject({ state: 'done', total: 2, done: 2, created: 2, refused: 0, files: ['sales.csv'] })
  expect(await sums(id)).toEqual({ orders: 2, gross: 10_800, refunds: -5400, payments: 10_800 })
  expect(await started(id)).toMatchObject({ created: 0, known: 2, changed: 0 })
  expect(await sums(id)).toEqual({ orders: 2, gross: 10_800, refunds: -5400, payments: 10_800 })
  const again = await call(orderImports.previewOrderImport, { restaurant_id: id, files: files(text('9.50')) }, { as: acme.owner })
  expect(again.body).toMatchObject({ known: 0, changing: 2 })
})

test('an import that is taken back leaves no sales, and can be taken once more', async () => {
  const id = await place('Quay')
  const first = await started(id)
  expect(await started(id, text('9.50'))).toMatchObject({ changed: 2 })
  const back = await call(orderImports.takeBackOrderImport, { restaurant_id: id, import_id: first?.id ?? 0 }, { as: acme.owner })
  expect(back.body).toMatchObject({ state: 'taking_back' })
  await work()
  expect((await call(orderImports.orderImports, { restaurant_id: id }, { as: acme.owner })).body.data[1]).toMatchObject({ state: 'taken_back' })
  expect(await sums(id)).toEqual({ orders: 0, gross: 0, refunds: 0, payments: 0 })
  await started(id)
  expect(await sums(id)).toMatchObject({ orders: 2, gross: 10_800, payments: 10_800 })
})

test('an import that was cut off goes on where it stopped', async () => {
  const id = await place('Pier')
  const many = ['Order,Date,Item,Price', ...Array.from({ length: 450 }, (_, at) => `${at},2026-03-04 12:00,Soup,1.00`)].join('\n')
  await call(orderImports.startOrderImport, { restaurant_id: id, files: files(many) }, { as: acme.owner })
  const { data } = app.jobs.findLast(({ queue }) => queue === importsQueueName) ?? {}
  const stop = new AbortController()
  const cut = importsQueue({
    ...app.deps,
    database: { ...app.database, write: (fn, options) => app.database.write(fn, options).finally(() => stop.abort()) },
  })
  await expect(cut.run(data as { importId: number }, stop.signal, false)).rejects.toThrow('goes on later')
  expect(await imported(id)).toMatchObject({ state: 'running', done: 200 })
  await work()
  expect(await imported(id)).toMatchObject({ state: 'done', done: 450, created: 450, known: 0 })
  expect(await sums(id)).toMatchObject({ orders: 450, gross: 45_000 })
})

test('who began it and may no longer change the restaurant takes nothing more; two at once are refused', async () => {
  const id = await place('Mole')
  const group = await app.group({ name: 'Short', parent: north })
  const own = await makeRestaurant(app.database, { group, name: 'Short stay' })
  const clerk = await app.person({ roles: ['restaurants_admin'], on: group })
  await call(orderImports.startOrderImport, { restaurant_id: own, files: files() }, { as: clerk })
  expect((await call(orderImports.startOrderImport, { restaurant_id: own, files: files() }, { as: acme.owner })).problem.message).toContain(
    'still running',
  )
  await sql`delete from role_grants where user_id = ${clerk.id}`.execute(db)
  await work()
  expect(await imported(own)).toMatchObject({
    state: 'stopped',
    created: 0,
    problem: 'The person who started it can no longer change this restaurant.',
  })
  for (const as of [bistro.owner, await app.person({ roles: ['restaurants'], on: north })])
    expect((await call(orderImports.startOrderImport, { restaurant_id: id, files: files() }, { as })).status).toBeGreaterThanOrEqual(403)
})

test('after a handover nothing of an import is told or goes on', async () => {
  const id = await place('Leaving')
  await call(orderImports.startOrderImport, { restaurant_id: id, files: files() }, { as: acme.owner })
  await accept(await offer('restaurant', id))
  await work()
  expect((await call(orderImports.orderImports, { restaurant_id: id }, { as: bistro.owner })).body).toEqual({ data: [] })
  expect(await sums(id)).toMatchObject({ orders: null })
})

test('taken, taken back and taken again is as taken once, also what a file calls refunded', async () => {
  const [once, again] = [await place('Once'), await place('Again')]
  const admin = await app.person({ roles: ['restaurants_admin'], on: north })
  await started(once, text(), admin)
  await started(again, text(), admin)
  for (let round = 0; round < 2; round += 1) {
    const { id = 0 } = (await imported(again, admin)) ?? {}
    await call(orderImports.takeBackOrderImport, { restaurant_id: again, import_id: id }, { as: admin })
    await work()
    expect(await sums(again)).toEqual({ orders: 0, gross: 0, refunds: 0, payments: 0 })
    await started(again, text(), admin)
  }
  expect(await sums(again)).toEqual(await sums(once))
  expect(await sums(once)).toMatchObject({ orders: 2, refunds: -5400 })
})

test('an import whose job was lost goes on, and files that people look at meanwhile do not hold it up', async () => {
  const id = await place('Kept')
  const admin = await app.person({ roles: ['restaurants_admin'], on: north })
  const asked = await call(orderImports.startOrderImport, { restaurant_id: id, files: files() }, { as: admin })
  expect(asked.body.state).toBe('running')
  const sent = app.jobs.length
  await importsKept(app.deps).run(new AbortController().signal)
  expect(app.jobs.slice(sent)).toContainEqual(expect.objectContaining({ queue: importsQueueName, data: { importId: asked.body.id } }))
  // Two files that are read until they are told to end.
  const gate = new Int32Array(new SharedArrayBuffer(4))
  const script = new URL(
    'data:text/javascript,import{parentPort,workerData}from"node:worker_threads";Atomics.wait(workerData,0,0);parentPort.postMessage({answer:1})',
  )
  const others = [inWorker(script, gate), inWorker(script, gate)]
  await expect(inWorker(script, gate)).rejects.toThrow('Other large files')
  await Promise.all([work(), work()])
  expect((await imported(id, admin))?.state).toBe('done')
  Atomics.store(gate, 0, 1)
  Atomics.notify(gate, 0)
  await Promise.all(others)
})
