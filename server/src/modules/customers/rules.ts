import type { CustomerIdentity, IdentityKind } from '@brigade/contract/customers/profile.ts'

/** What lists call a customer: the name, or how they are reached where none is known. */
export function nameOf(given: string, family: string, identities: readonly { readonly kind: IdentityKind; readonly value: string }[] = []): string {
  const name = `${given} ${family}`.trim()
  if (name !== '') return name
  const { email, phone } = reachedAt(identities)
  return email ?? phone ?? 'Guest'
}

/** The address and the number that are shown of many: a verified one before others, the first before those that came later. */
export function reachedAt(identities: readonly (Pick<CustomerIdentity, 'kind' | 'value'> & { readonly verified_at?: unknown })[]): {
  email: string | null
  phone: string | null
} {
  const best = (kind: IdentityKind) =>
    (identities.find((one) => one.kind === kind && one.verified_at) ?? identities.find((one) => one.kind === kind))?.value ?? null
  return { email: best('email'), phone: best('phone') }
}

/** A name in one text, as people and ordering systems write it: the last word is the family. */
export function splitName(text: string): { given: string; family: string } {
  const words = text.trim().split(/\s+/)
  const family = words.length > 1 ? (words.at(-1) ?? '') : ''
  return { given: words.slice(0, words.length > 1 ? -1 : 1).join(' '), family }
}
