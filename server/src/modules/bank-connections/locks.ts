import { notFound } from '@brigade/contract/kit/problem.ts'
import { mayReach } from '../../platform/access/policy.ts'
import type { Staff } from '../../platform/context.ts'
import type { Tx } from '../../platform/database.ts'
import { type BankConnectionRow, lock } from './store.ts'

/**
 * The connection, held until the transaction ends, if the person may still change it. Asked again after the wait for the
 * lock: whoever held it may have moved the connection out of this person's reach.
 */
export async function lockReached(tx: Tx, staff: Staff, id: number): Promise<BankConnectionRow> {
  const row = await lock(tx, id)
  if (!row || !(await mayReach(tx, staff.id, 'bank_connections_admin', 'bank_connection', id))) throw notFound('bank connection')
  return row
}

/** As `lockReached`, for whoever holds the public link: it may have been closed or renewed meanwhile. */
export async function lockPublic(tx: Tx, id: number, uuid: string): Promise<BankConnectionRow> {
  const row = await lock(tx, id)
  if (row?.uuid !== uuid.toLowerCase() || row.public_link_revoked_at !== null) throw notFound('bank connection')
  return row
}
