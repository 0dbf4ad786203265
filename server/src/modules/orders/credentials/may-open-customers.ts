import type { Tx } from '../../../platform/database.ts'
import { rolesStillGrantable } from '../../access-groups/public.ts'
import { companyOf } from './store-credentials.ts'

/** What an order can bring people to, by the customer whom it finds. */
const role = 'customers_admin'

/** Whether the person could give others all customers of the company to which a group belongs: then what brings orders there may find each of them. */
export async function mayOpenCustomers(tx: Tx, personId: number, groupId: number): Promise<boolean> {
  return (await rolesStillGrantable(tx, personId, await companyOf(tx, groupId), [role])).length > 0
}
