import type { AreaKind } from '@brigade/contract/fields/delivery-area.ts'
import { fieldLocale } from '../../ui/basics/locale.ts'
import { words } from './delivery-markets-texts.ts'

const amount = (count: number): string => new Intl.NumberFormat(fieldLocale(), { maximumFractionDigits: 2 }).format(count)

/** An area in a few words, from what a list knows of it. */
export function areaText({ area_kind, area_size }: { area_kind: AreaKind; area_size: number }): string {
  if (area_kind === 'radius') return words.around(amount(area_size / 1000))
  return area_kind === 'postal_codes' ? words.codeCount(area_size) : words.cornerCount(area_size)
}

/** "350 m", "1.2 km", "28 km". */
export function distanceText(metres: number): string {
  if (metres < 1000) return words.metres(amount(Math.round(metres)))
  const km = metres / 1000
  return words.kilometres(amount(km < 10 ? Math.round(km * 10) / 10 : Math.round(km)))
}
