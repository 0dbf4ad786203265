import type { Tx } from '../../../platform/database.ts'
import { rolesStillGrantable } from '../../access-groups/public.ts'
import { openingRole } from './powers.ts'
import { companyOf } from './store-credentials.ts'

/** Whether the person could give others all customers of the company to which a group belongs: then what brings orders there may find each of them. */
export async function mayOpenCustomers(tx: Tx, personId: number, groupId: number): Promise<boolean> {
  return (await rolesStillGrantable(tx, personId, await companyOf(tx, groupId), [openingRole])).length > 0
}
