import type { Tx } from '../../../platform/database.ts'
import { insertEvents, type NewEvent } from './store-events.ts'

/** A statement carries so many at most. */
const mostAtOnce = 2000

/** The one function that writes the log of listings, within the transaction of what happened. */
export async function writeEvents(tx: Tx, events: readonly NewEvent[]): Promise<void> {
  for (let from = 0; from < events.length; from += mostAtOnce) await insertEvents(tx, events.slice(from, from + mostAtOnce))
}
