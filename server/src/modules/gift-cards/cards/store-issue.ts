import type { GiftCardTerms } from '@brigade/contract/gift-cards/terms.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable, Tx } from '../../../platform/database.ts'
import type { SealedCode } from '../ledger/sealed-codes.ts'
import type { CardRow } from '../ledger/store-ledger.ts'

/** A definition as cards are made by it. */
export interface IssuedFrom {
  readonly id: number
  readonly name: string
  readonly kind: string
  readonly currency: string
  readonly status: string
  readonly newest_version: number
  readonly terms: GiftCardTerms
  /** The company of the group that issues. */
  readonly root_id: number
  readonly issuer_name: string
}

/**
 * The definition, if it is there for this group: a group that holds it stands at or above. Until the transaction ends it stays what it
 * is; others issue by it meanwhile. Nobody waits for one that is not there for the group.
 */
export async function definitionFor(tx: Tx, id: number, issuerGroup: number): Promise<IssuedFrom | undefined> {
  if ((await definitionToSee(tx, id, issuerGroup)) === undefined) return undefined
  await sql`select from gift_card_definitions where id = ${id} for share`.execute(tx)
  return definitionToSee(tx, id, issuerGroup)
}

/** The same for those who only look. */
export async function definitionToSee(db: Queryable, id: number, issuerGroup: number): Promise<IssuedFrom | undefined> {
  const { rows } = await sql<IssuedFrom>`
    select definition.id, definition.name, definition.kind, definition.currency, definition.status, definition.newest_version, version.terms,
      issuer.root_id, issuer.name as issuer_name
    from gift_card_definitions definition
      join gift_card_definition_versions version on version.definition_id = definition.id and version.number = definition.newest_version
      join access_groups issuer on issuer.id = ${issuerGroup}
    where definition.id = ${id} and ${held(sql.ref('definition.id'))}`.execute(db)
  return rows[0]
}

/** Whether it is there for this group; cards that were made while it was stay good, and nothing new comes onto them. */
export async function isThereFor(db: Queryable, id: number, issuerGroup: number): Promise<boolean> {
  const { rows } = await sql`select from access_groups issuer where issuer.id = ${issuerGroup} and ${held(sql`${id}::bigint`)}`.execute(db)
  return rows.length > 0
}

const held = (definition: RawBuilder<unknown>) => sql`exists (select 1 from access_group_resources held
  where held.resource_type = 'gift_card_definition' and held.resource_id = ${definition} and held.access_group_id = any(issuer.ancestors))`

export interface NewCard extends SealedCode {
  readonly uuid: string
  readonly definition_id: number
  readonly definition_number: number
  readonly root_id: number
  readonly issuer_group_id: number
  readonly kind: string
  readonly currency: string
  readonly state: 'pending' | 'active'
  readonly expires_on?: string | null
  readonly pending_amount?: number | null
  readonly is_physical?: boolean
  readonly recipient_name?: string
  readonly recipient_email?: string
  readonly message?: string
  readonly send_at?: string | null
  readonly in_name_of?: number | null
  readonly replaces_id?: number | null
  readonly bonus_of_id?: number | null
}

/** A card with nothing on it yet. */
export function insertCard(tx: Tx, card: NewCard): Promise<CardRow> {
  return tx.insertInto('gift_cards').values(card).returningAll().executeTakeFirstOrThrow()
}
