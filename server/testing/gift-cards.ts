import { firstTerms, type GiftCardKind, type GiftCardTerms } from '@brigade/contract/gift-cards/terms.ts'
import { sql } from 'kysely'
import { newCode, newPin, sealCode } from '../src/modules/gift-cards/ledger/sealed-codes.ts'
import { book } from '../src/modules/gift-cards/ledger/store-ledger.ts'
import { own } from '../src/platform/access/holdings.ts'
import type { Database } from '../src/platform/database.ts'
import type { KeyRing } from '../src/platform/secrets.ts'

export interface MadeDefinition {
  readonly group: number
  readonly name?: string
  readonly kind?: GiftCardKind
  readonly currency?: string
  readonly status?: 'draft' | 'active' | 'archived'
  readonly redeemGroup?: number
  readonly terms?: Partial<GiftCardTerms>
}

let made = 0

/** An active definition that a group owns; answers its id. */
export function makeDefinition(database: Database, definition: MadeDefinition): Promise<number> {
  made += 1
  const { group, name = `Card ${made}`, kind = 'purchased', currency = 'USD', status = 'active', redeemGroup = group, terms } = definition
  return database.write(async (tx) => {
    const { id } = await tx
      .insertInto('gift_card_definitions')
      .values({ name, kind, currency, status, parent_access_group_id: group, redeem_group_id: redeemGroup })
      .returning('id')
      .executeTakeFirstOrThrow()
    await own(tx, 'gift_card_definition', id, group)
    await tx
      .insertInto('gift_card_definition_versions')
      .values({ definition_id: id, number: 1, terms: JSON.stringify({ ...firstTerms, ...terms }) })
      .execute()
    return id
  })
}

export interface MadeCard {
  readonly definition: number
  /** Minor units. */
  readonly amount?: number
  /** The owner of its definition, unless another group issued it. */
  readonly issuer?: number
  readonly expires?: string
  readonly pin?: boolean
  readonly code?: string
  /** On which it is booked; today in UTC unless it is told. */
  readonly day?: string
}

/** An active card with an amount on it, written as the product writes it. */
export function makeCard(
  database: Database,
  secrets: KeyRing,
  { definition, amount = 5000, issuer, expires, pin = false, code = newCode(), day }: MadeCard,
): Promise<{ id: number; code: string; pin: string | null }> {
  return database.write(async (tx) => {
    const uuid = crypto.randomUUID()
    const digits = pin ? newPin() : null
    const { code_hash, code_last4, code_sealed, pin_hash, pin_sealed } = sealCode(secrets, uuid, code, digits)
    const { rows } = await sql<{ id: number; group: number }>`
      insert into gift_cards (uuid, definition_id, definition_number, root_id, issuer_group_id, code_hash, code_last4, code_sealed, pin_hash, pin_sealed,
        kind, currency, state, expires_on)
      select ${uuid}::uuid, definition.id, definition.newest_version, issuer.root_id, issuer.id, ${code_hash}, ${code_last4}, ${code_sealed}, ${pin_hash},
        ${pin_sealed}, definition.kind, definition.currency, 'active', ${expires ?? null}::date
      from gift_card_definitions definition join access_groups issuer on issuer.id = coalesce(${issuer ?? null}::bigint, definition.parent_access_group_id)
      where definition.id = ${definition} returning id, issuer_group_id as group`.execute(tx)
    const [card] = rows
    if (!card) throw new Error('There is no such definition.')
    const booking = {
      groupId: card.group,
      restaurant: null,
      serviceDate: day ?? new Date().toISOString().slice(0, 10),
      actor: { id: null, name: '' },
    }
    await book(tx, { cardId: card.id, type: 'ACTIVATE', delta: amount }, booking)
    return { id: card.id, code, pin: digits }
  })
}
