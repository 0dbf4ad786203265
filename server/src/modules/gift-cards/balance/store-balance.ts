import { sql } from 'kysely'
import type { Queryable } from '../../../platform/database.ts'
import type { ShownPicture } from '../../collections/public/shown-pictures.ts'
import { shownColumn } from '../../collections/public/store-shown.ts'
import type { CardRow } from '../ledger/store-ledger.ts'

export interface GuestCard extends CardRow {
  readonly definition_name: string
  readonly design: string
  readonly design_picture: ShownPicture | null
}

/** Cards with a code, of all companies. */
export async function guestCards(db: Queryable, hash: Buffer): Promise<GuestCard[]> {
  const { rows } = await sql<GuestCard>`
    select card.*, definition.name as definition_name, version.terms->>'design' as design,
      ${shownColumn(sql.ref('definition.design_picture_id'))} as design_picture
    from gift_cards card join gift_card_definitions definition on definition.id = card.definition_id
      join gift_card_definition_versions version on version.definition_id = card.definition_id and version.number = card.definition_number
    where card.code_hash = ${hash} limit 2`.execute(db)
  return rows
}
