import type { Condition, ConditionGroup } from './ast.ts'

// Segments that every company has, without a row: they change with the product.

const all = (...of: Condition[]): ConditionGroup => ({ field: 'group', match: 'all', of })

export const readySegments = {
  new: { name: 'New in the last 30 days', rules: all({ field: 'first_visit', is: 'less_than', days: 30 }) },
  regulars: { name: 'Regulars', rules: all({ field: 'orders', is: 'at_least', count: 3, days: 90 }) },
  lapsed: { name: 'Not seen for 90 days', rules: all({ field: 'last_visit', is: 'more_than', days: 90 }) },
  birthdays: { name: 'Birthday this month', rules: all({ field: 'birthday', is: 'in_month', days: null, month: null }) },
} as const satisfies Record<string, { readonly name: string; readonly rules: ConditionGroup }>
export type ReadySegment = keyof typeof readySegments
export const readyKeys = Object.keys(readySegments) as [ReadySegment, ...ReadySegment[]]
