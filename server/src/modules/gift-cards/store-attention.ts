import { sql } from 'kysely'
import { registerAttention } from '../../platform/attention/sources.ts'

/** Adjustments that wait for a second person, for those who may decide: not for whoever asked. */
export function registerGiftCardAttention(): void {
  registerAttention('adjustments_waiting', {
    type: 'access_group',
    table: 'access_groups',
    roles: ['gift_card_definitions_admin'],
    rows: (seen, userId) => sql`select card.issuer_group_id as id, count(*)::int as count, min(request.asked_at) as since
      from gift_card_requests request join gift_cards card on card.id = request.card_id
      where request.decision is null and request.asked_by is distinct from ${userId} and card.issuer_group_id in ${seen}
      group by card.issuer_group_id`,
  })
}
