import type { Tx } from '../../platform/database.ts'
import { type DemoGroup, groupNamed } from '../../platform/demo-groups.ts'
import type { SeededRestaurant } from '../restaurants/public.ts'

interface Window {
  readonly dow: number
  readonly start_min: number
  readonly end_min: number
}

const days = (dows: readonly number[], start: number, end: number): Window[] => dows.map((dow) => ({ dow, start_min: start * 60, end_min: end * 60 }))
const everyDay = [0, 1, 2, 3, 4, 5, 6]

/** Hours that a brand's restaurants keep unless they have their own. */
const brandHours: Readonly<Record<string, readonly Window[]>> = {
  'Tide & Ember': days(everyDay, 11.5, 23),
  'Nonna Rosa': [...days([0, 1, 2, 3, 4], 11, 22), ...days([5, 6], 11, 23.5)],
  'Copper Kettle': days(everyDay, 6, 16),
}

const ownHours: Readonly<Record<string, readonly Window[]>> = {
  // Open past midnight.
  'Tide & Ember Ballard': [...days([0, 2, 3], 17, 24), ...days([4, 5, 6], 17, 26)],
  'Tide & Ember Daikanyama': [...days([2, 3, 4, 5, 6], 11.5, 15), ...days([2, 3, 4, 5, 6], 17, 22.5)],
  // Never closed.
  'Copper Kettle LoHi': days(everyDay, 0, 24),
  'Nonna Rosa Evanston': [...days([2, 3, 4, 5, 6], 11, 14.5), ...days([2, 3, 4, 5, 6], 17, 22)],
}

/** When the demo company is open: by the hours of its brands, and of some restaurants by their own. */
export async function insertHoursOfDemo(tx: Tx, groups: readonly DemoGroup[], restaurants: readonly SeededRestaurant[], at: Date): Promise<void> {
  for (const [brand, week] of Object.entries(brandHours)) await insertHours(tx, { access_group_id: groupNamed(groups, brand).id }, week)
  for (const { id, name } of restaurants) {
    const week = ownHours[name]
    if (week) await insertHours(tx, { restaurant_id: id }, week)
  }
  await insertHolidays(tx, groups[0]?.id ?? 0, at)
}

async function insertHours(tx: Tx, of: { restaurant_id: number } | { access_group_id: number }, week: readonly object[]): Promise<void> {
  await tx
    .insertInto('service_hours')
    .values({ ...of, week: JSON.stringify(week) })
    .execute()
}

/** The whole company is closed on two days that are still to come. */
async function insertHolidays(tx: Tx, access_group_id: number, founded: Date): Promise<void> {
  const now = new Date(founded.getTime() + 362 * 86_400_000)
  const year = now.getUTCMonth() === 11 && now.getUTCDate() > 25 ? now.getUTCFullYear() + 1 : now.getUTCFullYear()
  const holidays = [
    { date: `${year}-12-25`, label: 'Christmas Day' },
    { date: `${year + 1}-01-01`, label: 'New Year’s Day' },
  ]
  await tx
    .insertInto('hours_exceptions')
    .values(holidays.map(({ date, label }) => ({ access_group_id, date_from: date, date_to: date, kind: 'closed', label, source: 'holiday' })))
    .execute()
}
