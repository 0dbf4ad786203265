import type { MenuAction } from '../layers/Menu.tsx'
import type { Week } from './week.ts'
import { allDays, dayMinutes, isWholeDay, windowsOf, withDay, workingDays } from './week.ts'
import { words } from './week-words.ts'

interface DayActionsInput {
  week: Week
  dow: number
  onChange: (week: Week) => void
  onCopy: (to: readonly number[]) => void
}

/** What can be done with a whole day. */
export function dayActions({ week, dow, onChange, onCopy }: DayActionsInput): MenuAction[] {
  const windows = windowsOf(week, dow).map(({ window }) => window)
  const isWhole = windows.length === 1 && windows.every(isWholeDay)
  const put = (start_min: number, end_min: number) => onChange(withDay(week, dow, [{ start_min, end_min }]))
  return [
    isWhole ? { label: words.setHours, onSelect: () => put(540, 1020) } : { label: words.wholeDay, onSelect: () => put(0, dayMinutes) },
    { label: words.close, onSelect: () => onChange(withDay(week, dow, [])), disabled: windows.length === 0 },
    { label: words.copyWeekdays, onSelect: () => onCopy(workingDays) },
    { label: words.copyAll, onSelect: () => onCopy(allDays) },
  ]
}
