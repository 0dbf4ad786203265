import { Problem } from '@brigade/contract/kit/problem.ts'
import type { CellContext, KeyRing } from '../../platform/secrets.ts'
import { accountFingerprint } from './bank-link/provider.ts'
import type { NumbersVerdict } from './rules.ts'
import type { BankConnectionRow, Columns } from './store.ts'

type Sealed = 'routing_number' | 'account_number' | 'access_token'

/** A secret is bound to its row and column: moved to another one it does not decrypt. */
export function cellOf(id: number, column: Sealed): CellContext {
  return `bank_connections|${id}|${column}`
}

export const noNumbers = {
  routing_number_enc: null,
  account_number_enc: null,
  routing_number_last_four: null,
  account_number_last_four: null,
} as const satisfies Columns

export const noLink = {
  provider: null,
  provider_item_id: null,
  access_token_enc: null,
  bank_name: null,
  bank_account_last_four: null,
  healthy: false,
  error_code: null,
  error_message: null,
  checked_at: null,
} as const satisfies Columns

/** Columns for typed numbers: sealed, with their last four digits and the fingerprint that shows whether the account has changed. */
export function sealNumbers(secrets: KeyRing, id: number, routing: string, account: string) {
  return {
    routing_number_enc: secrets.encrypt(routing, cellOf(id, 'routing_number')),
    account_number_enc: secrets.encrypt(account, cellOf(id, 'account_number')),
    routing_number_last_four: routing.slice(-4),
    account_number_last_four: account.slice(-4),
    account_fingerprint: fingerprintBytes(accountFingerprint((text, purpose) => secrets.mac(text, purpose), routing, account)),
  } satisfies Columns
}

/** The stored numbers in the clear, for sealing them again beside a new one; they go nowhere else. */
export function openNumbers(secrets: KeyRing, row: BankConnectionRow): { routing: string; account: string } {
  if (row.routing_number_enc === null || row.account_number_enc === null) throw new Error(`Bank connection ${row.id} has no numbers to open.`)
  return {
    routing: secrets.decrypt(row.routing_number_enc, cellOf(row.id, 'routing_number')),
    account: secrets.decrypt(row.account_number_enc, cellOf(row.id, 'account_number')),
  }
}

export function fingerprintBytes(fingerprint: string): Buffer {
  return Buffer.from(fingerprint, 'base64url')
}

/** The access token, when this provider gave it. */
export function accessTokenOf(secrets: KeyRing, row: BankConnectionRow, provider: string): string | undefined {
  if (row.access_token_enc === null || row.provider !== provider) return undefined
  return secrets.decrypt(row.access_token_enc, cellOf(row.id, 'access_token'))
}

/** The verdict, or its refusal in words under the fields that are wrong. */
export function mustFit(verdict: NumbersVerdict): NumbersVerdict & { ok: true } {
  if (!verdict.ok) throw new Problem('invalid', 'Please check the account numbers.', { errors: verdict.errors })
  return verdict
}
