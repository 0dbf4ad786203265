import type { Preview } from '@brigade/contract/access-groups/preview.ts'
import type { accessGroups } from '@brigade/contract/access-groups.ts'
import { notFound } from '@brigade/contract/kit/problem.ts'
import type { Handlers, Staff, StaffContext } from '../../platform/context.ts'
import type { Queryable } from '../../platform/database.ts'
import { differencesOf, judgeGiving, judgeShifts, judgeTaking, readGrants, type Verdict } from './authority/law.ts'
import { judgeRoot } from './authority/orphans.ts'
import type { LiveGrant } from './authority/rights.ts'
import { groupPlacesOf, lastingGrants, stillAdministers } from './authority/store.ts'
import { judgeDeletion } from './groups/handlers.ts'
import { noLongerKnown } from './groups/known.ts'
import { sharesThatEnd } from './groups/store.ts'
import { endOf, mustKnow, placeOf } from './people/handlers.ts'
import { type Asking, endsWith, foresee, merging, moving } from './placement/change-preview.ts'
import { planMerge, planMove } from './placement/plan.ts'
import { branchSizeOf } from './placement/store.ts'
import { foreseeOwner, holderNotes } from './resources/change-preview.ts'
import { type Placing, planOwner, planShare, planUnshare } from './resources/plan.ts'
import type { Refusal } from './rules.ts'

type Previews = Pick<Handlers<typeof accessGroups>, 'preview'>
type AskedChange = StaffContext<(typeof accessGroups)['preview']>['input']['change']
type GrantChange = Extract<AskedChange, { operation: 'grant' | 'revoke' }>
type ResourceChange = Extract<AskedChange, { operation: 'share' | 'unshare' | 'move_resources' }>

export const previews: Previews = {
  preview: ({ input: { change }, staff, db, clock, jobs }) => previewOf(db, staff, change, { staffId: staff.id, now: clock.now(), jobs }),
}

async function previewOf(db: Queryable, staff: Staff, change: AskedChange, asking: Asking) {
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
      return answer(db, await planGrant(db, staff, change, asking.now), [change.access_group_id])
    case 'share':
    case 'unshare':
    case 'move_resources': {
      await mustAdminister(db, staff, [change.access_group_id])
      const plan = await planResources(db, change, asking)
      return answerOf(plan, { groups: 0, resources: placingOf(change).ids.length })
    }
  }
}

interface Foreseen extends Verdict {
  readonly notes?: readonly string[]
}

/** The endpoint cannot declare where the ids of its operations stand; the operations themselves do. */
async function mustAdminister(db: Queryable, staff: Staff, ids: readonly number[]): Promise<void> {
  if (!(await stillAdministers(db, staff.id, ids))) throw notFound('access group')
}

/** Who loses what was given on the groups themselves; a group that can be deleted holds nothing else. */
async function planDeletion(db: Queryable, staff: Staff, ids: readonly number[]): Promise<Foreseen> {
  const places = [...(await groupPlacesOf(db, ids)).values()]
  const shifts = places.map(({ id, name }) => ({ id, name, now: [[id]], later: [] }))
  const verdict = await judgeShifts(
    db,
    staff.id,
    shifts,
    await readGrants(
      db,
      ids.map((id) => [id]),
    ),
  )
  const refusals = await judgeDeletion(db, staff, places)
  const notes = refusals.length > 0 ? [] : [...noLongerKnown(await sharesThatEnd(db, ids)), ...(await endsWith(db, ids, staff.id))]
  return { ...verdict, refusals, notes }
}

async function planGrant(db: Queryable, staff: Staff, change: GrantChange, now: Date): Promise<Verdict> {
  const place = await placeOf(db, change.access_group_id)
  const person = await mustKnow(db, staff, change.user_id)
  const expiresAt = change.operation === 'grant' ? endOf(change.expires_at, now) : null
  const isNamed = (grant: LiveGrant): boolean => grant.userId === person.id && grant.groupId === place.id && change.roles.includes(grant.role)
  const until = expiresAt?.getTime() ?? Infinity
  const given = change.operation === 'grant' ? change.roles.map((role): LiveGrant => ({ userId: person.id, groupId: place.id, role, until })) : []
  const before = await readGrants(db, [place.ancestors])
  // A role that is there already gets the new end, be it sooner.
  const after = before.changed((grants) => [...grants.filter((grant) => !isNamed(grant)), ...given])
  const verdict = await judgeShifts(db, staff.id, [{ ...place, now: [place.ancestors], later: [place.ancestors] }], before, after)
  const judged =
    change.operation === 'grant' ? await judgeGiving(db, staff.id, place, change.roles, expiresAt) : await judgeTaking(db, staff.id, place)
  const isTaken = change.operation === 'revoke' || expiresAt !== null
  return { ...verdict, refusals: isTaken && place.parent_id === null ? [...judged, ...(await judgeRootWithout(db, place.id, change))] : judged }
}

async function judgeRootWithout(db: Queryable, rootId: number, change: GrantChange): Promise<Refusal[]> {
  const before = await lastingGrants(db, rootId)
  return judgeRoot(
    db,
    rootId,
    before,
    before.filter((grant) => !(grant.userId === change.user_id && change.roles.includes(grant.role))),
    // A role that only ends some day is in use until then.
    change.operation === 'revoke' ? { userId: change.user_id, groupId: rootId, roles: change.roles } : undefined,
  )
}

function placingOf({ resource_type: type, resource_ids, access_group_id: groupId }: ResourceChange): Placing {
  return { type, ids: resource_ids, groupId }
}

async function planResources(db: Queryable, change: ResourceChange, asking: Asking): Promise<Foreseen> {
  const placing = placingOf(change)
  const { staffId } = asking
  switch (change.operation) {
    case 'unshare': {
      const plan = await planUnshare(db, staffId, placing)
      return { ...plan, notes: await holderNotes(db, plan, asking, placing) }
    }
    case 'share': {
      const plan = await planShare(db, staffId, placing)
      return { ...plan, notes: await holderNotes(db, plan, asking, placing, 'shared') }
    }
    case 'move_resources': {
      const plan = await foreseeOwner(db, await planOwner(db, staffId, placing), asking, placing)
      return { ...plan, notes: await holderNotes(db, plan, asking, placing, 'owner') }
    }
  }
}

async function answer(db: Queryable, plan: Foreseen, ids: readonly number[]): Promise<Preview> {
  return answerOf(plan, await branchSizeOf(db, ids))
}

function answerOf(plan: Foreseen, extent: Pick<Preview, 'groups' | 'resources'>): Preview {
  return {
    gains: listed(plan, 'gains'),
    losses: listed(plan, 'losses'),
    ...extent,
    notes: [...(plan.notes ?? [])],
    blocked_by: [...new Set(plan.refusals.map((refusal) => refusal.sentence))],
  }
}

function listed(plan: Verdict, kind: 'gains' | 'losses'): Preview['gains'] {
  const byPerson = Map.groupBy(differencesOf(plan.areas, kind), (difference) => difference.userId)
  return [...byPerson]
    .map(([userId, differences]) => {
      const person = plan.people.get(userId)
      return {
        user_id: userId,
        name: person?.name ?? '',
        email: person?.email ?? '',
        roles: [...new Set(differences.map(({ role }) => role))],
        groups: [...new Set(differences.flatMap(({ names }) => names))],
      }
    })
    .sort((a, b) => a.name.localeCompare(b.name))
}
