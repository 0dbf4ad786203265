import type { Queryable } from '../../../platform/database.ts'
import { registeredType } from '../../../platform/resource-registry.ts'
import { type Around, saidAboveOwner, wronglySaidAboveOwner } from '../placement/said-above.ts'
import type { Refusal } from '../rules.ts'
import type { Placing, ResourcePlan } from './plan.ts'

/** What else will be so, in words: when the group holds them, and what ends with other holders. Only of what is allowed otherwise, as below. */
export async function holderNotes(
  db: Queryable,
  plan: ResourcePlan,
  around: Around,
  { type, ids }: Placing,
  as?: 'owner' | 'shared',
): Promise<string[]> {
  if (plan.refusals.length > 0) return []
  const shifted = plan.shifts.map(({ id, now, later }) => ({ id, now: now.flat(), later: later.flat() }))
  const coming = as && (await registeredType(type)?.foreseeHolder(db, ids, plan.place, as))
  const said = as === 'owner' ? await saidAboveOwner(db, { type, ids, into: plan.place }, around) : []
  return [...said, ...(coming ?? []), ...((await registeredType(type)?.foreseeLosses(db, shifted, around.staffId)) ?? [])]
}

/** What the module of these resources, and what is said on groups above, mean for another owner. Only of what is allowed otherwise: a refused person learns nothing more. */
export async function foreseeOwner(db: Queryable, plan: ResourcePlan, around: Around, { type, ids, groupId }: Placing): Promise<ResourcePlan> {
  if (plan.refusals.length > 0) return plan
  const sentences = (await registeredType(type)?.mayMove(db, ids, groupId, around.staffId)) ?? []
  const wrong = await wronglySaidAboveOwner(db, { type, ids, into: plan.place }, around)
  return { ...plan, refusals: [...sentences, ...wrong].map((sentence): Refusal => ({ code: 'conflict', sentence })) }
}
