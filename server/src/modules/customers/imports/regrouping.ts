import { staysInCompany } from '../../../platform/access/companies.ts'
import type { ResourcePart } from '../../../platform/resource-registry.ts'
import { areRunning, leaveImports, passOnImports } from './store-regrouping.ts'

const deleted = 'The group that it was for was deleted. Those that are there stay.'
const gone = 'The group that it was for went to another company. Those that are there stay.'

/** Imports follow a merge, and stay with the company whose customers they made: where their group goes to another one, or is deleted, they hang on the group above it. */
export const importsOfGroups: ResourcePart = {
  async foreseeDeparture(db, { groups }) {
    return { refusals: [], left: (await areRunning(db, groups)) ? ['The import of customers that is running there stops.'] : [], came: [] }
  },
  async regroup(tx, { kind, groups, into }) {
    const ids = groups.map(({ id }) => id)
    if (kind === 'merge' && (await staysInCompany(tx, { groups, into }))) await passOnImports(tx, ids, into.id)
    return async () => []
  },
  departing: (tx, { groups, now }) => leaveImports(tx, groups, gone, now),
  async endsWith(db, groups) {
    return (await areRunning(db, groups)) ? ['The import of customers that is running there stops.'] : []
  },
  groupsEnd: (tx, groups) => leaveImports(tx, groups, deleted, new Date()),
}
