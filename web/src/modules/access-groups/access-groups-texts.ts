import type { ResourceType } from '@brigade/contract/kit/resources.ts'
import { dates } from '../../ui/basics/dates.ts'
import { words } from './catalogue.ts'

/** For a dialog, beside which nobody changes how dates are written; a page calls `useDates`. */
export const dayWords = (iso: string): string => dates().day(iso)

/** Names from the top down. */
export const pathWords = (path: readonly { name: string }[]): string => path.map(({ name }) => name).join(' › ')

/** "Bank connections" for `bank_connection`. */
export const typeWords = (type: ResourceType): string => words.typeName(type)

/** The last moment of a day chosen in a calendar, in the reader's own time zone. */
export function endOfDay(dayText: string): string {
  return new Date(`${dayText}T23:59:59.999`).toISOString()
}

/** The day of a moment as a calendar field takes it, in the reader's own time zone. */
export function dayText(iso: string): string {
  const date = new Date(iso)
  const two = (part: number): string => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
