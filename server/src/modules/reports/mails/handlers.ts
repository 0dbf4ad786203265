import { notFound, Problem } from '@brigade/contract/kit/problem.ts'
import { type ReportSchedule, reportSchedules } from '@brigade/contract/reports/schedules.ts'
import { type Handlers, type Staff, serves } from '../../../platform/context.ts'
import type { Queryable, Tx } from '../../../platform/database.ts'
import { dayRulesOf } from '../../orders/public.ts'
import { refused } from '../figures/normalise.ts'
import { announce, changeable, ownerAfter, told } from '../saved/handlers.ts'
import { groupById, type SavedRow, savedReport } from '../saved/store-saved.ts'
import { nextDue } from './next-due.ts'
import { readToken } from './send.ts'
import {
  deleteSchedule,
  endsAround,
  type NamedSchedule,
  putSchedule,
  type ReaderRow,
  readersOf,
  scheduleOf,
  seesPeople,
  seesRestaurant,
  subscribeAgain,
  unsubscribe,
} from './store-mails.ts'

const answer = (row: NamedSchedule): ReportSchedule => ({
  kind: row.kind,
  restaurant: row.restaurant_name === null ? null : { id: row.restaurant_id, name: row.restaurant_name },
  timezone: row.timezone,
  minutes: row.minutes,
  weekdays: row.weekdays,
  next_at: row.next_at.toISOString(),
  last_at: row.last_at?.toISOString() ?? null,
  last_sent: row.last_sent,
  last_passed_over: row.last_passed_over,
  last_error: row.last_error,
})

const handlers: Handlers<typeof reportSchedules> = {
  async reportSchedule({ input: { id }, staff, db }) {
    await readable(db, staff, id)
    const row = await scheduleOf(db, id, staff.id)
    const readers = await readersOf(db, id)
    const named = readers.filter(await isNamedTo(db, staff, id))
    const people = named.map(({ id: person, name, is_chosen, has_unsubscribed }) => ({ id: person, name, is_chosen, has_unsubscribed }))
    return { schedule: row ? answer(row) : null, people, unnamed: readers.length - named.length }
  },

  async setReportSchedule({ input, staff, clock, request, write }) {
    const { id, kind, restaurant_id: restaurantId, minutes, weekdays, recipient_ids: recipientIds } = input
    return write(async (change) => {
      const { tx } = change
      const saved = await changeable(tx, staff, id)
      if (!(await seesRestaurant(tx, staff.id, restaurantId))) throw notFound('restaurant')
      const readers = new Set((await readersOf(tx, id)).filter(await isNamedTo(tx, staff, id)).map((reader) => reader.id))
      if (recipientIds.some((person) => !readers.has(person))) throw refused('recipient_ids', 'Somebody among them cannot open this report')
      const rules = (await dayRulesOf(tx, [restaurantId])).get(restaurantId)
      if (!rules) throw notFound('restaurant')
      const next = nextDue({ kind, minutes, weekdays }, rules, clock.now().getTime(), await endsAround(tx, restaurantId))
      await putSchedule(tx, id, { kind, restaurantId, minutes, weekdays, recipientIds, next })
      if (recipientIds.includes(staff.id)) await subscribeAgain(tx, id, staff.id)
      const [mailed, people] = [`the report “${saved.name}”`, `mailed to ${recipientIds.length} people`]
      await tell(tx, saved, (group) => told(change, group, { words: `has ${mailed} ${people}`, withheld: `has a shared report ${people}` }))
      await announce(tx, staff, request, [staff.id, await ownerAfter(tx, staff, saved)], [await groupOf(tx, saved)])
      const row = await scheduleOf(tx, id, staff.id)
      if (!row) throw notFound('saved report')
      return answer(row)
    })
  },

  async endReportSchedule({ input: { id }, staff, request, write }) {
    return write(async (change) => {
      const { tx } = change
      const saved = await changeable(tx, staff, id)
      await deleteSchedule(tx, id)
      await tell(tx, saved, (group) =>
        told(change, group, { words: `ended the mails of the report “${saved.name}”`, withheld: 'ended the mails of a shared report' }),
      )
      await announce(tx, staff, request, [staff.id, await ownerAfter(tx, staff, saved)], [await groupOf(tx, saved)])
      return {}
    })
  },

  async unsubscribeReport({ input: { token }, secrets, write }) {
    const whose = readToken({ secrets }, token)
    if (!whose) throw notFound('mail')
    return write(async ({ tx }) => {
      const ended = await unsubscribe(tx, whose.savedId, whose.userId)
      if (!ended) throw new Problem('not_found', 'This report is not mailed any more.')
      return ended
    })
  },
}

/** Who may change a saved report sees to whom it is mailed. */
async function readable(db: Queryable, staff: Staff, id: number): Promise<void> {
  const row = await savedReport(db, staff.id, id)
  if (!row?.may_update) throw notFound('saved report')
}

/** Who may not see the people of the group chooses among themselves, its owner and those who get it already. */
async function isNamedTo(db: Queryable, staff: Staff, id: number): Promise<(reader: ReaderRow) => boolean> {
  const isOpen = await seesPeople(db, id, staff.id)
  return (reader) => isOpen || reader.is_chosen || reader.is_owner || reader.id === staff.id
}

const groupOf = async (tx: Tx, { access_group_id: id }: SavedRow) => (id === null ? undefined : groupById(tx, id))

async function tell(tx: Tx, saved: SavedRow, say: (group: NonNullable<Awaited<ReturnType<typeof groupOf>>>) => void): Promise<void> {
  const group = await groupOf(tx, saved)
  if (group) say(group)
}

/** Mails of saved reports: when, to whom, and how they end. */
export const scheduleRoutes = serves(reportSchedules, handlers)
