import type { ListingEventType } from '@brigade/contract/channels/states.ts'
import type { Tx } from '../../../platform/database.ts'
import { insertNoted } from './store-news.ts'

export interface NotedEvent {
  readonly listing_id: number
  readonly type: ListingEventType
  readonly facts?: Readonly<Record<string, string | null>>
}

/** Writes what a marketplace did to the log of listings. */
export const noteEvents = (tx: Tx, events: readonly NotedEvent[]): Promise<void> => insertNoted(tx, events)
