import type { IncomingHttpHeaders } from 'node:http'
import { Problem } from '@brigade/contract/kit/problem.ts'
import { refusalIn } from './guarded-call.ts'

/** What happened to a linked account, as a provider's webhook tells it. */
export interface BankEvent {
  /** The same for every delivery of one event; the caller keeps it to act once. */
  eventId: string
  itemId: string
  kind: 'expired' | 'repaired' | 'pending_disconnect' | 'revoked' | 'error'
  code?: string
  message?: string
  at: Date
}

/** What a provider knows about a linked account's state; every provider's word for an expired login becomes our `expiredTokenCode`. */
export interface BankHealth {
  healthy: boolean
  errorCode: string | null
  errorMessage: string | null
}

export interface LinkedAccount {
  bankName: string
  lastFour: string
  /** Keyed hash of routing and account number: equal for the same account however it was linked, useless without the key ring. */
  fingerprint: string
}

export interface LinkTokenRequest {
  connectionUuid: string
  /** Shown to the person in the widget. */
  name: string
  /** Opens the widget in update mode: the same item is repaired instead of a second one made. */
  accessToken?: string
}

/** A company that links bank accounts for us. What it cannot do is thrown as `Problem('provider_failed')` with a sentence for the screen. */
export interface BankLinkProvider {
  readonly name: 'sandbox' | 'plaid'
  /** Origin of the widget's page: for CSP `frame-src`, and the only origin whose browser messages count. */
  readonly origin: string
  createLinkToken(request: LinkTokenRequest): Promise<{ token: string; expiresAt: Date }>
  /** A public token works once; one that is no good throws `Problem('unusable')`. After update mode it stands for the item that was repaired. */
  exchangePublicToken(publicToken: string): Promise<{ accessToken: string; itemId: string }>
  account(accessToken: string): Promise<LinkedAccount>
  health(accessToken: string): Promise<BankHealth>
  /** Ends the access at the bank. An item that is gone already counts as removed. */
  remove(accessToken: string): Promise<void>
  /** Throws `Problem('unauthenticated')` when the signature, body or time is wrong; null is a genuine webhook that asks nothing of us. */
  verifyWebhook(headers: IncomingHttpHeaders, rawBody: Buffer): Promise<BankEvent | null>
  readonly widget: { readonly scriptUrl: string; frameUrl(token: string): string }
}

/** Makes the keyed hash that `LinkedAccount.fingerprint` is; manual connections use it too, so that duplicates show across both kinds. */
export function accountFingerprint(mac: (text: string, purpose: string) => string, routingNumber: string, accountNumber: string): string {
  return mac(`${routingNumber}:${accountNumber}`, 'bank-account')
}

/** Seconds a webhook's signature stays valid, both ways, to allow for clocks that differ. */
export const webhookWindowSeconds = 300

/** What an exchange that was refused means: by one of these codes of the provider it is the token's fault, which the caller sent. */
export function refusedExchange(error: unknown, aboutToken: readonly string[]): unknown {
  const refusal = refusalIn(error)
  if (!refusal || !aboutToken.includes(refusal.code)) return error
  const sentence = 'This sign-in at the bank is not known, has expired or was used already. Please connect the account again.'
  return new Problem('unusable', sentence, { cause: refusal })
}

/** One sentence for every reason: an attacker learns nothing from the answer. */
export function badWebhook(): Problem {
  return new Problem('unauthenticated', 'This webhook does not carry a valid signature.')
}

/** An account that the provider refuses to report on is unhealthy; any other failure says nothing about the account. */
export function refusedHealth(error: unknown): BankHealth {
  const refusal = refusalIn(error)
  if (!refusal?.aboutItem) throw error
  return { healthy: false, errorCode: refusal.code, errorMessage: refusal.message }
}
