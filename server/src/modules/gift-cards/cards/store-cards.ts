import { type RawBuilder, sql } from 'kysely'
import { grantedGroups, mayReach, reachable } from '../../../platform/access/policy.ts'
import type { Queryable } from '../../../platform/database.ts'
import type { CardRow } from '../ledger/store-ledger.ts'

// Who may see and change a card: whoever holds the role on the group that owes its balance, or above it.

/** A card as it is shown. */
export interface SeenCard extends CardRow {
  readonly definition_name: string
  readonly issuer_group_name: string
  readonly jurisdiction: string
  readonly replaces_last4: string | null
  readonly replaced_by_id: number | null
  readonly replaced_by_last4: string | null
  readonly bonus_of_last4: string | null
  readonly may_change: boolean
}

const card = sql.ref('card.issuer_group_id')

/** SQL condition on `gift_cards card`. */
export const seesCard = (userId: number): RawBuilder<boolean> => reachable(userId, 'gift_card_definitions', 'access_group', card)

export const shownCards = (userId: number): RawBuilder<SeenCard> => sql<SeenCard>`
  select card.*, definition.name as definition_name, issuer.name as issuer_group_name, version.terms->>'jurisdiction' as jurisdiction,
    former.code_last4 as replaces_last4, next.id as replaced_by_id, next.code_last4 as replaced_by_last4, source.code_last4 as bonus_of_last4,
    issuer.ancestors && ${grantedGroups(userId, 'gift_card_definitions_admin')} as may_change
  from gift_cards card join gift_card_definitions definition on definition.id = card.definition_id
    join gift_card_definition_versions version on version.definition_id = card.definition_id and version.number = card.definition_number
    join access_groups issuer on issuer.id = card.issuer_group_id
    left join gift_cards former on former.id = card.replaces_id
    left join gift_cards next on next.replaces_id = card.id
    left join gift_cards source on source.id = card.bonus_of_id`

export async function findSeenCard(db: Queryable, userId: number, id: number): Promise<SeenCard | undefined> {
  const { rows } = await sql<SeenCard>`${shownCards(userId)} where card.id = ${id} and ${seesCard(userId)}`.execute(db)
  return rows[0]
}

export const mayChangeCard = (db: Queryable, userId: number, { issuer_group_id }: Pick<CardRow, 'issuer_group_id'>): Promise<boolean> =>
  mayReach(db, userId, 'gift_card_definitions_admin', 'access_group', issuer_group_id)

/** Groups whose people may know of the card: those over its issuer, and those that hold its definition. */
export async function reachOfCard(
  db: Queryable,
  { issuer_group_id, definition_id }: Pick<CardRow, 'issuer_group_id' | 'definition_id'>,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct above.id from access_groups holder cross join unnest(holder.ancestors) as above(id)
    where holder.id = ${issuer_group_id} or holder.id in (
      select access_group_id from access_group_resources where resource_type = 'gift_card_definition' and resource_id = ${definition_id})`.execute(db)
  return rows.map(({ id }) => id)
}
