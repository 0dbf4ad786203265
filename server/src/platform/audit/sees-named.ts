import { type RawBuilder, sql } from 'kysely'
import { grantedGroups, reachableFrom } from '../access/policy.ts'
import { namedKinds, type Sight } from '../withheld.ts'

/**
 * SQL condition on a line: the person may see all that it names. Of what has been deleted the names stay with those who could see it then,
 * who read them in its own History.
 */
export function seesNamed(userId: number): RawBuilder<boolean> {
  const all: [string, Sight][] = Object.entries(namedKinds)
  const cases = all.map(([kind, { type, roles }]) => {
    const granted = grantedGroups(userId, ...roles)
    return sql`when ${kind} then ${reachableFrom(granted, type, sql.ref('thing.id'))} or exists (
      select 1 from audit_logs gone where gone.resource = ${type} and gone.resource_id = thing.id and gone.action = 'delete' and gone.origin = 'server' and gone.reach && ${granted})`
  })
  return sql<boolean>`(audit_logs.withheld is null or not exists (
    select 1 from jsonb_to_recordset(audit_logs.withheld -> 'named') as thing(kind text, id bigint)
    where not case thing.kind ${sql.join(cases, sql` `)} else false end))`
}
