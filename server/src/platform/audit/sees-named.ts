import { type RawBuilder, sql } from 'kysely'
import { grantedGroups, reachableFrom } from '../access/policy.ts'
import { namedKinds, type Sight } from '../withheld.ts'

/** SQL condition on a line: the person may see all that it names. */
export const seesNamed = (userId: number): RawBuilder<boolean> =>
  sql<boolean>`(audit_logs.withheld is null or ${seesAll(userId, sql`audit_logs.withheld`)})`

/** SQL of the words of a line, as the person reads them; `sees` is the condition that they see all that it names. */
export const wordsFor = (userId: number, sees: RawBuilder<boolean>): RawBuilder<string> => sql<string>`case when ${sees} then description
  when withheld ? 'less' and ${seesAll(userId, sql`(audit_logs.withheld -> 'less')`)} then withheld -> 'less' ->> 'description' else withheld ->> 'description' end`

/**
 * SQL condition: the person may see everything in the list `named` of this. Of what has been deleted the names stay with those who could see it then,
 * who read them in its own History.
 */
function seesAll(userId: number, withheld: RawBuilder<unknown>): RawBuilder<boolean> {
  const all: [string, Sight][] = Object.entries(namedKinds)
  const cases = all.map(([kind, { type, roles, isBelowToo }]) => {
    const granted = grantedGroups(userId, ...roles)
    const below = sql`or exists (select 1 from access_groups mine where mine.id = any(${granted}) and thing.id = any(mine.ancestors))`
    return sql`when ${kind} then ${reachableFrom(granted, type, sql.ref('thing.id'))} or thing.company = any(${granted}) ${isBelowToo ? below : sql``} or exists (
      select 1 from audit_logs gone where gone.resource = ${type} and gone.resource_id = thing.id and gone.action = 'delete' and gone.origin = 'server' and gone.reach && ${granted})`
  })
  return sql<boolean>`not exists (
    select 1 from jsonb_to_recordset(${withheld} -> 'named') as thing(kind text, id bigint, company bigint)
    where not coalesce(case thing.kind ${sql.join(cases, sql` `)} else false end, false))`
}
