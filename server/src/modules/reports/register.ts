import type { Queryable, Tx } from '../../platform/database.ts'
import { registerMailCondition } from '../../platform/mail-conditions.ts'
import { appendEvent } from '../../platform/realtime/events.ts'
import { type Departure, type HistoryLine, type Regrouping, registerResourceType } from '../../platform/resource-registry.ts'
import { isStillSeen, seenCondition } from './mails/mail-condition.ts'
import { countSchedules, endSchedules } from './mails/store-mails.ts'
import { forgetReaders, shareNoLonger, shareWithInstead } from './saved/store-saved.ts'

const restaurantsOf = ({ going }: Departure): readonly number[] => going.get('restaurant') ?? []

/** Reports that were mailed by the clock of a restaurant are mailed no longer when it leaves: they belong to the company that stays. */
async function foreseeDeparture(db: Queryable, departure: Departure) {
  const count = await countSchedules(db, restaurantsOf(departure))
  const reports = count === 1 ? 'One saved report is' : `${count} saved reports are`
  return { refusals: [], left: count === 0 ? [] : [`${reports} no longer mailed: the time of the mails goes by what is handed over.`], came: [] }
}

async function departing(tx: Tx, departure: Departure): Promise<void> {
  await shareNoLonger(tx, departure.groups)
  const ended = await endSchedules(tx, restaurantsOf(departure))
  if (ended.length === 0) return
  const reach = [...new Set(ended.flatMap(({ ancestors }) => ancestors))]
  await appendEvent(tx, { keys: ['saved_reports'], reach, userIds: [...new Set(ended.map(({ owner_id }) => owner_id))] })
}

/** A merged group hands its shared reports over with all else that it has. Who opens them there is known once roles have come along or ended. */
async function regroup(tx: Tx, { kind, groups, into }: Regrouping): Promise<() => Promise<readonly HistoryLine[]>> {
  const merged = kind === 'merge' ? groups.map(({ id }) => id) : []
  const shared = await shareWithInstead(tx, merged, into.id)
  return async () => {
    for (const id of shared) await forgetReaders(tx, id)
    return []
  }
}

export function registerReports(): void {
  registerMailCondition(seenCondition, isStillSeen)
  registerResourceType('restaurant', { foreseeDeparture, departing, regroup })
}
