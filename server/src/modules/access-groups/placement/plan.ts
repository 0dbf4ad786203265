import { notFound } from '@brigade/contract/kit/problem.ts'
import type { Queryable } from '../../../platform/database.ts'
import { type Difference, gained, type Held, heldBy, type LiveGrant, type Rights, rightsFrom } from '../authority/rights.ts'
import { grantsOn, type Person, type Place, peopleById, placesOf } from '../authority/store.ts'
import { judgeEnds, judgeGains, judgePlace, type Refusal, type Standing } from '../rules.ts'
import { levelsOf } from './store.ts'

/** A group over which rights would change, with who has what before and after. */
export interface Area {
  readonly place: Place
  readonly before: Rights
  readonly after: Rights
}

/** What an operation would do and why it may not; the preview shows it, the operation obeys it. */
export interface Plan {
  readonly refusals: readonly Refusal[]
  readonly areas: readonly Area[]
  readonly people: ReadonlyMap<number, Person>
}

export interface MovePlan extends Plan {
  /** Those that are not there already. */
  readonly moved: readonly Place[]
  readonly target: Place
}

export interface MergePlan extends Plan {
  readonly from: Place
  readonly into: Place
}

export async function planMove(db: Queryable, moverId: number, ids: readonly number[], targetId: number): Promise<MovePlan> {
  const scene = await sceneOf(db, moverId, [...ids, targetId])
  const target = scene.standing(targetId)
  const moved = [...new Set(ids)].map(scene.standing).filter((place) => place.parent_id !== targetId)
  const areas = moved.map((place) => ({
    place,
    before: scene.rightsAlong(place.ancestors),
    after: scene.rightsAlong([...target.ancestors, place.id]),
  }))
  const wrongPlaces = moved.flatMap((place) => judgePlace(place, target))
  const wrongEnds = moved.flatMap((place) => judgeEnds(scene.ends(place, target)))
  return finish(db, moverId, [...wrongPlaces, ...wrongEnds], areas, { moved, target })
}

/** `union` also gives the people of the merged group their roles on the other one. */
export async function planMerge(db: Queryable, moverId: number, fromId: number, intoId: number, grants: 'keep_target' | 'union'): Promise<MergePlan> {
  const scene = await sceneOf(db, moverId, [fromId, intoId])
  const from = scene.standing(fromId)
  const into = scene.standing(intoId)
  const brought = grants === 'union' ? [from.id] : []
  const areas = [
    { place: from, before: scene.rightsAlong(from.ancestors), after: scene.rightsAlong([...into.ancestors, ...brought]) },
    { place: into, before: scene.rightsAlong(into.ancestors), after: scene.rightsAlong([...into.ancestors, ...brought]) },
  ]
  // The merged group itself does not come to stand under the other, only what hangs below it.
  const wrongPlace = judgePlace({ ...from, levels: from.levels - 1 }, into)
  return finish(db, moverId, [...wrongPlace, ...judgeEnds(scene.ends(from, into))], areas, { from, into })
}

async function finish<T extends object>(db: Queryable, moverId: number, refusals: Refusal[], areas: Area[], facts: T): Promise<Plan & T> {
  const people = await peopleById(
    db,
    areas.flatMap(({ before, after }) => [...before.keys(), ...after.keys()]),
  )
  const nameOf = (userId: number): string => people.get(userId)?.name ?? 'Somebody'
  const gains = areas.flatMap(({ place, before, after }) => judgeGains(place.name, heldBy(before, moverId), gained(before, after), nameOf))
  return { ...facts, areas, people, refusals: [...refusals, ...gains] }
}

interface Scene {
  standing(id: number): Standing & Place
  rightsAlong(ids: readonly number[]): Rights
  ends(place: Place, target: Place): { name: string; here: Held; from: Held; to: Held }
}

/** Reads the groups, all grants above them and their depths; groups where the mover holds nothing do not exist for them. */
async function sceneOf(db: Queryable, moverId: number, ids: readonly number[]): Promise<Scene> {
  const places = await placesOf(db, ids)
  const levels = await levelsOf(db, ids)
  const byGroup = Map.groupBy(
    await grantsOn(
      db,
      [...places.values()].flatMap((place) => place.ancestors),
    ),
    (grant) => grant.groupId,
  )
  const rightsAlong = (along: readonly number[]): Rights => rightsFrom(along.flatMap((id): readonly LiveGrant[] => byGroup.get(id) ?? []))
  const held = (along: readonly number[]): Held => heldBy(rightsAlong(along), moverId)
  for (const id of ids) {
    const place = places.get(id)
    if (!place || held(place.ancestors).size === 0) throw notFound('access group')
  }
  return {
    rightsAlong,
    standing(id) {
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

/** Who gains and who loses over all areas together. */
export function differencesOf(areas: readonly Area[], kind: 'gains' | 'losses'): (Difference & { place: Place })[] {
  return areas.flatMap(({ place, before, after }) =>
    (kind === 'gains' ? gained(before, after) : gained(after, before)).map((difference) => ({ ...difference, place })),
  )
}

/** Everybody whose rights would change. */
export function affectedBy(areas: readonly Area[]): number[] {
  return [...new Set([...differencesOf(areas, 'gains'), ...differencesOf(areas, 'losses')].map(({ userId }) => userId))]
}
