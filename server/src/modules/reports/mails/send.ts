import { ReportView, rangeOf } from '@brigade/contract/reports/view.ts'
import * as z from 'zod/mini'
import type { Deps } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database.ts'
import type { Minutely } from '../../../platform/jobs.ts'
import { queueMail } from '../../../platform/outbox.ts'
import { appendEvent } from '../../../platform/realtime/events.ts'
import { dayRulesOf } from '../../orders/public.ts'
import type { Cell } from '../exports/cells.ts'
import { contentsFor, plannedView } from '../exports/contents.ts'
import { reportMail } from './letter.ts'
import { dueAfter, nextDue } from './next-due.ts'
import {
  endsAround,
  mailedReport,
  moveDue,
  noteFailure,
  noteSending,
  noteSent,
  readersOf,
  type ScheduleRow,
  seesAnyOf,
  takeDue,
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

/** Mails the report that is due first; false when there is none. Its mails, and that they were sent, are written together or not at all. */
export async function sendNext(deps: MailDeps): Promise<boolean> {
  let savedId: number | undefined
  try {
    return await deps.database.write(async (tx) => {
      const due = await takeDue(tx)
      if (!due) return false
      savedId = due.saved_report_id
      await send(deps, tx, due)
      return true
    })
  } catch (error) {
    if (savedId === undefined) throw error
    const failed = savedId
    deps.log.warn({ err: error, savedReport: savedId }, 'a report could not be mailed and is tried again')
    await deps.database.write((tx) => noteFailure(tx, failed, 'Something went wrong on the server. It is tried again.'))
    return true
  }
}

async function send(deps: MailDeps, tx: Tx, due: ScheduleRow & { readonly now: Date }): Promise<void> {
  const { saved_report_id: savedId, now } = due
  const rules = (await dayRulesOf(tx, [due.restaurant_id])).get(due.restaurant_id)
  const report = await mailedReport(tx, savedId)
  if (!rules || !report) return
  const ends = await endsAround(tx, due.restaurant_id)
  if (due.kind === 'business_day' && due.tries === 0) {
    // Somebody has moved the end of this night since.
    const at = dueAfter(rules, due.next_date, due.minutes, ends)
    if (at > now.getTime()) return moveDue(tx, savedId, at)
  }
  const view = z.parse(ReportView, report.view)
  const { days: _days, ...search } = view.search
  const fixed = { ...view, search: { ...search, ...rangeOf(view.search, due.next_date) } }
  const planned = plannedView(fixed, now)
  let [sent, passedOver] = [0, 0]
  for (const reader of await readersOf(tx, savedId)) {
    if (!reader.is_chosen || reader.has_unsubscribed) continue
    if (!reader.may_open || !(await seesAnyOf(tx, reader.id, planned.whole))) {
      passedOver += 1
      continue
    }
    if (!(await noteSending(tx, savedId, due.next_at, reader.id))) continue
    const contents = await contentsFor(tx, reader.id, { view: fixed, figure: null, kind: 'csv' }, now)
    const rows: (readonly Cell[])[] = []
    for await (const some of contents.rows) rows.push(...some)
    const mail = reportMail(deps.config, {
      to: reader.email,
      id: savedId,
      name: report.name,
      view: fixed,
      measures: planned.measures,
      columns: contents.columns,
      rows,
      unsubscribeToken: unsubscribeToken(deps, savedId, reader.id),
    })
    await queueMail(tx, mail)
    sent += 1
  }
  const next = nextDue(due, rules, now.getTime(), ends, due.next_date)
  await noteSent(tx, savedId, { sent, passedOver, next })
  await appendEvent(tx, { keys: ['saved_reports'], reach: [], userIds: (await readersOf(tx, savedId)).map(({ id }) => id) })
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
