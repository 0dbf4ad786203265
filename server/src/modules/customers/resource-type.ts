import { ownedRows } from '../../platform/access/records.ts'
import type { ResourcePart } from '../../platform/resource-registry.ts'

const stays = 'Customers belong to the whole company, so they stay with it. Share them with a group instead.'

/** What access groups ask about customers: the company owns each, and groups know them. */
export const customerType: ResourcePart = {
  ...ownedRows('customers'),
  mayMove: async () => [stays],
  mayCome: async () => [stays],
}
