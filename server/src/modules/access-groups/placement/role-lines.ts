import { roleName } from '@brigade/contract/kit/roles.ts'
import { plain } from '../../../platform/audit/plain.ts'
import type { LiveGrant } from '../authority/rights.ts'
import type { Person, Place } from '../authority/store.ts'
import { rolesLine } from '../people/handlers.ts'

const mostLines = 50

/**
 * What History says about the roles that were held on a merged group: given on the other one, or ended with it. One line for each person. Whoever
 * did not see the group that ended (`from` is null) reads what changed on the other one alone.
 */
export function roleLines(
  { from, into }: { readonly from: Place | null; readonly into: Place },
  before: readonly LiveGrant[],
  after: readonly LiveGrant[],
  people: ReadonlyMap<number, Person>,
): string[] {
  const rolesOn = (grants: readonly LiveGrant[], userId: number, groupId: number) =>
    grants.flatMap((grant) => (grant.userId === userId && grant.groupId === groupId ? [grant.role] : [])).sort()
  const lines = [...people.values()].flatMap((person) => {
    const [had, has] = [rolesOn(before, person.id, into.id), rolesOn(after, person.id, into.id)]
    if (had.join() !== has.join()) return [rolesLine(person, had, has, null)]
    if (!from) return []
    const lost = rolesOn(before, person.id, from.id).filter((role) => !has.includes(role))
    return lost.length > 0 ? [`- **roles of ${plain(person.name)} on ${plain(from.name)} ended**: ${lost.map(roleName).join(', ')}`] : []
  })
  return lines.length > mostLines ? [...lines.slice(0, mostLines), `- and roles of ${lines.length - mostLines} more people`] : lines
}
