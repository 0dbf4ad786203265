import { hoursReads } from '@brigade/contract/hours.ts'
import { Temporal } from 'temporal-polyfill'
import { reachableAmong } from '../../platform/access/policy.ts'
import { found } from '../../platform/access/records.ts'
import { serves } from '../../platform/context.ts'
import { dateAt } from '../../platform/wall-time.ts'
import { asSeen, groupAnswer, hoursAnswer, seenBook, stateAnswer } from './answers.ts'
import { loadBooks, serviceOf } from './book.ts'
import { readOpeningHours } from './opening-hours-text.ts'
import { previewOf } from './preview.ts'
import type { ForWhat } from './store.ts'

/** Null and left out are the same: all of them. */
export const forWhatOf = ({ fulfilment, channel }: { [K in keyof ForWhat]?: ForWhat[K] | undefined }): ForWhat => ({
  fulfilment: fulfilment ?? null,
  channel: channel ?? null,
})

/** Is it open, and what are its hours. */
export const hoursReadRoutes = serves(hoursReads, {
  async serviceState({ input, staff, db, clock }) {
    const at = input.at ? new Date(input.at) : clock.now()
    return stateAnswer(found(await seenBook(db, staff, input.restaurant_id, at), 'restaurant'), forWhatOf(input), at)
  },

  async serviceStates({ input, staff, db, clock }) {
    const at = clock.now()
    const mine = await reachableAmong(db, staff.id, 'restaurants', 'restaurant', input.restaurant_ids)
    const books = await asSeen(db, staff, await loadBooks(db, [...mine], at))
    return books.map((book) => stateAnswer(book, forWhatOf(input), at))
  },

  async hours({ input, staff, db, clock }) {
    return hoursAnswer(db, staff, input.restaurant_id, clock.now())
  },

  async hoursPreview({ input, staff, db, clock }) {
    // The days asked for may lie ahead of all that is closed or special now.
    const at = input.from ? new Date(`${input.from}T00:00:00Z`) : clock.now()
    const book = found(await seenBook(db, staff, input.restaurant_id, at), 'restaurant')
    const { calendar, closures } = serviceOf(book, forWhatOf(input))
    const from = input.from ? Temporal.PlainDate.from(input.from) : dateAt(book.place.timezone, at.getTime())
    const nothing = { zone: book.place.timezone, week: [], inherited_from: null, exceptions: [] }
    return previewOf(calendar ?? nothing, closures, from, input.days)
  },

  async groupHours({ input, staff, db, clock }) {
    return groupAnswer(db, staff, input.access_group_id, clock.now())
  },

  async readHours({ input }) {
    return readOpeningHours(input.text)
  },
})
