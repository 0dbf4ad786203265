import type { Outcome } from '@brigade/contract/kit/outcome.ts'
import { Problem } from '@brigade/contract/kit/problem.ts'
import { reachableAmong, reachOf } from '../../../platform/access/policy.ts'
import type { Change, Staff } from '../../../platform/context.ts'
import { done, rowByRow } from '../../../platform/row-by-row.ts'
import type { KeyRing } from '../../../platform/secrets.ts'
import { historyFieldsOf } from '../answers.ts'
import { lockConnection } from '../locks.ts'
import { type BankConnectionRow, findNames, remove } from '../store.ts'
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

/** Deletes several, each for itself. Always in the order of their ids, so that two who do so wait for each other instead of for ever. */
export async function removeSeveral(change: Change, staff: Staff, secrets: KeyRing, ids: readonly number[]): Promise<Outcome[]> {
  const names = await findNames(change.tx, staff.id, ids)
  const mine = await reachableAmong(change.tx, staff.id, 'bank_connections_admin', 'bank_connection', ids)
  return rowByRow({
    tx: change.tx,
    ids: ids.toSorted((a, b) => a - b),
    nameOf: (id) => names.get(id) ?? '',
    change: async (id) => {
      if (names.has(id) && !mine.has(id)) throw new Problem('forbidden', 'You may look at it, but not delete it.')
      return done((await removeConnection(change, staff, secrets, id)).name)
    },
  })
}
