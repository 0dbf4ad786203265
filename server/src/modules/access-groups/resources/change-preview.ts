import type { Queryable } from '../../../platform/database.ts'
import { registeredType } from '../../../platform/resource-registry.ts'
import type { Refusal } from '../rules.ts'
import type { Placing, ResourcePlan } from './plan.ts'

/** What else will be so when the group holds them, in words. Only of what is allowed otherwise, as below. */
export async function holderNotes(db: Queryable, { refusals, place }: ResourcePlan, { type, ids }: Placing): Promise<readonly string[]> {
  if (refusals.length > 0) return []
  return (await registeredType(type)?.foreseeHolder(db, ids, place)) ?? []
}

/** What the module of these resources says to another owner. Only of what is allowed otherwise: a refused person learns nothing more. */
export async function foreseeOwner(db: Queryable, plan: ResourcePlan, giverId: number, { type, ids, groupId }: Placing): Promise<ResourcePlan> {
  if (plan.refusals.length > 0) return plan
  const sentences = (await registeredType(type)?.mayMove?.(db, ids, groupId, giverId)) ?? []
  return { ...plan, refusals: sentences.map((sentence): Refusal => ({ code: 'conflict', sentence })) }
}
