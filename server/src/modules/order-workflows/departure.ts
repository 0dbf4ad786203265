import { named } from '@brigade/contract/kit/named.ts'
import type { Queryable, Tx } from '../../platform/database.ts'
import { appendEvent } from '../../platform/realtime/events.ts'
import type { Departure, DeparturePreview, HistoryLine } from '../../platform/resource-registry.ts'
import { deletionRefusal } from './rules.ts'
import * as store from './store-departure.ts'

const partsOf = ({ going, groups }: Departure) => ({
  workflows: going.get('order_workflow') ?? [],
  restaurants: going.get('restaurant') ?? [],
  groups,
})

const mostNamed = 3

/** What stands against handing order workflows over, and what restaurants that are handed over no longer follow. */
export async function foreseeWorkflowDeparture(db: Queryable, departure: Departure): Promise<DeparturePreview> {
  const parts = partsOf(departure)
  const stayers = await store.stayersOf(db, departure.staffId, parts)
  const followers = await store.followersOf(db, parts.restaurants, parts.workflows)
  const unfollowed = Map.groupBy(followers, ({ workflow }) => workflow)
  const goesAlong = parts.workflows.length > 0 ? ['Of an order workflow only its newest version goes along, with whom it calls.'] : []
  return {
    refusals: stayers.slice(0, mostNamed).map((one) => `${one.workflow} stays in use here. ${deletionRefusal(one)}`),
    left: [...goesAlong, ...[...unfollowed].map(([workflow, some]) => `The order workflow ${workflow} is no longer followed by ${listed(some)}.`)],
    came: [
      ...goesAlong,
      ...(followers.length > 0 && departure.groups.length === 0 ? [`The order workflow of ${listed(followers)} does not go along.`] : []),
    ],
  }
}

const listed = (some: readonly { readonly name: string }[]) =>
  named(
    some.map(({ name }) => name),
    'restaurant',
  )

/** A restaurant of one company follows nothing of another. */
export async function workflowsDeparted(tx: Tx, departure: Departure): Promise<readonly HistoryLine[]> {
  const parts = partsOf(departure)
  await store.cutTies(tx, parts)
  await store.beginAnew(tx, parts.workflows)
  const { groups } = departure
  if (groups.length > 0) await appendEvent(tx, { keys: ['restaurant_workflows', 'order_workflows'], reach: [...groups] })
  return []
}
