import { createHash, randomBytes } from 'node:crypto'
import type { Role } from '@brigade/contract/kit/roles.ts'
import { sql } from 'kysely'
import type { Tx } from '../platform/database.ts'
import { type DemoGroup, groupNamed } from '../platform/demo-groups.ts'
import { company, type Place } from './company.ts'
import type { DemoPerson } from './people.ts'

export interface SeededGroup extends DemoGroup {
  readonly parentName: string | null
}

export interface SeededPerson extends DemoPerson {
  readonly id: number
}

/** The tree of the demo company, the root first. */
export async function insertGroups(tx: Tx, at: Date): Promise<SeededGroup[]> {
  const groups: SeededGroup[] = []
  async function add(place: Place, parent: SeededGroup | undefined): Promise<void> {
    const { rows } = await sql<{ id: number; ancestors: number[] }>`
      with fresh as (select nextval(pg_get_serial_sequence('access_groups', 'id')) as id)
      insert into access_groups (id, name, description, parent_id, root_id, ancestors, inserted_at, updated_at) overriding system value
      select fresh.id, ${place.name}, ${place.description}, ${parent?.id ?? null}::bigint, coalesce(${parent?.ancestors[0] ?? null}::bigint, fresh.id),
        ${[...(parent?.ancestors ?? [])]}::bigint[] || fresh.id, ${at}, ${at} from fresh returning id, ancestors`.execute(tx)
    const row = rows[0]
    if (!row) throw new Error('A group of the demo company was not made.')
    const group = { ...row, name: place.name, description: place.description, parentName: parent?.name ?? null }
    groups.push(group)
    for (const child of place.below ?? []) await add(child, group)
  }
  await add(company, undefined)
  await sql`insert into demo_companies (root_id) values (${groups[0]?.id})`.execute(tx)
  return groups
}

export async function insertPeople(
  tx: Tx,
  people: readonly (DemoPerson & { hash: string })[],
  groups: readonly SeededGroup[],
  at: Date,
): Promise<SeededPerson[]> {
  const rows = await tx
    .insertInto('users')
    .values(
      people.map(({ name, email, phone, hash }) => ({ name, email, phone, password_hash: hash, status: 'active', inserted_at: at, updated_at: at })),
    )
    .returning(['id', 'email'])
    .execute()
  const seeded = people.map((person) => ({ ...person, id: idOf(rows, person.email) }))
  const owner = seeded[0]?.id ?? null
  await tx
    .insertInto('role_grants')
    .values(
      seeded.flatMap(({ id, on, roles }) =>
        roles.map((role) => ({
          user_id: id,
          access_group_id: groupNamed(groups, on).id,
          role,
          granted_by: id === owner ? null : owner,
          inserted_at: at,
        })),
      ),
    )
    .execute()
  return seeded
}

const day = 86_400_000

/** One invitation in each state that the Invitations tab shows. */
export async function insertInvitations(tx: Tx, groups: readonly SeededGroup[], people: readonly SeededPerson[], now: number): Promise<void> {
  const [owner, manager] = people
  if (!owner || !manager) throw new Error('The demo company has too few people.')
  const invitation = (email: string, on: string, roles: Role[], sentDaysAgo: number, status: 'pending' | 'accepted' | 'revoked') => ({
    email,
    roles,
    status,
    access_group_id: groupNamed(groups, on).id,
    // The hash of a token that nobody has: these links were mailed to people who do not exist.
    token_hash: createHash('sha256').update(randomBytes(32)).digest(),
    expires_at: new Date(now + (7 - sentDaysAgo) * day),
    invited_by: owner.id,
    accepted_by: status === 'accepted' ? manager.id : null,
    sent_at: new Date(now - sentDaysAgo * day),
    inserted_at: new Date(now - sentDaysAgo * day),
    updated_at: new Date(now - sentDaysAgo * day),
  })
  await tx
    .insertInto('invitations')
    .values([
      invitation(manager.email, manager.on, [...manager.roles], 340, 'accepted'),
      invitation('noor.haddad@example.com', 'Nonna Rosa', ['bank_connections', 'access_groups'], 30, 'pending'),
      invitation('temp.agency@example.com', 'Larkspur Hospitality', ['campaigns_admin'], 21, 'revoked'),
      invitation('dana.kowalski@example.com', 'Chicagoland', ['restaurants_admin', 'channels_admin'], 2, 'pending'),
      invitation('elliot.frost@example.com', 'Larkspur Hospitality', ['access_groups', 'restaurants'], 1, 'pending'),
    ])
    .execute()
}

function idOf(rows: readonly { id: number; email: string }[], email: string): number {
  const row = rows.find((each) => each.email === email)
  if (!row) throw new Error(`${email} was not made.`)
  return row.id
}
