import type { Queryable } from '../../../platform/database.ts'
import { mayOpen } from '../../access-groups/public.ts'
import { tooOpen } from './rules.ts'
import { holdersOf } from './store-merges.ts'

/**
 * Whoever sees either of two reads after a merge what was of both. Who sees one of them alone is given the other one by whoever merges them, as
 * by a share. Nobody is named: who merges need not administer the groups that know them.
 */
export async function openingRefusals(db: Queryable, staffId: number, { keptId, goneId }: { readonly keptId: number; readonly goneId: number }) {
  const holders = await holdersOf(db, [keptId, goneId])
  const later = [...new Set([...holders.values()].flat())]
  const openings = [...holders.values()].map((now) => ({ name: '', type: 'customer' as const, now, later }))
  return (await mayOpen(db, staffId, openings)) ? [] : [tooOpen]
}
