import { sql } from 'kysely'
import { registerAttention } from '../../platform/attention/sources.ts'

/** Accounts whose link to the bank has ended: no money arrives until somebody links them again. */
export function registerBankAttention(): void {
  registerAttention('bank_links_ended', {
    type: 'bank_connection',
    table: 'bank_connections',
    roles: ['bank_connections'],
    rows: (seen) => sql`select id, 1 as count, null::timestamptz as since from bank_connections
      where id in ${seen} and access_token_enc is not null and not healthy`,
  })
}
