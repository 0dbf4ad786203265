import type { Customer } from '@brigade/contract/customers/profile.ts'
import { found } from '../../platform/access/records.ts'
import type { Queryable } from '../../platform/database.ts'
import { answerOf } from './answers.ts'
import { effectsSeen } from './blocks/store-effects.ts'
import { identitiesOf } from './identities/store-identities.ts'
import { findSeen, lastMergedInto, visitsOf } from './store-customers.ts'

/** One customer, as this person sees it. */
export async function seenAnswer(db: Queryable, userId: number, id: number, now = new Date()): Promise<Customer> {
  const row = found(await findSeen(db, userId, id), 'customer')
  const identities = await identitiesOf(db, id)
  const merged_into_id = row.merged_into_id === null ? null : await lastMergedInto(db, row.merged_into_id)
  const blocked = (await effectsSeen(db, userId, [id], now)).get(id) ?? []
  return answerOf({ ...row, merged_into_id }, { identities, blocked, ...(await visitsOf(db, userId, id)) })
}
