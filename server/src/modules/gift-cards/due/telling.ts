import { giftCards } from '@brigade/contract/gift-cards/cards.ts'
import { writeAudits } from '../../../platform/audit/write.ts'
import type { Tx } from '../../../platform/database.ts'
import { appendEvent } from '../../../platform/realtime/events.ts'
import { reachOfCard } from '../cards/store-cards.ts'
import { cardsWithheld } from '../ledger/cards-withheld.ts'
import type { CardRow } from '../ledger/store-ledger.ts'

interface Told {
  readonly card: Pick<CardRow, 'definition_id' | 'issuer_group_id'>
  readonly description: string
}

/** History and open screens hear of what happened by itself. */
export async function tellOf(tx: Tx, requestId: string, all: readonly Told[]): Promise<void> {
  const reaches = new Map<string, readonly number[]>()
  const reachOf = async ({ definition_id, issuer_group_id }: Told['card']) => {
    const key = `${definition_id} ${issuer_group_id}`
    const reach = reaches.get(key) ?? (await reachOfCard(tx, { definition_id, issuer_group_id }))
    reaches.set(key, reach)
    return reach
  }
  const known = []
  for (const { card, description } of all)
    known.push({ id: card.definition_id, description, withheld: cardsWithheld(card.issuer_group_id), reach: await reachOf(card) })
  const who = { agent: 'Gift cards', actorType: 'system', actorId: null, requestId, address: '' } as const
  await writeAudits(
    tx,
    known.map(({ id, ...line }) => ({ resource: 'gift_card_definition', resourceId: id, action: 'update', ...line, ...who })),
  )
  for (const [id, some] of Map.groupBy(known, (one) => one.id)) {
    const keys = (giftCards.blockCard.refreshes ?? []).map((key) => key.replace('{id}', String(id)))
    const reach = [...new Set(some.flatMap((one) => one.reach))]
    await appendEvent(tx, { keys, resourceType: 'gift_card_definition', resourceId: id, reach })
  }
}
