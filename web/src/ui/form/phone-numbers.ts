import type { CountryCode } from 'libphonenumber-js/min'
import { AsYouType, getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import metadata from 'libphonenumber-js/min/metadata'

/** A country one can telephone to. */
export interface PhoneCountry {
  code: string
  name: string
  callingCode: string
  /** Of several that are called by one code the one it was given to, as +44 to the United Kingdom. */
  isMain: boolean
}

const isKnown = (code: string): code is CountryCode => getCountries().some((known) => known === code)

/** Every country, by its English name. */
export function phoneCountries(): PhoneCountry[] {
  const names = new Intl.DisplayNames('en', { type: 'region' })
  return getCountries()
    .map((code) => {
      const callingCode = getCountryCallingCode(code)
      return { code, name: names.of(code) ?? code, callingCode, isMain: metadata.country_calling_codes[callingCode]?.[0] === code }
    })
    .sort((a, b) => a.name.localeCompare(b.name))
}

/** A number as typed, in E.164 and with its country; the country is the given one unless the number names its own. */
export function readPhone(text: string, country: string): { value: string; country: string; national: string; valid: boolean } | undefined {
  const known = isKnown(country) ? country : 'US'
  const number = parsePhoneNumberFromString(text, known)
  if (!number) return undefined
  return { value: number.number, country: number.country ?? known, national: number.formatNational(), valid: number.isValid() }
}

/** The number with the blanks and brackets its country is used to. */
export function dressPhone(text: string, country: string): string {
  return new AsYouType(isKnown(country) ? country : 'US').input(text)
}
