import type { accessGroups, Preview } from '@brigade/contract/access-groups.ts'
import { notFound } from '@brigade/contract/kit/problem.ts'
import type { Handlers, Staff, StaffContext } from '../../platform/context.ts'
import type { Queryable } from '../../platform/database.ts'
import { judgeRoot } from './authority/orphans.ts'
import { type LiveGrant, rightsFrom } from './authority/rights.ts'
import { grantsOn, lastingGrants, peopleById, placesOf, stillAdministers } from './authority/store.ts'
import { judgeDeletion } from './groups/handlers.ts'
import { judgeGrantOn, judgeRevokeOn, mustKnow, placeOf } from './people/handlers.ts'
import { endsWith, foresee, merging, moving } from './placement/foresight.ts'
import { differencesOf, type Plan, planMerge, planMove } from './placement/plan.ts'
import { extentOf } from './placement/store.ts'
import type { Refusal } from './rules.ts'

type Previews = Pick<Handlers<typeof accessGroups>, 'preview'>
type AskedChange = StaffContext<(typeof accessGroups)['preview']>['input']['change']
type GrantChange = Extract<AskedChange, { operation: 'grant' | 'revoke' }>

export const previews: Previews = {
  preview: async ({ input: { change }, staff, db, clock, jobs }) => {
    const asking = { staffId: staff.id, now: clock.now(), jobs }
    switch (change.operation) {
      case 'move': {
        await mustAdminister(db, staff, change.access_group_ids)
        const plan = await planMove(db, staff.id, change.access_group_ids, change.parent_access_group_id)
        const foreseen = await foresee(db, plan, moving(plan, asking))
        const ids = plan.moved.map((place) => place.id)
        return answer(db, { ...plan, ...foreseen }, ids)
      }
      case 'merge': {
        await mustAdminister(db, staff, [change.from_id])
        const plan = await planMerge(db, staff.id, change.from_id, change.into_id, change.grants)
        return answer(db, { ...plan, ...(await foresee(db, plan, merging(plan, asking))) }, [change.from_id])
      }
      case 'delete':
        await mustAdminister(db, staff, change.access_group_ids)
        return answer(db, await planDeletion(db, staff, change.access_group_ids), change.access_group_ids)
      case 'grant':
      case 'revoke':
        await mustAdminister(db, staff, [change.access_group_id])
        return answer(db, await planGrant(db, staff, change), [change.access_group_id])
    }
  },
}

interface Foreseen extends Plan {
  readonly notes?: readonly string[]
}

/** The endpoint cannot declare where the ids of four operations stand; the operations themselves do. */
async function mustAdminister(db: Queryable, staff: Staff, ids: readonly number[]): Promise<void> {
  if (!(await stillAdministers(db, staff.id, ids))) throw notFound('access group')
}

/** Who loses what was given on the groups themselves; a group that can be deleted holds nothing else. */
async function planDeletion(db: Queryable, staff: Staff, ids: readonly number[]): Promise<Foreseen> {
  const places = [...(await placesOf(db, ids)).values()]
  const grants = Map.groupBy(await grantsOn(db, ids), ({ groupId }) => groupId)
  const areas = places.map((place) => ({ place, before: rightsFrom(grants.get(place.id) ?? []), after: rightsFrom([]) }))
  const refusals = await judgeDeletion(db, staff, places)
  return {
    areas,
    people: await peopleById(
      db,
      [...grants.values()].flat().map(({ userId }) => userId),
    ),
    refusals,
    notes: refusals.length > 0 ? [] : await endsWith(db, ids),
  }
}

async function planGrant(db: Queryable, staff: Staff, change: GrantChange): Promise<Plan> {
  const place = await placeOf(db, change.access_group_id)
  const person = await mustKnow(db, staff, change.user_id)
  const grants = await grantsOn(db, place.ancestors)
  const isTaken = (grant: LiveGrant): boolean => grant.userId === person.id && grant.groupId === place.id && change.roles.includes(grant.role)
  const after =
    change.operation === 'grant'
      ? [...grants, ...change.roles.map((role): LiveGrant => ({ userId: person.id, groupId: place.id, role, until: Infinity }))]
      : grants.filter((grant) => !isTaken(grant))
  const refusals =
    change.operation === 'grant' ? await judgeGrantOn(db, staff.id, place, change.roles, null) : await judgeRevokeOn(db, staff.id, place)
  return {
    areas: [{ place, before: rightsFrom(grants), after: rightsFrom(after) }],
    people: await peopleById(db, [person.id]),
    refusals: change.operation === 'revoke' && place.parent_id === null ? [...refusals, ...(await judgeRootWithout(db, place.id, change))] : refusals,
  }
}

async function judgeRootWithout(db: Queryable, rootId: number, change: GrantChange): Promise<Refusal[]> {
  const before = await lastingGrants(db, rootId)
  return judgeRoot(
    db,
    rootId,
    before,
    before.filter((grant) => !(grant.userId === change.user_id && change.roles.includes(grant.role))),
  )
}

async function answer(db: Queryable, plan: Foreseen, ids: readonly number[]): Promise<Preview> {
  return {
    gains: listed(plan, 'gains'),
    losses: listed(plan, 'losses'),
    ...(await extentOf(db, ids)),
    notes: [...(plan.notes ?? [])],
    blocked_by: [...new Set(plan.refusals.map((refusal) => refusal.sentence))],
  }
}

function listed(plan: Plan, kind: 'gains' | 'losses'): Preview['gains'] {
  const byPerson = Map.groupBy(differencesOf(plan.areas, kind), (difference) => difference.userId)
  return [...byPerson]
    .map(([userId, differences]) => {
      const person = plan.people.get(userId)
      return {
        user_id: userId,
        name: person?.name ?? '',
        email: person?.email ?? '',
        roles: [...new Set(differences.map(({ role }) => role))],
        groups: [...new Set(differences.map(({ place }) => place.name))],
      }
    })
    .sort((a, b) => a.name.localeCompare(b.name))
}
