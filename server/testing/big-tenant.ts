import type { Role } from '@brigade/contract/kit/roles.ts'
import { founderRoles } from '@brigade/contract/kit/roles.ts'
import { sql } from 'kysely'
import type { Database, Tx } from '../src/platform/database.ts'

export interface BigTenantSize {
  readonly groups: number
  /** Children of each group: 4 makes 20,000 groups eight levels deep. */
  readonly fanOut: number
  /** Resources in all; the first of them are bank connections with a row of their own. */
  readonly resources: number
  readonly bankConnections: number
  readonly people: number
}

export const bigTenantSize: BigTenantSize = { groups: 20_000, fanOut: 4, resources: 100_000, bankConnections: 20_000, people: 5_000 }

export interface BigTenant {
  readonly rootId: number
  /** In the order of the tree, level by level. */
  readonly groupIds: readonly number[]
  readonly bankConnectionIds: readonly number[]
  /** Holds every role on the root. */
  readonly founderId: number
  /** Holds viewing roles on some group further down. */
  readonly memberIds: readonly number[]
}

interface Node {
  readonly id: number
  readonly ancestors: readonly number[]
}

/** One company of a size at which a slow plan shows, written in a few statements; the same numbers each time. */
export async function bigTenant(database: Database, size: BigTenantSize = bigTenantSize): Promise<BigTenant> {
  const tenant = await database.write(async (tx) => {
    await sql`set local statement_timeout = '120s'`.execute(tx)
    const nodes = await insertTree(tx, size)
    const groupIds = nodes.map((node) => node.id)
    const bankConnectionIds = await insertBankConnections(tx, size.bankConnections, groupIds)
    await insertLinks(tx, size, groupIds, bankConnectionIds)
    const people = await insertPeople(tx, size.people)
    await insertGrants(tx, people, groupIds)
    return { rootId: groupIds[0] ?? 0, groupIds, bankConnectionIds, founderId: people[0] ?? 0, memberIds: people.slice(1) }
  })
  await sql`analyze`.execute(database.db)
  return tenant
}

async function insertTree(tx: Tx, { groups, fanOut }: BigTenantSize): Promise<Node[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('access_groups', 'id')) as id from generate_series(1, ${groups})`.execute(tx)
  const nodes: Node[] = []
  for (const [index, { id }] of rows.entries()) {
    const parent = index === 0 ? undefined : nodes[Math.floor((index - 1) / fanOut)]
    nodes.push({ id, ancestors: [...(parent?.ancestors ?? []), id] })
  }
  const root = nodes[0]?.id ?? 0
  await sql`
    insert into access_groups (id, name, parent_id, root_id, ancestors) overriding system value
    select id, 'Group ' || number, parent_id, ${root}, ancestors::bigint[]
    from unnest(${nodes.map((node) => node.id)}::bigint[], ${nodes.map((_, index) => index)}::int[],
      ${nodes.map((node) => node.ancestors.at(-2) ?? null)}::bigint[], ${nodes.map((node) => `{${node.ancestors.join()}}`)}::text[]
    ) as node(id, number, parent_id, ancestors)`.execute(tx)
  return nodes
}

async function insertBankConnections(tx: Tx, count: number, groupIds: readonly number[]): Promise<number[]> {
  const owners = Array.from({ length: count }, (_, index) => ownerOf(index, groupIds))
  const { rows } = await sql<{ id: number }>`
    insert into bank_connections (name, contact_first_name, contact_last_name, contact_email, contact_phone, address, parent_access_group_id)
    select 'Connection ' || md5(number::text), 'Robin', 'Vale', 'robin.vale@example.com', '2125550100', '1 Harbor Street', owner
    from unnest(${owners}::bigint[]) with ordinality as given(owner, number) order by number returning id`.execute(tx)
  return rows.map((row) => row.id)
}

/** Spread over the whole tree, not along it. */
function ownerOf(index: number, groupIds: readonly number[]): number {
  return groupIds[(index * 7919) % groupIds.length] ?? 0
}

/** An owner for each resource, and a second group for every tenth. */
async function insertLinks(tx: Tx, size: BigTenantSize, groupIds: readonly number[], bankConnectionIds: readonly number[]): Promise<void> {
  const links: { type: string; id: number; group: number; relation: string }[] = []
  for (let index = 0; index < size.resources; index += 1) {
    const bankConnection = bankConnectionIds[index]
    const resource = bankConnection === undefined ? { type: 'device', id: index + 1 } : { type: 'bank_connection', id: bankConnection }
    const owner = ownerOf(index, groupIds)
    links.push({ ...resource, group: owner, relation: 'owner' })
    const second = groupIds[(index * 104_729 + 1) % groupIds.length] ?? 0
    if (index % 10 === 0 && second !== owner) links.push({ ...resource, group: second, relation: 'shared' })
  }
  await sql`
    insert into access_group_resources (resource_type, resource_id, access_group_id, relation)
    select * from unnest(${links.map((link) => link.type)}::text[], ${links.map((link) => link.id)}::bigint[],
      ${links.map((link) => link.group)}::bigint[], ${links.map((link) => link.relation)}::text[])`.execute(tx)
}

async function insertPeople(tx: Tx, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into users (name, email, phone, status)
    select 'Person ' || number, 'person-' || number || '-' || substr(gen_random_uuid()::text, 1, 8) || '@example.com', '+12125550100', 'active'
    from generate_series(1, ${count}) as number order by number returning id`.execute(tx)
  return rows.map((row) => row.id)
}

async function insertGrants(tx: Tx, people: readonly number[], groupIds: readonly number[]): Promise<void> {
  const viewing: readonly Role[] = ['access_groups', 'bank_connections', 'devices']
  const grants = people.flatMap((user, index) => {
    if (index === 0) return founderRoles.map((role) => ({ user, group: groupIds[0] ?? 0, role }))
    return viewing.map((role) => ({ user, group: groupIds[(index * 31) % groupIds.length] ?? 0, role }))
  })
  await sql`
    insert into role_grants (user_id, access_group_id, role)
    select * from unnest(${grants.map((grant) => grant.user)}::bigint[], ${grants.map((grant) => grant.group)}::bigint[], ${grants.map((grant) => grant.role)}::text[])`.execute(
    tx,
  )
}
