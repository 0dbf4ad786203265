import { zoneText } from '../basics/calendar-names.ts'
import { searchable } from '../basics/searchable.ts'
import type { ComboboxOption } from './Combobox.tsx'

// Zones, currencies and countries: which there are and what they are called, both from the browser.

/** ISO 3166-1, two letters each. */
const countryCodes =
  'ADAEAFAGAIALAMAOAQARASATAUAWAXAZBABBBDBEBFBGBHBIBJBLBMBNBOBQBRBSBTBVBWBYBZCACCCDCFCGCHCICKCLCMCNCOCRCUCVCWCXCYCZDEDJDKDMDODZECEEEGEHERESETFIFJFKFMFOFRGAGBGDGEGFGGGHGIGLGMGNGPGQGRGSGTGUGWGYHKHMHNHRHTHUIDIEILIMINIOIQIRISITJEJMJOJPKEKGKHKIKMKNKPKRKWKYKZLALBLCLILKLRLSLTLULVLYMAMCMDMEMFMGMHMKMLMMMNMOMPMQMRMSMTMUMVMWMXMYMZNANCNENFNGNINLNONPNRNUNZOMPAPEPFPGPHPKPLPMPNPRPSPTPWPYQARERORSRURWSASBSCSDSESGSHSISJSKSLSMSNSOSRSSSTSVSXSYSZTCTDTFTGTHTJTKTLTMTNTOTRTTTVTWTZUAUGUMUSUYUZVAVCVEVGVIVNVUWFWSYEYTZAZMZW'

/** What there is to choose from; the label is what stands in the field. */
export type Choices = () => readonly ComboboxOption[]

const byLabel = (one: ComboboxOption, other: ComboboxOption) => one.label.localeCompare(other.label)

export const countryChoices: Choices = () => {
  const names = new Intl.DisplayNames('en', { type: 'region' })
  return (countryCodes.match(/../g) ?? []).map((code) => ({ value: code, label: names.of(code) ?? code, hint: code })).sort(byLabel)
}

export const currencyChoices: Choices = () => {
  const names = new Intl.DisplayNames('en', { type: 'currency' })
  return Intl.supportedValuesOf('currency').map((code) => ({ value: code, label: code, hint: names.of(code) ?? code }))
}

/** Browsers list some cities under the names they had long ago; servers know both. */
const renamed: Readonly<Record<string, string>> = {
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
}

export const nowCalled = (zone: string): string => renamed[zone] ?? zone

/** `UTC` is not among those a browser lists. */
export const zoneChoices: Choices = () =>
  ['UTC', ...Intl.supportedValuesOf('timeZone').map(nowCalled)].map((zone) => ({ value: zone, label: zoneText(zone) }))

function inWords(zone: string, at: Date, style: 'longGeneric' | 'shortOffset'): string {
  return (
    new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: style }).formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ??
    ''
  )
}

/** `Eastern Time · GMT-4`, for those zones that are shown: making it takes a while. */
export function zoneHint(zone: string, at: Date): string {
  if (zone === 'UTC') return 'Coordinated Universal Time'
  return [...new Set([inWords(zone, at, 'longGeneric'), inWords(zone, at, 'shortOffset')])].join(' · ')
}

/** Those that fit what was typed: a word that begins so first, then whatever holds it. Of all of them, what is chosen comes first. */
export function fitting(choices: readonly ComboboxOption[], typed: string, most: number, chosen?: string): ComboboxOption[] {
  const wanted = searchable(typed.trim())
  if (wanted === '') {
    const isChosen = ({ value }: ComboboxOption) => value === chosen
    return [...choices.filter(isChosen), ...choices.filter((choice) => !isChosen(choice))].slice(0, most)
  }
  const scored = choices.flatMap((choice) => {
    const text = searchable(`${choice.label} ${choice.hint ?? ''} ${choice.value}`)
    const at = text.indexOf(wanted)
    if (at < 0) return []
    return [{ choice, rank: at === 0 ? 0 : /\W/.test(text[at - 1] ?? '') ? 1 : 2 }]
  })
  return scored
    .sort((one, other) => one.rank - other.rank)
    .slice(0, most)
    .map(({ choice }) => choice)
}
