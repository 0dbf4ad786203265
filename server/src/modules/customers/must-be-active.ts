import { Problem } from '@brigade/contract/kit/problem.ts'
import { found } from '../../platform/access/records.ts'
import type { Tx } from '../../platform/database.ts'
import { type CustomerRow, lock } from './store-customers.ts'

/** The customer, held until the transaction ends. One that was merged or erased changes no more. */
export async function mustBeActive(tx: Tx, id: number): Promise<CustomerRow> {
  return stillActive(found(await lock(tx, id), 'customer'))
}

export function stillActive<Row extends Pick<CustomerRow, 'status'>>(row: Row): Row {
  if (row.status === 'merged') throw new Problem('conflict', 'This customer was merged into another one. Open that one.')
  if (row.status === 'erased') throw new Problem('conflict', 'This customer was erased.')
  return row
}
