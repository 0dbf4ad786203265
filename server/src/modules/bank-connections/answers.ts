import { type BankConnection, connectionTypeOf, maskNumber, type PublicBankConnection } from '@brigade/contract/bank-connections.ts'
import type { BankConnectionRow, ListedRow, SeenRow } from './store.ts'

const typeOf = (row: BankConnectionRow) =>
  connectionTypeOf({ routing_number: row.routing_number_last_four, account_number: row.account_number_last_four })

/** A connection for staff, as a form or a page shows it. */
export function answerOf(row: SeenRow): BankConnection {
  return listedAnswerOf({ ...row, has_token: row.access_token_enc !== null, public_link_revoked: row.public_link_revoked_at !== null })
}

/** A connection for staff: numbers masked, dates as ISO text, the uuid only for those who may link its account by themselves. */
export function listedAnswerOf(row: ListedRow): BankConnection {
  return {
    ...row,
    uuid: row.may_change ? row.uuid : null,
    routing_number: maskNumber(row.routing_number_last_four),
    account_number: maskNumber(row.account_number_last_four),
    inserted_at: row.inserted_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    _can: { update: row.may_change, delete: row.may_change },
  }
}

/** What an outside contact sees: no running id, no digits but the last four of a linked account. */
export function publicAnswerOf(row: BankConnectionRow): PublicBankConnection {
  return { ...row, connection_type: typeOf(row), has_token: row.access_token_enc !== null }
}

/** A row as History shows it: what people know of it, numbers masked, tokens left out. */
export function historyFieldsOf(row: BankConnectionRow): Record<string, unknown> {
  const hasToken = row.access_token_enc !== null
  return {
    name: row.name,
    contact_first_name: row.contact_first_name,
    contact_last_name: row.contact_last_name,
    contact_email: row.contact_email,
    contact_phone: row.contact_phone,
    address: row.address,
    organization: row.parent_access_group_name,
    connection_type: typeOf(row),
    routing_number: maskNumber(row.routing_number_last_four),
    account_number: maskNumber(row.account_number_last_four),
    bank_name: row.bank_name,
    bank_account_last_four: row.bank_account_last_four,
    // A connection that was never linked has no health to show.
    healthy: hasToken ? row.healthy : null,
    error_code: row.error_code,
    error_message: row.error_message,
  }
}
