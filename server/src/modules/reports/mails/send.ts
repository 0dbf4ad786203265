import { isDeepStrictEqual } from 'node:util'
import { isAfterClosing } from '@brigade/contract/reports/schedules.ts'
import { ReportView, rangeOf, wholeMonthOf } from '@brigade/contract/reports/view.ts'
import * as z from 'zod/mini'
import type { Deps } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database.ts'
import type { Cell } from '../../../platform/files/cells.ts'
import type { Minutely } from '../../../platform/jobs.ts'
import type { Mail } from '../../../platform/mail.ts'
import { queueMail } from '../../../platform/outbox.ts'
import { appendEvent } from '../../../platform/realtime/events.ts'
import type { Moment } from '../../../platform/wall-time.ts'
import { dayRulesOf } from '../../orders/public.ts'
import { contentsFor, plannedView } from '../exports/contents.ts'
import type { Plan } from '../figures/normalise.ts'
import { type SeenRow, seenRows } from '../figures/store-figures.ts'
import { reportMail } from './letter.ts'
import { whileSeen } from './mail-condition.ts'
import { dueAfter, nextDue } from './next-due.ts'
import {
  endsAround,
  findDue,
  holdDue,
  mailedReport,
  moveDue,
  noteFailure,
  noteSending,
  noteSent,
  type ReaderRow,
  readersOf,
  type ScheduleRow,
} from './store-mails.ts'

type MailDeps = Pick<Deps, 'database' | 'config' | 'secrets' | 'log' | 'clock'>

/** Looks for saved reports that are due, and mails each as its readers may see it. */
export const reportMails = (deps: MailDeps): Minutely => ({
  name: 'report-mails',
  async run(signal) {
    while (!signal.aborted && (await sendNext(deps))) {
      // One after another: each is one transaction.
    }
  },
})

/**
 * Mails the report that is due first; false when there is none. Its mails, and that they were sent, are written together or not at all. The
 * figures are read before that, at one moment, so that nobody waits for them.
 */
export async function sendNext(deps: MailDeps): Promise<boolean> {
  let savedId: number | undefined
  try {
    const prepared = await deps.database.atOneMoment(async (moment) => {
      const due = await findDue(moment)
      savedId = due?.saved_report_id
      return due && prepare(deps, moment, due)
    })
    if (!prepared) return false
    await deps.database.write((tx) => post(tx, prepared))
  } catch (error) {
    if (savedId === undefined) throw error
    const failed = savedId
    deps.log.warn({ err: error, savedReport: failed }, 'a report could not be mailed and is tried again')
    await deps.database.write((tx) => noteFailure(tx, failed, 'Something went wrong on the server. It is tried again.'))
  }
  return true
}

interface Letter {
  readonly readerId: number
  /** Nothing for somebody who sees none of its restaurants. */
  readonly mail: Mail | undefined
  /** What the mail was made of: rights that are others by the time of writing make it void. */
  readonly seen: readonly SeenRow[]
}

interface Prepared {
  readonly due: ScheduleRow
  readonly version: number
  readonly letters: readonly Letter[]
  readonly whole: Plan
  readonly next: { readonly at: Moment; readonly date: string }
  /** Somebody has moved the end of this night since. */
  readonly isPutOff: boolean
}

async function prepare(deps: MailDeps, moment: Tx, due: ScheduleRow & { readonly now: Date }): Promise<Prepared> {
  const { saved_report_id: savedId, now } = due
  const rules = (await dayRulesOf(moment, [due.restaurant_id])).get(due.restaurant_id)
  const report = await mailedReport(moment, savedId)
  if (!rules || !report) throw new Error(`the schedule of the saved report ${savedId} has no restaurant or no report`)
  const ends = await endsAround(moment, due.restaurant_id)
  const view = z.parse(ReportView, report.view)
  const { days: _days, ...search } = view.search
  // That of a month is about the month, whatever days the report has.
  const range = due.kind === 'monthly' ? wholeMonthOf(due.next_date) : rangeOf(view.search, due.next_date)
  const fixed = { ...view, search: { ...search, ...range } }
  const { whole, measures } = plannedView(fixed, now)
  const { name } = report
  const facts = { due, version: report.version, whole }
  if (isAfterClosing(due.kind) && due.tries === 0) {
    const at = dueAfter(rules, due.next_date, due.minutes, ends)
    if (at > now.getTime()) return { ...facts, letters: [], next: { at, date: due.next_date }, isPutOff: true }
  }
  const letters: Letter[] = []
  for (const reader of await readersOf(moment, savedId)) {
    if (!reader.is_chosen || reader.has_unsubscribed || !reader.may_open) continue
    const rows = await seenRows(moment, reader.id, whole)
    const mail = rows.length > 0 ? await mailFor(deps, moment, reader) : undefined
    letters.push({ readerId: reader.id, mail, seen: rows })
  }
  return { ...facts, letters, next: nextDue(due, rules, now.getTime(), ends, due.next_date), isPutOff: false }

  async function mailFor({ config, secrets }: MailDeps, tx: Tx, reader: ReaderRow): Promise<Mail> {
    const contents = await contentsFor(tx, reader.id, { view: fixed, figure: null, kind: 'csv' }, now)
    const rows: (readonly Cell[])[] = []
    for await (const some of contents.rows) rows.push(...some)
    return reportMail(config, {
      to: reader.email,
      id: savedId,
      name,
      view: fixed,
      measures,
      columns: contents.columns,
      rows,
      unsubscribeToken: unsubscribeToken({ secrets }, savedId, reader.id),
    })
  }
}

/** Nothing is written where the report, its schedule or what a reader may see has changed since: it is prepared once more. */
async function post(tx: Tx, { due, version, letters, whole, next, isPutOff }: Prepared): Promise<void> {
  const { saved_report_id: savedId } = due
  if (!(await holdDue(tx, due, version))) return
  if (isPutOff) return moveDue(tx, savedId, next.at)
  const readers = await readersOf(tx, savedId)
  const chosen = readers.filter(({ is_chosen, has_unsubscribed }) => is_chosen && !has_unsubscribed)
  const open = chosen.filter(({ may_open }) => may_open)
  if (open.length !== letters.length) return
  for (const { readerId, seen } of letters)
    if (!open.some(({ id }) => id === readerId) || !isDeepStrictEqual(await seenRows(tx, readerId, whole), seen)) return
  let sent = 0
  for (const { readerId, mail, seen } of letters) {
    if (!mail || !(await noteSending(tx, savedId, due.next_at, readerId))) continue
    await queueMail(tx, mail, whileSeen(savedId, readerId, seen))
    sent += 1
  }
  await noteSent(tx, savedId, { sent, passedOver: chosen.length - letters.filter(({ mail }) => mail).length, next })
  await appendEvent(tx, { keys: ['saved_reports'], reach: [], userIds: readers.filter(({ may_open }) => may_open).map(({ id }) => id) })
}

const purpose = 'report-mails'

/** Says which mails end and for whom; nobody can make one for somebody else. */
export function unsubscribeToken({ secrets }: Pick<Deps, 'secrets'>, savedId: number, userId: number): string {
  return `${savedId}-${userId}-${secrets.mac(`${savedId} ${userId}`, purpose)}`
}

export function readToken(deps: Pick<Deps, 'secrets'>, token: string): { readonly savedId: number; readonly userId: number } | undefined {
  const [, saved, user] = /^(\d{1,15})-(\d{1,15})-/.exec(token) ?? []
  const [savedId, userId] = [Number(saved), Number(user)]
  return saved !== undefined && unsubscribeToken(deps, savedId, userId) === token ? { savedId, userId } : undefined
}
