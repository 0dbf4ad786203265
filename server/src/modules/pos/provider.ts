import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { Problem } from '@brigade/contract/kit/problem.ts'
import type { PosKind, PosProviderName } from '@brigade/contract/pos.ts'

/** A thing on the menu of a point of sale, in the same words whichever it is. */
export interface PosEntity {
  readonly kind: PosKind
  readonly externalId: string
  /** Of a size its item, of an option its modifier. */
  readonly parentExternalId: string | null
  readonly name: string
  /** The point of sale gives it no name: the one above is ours. */
  readonly isUnnamed?: boolean
  /** Minor units; null where the point of sale names no price. */
  readonly priceMinor: number | null
  /** Code of the price's currency; without one it is taken to be that of the restaurant. */
  readonly currency?: string | undefined
  /** Currency of a price that was not taken, for it is not the restaurant's; `priceMinor` is null then and says nothing. */
  readonly refusedCurrency?: string
  /** A price that was not taken, for nothing can cost that; `priceMinor` is null then and says nothing. */
  readonly refusedAmount?: number
  readonly plu: string
  /** External ids of an item's modifiers, sorted. */
  readonly modifiers: readonly string[]
  /** External id of an item's category; empty without one. */
  readonly category: string
  readonly isDeleted: boolean
}

export interface PosPage {
  readonly entities: readonly PosEntity[]
  /** Entries that came and could not be read; all others are taken. */
  readonly unread: readonly UnreadEntry[]
}

export interface UnreadEntry {
  /** Its name; where that cannot be read its id, or its place in the answer. */
  readonly name: string
  /** What of it cannot be read, in words; empty where that has no name. */
  readonly fields: readonly string[]
  /** Undefined where that cannot be read: any kind may be meant. */
  readonly kind: PosKind | undefined
  /** Undefined where that cannot be read: any entry may be meant. */
  readonly externalId: string | undefined
}

/** What a connection signs in with. */
export interface PosAccount {
  readonly token: string
  readonly webhookKey: string
  /** Narrows to one of the account's shops, where the point of sale knows several. */
  readonly location: string
}

export interface PosHealth {
  readonly isHealthy: boolean
  readonly problem: string | null
}

/** A webhook: it only says that something changed, what it was is asked for. */
export interface PosEvent {
  /** The same for every delivery of one event. */
  readonly eventId: string
  readonly isMenuChange: boolean
  /** Orders, payments or refunds changed. */
  readonly isOrderChange?: boolean
}

/** What changed there within these moments, page by page; the first page has no cursor. */
export interface PosStretch {
  readonly from: Date
  readonly to: Date
  readonly cursor: string
}

/** Entries as they came, and the cursor of the next page; empty at the end. */
export interface PosFound {
  readonly found: readonly unknown[]
  readonly next: string
}

/** Sales of one location. */
export interface PosOrderSource {
  /** Orders, those that changed first before those that changed later. */
  orders(account: PosAccount, stretch: PosStretch, signal: AbortSignal): Promise<PosFound>
  refunds(account: PosAccount, stretch: PosStretch, signal: AbortSignal): Promise<PosFound>
  payment(account: PosAccount, id: string, signal: AbortSignal): Promise<unknown>
}

export interface Webhook {
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly rawBody: Buffer
  /** By which its age is judged. */
  readonly now?: number
}

/** A company whose points of sale we read. Nothing is ever written there. */
export interface PosProvider {
  readonly name: PosProviderName
  /** The whole menu, page by page. Throws `PosRefused` when it refuses the token, `Problem('provider_failed')` for all else. */
  pull(account: PosAccount, signal: AbortSignal): AsyncIterable<PosPage>
  health(account: PosAccount): Promise<PosHealth>
  /** Registers the webhook address with the point of sale, if it has such a call. */
  subscribe(account: PosAccount, webhookUrl: string): Promise<void>
  /** Throws `Problem('unauthenticated')` when signature, body or time is wrong. */
  verifyWebhook(account: PosAccount, webhook: Webhook): PosEvent
  /** A page for people at the point of sale, of the sandbox alone. */
  controlUrl(account: PosAccount): string | null
  /** Where its orders can be read. */
  readonly orders?: PosOrderSource
}

/** The token is not, or no longer, good: trying again would not help. */
export class PosRefused extends Problem {
  constructor(sentence: string) {
    super('provider_failed', sentence)
    this.name = 'PosRefused'
  }
}

/** The name of an entry, or the one that we give it where the point of sale gives none. */
export function nameOrOurs(name: string | null | undefined, ours = 'Unnamed'): Pick<PosEntity, 'name' | 'isUnnamed'> {
  const given = name?.trim().slice(0, 200) ?? ''
  return given === '' ? { name: ours, isUnnamed: true } : { name: given }
}

/** An answer whose pages turn in a circle never ends, and nobody knows what it leaves out. */
export function pageRepeated(): Problem {
  return new Problem('provider_failed', 'The point of sale sent the same page twice instead of the rest of its menu. Please try again.')
}

/** One sentence for every reason: an attacker learns nothing from the answer. */
export function badPosWebhook(): Problem {
  return new Problem('unauthenticated', 'This webhook does not carry a valid signature.')
}

/** Changes with anything that the merge looks at. */
export function hashOf({ parentExternalId, name, priceMinor, plu, modifiers, category }: PosEntity): string {
  const content = JSON.stringify([parentExternalId, name, priceMinor, plu, modifiers, category])
  return createHash('sha256').update(content).digest('base64url').slice(0, 22)
}
