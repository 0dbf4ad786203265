import { notFound } from '@brigade/contract/kit/problem.ts'
import { mayReach } from '../../platform/access/policy.ts'
import { found } from '../../platform/access/records.ts'
import type { Staff } from '../../platform/context.ts'
import type { Tx } from '../../platform/database.ts'
import { type HoursBook, loadBook } from './book.ts'
import * as store from './store.ts'

/** The book of a restaurant, nobody else changing it; rights are asked again after the wait. */
export async function lockBook(tx: Tx, staff: Staff, id: number, now: Date): Promise<HoursBook> {
  await store.lockHours(tx, [id])
  if (!(await mayReach(tx, staff.id, 'availabilities_admin', 'restaurant', id))) throw notFound('restaurant')
  return found(await loadBook(tx, id, now), 'restaurant')
}

export async function lockGroup(tx: Tx, staff: Staff, id: number): Promise<store.Group> {
  await store.lockGroupHours(tx, id)
  if (!(await mayReach(tx, staff.id, 'availabilities_admin', 'access_group', id))) throw notFound('access group')
  return found(await store.findGroup(tx, id), 'access group')
}
