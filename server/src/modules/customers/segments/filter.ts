import type { customerProfile } from '@brigade/contract/customers/profile.ts'
import type { InputOf } from '@brigade/contract/kit/endpoint.ts'
import { notFound } from '@brigade/contract/kit/problem.ts'
import type { RawBuilder } from 'kysely'
import type { Queryable } from '../../../platform/database.ts'
import { isBlockedSeen, isSuspected } from '../blocks/store-effects.ts'
import { askingAs, fitsConditions } from './store-conditions.ts'
import { segment } from './store-segments.ts'

type Asked = InputOf<typeof customerProfile.countCustomers>

/** What narrows a list of customers, with its segment and its conditions as SQL on `customers`. */
export interface CustomerFilter extends Pick<Asked, 'name' | 'tag' | 'status'> {
  /** Empty where neither is asked for. */
  readonly rules: readonly RawBuilder<boolean>[]
}

/** The filter as it was asked for: a segment is one that is open to the person, and counts what the person may see. */
export async function filterOf(
  db: Queryable,
  userId: number,
  now: Date,
  { name, tag, status, blocked, segment_id, rules }: Asked,
): Promise<CustomerFilter> {
  const saved = segment_id == null ? undefined : await segment(db, userId, segment_id)
  if (segment_id != null && !saved) throw notFound('segment')
  const trees = [...(saved ? [saved.rules] : []), ...(rules ? [rules] : [])]
  const asking = trees.length === 0 ? undefined : await askingAs(db, userId, now)
  return {
    name,
    tag,
    status,
    rules: [
      ...(blocked == null ? [] : [blocked === 'yes' ? isBlockedSeen(userId, now) : isSuspected(userId, now)]),
      ...trees.flatMap((tree) => (asking ? [fitsConditions(tree, asking)] : [])),
    ],
  }
}
