import * as z from 'zod/mini'
import { storable } from '../fields/fields.ts'
import { isCronExpression } from '../kit/cron-expression.ts'

/** When a sync runs, as people set it: on demand, every N hours, or at chosen hours. */
export type SyncMode = 'manual' | 'recurring' | 'fixedHours'

/** A sync schedule taken apart (specification section 3). `custom` is an expression this editor did not write. */
export interface SyncSchedule {
  readonly mode: SyncMode | 'custom'
  /** 1 to 23; counts in recurring mode only. */
  readonly hourInterval: number
  /** 0 to 6, Sunday to Saturday; at least one. */
  readonly selectedDays: readonly number[]
  /** 0 to 23; at least one; counts in fixed mode only. */
  readonly selectedHours: readonly number[]
  /** The cron-style text itself; empty when manual. */
  readonly expression: string
}

/** What a person sets; the expression follows from it. */
export type SyncChoice = Omit<SyncSchedule, 'mode' | 'expression'> & { readonly mode: SyncMode }

const allDays = [0, 1, 2, 3, 4, 5, 6]

/** Where there is no value yet (specification section 9). */
export const defaultSyncSchedule: SyncSchedule = { mode: 'manual', hourInterval: 6, selectedDays: allDays, selectedHours: [10], expression: '' }

const inOrder = (numbers: readonly number[]): number[] => [...new Set(numbers)].sort((a, b) => a - b)

function mustHold(numbers: readonly number[], most: number, what: string): void {
  if (numbers.length === 0) throw new RangeError(`At least one ${what} must stay selected`)
  if (!numbers.every((one) => isBetween(one, 0, most))) throw new RangeError(`Each ${what} is a whole number from 0 to ${most}`)
}

const isBetween = (value: number, least: number, most: number): boolean => Number.isInteger(value) && value >= least && value <= most

/** The cron-style text of a schedule; refuses what section 4 forbids, such as no day at all. */
export function encodeSyncSchedule({ mode, hourInterval, selectedDays, selectedHours }: SyncChoice): string {
  if (mode === 'manual') return ''
  mustHold(selectedDays, 6, 'day')
  const days = inOrder(selectedDays)
  const onDays = days.length === allDays.length ? '*' : days.join(',')
  if (mode === 'fixedHours') {
    mustHold(selectedHours, 23, 'hour')
    return `0 ${inOrder(selectedHours).join(',')} * * ${onDays}`
  }
  if (!isBetween(hourInterval, 1, 23)) throw new RangeError('The interval is a whole number of hours from 1 to 23')
  return `0 */${hourInterval} * * ${onDays}`
}

const ours = /^0 (?:\*\/(?<every>\d{1,2})|(?<hours>\d{1,2}(?:,\d{1,2})*)) \* \* (?:\*|(?<days>\d(?:,\d)*))$/

const numbersOf = (list: string): number[] => list.split(',').map(Number)

/** What the expression was made from; any text that `encodeSyncSchedule` would not have written, letter by letter, is custom. */
export function decodeSyncSchedule(expression: string | null | undefined): SyncSchedule {
  if (!expression) return defaultSyncSchedule
  const custom: SyncSchedule = { ...defaultSyncSchedule, mode: 'custom', expression }
  const { every, hours, days } = ours.exec(expression)?.groups ?? {}
  if (every === undefined && hours === undefined) return custom
  const choice: SyncChoice = {
    mode: every === undefined ? 'fixedHours' : 'recurring',
    hourInterval: every === undefined ? defaultSyncSchedule.hourInterval : Number(every),
    selectedHours: hours === undefined ? defaultSyncSchedule.selectedHours : numbersOf(hours),
    selectedDays: days === undefined ? allDays : numbersOf(days),
  }
  return isLegal(choice) && encodeSyncSchedule(choice) === expression ? { ...choice, expression } : custom
}

function isLegal({ hourInterval, selectedDays, selectedHours }: SyncChoice): boolean {
  return isBetween(hourInterval, 1, 23) && selectedDays.every((day) => isBetween(day, 0, 6)) && selectedHours.every((hour) => isBetween(hour, 0, 23))
}

/** Both directions in one, for the editor in the kit, which knows no contract. */
export const syncScheduleCodec = { decode: decodeSyncSchedule, encode: encodeSyncSchedule }

/** The expression as a field of a record: empty (manual), one of ours, or any cron expression of five fields. */
export const syncExpression = z.string().check(
  z.trim(),
  z.maxLength(200, { error: 'must be at most 200 characters' }),
  storable,
  z.refine<string>((text) => text === '' || isCronExpression(text), { error: 'must be empty or a cron expression of five fields' }),
)
