import { reachOf } from '../../../platform/access/policy.ts'
import type { Change, Staff } from '../../../platform/context.ts'
import type { KeyRing } from '../../../platform/secrets.ts'
import { historyFieldsOf } from '../answers.ts'
import { lockConnection } from '../locks.ts'
import { type BankConnectionRow, remove } from '../store.ts'
import { queueLeftovers, queueUnlink } from './removals.ts'

/** Deletes a connection that the person may still change, and queues the end of its link at the bank. */
export async function removeConnection({ tx, changed }: Change, staff: Staff, secrets: KeyRing, id: number): Promise<BankConnectionRow> {
  const row = await lockConnection(tx, staff, id)
  const reach = await reachOf(tx, 'bank_connection', id)
  await queueUnlink(tx, secrets, row)
  await queueLeftovers(tx, secrets, { connectionId: id })
  await remove(tx, id)
  changed({ id, before: historyFieldsOf(row), reach })
  return row
}
