import type { Queryable } from '../../../../platform/database.ts'

/** Those of these customers who are to get no offers at the plan's group: they earn nothing. The one place that asks about blocks. */
export async function withoutOffers(_db: Queryable, _customerIds: readonly number[], _groupId: number): Promise<ReadonlySet<number>> {
  // Until the module has blocks: hasEffect(db, customerId, 'no_offers', groupId).
  return new Set()
}
