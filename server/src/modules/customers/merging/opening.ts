import type { Queryable } from '../../../platform/database.ts'
import { mayOpen } from '../../access-groups/public.ts'
import { type BothCustomers, customerParts } from '../parts.ts'
import { notYoursToSay, tooOpen } from './rules.ts'
import { holdersOf } from './store-merges.ts'

/** Why this person may not merge the two, of those that `mergeRefusals` lets be merged. */
export async function mayNotMerge(db: Queryable, staffId: number, both: BothCustomers, now: Date): Promise<string[]> {
  const opening = await openingRefusals(db, staffId, both)
  if (opening.length > 0) return opening
  for (const part of customerParts()) if (part.maySay && !(await part.maySay(db, staffId, both, now))) return [notYoursToSay]
  return []
}

/**
 * Whoever sees either of two reads after a merge what was of both. Who sees one of them alone is given the other one by whoever merges them, as
 * by a share. Nobody is named: who merges need not administer the groups that know them.
 */
async function openingRefusals(db: Queryable, staffId: number, { keptId, goneId }: BothCustomers): Promise<string[]> {
  const holders = await holdersOf(db, [keptId, goneId])
  const later = [...new Set([...holders.values()].flat())]
  const openings = [...holders.values()].map((now) => ({ name: '', type: 'customer' as const, now, later }))
  return (await mayOpen(db, staffId, openings)) ? [] : [tooOpen]
}
