import type { Queryable } from '../../../platform/database.ts'
import { registeredType } from '../../../platform/resource-registry.ts'
import type { Refusal } from '../rules.ts'
import type { Placing, ResourcePlan } from './plan.ts'

/** What else will be so, in words: when the group holds them, and what ends with other holders. Only of what is allowed otherwise, as below. */
export async function holderNotes(
  db: Queryable,
  plan: ResourcePlan,
  staffId: number,
  { type, ids }: Placing,
  as?: 'owner' | 'shared',
): Promise<string[]> {
  if (plan.refusals.length > 0) return []
  const shifted = plan.shifts.map(({ id, now, later }) => ({ id, now: now.flat(), later: later.flat() }))
  const coming = as && (await registeredType(type)?.foreseeHolder(db, ids, plan.place, as))
  return [...(coming ?? []), ...((await registeredType(type)?.foreseeLosses(db, shifted, staffId)) ?? [])]
}

/** What the module of these resources says to another owner. Only of what is allowed otherwise: a refused person learns nothing more. */
export async function foreseeOwner(db: Queryable, plan: ResourcePlan, giverId: number, { type, ids, groupId }: Placing): Promise<ResourcePlan> {
  if (plan.refusals.length > 0) return plan
  const sentences = (await registeredType(type)?.mayMove?.(db, ids, groupId, giverId)) ?? []
  return { ...plan, refusals: sentences.map((sentence): Refusal => ({ code: 'conflict', sentence })) }
}
