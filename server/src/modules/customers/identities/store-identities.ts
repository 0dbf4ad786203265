import type { customerSources, IdentityKind } from '@brigade/contract/customers/profile.ts'
import { type Selectable, sql } from 'kysely'
import type { Queryable, Tx } from '../../../platform/database.ts'
import type { CustomerIdentities } from '../../../platform/schema.ts'

export type IdentityRow = Omit<Selectable<CustomerIdentities>, 'kind' | 'source'> & {
  readonly kind: IdentityKind
  readonly source: (typeof customerSources)[number]
}

export interface NewIdentity {
  readonly kind: IdentityKind
  readonly value: string
  readonly source: 'order' | 'staff' | 'import'
  readonly verifiedAt?: Date | null
}

export async function identitiesOf(db: Queryable, customerId: number): Promise<IdentityRow[]> {
  const { rows } = await sql<IdentityRow>`select * from customer_identities where customer_id = ${customerId} order by id`.execute(db)
  return rows
}

/** Those that the customer has already stay as they are. Answers the kinds and values that are new. */
export async function addIdentities(tx: Tx, customerId: number, rootId: number, all: readonly NewIdentity[]): Promise<NewIdentity[]> {
  if (all.length === 0) return []
  const { rows } = await sql<{ kind: IdentityKind; value: string }>`
    insert into customer_identities (customer_id, root_id, kind, value, source, verified_at)
    select ${customerId}, ${rootId}, * from unnest(${all.map(({ kind }) => kind)}::text[], ${all.map(({ value }) => value)}::text[],
      ${all.map(({ source }) => source)}::text[], ${all.map(({ verifiedAt }) => verifiedAt ?? null)}::timestamptz[])
    on conflict (customer_id, kind, value) do nothing returning kind, value`.execute(tx)
  const made = new Set(rows.map(({ kind, value }) => `${kind} ${value}`))
  return all.filter(({ kind, value }) => made.has(`${kind} ${value}`))
}

export async function setVerified(tx: Tx, id: number, at: Date | null): Promise<void> {
  await tx.updateTable('customer_identities').set({ verified_at: at }).where('id', '=', id).execute()
}

export async function removeIdentity(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('customer_identities').where('id', '=', id).execute()
}
