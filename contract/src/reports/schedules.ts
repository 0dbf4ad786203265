import * as z from 'zod/mini'
import { eachOnce } from '../kit/each-once.ts'
import { anyone, endpoint, role } from '../kit/endpoint.ts'
import { id, moment } from '../kit/page.ts'
import { salesRoles } from '../orders/reading.ts'

// A saved report that is mailed by itself. Each person gets the figures that are open to them at that moment; who may no longer see the
// report, or none of its restaurants, gets nothing.

export const scheduleKinds = ['business_day', 'daily', 'weekly', 'monthly'] as const
export type ScheduleKind = (typeof scheduleKinds)[number]
/** A mail of a month goes out when its last business day has closed: that is the first closing of the next month. */
export const isAfterClosing = (kind: ScheduleKind): boolean => kind === 'business_day' || kind === 'monthly'
export const mostRecipients = 50
const mostMinutesAfter = 720

export const ReportSchedule = z.object({
  kind: z.enum(scheduleKinds),
  /** Whose business day and whose clock count; null where its sales are not open to the person. */
  restaurant: z.nullable(z.object({ id: z.int(), name: z.string() })),
  timezone: z.string(),
  /** After the business day has closed, or of the day. */
  minutes: z.int(),
  /** 1 is Monday; of a weekly one. */
  weekdays: z.array(z.int()),
  next_at: moment,
  /** How the last sending came out. */
  last_at: z.nullable(moment),
  last_sent: z.nullable(z.int()),
  /** People who could not see it any more. */
  last_passed_over: z.nullable(z.int()),
  last_error: z.string(),
})
export type ReportSchedule = z.infer<typeof ReportSchedule>

/** Somebody who may open the saved report. */
const Reader = z.object({ id: z.int(), name: z.string(), is_chosen: z.boolean(), has_unsubscribed: z.boolean() })

const NewSchedule = z
  .object({
    id,
    kind: z.enum(scheduleKinds),
    restaurant_id: id,
    minutes: z.int().check(z.minimum(0), z.maximum(1439)),
    weekdays: z._default(eachOnce(z.int().check(z.minimum(1), z.maximum(7))).check(z.maxLength(7)), []),
    recipient_ids: eachOnce(id).check(
      z.minLength(1, { error: 'Choose at least one person' }),
      z.maxLength(mostRecipients, { error: `Choose at most ${mostRecipients} people` }),
    ),
  })
  .check(
    z.refine(({ kind, weekdays }) => kind !== 'weekly' || weekdays.length > 0, { error: 'Choose at least one day', path: ['weekdays'] }),
    z.refine(({ kind, minutes }) => !isAfterClosing(kind) || minutes <= mostMinutesAfter, {
      error: 'must be within twelve hours after closing',
      path: ['minutes'],
    }),
  )

const access = role(...salesRoles)
const refreshes = ['saved_reports']
const audits = { resource: 'access_group', action: 'update' } as const

export const reportSchedules = {
  reportSchedule: endpoint({
    service: 'reports',
    method: 'GET',
    path: '/v5/saved_reports/:id/schedule',
    summary: 'When a saved report is mailed, and to whom it may be, for those who may change it',
    access,
    input: z.object({ id }),
    /** `unnamed`: how many others could get it whose names are open to those with the role Access groups alone. */
    output: z.object({ schedule: z.nullable(ReportSchedule), people: z.array(Reader), unnamed: z.int() }),
  }),
  setReportSchedule: endpoint({
    service: 'reports',
    method: 'PUT',
    path: '/v5/saved_reports/:id/schedule',
    summary: 'Mails a saved report by itself, to people who may open it',
    access,
    input: NewSchedule,
    output: ReportSchedule,
    refreshes,
    audits,
  }),
  endReportSchedule: endpoint({
    service: 'reports',
    method: 'DELETE',
    path: '/v5/saved_reports/:id/schedule',
    summary: 'Mails a saved report no longer',
    access,
    input: z.object({ id }),
    output: z.object({}),
    refreshes,
    audits,
  }),
  unsubscribeReport: endpoint({
    service: 'reports',
    method: 'POST',
    path: '/v5/report_mails/unsubscribe',
    summary: 'Ends the mails of a report for the person whose mail has the link',
    access: anyone('the link in the mail says whose mails end; nothing else can be done with it'),
    input: z.object({ token: z.string().check(z.maxLength(200)) }),
    /** The name while the report is open to the person. */
    output: z.object({ name: z.nullable(z.string()) }),
    limits: [{ per: 'address', max: 30, seconds: 60 }],
    idempotent: true,
  }),
}
