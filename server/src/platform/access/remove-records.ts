import type { Outcome } from '@brigade/contract/kit/outcome.ts'
import { Problem } from '@brigade/contract/kit/problem.ts'
import { type ResourceType, resourceTypes } from '@brigade/contract/kit/resources.ts'
import type { Change, Staff } from '../context.ts'
import { registeredType } from '../resource-registry.ts'
import { done, rowByRow } from '../row-by-row.ts'
import { reachableAmong } from './policy.ts'

/**
 * Deletes several records, each for itself; `removeOne` deletes one and answers its name. Always in the order of their ids, so that two
 * such calls wait for each other and never block each other. A record is named to those alone who may see it.
 */
export async function removeRecords(
  { tx }: Change,
  staff: Staff,
  type: ResourceType,
  ids: readonly number[],
  removeOne: (id: number) => Promise<{ readonly name: string }>,
): Promise<Outcome[]> {
  const { view, change } = resourceTypes[type]
  const visible = await reachableAmong(tx, staff.id, view, type, ids)
  const names = (await registeredType(type)?.namesOf(tx, [...visible])) ?? new Map<number, string>()
  const changeable = await reachableAmong(tx, staff.id, change, type, ids)
  return rowByRow({
    tx,
    ids: ids.toSorted((a, b) => a - b),
    nameOf: (id) => names.get(id) ?? '',
    change: async (id) => {
      if (names.has(id) && !changeable.has(id)) throw new Problem('forbidden', 'You may look at it, but not delete it.')
      return done((await removeOne(id)).name)
    },
  })
}
