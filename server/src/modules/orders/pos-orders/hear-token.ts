import { plain } from '../../../platform/audit/plain.ts'
import type { Tx } from '../../../platform/database.ts'
import type { FactsOf } from '../../../platform/happenings.ts'
import type { tokenChanged } from '../../pos/public.ts'
import { mayOpenCustomers } from '../credentials/may-open-customers.ts'
import { ownerOf } from '../credentials/store-credentials.ts'
import * as store from './store-readings.ts'

/** Whose orders they are is what the account says: with another token they find no more guests than whoever gave it could open, as of a credential. */
export async function hearToken(tx: Tx, { connectionId, restaurantId, name, by, changed }: FactsOf<typeof tokenChanged>): Promise<void> {
  const reading = await store.readingOf(tx, connectionId)
  if (!reading?.knows_company || (await mayOpenCustomers(tx, by.id, await ownerOf(tx, restaurantId)))) return
  await store.knowGroupAlone(tx, connectionId)
  if (reading.is_on)
    changed({ id: restaurantId, description: `Orders of the point of sale ${plain(name)} find guests of its own organization alone` })
}
