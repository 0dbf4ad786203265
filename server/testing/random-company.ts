import { type ResourceType, resourceTypes } from '@brigade/contract/kit/resources.ts'
import { type Role, satisfying } from '@brigade/contract/kit/roles.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import type { Database } from '../src/platform/database.ts'

const asked = process.env.PROPERTY_RUNS

/** How many random cases a property tries: the usual number within seconds, more and longer by setting PROPERTY_RUNS. */
export function propertySettings(usual: number): { numRuns: number; interruptAfterTimeLimit: number } {
  // A counterexample is told even when making it smaller takes too long.
  return { numRuns: Number(asked ?? usual), interruptAfterTimeLimit: propertyTimeout - 5000 }
}

export const propertyTimeout = asked === undefined ? 20_000 : 900_000

export interface Sketch {
  /** Parent of each group by position; a position at or after its own means a root. */
  readonly parents: readonly number[]
  readonly grants: readonly { readonly user: number; readonly group: number; readonly role: Role; readonly ended: boolean }[]
  readonly links: readonly { readonly type: ResourceType; readonly resource: number; readonly group: number }[]
}

export const usedTypes = ['access_group', 'bank_connection', 'device'] as const satisfies readonly ResourceType[]
export const usedRoles = usedTypes.flatMap((type) => [resourceTypes[type].view, resourceTypes[type].change])

/** Small companies: every shape of tree, grant and shared link occurs soon. */
export const sketches: fc.Arbitrary<Sketch> = fc.record({
  parents: fc.array(fc.nat(8), { minLength: 1, maxLength: 9 }),
  grants: fc.array(fc.record({ user: fc.nat(2), group: fc.nat(8), role: fc.constantFrom(...usedRoles), ended: fc.boolean() }), { maxLength: 8 }),
  links: fc.array(fc.record({ type: fc.constantFrom('bank_connection' as const, 'device' as const), resource: fc.nat(4), group: fc.nat(8) }), {
    maxLength: 8,
  }),
})

/** A sketch as rows; positions became ids. */
export interface Built {
  readonly groups: readonly number[]
  readonly users: readonly number[]
  readonly resources: readonly number[]
}

export async function build(database: Database, sketch: Sketch): Promise<Built> {
  return database.write(async (tx) => {
    const groups: number[] = []
    for (const [index, parent] of sketch.parents.entries()) {
      const { rows } = await sql<{ id: number }>`
        with fresh as (select nextval(pg_get_serial_sequence('access_groups', 'id')) as id)
        insert into access_groups (id, name, parent_id, root_id, ancestors) overriding system value
        select fresh.id, 'Group', parent.id, coalesce(parent.root_id, fresh.id), coalesce(parent.ancestors, '{}') || fresh.id
        from fresh left join access_groups parent on parent.id = ${parent < index ? (groups[parent] ?? null) : null}::bigint returning id`.execute(tx)
      groups.push(...rows.map((row) => row.id))
    }
    const people = await sql<{ id: number }>`
      insert into users (name, email, status) select 'Person', gen_random_uuid() || '@example.com', 'active' from generate_series(1, 3) returning id`.execute(
      tx,
    )
    const users = people.rows.map((row) => row.id)
    const numbered = await sql<{
      id: number
    }>`select nextval(pg_get_serial_sequence('bank_connections', 'id')) as id from generate_series(1, 5)`.execute(tx)
    const resources = numbered.rows.map((row) => row.id)
    for (const { user, group, role, ended } of sketch.grants) {
      await sql`insert into role_grants (user_id, access_group_id, role, expires_at)
        values (${users[user]}, ${groups[group % groups.length]}, ${role}, ${ended ? sql`now() - interval '1 second'` : null}) on conflict do nothing`.execute(
        tx,
      )
    }
    for (const { type, resource, group } of sketch.links) {
      await sql`insert into access_group_resources (resource_type, resource_id, access_group_id)
        values (${type}, ${resources[resource]}, ${groups[group % groups.length]}) on conflict do nothing`.execute(tx)
    }
    return { groups, users, resources }
  })
}

/** The policy once more, from the sketch alone and in the plainest words: what the compiled one is compared with. */
export function mayBySketch(sketch: Sketch, user: number, role: Role, type: ResourceType, index: number): boolean {
  const count = sketch.parents.length
  const holders =
    type === 'access_group' ? [index] : sketch.links.filter((link) => link.type === type && link.resource === index).map((link) => link.group % count)
  // Of two grants that differ only in their end the first was written; the second met it.
  const live = sketch.grants.filter(
    (grant, at) =>
      !grant.ended &&
      sketch.grants.findIndex((other) => other.user === grant.user && other.role === grant.role && other.group % count === grant.group % count) ===
        at,
  )
  return holders.some((holder) =>
    live.some((grant) => grant.user === user && satisfying(role).includes(grant.role) && wayUp(sketch, holder).includes(grant.group % count)),
  )
}

function wayUp(sketch: Sketch, index: number): number[] {
  const parent = sketch.parents[index]
  return parent === undefined || parent >= index ? [index] : [index, ...wayUp(sketch, parent)]
}
