import { weekRules } from '@brigade/contract/fields/week-hours.ts'
import type { WeekGridProps } from '../../ui/schedule/WeekGrid.tsx'
import { WeekGrid } from '../../ui/schedule/WeekGrid.tsx'

/** The hours of a week under the rules that the server holds them to. */
export function HoursField(props: Omit<WeekGridProps, 'rules'>) {
  return <WeekGrid {...props} rules={weekRules} />
}
