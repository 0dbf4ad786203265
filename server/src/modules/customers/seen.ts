import type { Customer } from '@brigade/contract/customers/profile.ts'
import { found } from '../../platform/access/records.ts'
import type { Queryable } from '../../platform/database.ts'
import { answerOf } from './answers.ts'
import { effectsSeen } from './blocks/store-effects.ts'
import { identitiesOf } from './identities/store-identities.ts'
import { findSeen, visitsOf } from './store-customers.ts'

/** One customer, as this person sees it. */
export async function seenAnswer(db: Queryable, userId: number, id: number, now = new Date()): Promise<Customer> {
  const row = found(await findSeen(db, userId, id), 'customer')
  const identities = await identitiesOf(db, id)
  const blocked = (await effectsSeen(db, userId, [id], now)).get(id) ?? []
  return answerOf(row, { identities, blocked, ...(await visitsOf(db, userId, id)) })
}
