import { notFound } from '@brigade/contract/kit/problem.ts'
import type { Queryable } from '../../../platform/database.ts'
import {
  bothOf,
  type Chain,
  closed,
  type Grants,
  judgeShifts,
  judgeStandingAlong,
  judgeStandingHolders,
  readGrants,
  type Shift,
  type Verdict,
} from '../authority/law.ts'
import { aboutGuests } from '../authority/openings.ts'
import { type Held, heldBy } from '../authority/rights.ts'
import { groupPlacesOf, type Place } from '../authority/store.ts'
import { judgeCompany, judgeEnds, judgePlace, type Refusal, type TreePosition } from '../rules.ts'
import { openedBelow } from './opened-below.ts'
import { levelsOf } from './store.ts'

export interface MovePlan extends Verdict {
  /** Those that are not there already. */
  readonly moved: readonly Place[]
  readonly target: Place
}

export interface MergePlan extends Verdict {
  readonly from: Place
  readonly into: Place
}

/** What moving these groups would do and why it may not be; the preview shows it, the operation obeys it. */
export async function planMove(db: Queryable, moverId: number, ids: readonly number[], targetId: number): Promise<MovePlan> {
  const scene = await sceneOf(db, moverId, [...ids, targetId])
  const target = scene.positionOf(targetId)
  const moved = [...new Set(ids)].map(scene.positionOf).filter((place) => place.parent_id !== targetId)
  const shifts = moved.map((place) => ({ ...place, now: [place.ancestors], later: [[...target.ancestors, place.id]] }))
  const people = await judgeShifts(db, moverId, shifts, scene.grants)
  const below = await openedBelow(db, moverId, moved, { kind: 'move', into: target })
  const verdict = await withStanding(db, moverId, bothOf(people, below), shifts, scene.grants)
  const wrongPlaces = moved.flatMap((place) => [...judgePlace(place, target), ...judgeCompany(place.name, place, target)])
  const wrongEnds = moved.flatMap((place) => judgeEnds(scene.ends(place, target)))
  return { ...withEnds(verdict, wrongPlaces, wrongEnds), moved, target }
}

/** `union` also gives the people of the merged group their roles on the other one. */
export async function planMerge(db: Queryable, moverId: number, fromId: number, intoId: number, grants: 'keep_target' | 'union'): Promise<MergePlan> {
  const scene = await sceneOf(db, moverId, [fromId, intoId])
  const from = scene.positionOf(fromId)
  const into = scene.positionOf(intoId)
  const later = [grants === 'union' ? [...into.ancestors, from.id] : into.ancestors]
  const people = await judgeShifts(
    db,
    moverId,
    [from, into].map((place) => ({ ...place, now: [place.ancestors], later })),
    scene.grants,
  )
  const below = await openedBelow(db, moverId, [from], { kind: 'merge', into, areGrantsKept: grants === 'union' })
  // What holds a role on the merged group itself ends with it.
  const verdict = await withStanding(db, moverId, bothOf(people, below), [{ ...from, now: [from.ancestors], later: [into.ancestors] }], scene.grants)
  // The merged group itself does not come to stand under the other, only what hangs below it.
  const wrongPlace = [...judgePlace({ ...from, levels: from.levels - 1 }, into), ...judgeCompany(from.name, from, into)]
  return { ...withEnds(verdict, wrongPlace, judgeEnds(scene.ends(from, into))), from, into }
}

/** What is made for a restaurant of a group comes to the guests that are known below the group. */
async function withStanding(db: Queryable, moverId: number, verdict: Verdict, shifts: readonly Shift[], grants: Grants): Promise<Verdict> {
  const systems = await judgeStandingHolders(db, moverId, shifts, grants, { isCompanyShown: true })
  return { ...verdict, refusals: [...verdict.refusals, ...systems, ...(await judgeStandingAlong(db, moverId, aboutGuests(shifts), grants))] }
}

function withEnds(verdict: Verdict, wrongPlaces: readonly Refusal[], wrongEnds: readonly Refusal[]): Verdict {
  if (wrongEnds.length > 0) return closed(verdict, [...wrongPlaces, ...wrongEnds])
  return { ...verdict, refusals: [...wrongPlaces, ...verdict.refusals] }
}

interface Scene {
  readonly grants: Grants
  positionOf(id: number): TreePosition & Place
  ends(place: Place, target: Place): { name: string; here: Held; from: Held; to: Held }
}

/** Reads the groups, all grants above them and their depths; groups where the mover holds nothing do not exist for them. */
async function sceneOf(db: Queryable, moverId: number, ids: readonly number[]): Promise<Scene> {
  const places = await groupPlacesOf(db, ids)
  const levels = await levelsOf(db, ids)
  const grants = await readGrants(
    db,
    [...places.values()].map((place) => place.ancestors),
  )
  const held = (chain: Chain): Held => heldBy(grants.along(chain), moverId)
  for (const id of ids) {
    const place = places.get(id)
    if (!place || held(place.ancestors).size === 0) throw notFound('access group')
  }
  return {
    grants,
    positionOf(id) {
      const place = places.get(id)
      if (!place) throw notFound('access group')
      return { ...place, levels: levels.get(id) ?? 1 }
    },
    ends: (place, target) => ({
      name: place.name,
      here: held(place.ancestors),
      from: held(place.ancestors.slice(0, -1)),
      to: held(target.ancestors),
    }),
  }
}
