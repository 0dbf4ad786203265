import type { ResourcePart } from '../../../platform/resource-registry.ts'
import { areRunning, leaveImports } from './store-regrouping.ts'

const gone = 'The group that it was for went to another company. Those that are there stay.'

/** Imports stay with the company whose customers they made: where their group goes to another one, they hang on the group above it. */
export const importsOfGroups: ResourcePart = {
  async foreseeDeparture(db, { groups }) {
    return { refusals: [], left: (await areRunning(db, groups)) ? ['The import of customers that is running there stops.'] : [], came: [] }
  },
  departing: (tx, { groups, now }) => leaveImports(tx, groups, gone, now),
}
