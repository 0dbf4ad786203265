import { describeChanges } from '@brigade/contract/audit-logs.ts'
import { type ResourceType, resourceTypeNames } from '@brigade/contract/kit/resources.ts'
import { founderRoles, roleName } from '@brigade/contract/kit/roles.ts'
import { sql } from 'kysely'
import { diffOf } from '../platform/audit/write.ts'
import type { Tx } from '../platform/database.ts'
import { byPerson, type DemoEntry } from '../platform/demo-history.ts'
import type { Dice } from '../platform/dice.ts'
import { groupsNamed } from '../platform/withheld.ts'
import type { SeededGroup, SeededPerson } from './rows.ts'

const dayMs = 86_400_000

/** Writes the history of all modules in one order, and the times in the rows by it; answers how many lines there are. */
export async function writeHistory(tx: Tx, entries: readonly DemoEntry[]): Promise<number> {
  const rows = entries
    .toSorted((one, other) => one.at - other.at)
    .map(({ at, changes, description, withheld, reach, ...rest }) => ({
      ...rest,
      description: description ?? describeChanges(changes),
      changes: JSON.stringify(changes),
      withheld: withheld ? JSON.stringify(withheld) : null,
      reach: [...reach],
      request_id: 'demo',
      inserted_at: new Date(at),
    }))
  for (let from = 0; from < rows.length; from += 500)
    await tx
      .insertInto('audit_logs')
      .values(rows.slice(from, from + 500))
      .execute()
  for (const type of resourceTypeNames) if (entries.some(({ resource }) => resource === type)) await setTimes(tx, type)
  return rows.length
}

/** A row was made when its history begins, and last changed when its history ends. Tables are called as their resources, in the plural. */
async function setTimes(tx: Tx, type: ResourceType): Promise<void> {
  await sql`update ${sql.table(`${type}s`)} as row set inserted_at = told.first, updated_at = told.last
    from (select resource_id, min(inserted_at) as first, max(inserted_at) as last from audit_logs where resource = ${type} group by resource_id) as told
    where row.id = told.resource_id`.execute(tx)
}

interface DemoPlan {
  readonly dice: Dice
  readonly founded: number
  readonly people: readonly SeededPerson[]
  readonly owner: SeededPerson
}

/** The history of the groups: made by the owner, some described later, and what people were given there. */
export function groupHistory(groups: readonly SeededGroup[], { dice, founded, people, owner }: DemoPlan): DemoEntry[] {
  return groups.flatMap((group, index) => {
    const of = { resource: 'access_group', resource_id: group.id, reach: group.ancestors, ...byPerson(owner) } as const
    const created = founded + index * 40 * 60_000
    const description = dice.whole(0, 2) > 0 ? '' : group.description
    const first = { name: group.name, description, parent: group.parentName }
    const own = diffOf(undefined, { name: group.name, description })
    const withheld = { named: groupsNamed(group.ancestors.at(-2) ?? null), description: describeChanges(own), changes: own }
    const entries: DemoEntry[] = [{ ...of, action: 'create', changes: diffOf(undefined, first), withheld, at: created }]
    const described = diffOf(first, { description: group.description })
    if (described.length > 0) entries.push({ ...of, action: 'update', changes: described, at: created + dice.whole(1, 40) * dayMs })
    for (const person of people.filter(({ on }) => on === group.name)) {
      const roles = person.roles.length === founderRoles.length ? 'every role' : person.roles.map(roleName).join(', ')
      const given = `- **roles of ${person.name}**: (none) → ${roles}`
      entries.push({ ...of, action: 'update', changes: [], description: given, at: created + dice.whole(2, 20) * dayMs })
    }
    return entries
  })
}
