import type { BlockSuspicion, CustomerBlock, CustomerBlocks } from '@brigade/contract/customers/blocks.ts'
import { groupNames } from '../../../platform/access/group-names.ts'
import { mayReach } from '../../../platform/access/policy.ts'
import type { Queryable } from '../../../platform/database.ts'
import { type BlockRow, blocksSeen, highestScope } from './store-blocks.ts'
import { type SuspicionRow, suspicionsOf } from './store-suspicions.ts'

/** Blocks of a customer as this person sees them, and of whom the customer may be another face. */
export async function blocksAnswer(db: Queryable, userId: number, customerId: number, now: Date): Promise<CustomerBlocks> {
  const blocks = await blocksSeen(db, userId, customerId, now)
  const suspicions = await suspicionsOf(db, userId, customerId, now)
  const nameOf = await groupNames(
    db,
    userId,
    [...blocks, ...suspicions].map(({ scope_group_id }) => scope_group_id),
  )
  const placed = <Row extends BlockRow | SuspicionRow>(row: Row) => ({
    ...row,
    scope_name: nameOf(row.scope_group_id, row.scope_name) ?? row.scope_name,
  })
  return {
    data: blocks.map((row) => blockAnswer(placed(row))),
    suspicions: suspicions.map((row) => suspicionAnswer(placed(row))),
    usual_scope: (await highestScope(db, userId, customerId)) ?? null,
    _can: { block: await mayReach(db, userId, 'block_customers', 'customer', customerId) },
  }
}

function blockAnswer({ counts, may_lift, ...row }: BlockRow): CustomerBlock {
  return {
    ...row,
    until_at: row.until_at?.toISOString() ?? null,
    state: counts ? 'live' : row.lifted_at ? 'lifted' : 'ended',
    set_at: row.set_at.toISOString(),
    lifted_at: row.lifted_at?.toISOString() ?? null,
    last_ordered_at: row.last_ordered_at?.toISOString() ?? null,
    _can: { lift: counts && may_lift },
  }
}

function suspicionAnswer(row: SuspicionRow): BlockSuspicion {
  return {
    id: row.id,
    blocked_customer_id: row.blocked_seen ? row.blocked_id : null,
    blocked_name: row.blocked_seen ? row.blocked_name : null,
    effects: row.effects,
    reason: row.reason,
    scope_name: row.scope_name,
    because: row.because,
    found_at: row.found_at.toISOString(),
    _can: { decide: row.may_decide },
  }
}
