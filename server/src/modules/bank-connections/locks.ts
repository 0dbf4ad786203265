import { notFound } from '@brigade/contract/kit/problem.ts'
import { lockReached } from '../../platform/access/records.ts'
import type { Staff } from '../../platform/context.ts'
import type { Tx } from '../../platform/database.ts'
import { type BankConnectionRow, lock } from './store.ts'

/** The connection, held until the transaction ends, if the person may still change it. */
export const lockConnection = (tx: Tx, staff: Staff, id: number): Promise<BankConnectionRow> => lockReached(tx, staff, 'bank_connection', id, lock)

/** The same for a guest with the public link, which may have been closed or renewed meanwhile. */
export async function lockPublic(tx: Tx, id: number, uuid: string): Promise<BankConnectionRow> {
  const row = await lock(tx, id)
  if (row?.uuid !== uuid.toLowerCase() || row.public_link_revoked_at !== null) throw notFound('bank connection')
  return row
}
