import type { PhoneCountry } from './phone-numbers.ts'

/** Names that people type and no list of countries has. */
const short: Readonly<Record<string, string>> = { GB: 'uk', US: 'usa', AE: 'uae' }

const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()

/** How well a country answers to typed figures: its calling code, the start of it, or the start of a whole number. */
function codeRank({ callingCode, isMain }: PhoneCountry, figures: string): number | undefined {
  if (callingCode === figures) return isMain ? 0 : 1
  if (figures.startsWith(callingCode)) return isMain ? 2 : 3
  return callingCode.startsWith(figures) ? 4 : undefined
}

/** How well it answers to typed letters: its code, the start of its name, of a word of it, or anything in it. */
function nameRank({ code, name }: PhoneCountry, letters: string): number | undefined {
  const text = folded(name)
  if (code.toLowerCase() === letters || short[code] === letters) return 0
  if (text.startsWith(letters)) return 1
  if (text.split(/[\s-]+/).some((word) => word.startsWith(letters))) return 2
  return text.includes(letters) ? 3 : undefined
}

/** The countries that a typed text means, by name ("germ"), code ("DE") or calling code ("+49", "0049", "49"); the likeliest first. */
export function findCountries(countries: readonly PhoneCountry[], typed: string): readonly PhoneCountry[] {
  const text = folded(typed.trim())
  if (text === '') return countries
  const figures = text.replace(/^(\+|00)/, '').replaceAll(/\D/g, '')
  const isCode = /^[+\d\s().-]+$/.test(text)
  if (isCode && figures === '') return countries
  return countries
    .flatMap((country) => {
      const rank = isCode ? codeRank(country, figures) : nameRank(country, text)
      return rank === undefined ? [] : [{ country, rank }]
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ country }) => country)
}
