import type { CellContext, KeyRing } from '../../platform/secrets.ts'

/** Where an access token waits between its exchange and its connection. */
export const exchangedCell = (tokenHash: Buffer): CellContext => `bank_public_tokens|${tokenHash.toString('hex')}|access_token`

/** Tokens of the widget are stored as keyed hashes: a stolen dump opens nothing. */
export function tokenHash(secrets: KeyRing, token: string, purpose: 'bank-link-token' | 'bank-public-token'): Buffer {
  return Buffer.from(secrets.mac(token, purpose), 'base64url')
}
