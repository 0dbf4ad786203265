import * as days from './days/business-day.ts'

export type { BusinessDay, DayRules } from './days/business-day.ts'

/** The business day that the rules of a restaurant give for a moment. */
export const businessDayOf = days.businessDayOf
