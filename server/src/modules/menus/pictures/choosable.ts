import type { Queryable, Tx } from '../../../platform/database.ts'
import { choosablePictures, picturesSeenBy, shownPictures } from '../../collections/public/store-uses.ts'
import { pictureNamed } from './named-pictures.ts'
import { companyOf } from './store-pictures.ts'

/**
 * Those of the pictures named by the values that this person may choose for menus of the group; they are held until the transaction ends. What no
 * person does (the demo company, a sync) chooses among those of the company.
 */
export async function choosableAmong(tx: Tx, userId: number | null, ownerGroupId: number, values: readonly unknown[]): Promise<ReadonlySet<number>> {
  const ids = idsIn(values)
  if (ids.length === 0) return new Set()
  const company = await companyOf(tx, ownerGroupId)
  const found = userId === null ? await shownPictures(tx, ids, company) : await choosablePictures(tx, userId, ids, company)
  return new Set(found.keys())
}

/** The same to look ahead: nothing is held, so it is judged again when they are chosen. */
export async function reachedAmong(db: Queryable, userId: number, ownerGroupId: number, values: readonly unknown[]): Promise<ReadonlySet<number>> {
  const ids = idsIn(values)
  if (ids.length === 0) return new Set()
  const seen = await picturesSeenBy(db, userId, ids, await companyOf(db, ownerGroupId))
  return new Set(seen.filter(({ is_reached }) => is_reached).map(({ id }) => id))
}

const idsIn = (values: readonly unknown[]): number[] => [
  ...new Set(values.flatMap((value) => pictureNamed(typeof value === 'string' ? value.trim() : value) ?? [])),
]
