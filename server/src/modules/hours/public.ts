import type { WeekHours } from '@brigade/contract/fields/week-hours.ts'
import { pickRule } from '@brigade/contract/hours/hours-shapes.ts'
import { happening } from '../../platform/happenings.ts'
import * as answers from './answers.ts'
import type { HoursBook } from './book.ts'
import * as books from './book.ts'
import * as stores from './close-stores.ts'
import * as closing from './closing.ts'
import * as happenings from './happenings.ts'
import * as words from './hours-words.ts'
import * as special from './special-dates.ts'
import * as store from './store.ts'

export type { HoursBook } from './book.ts'
export type { ClosureRow } from './store.ts'

/** Restaurants have other hours, another clock, or other groups above them: these are their books now. */
export const hoursChanged = happening<{ readonly books: readonly HoursBook[] }>()

/** What is closed in restaurants has changed: somebody closed or reopened them, a closure ended, or ends at another time. */
export const closuresChanged = happenings.closuresChanged

/** All that decides when restaurants are open, in four statements, however many they are. */
export const loadBooks = books.loadBooks
/** Whether a restaurant is open, and until when. */
export const stateAnswer = answers.stateAnswer
/** When something that begins at a moment ends by its rule; those on the same clock and by the same hours share the answer. */
export const endsOf = closing.endsOf
/** Closures that are in force at a moment or later. */
export const closuresFrom = store.closuresFrom
/** What special dates do to a service now, and in the next days. */
export const specialNow = special.specialNow
export const specialDates = special.specialDates
/** "Mon–Fri 10:00–22:00; Sat 12:00–02:00; Sun closed". */
export const weekText = words.weekText
/** The week that holds for all orders, unless a fulfilment or channel has its own. */
export const weekOf = (book: HoursBook): WeekHours => pickRule(book.rules, null, null)?.week ?? []
/** The books of those restaurants that the person may close, nobody else changing their hours. */
export const lockBooks = stores.lockBooks
/** Closes and reopens restaurants whose books are held, as people do in Hours. */
export const closeBooks = stores.closeBooks
export const reopenBooks = stores.reopenBooks
/** What is closed and until when, as History says it. */
export const closureText = words.closureText
