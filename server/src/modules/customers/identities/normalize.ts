import { isEmail } from '@brigade/contract/fields/fields.ts'
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js'

// Addresses and numbers as they are kept and compared: one spelling for each.

/** An address in lower case; undefined for what is none. */
export function emailOf(text: string): string | undefined {
  const email = text.trim().toLowerCase()
  return isEmail(email) ? email : undefined
}

const plainNumber = /^\+1[2-9]\d{9}$/

/** A number as E.164; one without a country code is of `country`. Undefined for what no telephone network would take. */
export function phoneOf(text: string, country = 'US'): string | undefined {
  // As most systems send it: reading it once more would only take time.
  if (plainNumber.test(text)) return text
  const parsed = parsePhoneNumberFromString(text, country as CountryCode)
  return parsed?.isPossible() ? parsed.number : undefined
}

/** Digits of a number that somebody looks for: at least four, so that not half of all customers are found. */
export function digitsSought(text: string): string | undefined {
  if (!/^[+()\d\s.–-]+$/.test(text)) return undefined
  const digits = text.replaceAll(/\D/g, '')
  return digits.length >= 4 ? digits : undefined
}
