import type pg from 'pg'
import { judgeOrder, type Place } from '../../server/src/modules/orders/ingest/judge.ts'
import { insertOrders, itemKey, type NamedItem, saleItems } from '../../server/src/modules/orders/ingest/store-ingest.ts'
import { namedItems, orderRow } from '../../server/src/modules/orders/ingest/write-orders.ts'
import { openDatabase } from '../../server/src/platform/database.ts'
import { serveWorker } from './processes.ts'

// The limit of ingest: the one statement that writes a batch, its rows made beforehand, each batch a transaction. No HTTP, no judging, no locks.

interface Job {
  readonly connection: pg.PoolConfig
  readonly places: readonly Place[]
  readonly batches: readonly (readonly object[])[]
  readonly connections: number
  readonly seconds: number
}

async function run({ connection, places, batches, connections, seconds }: Job): Promise<number> {
  const database = openDatabase({ connection, max: connections, applicationName: 'brigade bench' })
  try {
    const known = new Map(places.map((place) => [place.id, place]))
    const judged = batches.map((batch) =>
      batch.flatMap((sent) => {
        const verdict = judgeOrder(sent, known, null, Date.now())
        return 'order' in verdict ? [verdict] : []
      }),
    )
    const items = await database.db.transaction().execute((tx) => saleItems(tx, judged.flat().flatMap(namedItems)))
    const itemOf = (named: NamedItem) => items.get(itemKey(named)) ?? null
    const date = new Date().toISOString().slice(0, 10)
    const ready = judged.map((batch) => batch.map((one) => orderRow(one, 'bare', { date, itemOf, dateAt: () => undefined })))
    let [next, written] = [0, 0]
    const began = performance.now()
    const work = async () => {
      for (let rows = ready[next++]; rows && performance.now() - began < seconds * 1000; rows = ready[next++]) {
        const batch = rows
        await database.db.transaction().execute((tx) => insertOrders(tx, batch, { credentialId: null, knowsCompany: true }))
        written += batch.length
      }
    }
    await Promise.all(Array.from({ length: connections }, work))
    return (written * 1000) / (performance.now() - began)
  } finally {
    await database.close()
  }
}

serveWorker(run)
