import { isMasked, maskNumber } from '@brigade/contract/bank-connections.ts'

/** What is stored of typed numbers, as far as a decision needs it. */
export interface StoredNumbers {
  readonly routing_number_last_four: string | null
  readonly account_number_last_four: string | null
}

interface TypedNumbers {
  readonly routing_number?: string | null | undefined
  readonly account_number?: string | null | undefined
  readonly connection_type?: 'AUTOMATIC' | 'MANUAL' | undefined
}

export type NumbersVerdict =
  | { readonly ok: true; readonly change: 'keep' }
  | { readonly ok: true; readonly change: 'clear' }
  /** An absent number stays as it is stored. */
  | { readonly ok: true; readonly change: 'set'; readonly routing?: string; readonly account?: string }
  | { readonly ok: false; readonly errors: Record<string, string[]> }

/** What becomes of the stored numbers when a form is saved. Masked ones stand for exactly what is stored; another mask is a mistake. */
export function judgeNumbers(form: TypedNumbers, stored: StoredNumbers): NumbersVerdict {
  const hasNumbers = stored.routing_number_last_four !== null || stored.account_number_last_four !== null
  const saysNothing = form.connection_type === undefined && form.routing_number === undefined && form.account_number === undefined
  if (saysNothing) return { ok: true, change: 'keep' }
  const isManual = form.connection_type === 'MANUAL' || (form.connection_type === undefined && Boolean(form.routing_number || form.account_number))
  if (!isManual) return hasNumbers ? { ok: true, change: 'clear' } : { ok: true, change: 'keep' }
  const routing = form.routing_number ?? ''
  const account = form.account_number ?? ''
  const errors = {
    ...unlessStored('routing_number', routing, stored.routing_number_last_four),
    ...unlessStored('account_number', account, stored.account_number_last_four),
  }
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  if (isMasked(routing) && isMasked(account)) return { ok: true, change: 'keep' }
  return { ok: true, change: 'set', ...(isMasked(routing) ? {} : { routing }), ...(isMasked(account) ? {} : { account }) }
}

function unlessStored(field: string, typed: string, lastFour: string | null): Record<string, string[]> {
  if (!isMasked(typed) || typed === maskNumber(lastFour)) return {}
  return { [field]: ['This is not the stored number; type it in full'] }
}

export interface LinkFacts {
  readonly account_number_last_four: string | null
  readonly access_token_enc: string | null
  readonly healthy: boolean
}

export type LinkRefusal = 'manual' | 'healthy'

export const linkRefusal: Record<LinkRefusal, string> = {
  manual: 'This connection uses a typed account number. Make it automatic before linking a bank account.',
  healthy: 'This connection is healthy; there is nothing to repair.',
}

/** May the widget be opened? Whoever holds only the public link repairs what is broken, and never re-points what works. */
export function judgeLink(connection: LinkFacts, by: 'user' | 'public'): { ok: true } | { ok: false; because: LinkRefusal } {
  if (connection.account_number_last_four !== null) return { ok: false, because: 'manual' }
  if (by === 'public' && connection.access_token_enc !== null && connection.healthy) return { ok: false, because: 'healthy' }
  return { ok: true }
}

/** A first account re-points nothing, but nobody has seen who holds the public link: what comes by it is told like a change. */
export function isNews(before: Buffer | null, after: Buffer, by: 'user' | 'public'): boolean {
  return isRepointed(before, after) || (by === 'public' && before === null)
}

/** Whether money would go to another account than before; a first account re-points nothing. */
export function isRepointed(before: Buffer | null, after: Buffer | null): boolean {
  return before !== null && (after === null || !before.equals(after))
}
