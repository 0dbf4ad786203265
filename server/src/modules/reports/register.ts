import type { Queryable, Tx } from '../../platform/database.ts'
import { appendEvent } from '../../platform/realtime/events.ts'
import { type Departure, registerResourceType } from '../../platform/resource-registry.ts'
import { countSchedules, endSchedules } from './mails/store-mails.ts'

const restaurantsOf = ({ going }: Departure): readonly number[] => going.get('restaurant') ?? []

/** Reports that were mailed by the clock of a restaurant are mailed no longer when it leaves: they belong to the company that stays. */
async function foreseeDeparture(db: Queryable, departure: Departure) {
  const count = await countSchedules(db, restaurantsOf(departure))
  const reports = count === 1 ? 'One saved report is' : `${count} saved reports are`
  return { refusals: [], left: count === 0 ? [] : [`${reports} no longer mailed: the time of the mails goes by what is handed over.`], came: [] }
}

async function departing(tx: Tx, departure: Departure): Promise<void> {
  const ended = await endSchedules(tx, restaurantsOf(departure))
  if (ended.length === 0) return
  const reach = [...new Set(ended.flatMap(({ ancestors }) => ancestors))]
  await appendEvent(tx, { keys: ['saved_reports'], reach, userIds: [...new Set(ended.map(({ owner_id }) => owner_id))] })
}

export function registerReports(): void {
  registerResourceType('restaurant', { foreseeDeparture, departing })
}
