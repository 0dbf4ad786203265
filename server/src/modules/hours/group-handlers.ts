import { groupHoursChanges } from '@brigade/contract/hours.ts'
import { type Change, type Context, type Staff, serves } from '../../platform/context.ts'
import { lockFound, type Tx } from '../../platform/database.ts'
import { appendEvent } from '../../platform/realtime/events.ts'
import { groupAnswer } from './answers.ts'
import { type HoursBook, loadBooks } from './book.ts'
import { closeBooks, reopenBooks } from './close-stores.ts'
import { followWithClosures } from './follow.ts'
import { lockGroup } from './reach.ts'
import { forWhatOf } from './read-handlers.ts'
import { type HoursHistory, removeDated, resetRule, saveDated, saveRule } from './save-hours.ts'
import * as reads from './store.ts'

interface Around {
  readonly staff: Staff
  readonly clock: Context['clock']
  readonly jobs: Context['jobs']
  readonly write: Context['write']
}

/** A change of hours of a group: all restaurants below are notified, and their closures follow the new hours. */
function changing({ staff, clock, jobs, write }: Around, id: number, make: (tx: Tx) => Promise<HoursHistory>) {
  return write(async ({ tx, changed }: Change) => {
    const now = clock.now()
    await lockGroup(tx, staff, id)
    const line = await make(tx)
    if (line) {
      changed({ id, ...line })
      await appendEvent(tx, { keys: ['hours', 'service_state', 'service_states', 'group_hours'], reach: await reads.groupsBelow(tx, id) })
      await followWithClosures(tx, await loadBooks(tx, await reads.idsBelow(tx, id), now), { now, jobs })
    }
    return groupAnswer(tx, staff, id, now)
  })
}

const always = { from: '-infinity', to: 'infinity' }

/** Default hours, chain-wide special dates, and closing all restaurants below a group. */
export const groupHoursRoutes = serves(groupHoursChanges, {
  async saveGroupHours({ input: { access_group_id: group, hours }, ...around }) {
    return changing(around, group, async (tx) => saveRule(tx, { group }, await reads.rulesOf(tx, [], [group]), hours))
  },

  async resetGroupHours({ input: { access_group_id: group, ...forWhat }, ...around }) {
    return changing(around, group, async (tx) => resetRule(tx, { group }, await reads.rulesOf(tx, [], [group]), forWhatOf(forWhat)))
  },

  async saveGroupException({ input: { access_group_id: group, exception }, ...around }) {
    return changing(around, group, async (tx) => saveDated(tx, { group }, await reads.exceptionsOf(tx, [], [group], always), exception))
  },

  async removeGroupException({ input: { access_group_id: group, exception_id }, ...around }) {
    return changing(around, group, async (tx) => removeDated(tx, { group }, await reads.exceptionsOf(tx, [], [group], always), exception_id))
  },

  async closeStores({ input: { access_group_id, ...input }, staff, clock, jobs, write }) {
    return write(async ({ tx, changed }) => {
      const now = clock.now()
      const books = await lockBelow(tx, staff, access_group_id, now)
      const { end_rule, reason, note } = input
      const closing = { ...forWhatOf(input), end_rule, until: input.until ?? null, reason, note }
      const isShut = ({ place }: HoursBook) => place.status === 'closed'
      const wanted = books.filter((book) => !isShut(book)).map((book) => ({ book, closing }))
      const refused = await closeBooks({ tx, changed }, wanted, { now, jobs, staff, access_group_id })
      const becauseOf = new Map([
        ...books.filter(isShut).map((book) => [book, 'It is closed for good.'] as const),
        ...[...refused].map(([{ book }, because]) => [book, because] as const),
      ])
      const skipped = books.flatMap((book) => {
        const because = becauseOf.get(book)
        return because === undefined ? [] : [{ restaurant_id: book.place.id, name: book.place.name, because }]
      })
      return { done: books.length - skipped.length, skipped }
    })
  },

  async reopenStores({ input: { access_group_id }, staff, clock, jobs, write }) {
    return write(async ({ tx, changed }) => {
      const now = clock.now()
      const books = await lockBelow(tx, staff, access_group_id, now)
      const meant = books.map(({ closures, place }) => ({ place, closures: closures.filter((one) => one.access_group_id === access_group_id) }))
      const reopened = await reopenBooks({ tx, changed }, meant, { now, jobs, staff })
      return { done: reopened.length, skipped: [] }
    })
  },
})

/** The books of all restaurants below a group, nobody else changing them. */
async function lockBelow(tx: Tx, staff: Staff, group: number, now: Date) {
  const ids = await lockFound(
    tx,
    () => reads.idsBelow(tx, group),
    (below) => below,
    (below) => reads.lockHours(tx, below),
  )
  await lockGroup(tx, staff, group)
  return loadBooks(tx, ids, now)
}
