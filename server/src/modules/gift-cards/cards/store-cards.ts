import { giftCards } from '@brigade/contract/gift-cards/cards.ts'
import type { GiftCardDesign, GiftCardTerms } from '@brigade/contract/gift-cards/terms.ts'
import { type RawBuilder, sql } from 'kysely'
import { grantedGroups, mayReach, reachable } from '../../../platform/access/policy.ts'
import type { Queryable, Tx } from '../../../platform/database.ts'
import type { Author } from '../../../platform/serve/later.ts'
import type { ShownPicture } from '../../collections/public/shown-pictures.ts'
import { shownColumn } from '../../collections/public/store-shown.ts'
import { wasElsewhere } from '../ledger/store-eras.ts'
import type { CardRow } from '../ledger/store-ledger.ts'

// Who may see and change a card: whoever holds the role on the group that owes its balance, or above it.

/** Its id is there for whoever sees it. */
export interface OtherCard {
  readonly id: number | null
  readonly last4: string
}

/** What is shown of a card besides its own columns. */
interface ShownWith {
  readonly definition_name: string
  readonly issuer_group_name: string
  /** By the terms of its day. */
  readonly jurisdiction: string
  readonly design: GiftCardDesign
  readonly design_picture: ShownPicture | null
  readonly is_reloadable: boolean
  readonly others: Partial<Record<'replaces' | 'replaced_by' | 'bonus_of', OtherCard>> | null
  readonly may_change: boolean
  readonly has_pin: boolean
}

/** A card as it is shown. */
export type SeenCard = CardRow & ShownWith
/** The same in a list: neither hashes nor sealed codes are read for it. */
export type ListedCard = Pick<CardRow, (typeof listed)[number] | 'blocked_reason'> & ShownWith

const listed = [
  'id',
  'code_last4',
  'definition_id',
  'definition_number',
  'root_id',
  'issuer_group_id',
  'kind',
  'currency',
  'state',
  'balance',
  'held',
  'pending_amount',
  'expires_on',
  'is_physical',
  'recipient_name',
  'recipient_email',
  'message',
  'send_at',
  'sent_at',
  'not_sent',
  'version',
  'inserted_at',
  'updated_at',
] as const satisfies readonly (keyof CardRow)[]
// One piece of text: built from references it would be traversed for every list.
const listedColumns = sql.raw(listed.map((column) => `card.${column}`).join(', '))

const card = sql.ref('card.issuer_group_id')

type UserId = number | RawBuilder<unknown>

/** SQL condition on `gift_cards card`. */
export const seesCard = (userId: UserId): RawBuilder<boolean> => reachable(userId, 'gift_card_definitions', 'access_group', card)

const seenId = (userId: UserId, name: string): RawBuilder<number | null> =>
  sql`case when ${reachable(userId, 'gift_card_definitions', 'access_group', sql.ref(`${name}.issuer_group_id`))} then ${sql.ref(`${name}.id`)} end`

/** What another company wrote when it blocked a card is not told here. */
const blockedReason = sql`case when card.blocked_reason is null or ${wasElsewhere(
  sql.ref('card.definition_id'),
  sql`(select max(blocked.at) from gift_card_activities blocked where blocked.card_id = card.id and blocked.type = 'BLOCK')`,
  sql.ref('card.root_id'),
)} then null else card.blocked_reason end`

/** Most cards have none: as columns of their own they would be joined to every card. */
const othersOf = (userId: UserId) => sql`(
    select json_object_agg(other.part, json_build_object('id', ${seenId(userId, 'other')}, 'last4', other.code_last4)) from (
      select 'replaces' as part, former.id, former.issuer_group_id, former.code_last4 from gift_cards former where former.id = card.replaces_id
      union all select 'replaced_by', next.id, next.issuer_group_id, next.code_last4 from gift_cards next where next.replaces_id = card.id
      union all select 'bonus_of', source.id, source.issuer_group_id, source.code_last4 from gift_cards source where source.id = card.bonus_of_id) as other)`

// `offset 0`: its group is looked up for each card, where the planner might read all groups that the person sees.
const shownWith = (userId: UserId) => sql`${blockedReason} as blocked_reason, card.pin_hash is not null as has_pin,
    definition.name as definition_name, issuer.name as issuer_group_name, version.terms->>'jurisdiction' as jurisdiction,
    version.terms->>'design' as design, ${shownColumn(sql.ref('definition.design_picture_id'))} as design_picture, (version.terms->>'is_reloadable')::boolean as is_reloadable, ${othersOf(userId)} as others,
    issuer.ancestors && ${grantedGroups(userId, 'gift_card_definitions_admin')} as may_change
  from gift_cards card join gift_card_definitions definition on definition.id = card.definition_id
    join gift_card_definition_versions version on version.definition_id = card.definition_id and version.number = card.definition_number
    cross join lateral (select name, ancestors from access_groups where id = card.issuer_group_id offset 0) as issuer`

const isSeen = (userId: UserId) => sql<boolean>`issuer.ancestors && ${grantedGroups(userId, 'gift_card_definitions')}`

const shownCards = (userId: UserId): RawBuilder<SeenCard> => sql<SeenCard>`select card.*, ${shownWith(userId)}`

/** In no order. */
export const listedCards = (userId: UserId, ids: RawBuilder<unknown>): RawBuilder<ListedCard> =>
  sql<ListedCard>`select ${listedColumns}, ${shownWith(userId)} where card.id = any(${ids}) and ${isSeen(userId)}`

export async function findSeenCard(db: Queryable, userId: number, id: number): Promise<SeenCard | undefined> {
  const { rows } = await sql<SeenCard>`${shownCards(userId)} where card.id = ${id} and ${isSeen(userId)}`.execute(db)
  return rows[0]
}

export const maySeeCard = (db: Queryable, userId: number, { issuer_group_id }: Pick<CardRow, 'issuer_group_id'>): Promise<boolean> =>
  mayReach(db, userId, 'gift_card_definitions', 'access_group', issuer_group_id)

export const mayChangeCard = (db: Queryable, userId: number, { issuer_group_id }: Pick<CardRow, 'issuer_group_id'>): Promise<boolean> =>
  mayReach(db, userId, 'gift_card_definitions_admin', 'access_group', issuer_group_id)

/** In whose name a card for later is sent. */
export const senderOf = ({ in_name_of, issuer_group_id }: Pick<CardRow, 'in_name_of' | 'issuer_group_id'>): Author | undefined =>
  in_name_of === null ? undefined : { userId: in_name_of, endpoint: giftCards.issueCard, type: 'access_group', id: issuer_group_id }

/** Who asked for an adjustment answers for it, too, when a second person approves it. */
export const requesterOf = (userId: number | null, { issuer_group_id }: Pick<CardRow, 'issuer_group_id'>): Author => ({
  userId,
  endpoint: giftCards.adjustCard,
  type: 'access_group',
  id: issuer_group_id,
})

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

/** Terms are written by the product alone, in this shape. */
export interface DefinitionOfCard {
  readonly name: string
  readonly terms: GiftCardTerms
  readonly design_picture: ShownPicture | null
}

/** The definition of a card, with the terms of its day. */
export async function definitionOfCard(
  db: Queryable,
  { definition_id, definition_number }: Pick<CardRow, 'definition_id' | 'definition_number'>,
): Promise<DefinitionOfCard> {
  const { rows } = await sql<DefinitionOfCard>`
    select definition.name, version.terms, ${shownColumn(sql.ref('definition.design_picture_id'))} as design_picture from gift_card_definitions definition
      join gift_card_definition_versions version on version.definition_id = definition.id and version.number = ${definition_number}
    where definition.id = ${definition_id}`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`The definition ${definition_id} of a gift card is gone.`)
  return row
}

export interface CardChanges {
  readonly state?: CardRow['state']
  readonly blocked_reason?: string | null
  readonly expires_on?: string | null
  readonly pending_amount?: null
  readonly send_at?: null
  readonly sent_at?: Date
  readonly not_sent?: string | null
  readonly recipient_name?: string
  readonly recipient_email?: string
  readonly code_sealed?: null
  readonly pin_sealed?: null
}

/** What is not money; forms that were opened before are stale. The card is locked already. */
export async function changeCard(tx: Tx, id: number, changes: CardChanges): Promise<void> {
  await tx
    .updateTable('gift_cards')
    .set({ ...changes, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

export interface ActivityRow {
  readonly seq: number
  readonly type: string
  readonly delta: number
  readonly balance_after: number
  readonly reason: string
  readonly restaurant_id: number | null
  readonly restaurant_name: string | null
  readonly order_said: string
  readonly other_id: number | null
  readonly other_last4: string | null
  readonly reverses_seq: number | null
  readonly reversed_by_seq: number | null
  /** The redemption of this row, where the person may refund it. */
  readonly refund_uuid: string | null
  readonly refund_cards: readonly { readonly last4: string; readonly refundable_minor: number }[] | null
  readonly actor_name: string
  readonly approver_name: string
  readonly at: Date
}

/** What each card of a redemption can still get back, in the order in which they gave. */
const refundCards = sql`(select json_agg(json_build_object('last4', source.code_last4, 'refundable_minor', -gave.delta - (
    select coalesce(sum(back.delta), 0) from gift_card_activities back
    where back.redemption_id = redemption.id and back.type = 'REFUND' and coalesce(back.other_card_id, back.card_id) = gave.card_id))
    order by array_position(redemption.card_ids, gave.card_id), gave.card_id)
  from gift_card_activities gave join gift_cards source on source.id = gave.card_id
  where gave.redemption_id = redemption.id and gave.type = 'REDEEM')`

/**
 * Rows of the ledger without a gap, so the last number is also how many there are. Of the time at another company no person, place or order
 * is named, nor what somebody typed as a reason, and no card of another company by its last four.
 */
export async function activitiesOf(db: Queryable, userId: number, card: CardRow, page: number, perPage: number): Promise<ActivityRow[]> {
  const last = card.seq - (page - 1) * perPage
  if (last < 1) return []
  const { rows } = await sql<ActivityRow>`
    select activity.seq, activity.type, activity.delta, activity.balance_after, 
      case when era.elsewhere then '' else activity.reason end as reason, case when era.elsewhere then null else activity.restaurant_id end as restaurant_id,
      case when era.elsewhere then null else activity.restaurant_name end as restaurant_name,
      case when era.elsewhere then '' else activity.order_said end as order_said, ${seenId(userId, 'other')} as other_id,
      case when other.root_id = ${card.root_id} then other.code_last4 end as other_last4, activity.reverses_seq,
      (select undone.seq from gift_card_activities undone
        where undone.card_id = activity.card_id and undone.reverses_seq = activity.seq and undone.type = 'REVERSE') as reversed_by_seq,
      redemption.uuid as refund_uuid, case when redemption.uuid is not null then ${refundCards} end as refund_cards,
      case when era.elsewhere then '' else activity.actor_name end as actor_name,
      case when era.elsewhere then '' else activity.approver_name end as approver_name, activity.at
    from gift_card_activities activity left join gift_cards other on other.id = activity.other_card_id
      cross join lateral (select ${wasElsewhere(sql`${card.definition_id}::bigint`, sql.ref('activity.at'), sql`${card.root_id}::bigint`)} as elsewhere) as era
      left join lateral (select redeemed.id, redeemed.uuid, redeemed.card_ids from gift_card_redemptions redeemed
        join restaurants place on place.id = redeemed.restaurant_id join access_groups owner on owner.id = place.parent_access_group_id
        where activity.type = 'REDEEM' and redeemed.id = activity.redemption_id and redeemed.undone_at is null and owner.root_id = redeemed.root_id
          and ${reachable(userId, 'gift_card_definitions_admin', 'restaurant', sql.ref('place.id'))}) redemption on true
    where activity.card_id = ${card.id} and activity.seq <= ${last} and activity.seq > ${last - perPage}
    order by activity.seq desc`.execute(db)
  return rows
}
