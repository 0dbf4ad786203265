import { sql } from 'kysely'
import type { Queryable, Tx } from '../../platform/database.ts'

/** Whose cards they are: by an address, and by the name as well where the address is another person's too. */
export interface Recipient {
  readonly emails: readonly string[]
  readonly sharedEmails: readonly string[]
  readonly names: readonly string[]
}

const lower = (all: readonly string[]) => sql`any(${all.map((one) => one.toLowerCase())}::text[])`
const theirs = (rootId: number, { emails, sharedEmails, names }: Recipient) => sql`card.root_id = ${rootId} and card.recipient_email <> ''
  and (lower(card.recipient_email) = ${lower(emails)} or (lower(card.recipient_email) = ${lower(sharedEmails)} and lower(card.recipient_name) = ${lower(names)}))`

export interface RecipientCard {
  readonly id: number
  readonly last4: string
  readonly name: string
  readonly currency: string
  readonly balance: number
  readonly recipient_name: string
  readonly recipient_email: string
  readonly message: string
  readonly expires_on: string | null
  readonly sent_at: Date | null
  readonly inserted_at: Date
}

/** Cards that were given to a person, without their codes. */
export async function cardsOfRecipient(db: Queryable, rootId: number, recipient: Recipient): Promise<RecipientCard[]> {
  const { rows } = await sql<RecipientCard>`
    select card.id, card.code_last4 as last4, definition.name, card.currency, card.balance, card.recipient_name, card.recipient_email, card.message,
      card.expires_on, card.sent_at, card.inserted_at
    from gift_cards card join gift_card_definitions definition on definition.id = card.definition_id
    where ${theirs(rootId, recipient)} order by card.id`.execute(db)
  return rows
}

/**
 * Cards keep their value and their code, and know nobody any more. One that was to be mailed waits for somebody who says to whom.
 */
export async function eraseRecipient(tx: Tx, rootId: number, recipient: Recipient): Promise<void> {
  await sql`update gift_cards card set recipient_name = '', recipient_email = '', message = '', version = version + 1, updated_at = now(),
      not_sent = case when send_at is not null and sent_at is null then 'Its recipient was erased.' else not_sent end,
      send_at = case when sent_at is null then null else send_at end
    where ${theirs(rootId, recipient)}`.execute(tx)
}
