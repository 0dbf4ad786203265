import type { ClosingOutcome } from '@brigade/contract/hours/hours-shapes.ts'
import { groupHoursChanges } from '@brigade/contract/hours.ts'
import { type Change, type Context, type Staff, serves } from '../../platform/context.ts'
import { lockFound, type Tx } from '../../platform/database.ts'
import { appendEvent } from '../../platform/realtime/events.ts'
import { groupAnswer } from './answers.ts'
import { loadBooks } from './book.ts'
import { endsOf } from './closing.ts'
import { followWithClosures } from './follow.ts'
import { closureText } from './hours-words.ts'
import { closuresChanged } from './public.ts'
import { lockGroup } from './reach.ts'
import { forWhatOf } from './read-handlers.ts'
import { type HoursHistory, removeDated, resetRule, saveDated, saveRule } from './save-hours.ts'
import * as reads from './store.ts'
import * as store from './store-changes.ts'

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
      const asked = { ...forWhatOf(input), end_rule: input.end_rule, until: input.until ?? null }
      const { reason, note } = input
      const ends = endsOf()
      const rows: store.NewClosure[] = []
      const skipped: ClosingOutcome['skipped'] = []
      for (const book of books) {
        const { id, name, status, timezone } = book.place
        const end = status === 'closed' ? 'It is closed for good.' : ends(book, asked, now)
        if (typeof end === 'string') {
          skipped.push({ restaurant_id: id, name, because: end })
          continue
        }
        const closure = { ...asked, reason, note, ends_at: end }
        rows.push({ ...closure, restaurant_id: id, access_group_id, starts_at: now, created_by: staff.id })
        changed({ id, before: {}, after: { closed: closureText(closure, timezone) } })
      }
      await store.insertClosures(tx, rows)
      await closuresChanged.announce(tx, { restaurants: rows.map(({ restaurant_id }) => restaurant_id), jobs })
      return { done: rows.length, skipped }
    })
  },

  async reopenStores({ input: { access_group_id }, staff, clock, jobs, write }) {
    return write(async ({ tx, changed }) => {
      const now = clock.now()
      const books = await lockBelow(tx, staff, access_group_id, now)
      const meant = books.flatMap(({ closures, place }) =>
        closures.filter((one) => one.access_group_id === access_group_id).map((one) => ({ one, place })),
      )
      await store.endClosures(
        tx,
        meant.map(({ one }) => one.id),
        now,
        staff.id,
      )
      for (const { one, place } of meant) changed({ id: place.id, before: { closed: closureText(one, place.timezone) }, after: { closed: '' } })
      const reopened = [...new Set(meant.map(({ place }) => place.id))]
      await closuresChanged.announce(tx, { restaurants: reopened, jobs })
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
