import type { ListingEventType } from '@brigade/contract/channels/states.ts'
import type { Tx } from '../../../platform/database.ts'
import { writeEvents } from '../log/write.ts'
import { settleStates } from '../states/settle.ts'

export interface NotedEvent {
  readonly listing_id: number
  readonly type: ListingEventType
  readonly facts?: Readonly<Record<string, string | null>>
}

/** Writes what a marketplace did to the log of listings, and what they have become by it. */
export async function noteEvents(tx: Tx, events: readonly NotedEvent[]): Promise<void> {
  await writeEvents(tx, events)
  await settleStates(tx, [...new Set(events.map(({ listing_id }) => listing_id))])
}
