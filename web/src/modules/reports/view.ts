import { type Range, type ReportSearch, rangeOf } from '@brigade/contract/reports/view.ts'
import { todayHere } from '../../ui/form/day-text.ts'

/** The days that an address means, seen from today. */
export const rangeHere = (search: ReportSearch): Range => rangeOf(search, todayHere())

/**
 * How much more or less than before, as a share; null where there was nothing. Of what counts down, more taken off is more. Shares that
 * would be written as 0 % are none.
 */
export function changeOf(now: number | null, before: number | null): number | null {
  if (now === null || before === null || before === 0) return null
  const share = (now - before) / before
  return Math.abs(share) < 0.0005 ? 0 : share
}
