import type { Customer } from '@brigade/contract/customers/profile.ts'
import { found } from '../../platform/access/records.ts'
import type { Queryable } from '../../platform/database.ts'
import { answerOf } from './answers.ts'
import { identitiesOf } from './identities/store-identities.ts'
import { findSeen, visitsOf } from './store-customers.ts'

/** One customer, as this person sees it. */
export async function seenAnswer(db: Queryable, userId: number, id: number): Promise<Customer> {
  const row = found(await findSeen(db, userId, id), 'customer')
  const identities = await identitiesOf(db, id)
  return answerOf(row, { identities, ...(await visitsOf(db, userId, id)) })
}
