import { answerInWorker } from '../../../platform/files/in-worker.ts'
import { hashOf } from '../ingest/write-orders.ts'
import { previewOf } from './import-preview.ts'
import type { FileQuestion, FilesAnswer } from './read-in-worker.ts'
import { readOrders } from './read-orders.ts'

// Reads orders from files in a thread of its own and ends.

answerInWorker(({ files, choices, place, now, isPreview }: FileQuestion): FilesAnswer => {
  const read = readOrders(files, choices, place, now)
  const { orders, refunded, refused, refusedOrders } = read
  return {
    preview: previewOf(read, place, choices.tax_inclusive ?? place.tax_mode === 'inclusive'),
    keys: orders.map((one) => ({ externalId: one.order.external_id, placedAt: one.order.placed_at, hash: hashOf(one) })),
    orders: isPreview ? [] : orders,
    refunded,
    refused,
    refusedOrders,
  }
})
