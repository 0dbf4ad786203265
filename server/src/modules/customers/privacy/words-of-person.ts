import { parsePhoneNumberFromString } from 'libphonenumber-js'

// The words by which a person is found in texts that are about something else, as one regular expression of PostgreSQL. Pure.

/** How a person is named and reached, each as it was written anywhere. */
export interface PersonWords {
  readonly names: readonly string[]
  readonly emails: readonly string[]
  readonly phones: readonly string[]
  /** Addresses that a marketplace gave. */
  readonly relays: readonly string[]
}

/** Nothing is found by it. */
const nothing = '(?!)'

/** Matches each of the words however they are spaced and cased. A first name alone names too many to be looked for. */
export function patternOf({ names, emails, phones, relays }: PersonWords): string {
  const all = [...names.flatMap(namePattern), ...emails.map(emailPattern), ...phones.flatMap(phonePattern), ...relays.map(relayPattern)]
  const each = [...new Set(all)]
  return each.length === 0 ? nothing : `(?:${each.join('|')})`
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')

function namePattern(name: string): string[] {
  const words = name.trim().split(/\s+/)
  if (words.length < 2 || name.trim().length < 5) return []
  return [`(?<![[:alnum:]])${words.map((word) => escaped(word).replaceAll(/['’]/g, "['’]")).join('\\s+')}(?![[:alnum:]])`]
}

const emailPattern = (email: string): string => `(?<![[:alnum:]._%+-])${escaped(email.trim())}(?![[:alnum:]])`
const relayPattern = (relay: string): string => `(?<![[:alnum:]])${escaped(relay.trim())}(?![[:alnum:]])`

const between = '[^[:alnum:]@]{0,3}'

/** A number with or without its country, its digits parted by anything. */
function phonePattern(phone: string): string[] {
  const parsed = parsePhoneNumberFromString(phone, 'US')
  const national = parsed?.nationalNumber ?? phone.replaceAll(/\D/g, '')
  if (national.length < 5) return []
  const country = parsed ? `(?:\\+?${[...parsed.countryCallingCode].join(between)}${between})?` : ''
  return [`(?<![[:digit:]])${country}(?:[(]?0[)]?${between})?[(]?${[...national].join(between)}(?![[:digit:]])`]
}
