import { counted } from '@brigade/contract/kit/named.ts'
import type { Queryable, Tx } from '../../../platform/database.ts'
import {
  type Arrival,
  ancestorsAfter,
  type ChangePreview,
  type HistoryLine,
  type PlacedResource,
  type Regrouping,
  type SaidAbove,
} from '../../../platform/resource-registry.ts'
import { restaurantsBelow } from '../../restaurants/public.ts'
import { pausedThen, pauseThere } from './joining-restaurants.ts'
import { givePauses, isAnyPaused, leaveActs, lockGroupPauses } from './store-joining.ts'

/** Restaurants that come under other groups, or that stand where they come. */
function comersOf(db: Queryable, { kind, groups, into, staffId }: Regrouping): Promise<PlacedResource[]> {
  const ids = groups.map(({ id }) => id)
  return restaurantsBelow(db, kind === 'merge' ? [...ids, into.id] : ids, staffId)
}

/** In how many more restaurants something will be out, before groups are moved or merged. */
export async function foreseePauses(db: Queryable, regrouping: Regrouping): Promise<ChangePreview> {
  const then = (await comersOf(db, regrouping)).map((place) => placeAfter(place, regrouping))
  const paused = (await pausedThen(db, then, regrouping.now)).length
  const [from] = regrouping.kind === 'merge' ? regrouping.groups : []
  const isPassedOn = from !== undefined && (await isAnyPaused(db, from.id))
  return {
    refusals: [],
    notes: paused > 0 ? [`What is paused everywhere below a group will be paused in ${counted(paused, 'more restaurant')}.`] : [],
    passedOn: isPassedOn ? [{ what: `What is paused everywhere below ${from.name}`, role: 'availabilities_admin' }] : [],
  }
}

/** Tags that are out everywhere below groups above, where they come to be out by that. */
export async function pausesSaidAbove(db: Queryable, { comers, where, now }: Arrival): Promise<SaidAbove[]> {
  const then = comers.map(({ id, later }) => ({ id, ancestors: later }))
  const at = await pausedThen(db, then, now, { isClosedToo: true })
  return at.length === 0 ? [] : [{ what: `What is paused everywhere below ${where}`, role: 'availabilities_admin', at }]
}

/** Of a merge, what is paused for the group that ends is so for the other one. */
function placeAfter({ id, ancestors }: PlacedResource, regrouping: Regrouping) {
  const ending = regrouping.kind === 'merge' ? regrouping.groups.map((group) => group.id) : []
  const then = ancestorsAfter(ancestors, regrouping)
  return { id, ancestors: then.includes(regrouping.into.id) ? [...then, ...ending] : then }
}

/** Takes what is paused for a group that ends along; afterwards what is out below the new groups is out in those that come there. */
export async function regroupPauses(tx: Tx, regrouping: Regrouping): Promise<() => Promise<readonly HistoryLine[]>> {
  const { kind, groups, into, now, jobs } = regrouping
  await lockGroupPauses(tx, [...into.ancestors, ...groups.map(({ id }) => id)], 'shared')
  const comers = (await comersOf(tx, regrouping)).map(({ id }) => id)
  if (kind === 'merge') for (const { id } of groups) await givePauses(tx, id, into.id)
  return async () => {
    await leaveActs(tx, comers)
    return pauseThere({ jobs }, tx, comers, now)
  }
}
