import { holdMinutes } from '@brigade/contract/gift-cards/holds.ts'
import { type Selectable, sql } from 'kysely'
import type { Queryable, Tx } from '../../../platform/database.ts'
import type { GiftCardHolds } from '../../../platform/schema.ts'

export interface HoldRow extends Selectable<GiftCardHolds> {
  readonly last4: string
  readonly currency: string
  readonly redemption_uuid: string | null
  /** Of its redemption. */
  readonly undone_at: Date | null
}

const shown = sql`select hold.*, card.code_last4 as last4, card.currency, redemption.uuid as redemption_uuid, redemption.undone_at
  from gift_card_holds hold join gift_cards card on card.id = hold.card_id left join gift_card_redemptions redemption on redemption.id = hold.redemption_id`

export async function holdBy(db: Queryable, uuid: string): Promise<HoldRow | undefined> {
  const { rows } = await sql<HoldRow>`${shown} where hold.uuid = ${uuid}::uuid`.execute(db)
  return rows[0]
}

export async function holdFor(db: Queryable, restaurantId: number, reference: string, cardId: number): Promise<HoldRow | undefined> {
  const { rows } = await sql<HoldRow>`
    ${shown} where hold.restaurant_id = ${restaurantId} and hold.reference = ${reference} and hold.card_id = ${cardId}`.execute(db)
  return rows[0]
}

export interface Held {
  readonly cardId: number
  readonly restaurantId: number
  readonly reference: string
  readonly amount: number
  readonly actor: { readonly id: number | null; readonly name: string }
  /** Nothing for people at a till. */
  readonly system: string | null
  readonly credentialId: number | null
}

/** Keeps an amount of a card that is locked, from now on for some minutes; a hold of the same reference gets that amount instead. */
export async function putHold(tx: Tx, { cardId, restaurantId, reference, amount, actor, system, credentialId }: Held): Promise<void> {
  const key = sql`restaurant_id = ${restaurantId} and reference = ${reference} and card_id = ${cardId}`
  const until = sql`now() + make_interval(mins => ${holdMinutes})`
  await sql`
    with before as (select coalesce(sum(amount) filter (where status = 'active'), 0)::bigint as amount from gift_card_holds where ${key}),
      put as (insert into gift_card_holds (card_id, restaurant_id, amount, reference, expires_at, actor_id, actor_name, system,
          credential_id)
        values (${cardId}, ${restaurantId}, ${amount}, ${reference}, ${until}, ${actor.id}, ${actor.name}, ${system}, ${credentialId})
        on conflict (restaurant_id, reference, card_id) do update set amount = excluded.amount, status = 'active', expires_at = excluded.expires_at,
          actor_id = excluded.actor_id, actor_name = excluded.actor_name, system = excluded.system, credential_id = excluded.credential_id,
          updated_at = now())
    update gift_cards set held = held - before.amount + ${amount}, updated_at = now() from before where id = ${cardId}`.execute(tx)
}

/** Ends an active hold of a card that is locked: its amount is held no more. */
export async function endHold(
  tx: Tx,
  { id, card_id, amount }: Pick<HoldRow, 'id' | 'card_id' | 'amount'>,
  status: 'captured' | 'released',
): Promise<void> {
  await sql`
    with ended as (update gift_card_holds set status = ${status}, updated_at = now() where id = ${id} and status = 'active' returning 1)
    update gift_cards set held = held - ${amount}, updated_at = now() where id = ${card_id} and exists (select from ended)`.execute(tx)
}

/** Answers the amount of an earlier refund of that reference; nothing when this one is new, and is noted. */
export async function noteRefund(tx: Tx, holdId: number, reference: string, amount: number): Promise<number | undefined> {
  const noted =
    await sql`insert into gift_card_hold_refunds (hold_id, reference, amount) values (${holdId}, ${reference}, ${amount}) on conflict do nothing`.execute(
      tx,
    )
  if (noted.numAffectedRows === 1n) return undefined
  const { rows } = await sql<{ amount: number }>`
    select amount from gift_card_hold_refunds where hold_id = ${holdId} and reference = ${reference}`.execute(tx)
  return rows[0]?.amount
}

export async function noteCaptured(tx: Tx, id: number, redemptionId: number): Promise<void> {
  await sql`update gift_card_holds set redemption_id = ${redemptionId} where id = ${id}`.execute(tx)
}
