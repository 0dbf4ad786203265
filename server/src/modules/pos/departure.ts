import { named } from '@brigade/contract/kit/named.ts'
import type { Queryable, Tx } from '../../platform/database.ts'
import { appendEvent } from '../../platform/realtime/events.ts'
import type { Departure, DeparturePreview, HistoryLine } from '../../platform/resource-registry.ts'
import { groupsOver } from '../restaurants/public.ts'
import * as store from './store-departure.ts'

const needsToken = 'This restaurant came from another company. Enter an access token of your own.'

export async function foreseePosDeparture(db: Queryable, { going }: Departure): Promise<DeparturePreview> {
  const connected = await store.connectedOf(db, going.get('restaurant') ?? [])
  const lines =
    connected.length > 0
      ? [`The point of sale of ${named(connected, 'restaurant')} has to be connected again: the access token does not go along.`]
      : []
  return { refusals: [], left: lines, came: lines }
}

/** The account at the point of sale is that of the company they left. */
export async function posDeparted(tx: Tx, { going }: Departure): Promise<readonly HistoryLine[]> {
  const ids = going.get('restaurant') ?? []
  if (ids.length === 0) return []
  await store.forgetPosAccounts(tx, ids, needsToken)
  await store.forgetPeople(tx, ids)
  await appendEvent(tx, { keys: ['pos_connections'], reach: await groupsOver(tx, ids) })
  return []
}
