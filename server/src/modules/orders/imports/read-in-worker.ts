import type { ImportChoices, ImportRefusal } from '@brigade/contract/orders/order-import.ts'
import { inWorker, type Lane } from '../../../platform/files/in-worker.ts'
import type { Judged, Place } from '../ingest/judge.ts'
import type { FilePreview } from './import-preview.ts'
import type { TextFile } from './tables.ts'

export interface FileQuestion {
  readonly files: readonly TextFile[]
  readonly choices: ImportChoices
  readonly place: Place
  readonly now: number
  /** The orders themselves are not asked for. */
  readonly isPreview: boolean
}

export interface FilesAnswer {
  readonly preview: FilePreview
  readonly keys: readonly { readonly externalId: string; readonly placedAt: string; readonly hash: string }[]
  readonly orders: readonly Judged[]
  readonly refunded: readonly string[]
  readonly refused: readonly ImportRefusal[]
  readonly refusedOrders: number
}

/** Reads files as orders in a thread of its own: a year of a busy restaurant takes some seconds. */
export const readInWorker = (question: FileQuestion, lane: Lane = 'people'): Promise<FilesAnswer> =>
  inWorker<FilesAnswer>(new URL('./read-worker.ts', import.meta.url), question, lane)
