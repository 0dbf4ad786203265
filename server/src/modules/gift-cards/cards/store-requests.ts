import { sql } from 'kysely'
import { grantedGroups } from '../../../platform/access/policy.ts'
import type { Queryable, Tx } from '../../../platform/database.ts'
import { wasElsewhere } from '../ledger/store-eras.ts'
import { seesCard } from './store-cards.ts'

export interface RequestRow {
  readonly id: number
  readonly card_id: number
  readonly last4: string
  readonly definition_name: string
  readonly currency: string
  readonly delta: number
  readonly balance: number
  readonly reason: string
  readonly asked_by: number | null
  readonly asked_by_name: string
  readonly asked_at: Date
  readonly may_change: boolean
}

/** Those that wait, of cards the person sees; the oldest first. Of the time at another company nobody is named. */
export async function openRequests(db: Queryable, userId: number, page: number, perPage: number): Promise<{ rows: RequestRow[]; total: number }> {
  const open = sql`from gift_card_requests request join gift_cards card on card.id = request.card_id where request.decision is null and ${seesCard(userId)}`
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total ${open}`.execute(db)
  const { rows } = await sql<RequestRow>`
    select one.id, one.card_id, card.code_last4 as last4, definition.name as definition_name, card.currency, one.delta, card.balance, one.reason,
      one.asked_by, case when ${wasElsewhere(sql.ref('card.definition_id'), sql.ref('one.asked_at'), sql.ref('card.root_id'))} then '' else one.asked_by_name end as asked_by_name, one.asked_at,
      issuer.ancestors && ${grantedGroups(userId, 'gift_card_definitions_admin')} as may_change
    from (select request.* ${open} order by request.id limit ${perPage} offset ${(page - 1) * perPage}) as one
      join gift_cards card on card.id = one.card_id join gift_card_definitions definition on definition.id = card.definition_id
      join access_groups issuer on issuer.id = card.issuer_group_id
    order by one.id`.execute(db)
  return { rows, total: counted[0]?.total ?? 0 }
}

export interface OneRequest {
  readonly id: number
  readonly card_id: number
  readonly delta: number
  readonly reason: string
  readonly asked_by: number | null
  readonly asked_by_name: string
  readonly decision: string | null
}

const oneRequest = (id: number) =>
  sql<OneRequest>`select id, card_id, delta, reason, asked_by, asked_by_name, decision from gift_card_requests where id = ${id}`

export async function findRequest(db: Queryable, id: number): Promise<OneRequest | undefined> {
  return (await oneRequest(id).execute(db)).rows[0]
}

/** Held until the transaction ends: of two who decide at once, the second reads what the first decided. */
export async function lockRequest(tx: Tx, id: number): Promise<OneRequest | undefined> {
  return (await sql<OneRequest>`${oneRequest(id)} for update`.execute(tx)).rows[0]
}

interface NewRequest {
  readonly cardId: number
  readonly delta: number
  readonly reason: string
  readonly by: { readonly id: number; readonly name: string }
}

export async function insertRequest(tx: Tx, { cardId, delta, reason, by }: NewRequest): Promise<number> {
  const { id } = await tx
    .insertInto('gift_card_requests')
    .values({ card_id: cardId, delta, reason, asked_by: by.id, asked_by_name: by.name })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function closeRequest(tx: Tx, id: number, decision: 'approved' | 'refused' | 'withdrawn', by: string): Promise<void> {
  await tx.updateTable('gift_card_requests').set({ decision, decided_by_name: by, decided_at: sql`now()` }).where('id', '=', id).execute()
}

/** What one person has adjusted a card by alone, and those that it replaces, up and down, in the last day: many small steps are one large one. */
export async function adjustedAlone(tx: Tx, cardId: number, userId: number): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    with recursive chain as (select id, replaces_id from gift_cards where id = ${cardId}
      union all select former.id, former.replaces_id from chain join gift_cards former on former.id = chain.replaces_id)
    select coalesce(sum(abs(delta)), 0)::bigint as sum from gift_card_activities
    where card_id in (select id from chain) and type in ('ADJUST_INCREMENT', 'ADJUST_DECREMENT') and actor_id = ${userId} and approver_name = ''
      and at > now() - interval '1 day'`.execute(tx)
  return rows[0]?.sum ?? 0
}
