import { hoursChanges } from '@brigade/contract/hours.ts'
import { found } from '../../platform/access/records.ts'
import { type Change, type Context, type Staff, serves } from '../../platform/context.ts'
import type { Tx } from '../../platform/database.ts'
import { hoursAnswer } from './answers.ts'
import { type HoursBook, loadBook } from './book.ts'
import { closeBooks, reopenBooks } from './close-stores.ts'
import { mustEnd } from './closing.ts'
import { followWithClosures } from './follow.ts'
import { lockBook } from './reach.ts'
import { forWhatOf } from './read-handlers.ts'
import { type HoursHistory, removeDated, resetRule, saveDated, saveRule } from './save-hours.ts'
import { exceptionsOf } from './store.ts'

interface Around {
  readonly staff: Staff
  readonly clock: Context['clock']
  readonly jobs: Context['jobs']
  readonly write: Context['write']
}

/** A change of hours: made under the lock, written to History, and closures that end by the hours are moved. */
function changing({ staff, clock, jobs, write }: Around, id: number, make: (tx: Tx, book: HoursBook) => Promise<HoursHistory>) {
  return write(async ({ tx, changed }: Change) => {
    const now = clock.now()
    const change = await make(tx, await lockBook(tx, staff, id, now))
    if (change) {
      changed({ id, ...change })
      await followWithClosures(tx, [found(await loadBook(tx, id, now), 'restaurant')], { now, jobs })
    }
    return hoursAnswer(tx, staff, id, now)
  })
}

const always = { from: '-infinity', to: 'infinity' }

/** Hours, special dates and closures of one restaurant. */
export const hoursRoutes = serves(hoursChanges, {
  async saveHours({ input: { restaurant_id: restaurant, hours }, ...around }) {
    return changing(around, restaurant, (tx, { rules }) => saveRule(tx, { restaurant }, rules, hours))
  },

  async resetHours({ input: { restaurant_id: restaurant, ...forWhat }, ...around }) {
    return changing(around, restaurant, (tx, { rules }) => resetRule(tx, { restaurant }, rules, forWhatOf(forWhat)))
  },

  async saveException({ input: { restaurant_id: restaurant, exception }, ...around }) {
    return changing(around, restaurant, async (tx) => saveDated(tx, { restaurant }, await exceptionsOf(tx, [restaurant], [], always), exception))
  },

  async removeException({ input: { restaurant_id: restaurant, exception_id }, ...around }) {
    return changing(around, restaurant, async (tx) => removeDated(tx, { restaurant }, await exceptionsOf(tx, [restaurant], [], always), exception_id))
  },

  async closeStore({ input: { restaurant_id, ...input }, staff, clock, jobs, write }) {
    return write(async ({ tx, changed }) => {
      const now = clock.now()
      const book = await lockBook(tx, staff, restaurant_id, now)
      const { end_rule, reason, note } = input
      const closing = { ...forWhatOf(input), end_rule, until: input.until ?? null, reason, note }
      const refused = await closeBooks({ tx, changed }, [{ book, closing }], { now, jobs, staff })
      for (const because of refused.values()) mustEnd(because)
      return hoursAnswer(tx, staff, restaurant_id, now)
    })
  },

  async reopenStore({ input: { restaurant_id, closure_id }, staff, clock, jobs, write }) {
    return write(async ({ tx, changed }) => {
      const now = clock.now()
      const { closures, place } = await lockBook(tx, staff, restaurant_id, now)
      const meant = closures.filter(({ id }) => closure_id == null || id === closure_id)
      await reopenBooks({ tx, changed }, [{ place, closures: meant }], { now, jobs, staff })
      return hoursAnswer(tx, staff, restaurant_id, now)
    })
  },
})
