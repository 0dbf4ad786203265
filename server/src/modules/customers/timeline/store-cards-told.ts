import { lastFourText } from '@brigade/contract/gift-cards/card-codes.ts'
import { sql } from 'kysely'
import { seesCard } from '../../gift-cards/public.ts'
import { source } from './sources.ts'

interface CardFacts {
  readonly name: string
  readonly last4: string
  readonly issuer: string
  readonly balance: number
  readonly currency: string
}

/** Gift cards that were sent to an address of the customer, of those that the person may see. A merge takes them along with the address. */
export const cardSource = source<CardFacts>({
  kind: 'gift_card',
  rows: (userId, customerId) => sql`
    select card.id, card.inserted_at as at, jsonb_build_object('name', definition.name, 'last4', card.code_last4, 'issuer', issuer.name,
      'balance', card.balance, 'currency', card.currency) as facts
    from customer_identities one join gift_cards card on card.root_id = one.root_id and card.recipient_email = one.value and card.recipient_email <> ''
      join gift_card_definitions definition on definition.id = card.definition_id join access_groups issuer on issuer.id = card.issuer_group_id
    where one.customer_id = ${customerId} and one.kind = 'email' and ${seesCard(userId)}`,
  words: ({ name, last4, issuer, balance, currency }) => ({
    title: `Gift card ${name} ${lastFourText(last4)}`,
    text: 'Sent to the customer. The amount is what is left on it.',
    place: issuer,
    amount_minor: balance,
    currency,
    _can: { open: true, delete: false },
  }),
})
