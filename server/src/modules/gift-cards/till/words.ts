import { moneyText } from '@brigade/contract/kit/money-text.ts'

// Money and dates as they stand in sentences and mails.

/** 1250 of USD → $12.50 */
export const money = moneyText

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** 2026-03-01 → March 1, 2026 */
export const dateText = (date: string): string => longDate.format(new Date(`${date}T00:00:00Z`))
