import { handovers } from '@brigade/contract/access-groups/handovers.ts'
import { accessGroups } from '@brigade/contract/access-groups.ts'
import { savedReports } from '@brigade/contract/reports/saved.ts'
import { reportSchedules } from '@brigade/contract/reports/schedules.ts'
import type { ReportView } from '@brigade/contract/reports/view.ts'
import { parse } from 'csv-parse/sync'
import pino from 'pino'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { type Person, testApp } from '../../../../testing/app.ts'
import { testBankLink } from '../../../../testing/bank-link.ts'
import { makeRestaurant } from '../../../../testing/menus.ts'
import { ordering } from '../../../../testing/sales.ts'
import { twoCompanies } from '../../../../testing/two-companies.ts'
import { startOutbox } from '../../../platform/outbox.ts'
import { allRoutes } from '../../../routes.ts'
import { sendNext } from './send.ts'

const app = await testApp(allRoutes(testBankLink()))
const { call, database, deps } = app
const { acme, accept, bistro, north, offer } = await twoCompanies(app)
const south = await app.group({ name: 'Acme South', parent: acme.root })
const harbor = await makeRestaurant(database, { group: north, name: 'Harbor' })
const quay = await makeRestaurant(database, { group: south, name: 'Quay' })
const sold = (dollars: number) => [{ lines: [{ id: 'l', name: 'Chowder', quantity: 1, unit_price_minor: dollars * 100 }] }]
await (await ordering(app, harbor, acme.owner))(sold(11))
await (await ordering(app, quay, acme.owner))(sold(7))

const view: ReportView = { report: 'overview', search: { from: '2026-03-01', to: '2026-03-31', currency: 'USD', by: 'restaurant' } }
let counter = 0

async function saved() {
  counter += 1
  return (await call(savedReports.saveReport, { name: `Numbers ${counter}`, view, access_group_id: acme.root }, { as: acme.owner })).body
}
const schedule = (id: number, recipients: readonly Person[], more: object = {}, as: Person = acme.owner) =>
  call(
    reportSchedules.setReportSchedule,
    { id, kind: 'business_day', restaurant_id: harbor, minutes: 15, weekdays: [], recipient_ids: recipients.map((one) => one.id), ...more } as never,
    { as },
  )
const planOf = async (id: number, as: Person = acme.owner) => (await call(reportSchedules.reportSchedule, { id }, { as })).body

/** As if its time had come a moment ago. */
const isDue = (id: number) =>
  database.pool.query(`update report_schedules set next_at = now() - interval '1 second', next_date = current_date - 3 where saved_report_id = $1`, [
    id,
  ])
async function sendAll(): Promise<void> {
  while (await sendNext(deps)) {
    // Until nothing is due.
  }
}
interface Sent {
  readonly recipient: string
  readonly subject: string
  readonly body_text: string
  readonly body_html: string
  readonly attachment: string
  readonly attachment_name: string
  readonly unsubscribe_url: string
}
const mailsTo = async ({ email }: Person): Promise<Sent[]> =>
  (await database.pool.query('select * from mails where recipient = $1 and attachment_name is not null order by id', [email])).rows

beforeEach(() => database.pool.query('delete from report_schedules'))

test('each reader gets the figures that are open to them, in the mail and in its file; who lost the rights gets nothing', async () => {
  const [both, left, stranger] = [
    await app.person({ roles: ['restaurants'], on: acme.root }),
    await app.person({ roles: ['channels'], on: acme.root }),
    await app.person({ roles: ['restaurants'], on: acme.root }),
  ]
  const { id, name } = await saved()
  expect((await schedule(id, [both, left, stranger])).body).toMatchObject({ kind: 'business_day', restaurant: { name: 'Harbor' }, last_at: null })
  // Their rights are others by the time of the mail.
  await database.pool.query('delete from role_grants where user_id = any($1)', [[left.id, stranger.id]])
  await app.grant(left, acme.root, 'customers')
  await isDue(id)
  await sendAll()
  const [mail, ...more] = await mailsTo(both)
  expect([more.length, (await mailsTo(left)).length, (await mailsTo(stranger)).length]).toEqual([0, 0, 0])
  expect(mail?.subject).toContain(name)
  expect(mail?.body_text).toContain('Net sales: 18.00 USD')
  expect(mail?.body_html).toContain('Quay')
  const rows: string[][] = parse(mail?.attachment ?? '', { bom: true })
  expect(rows.map(([first, net]) => [first, net])).toEqual([
    ['Restaurant', 'Net sales (USD)'],
    ['Harbor', '11.00'],
    ['Quay', '7.00'],
    ['Total', '18.00'],
  ])
  expect((await planOf(id)).schedule).toMatchObject({ last_sent: 1, last_passed_over: 2, last_error: '' })
})

test('what waits in the outbox goes only to those who may still see it when it goes out', async () => {
  const [stays, fired, moved] = [
    await app.person({ roles: ['restaurants'], on: acme.root }),
    await app.person({ roles: ['restaurants'], on: acme.root }),
    await app.person({ roles: ['restaurants'], on: acme.root }),
  ]
  const { id } = await saved()
  await schedule(id, [stays, fired, moved])
  await isDue(id)
  await sendAll()
  expect((await call(accessGroups.suspendUser, { id: fired.id, suspended: true }, { as: acme.owner })).status).toBe(200)
  // Still opens the report, and no longer sees all that its mail is about.
  await database.pool.query('delete from role_grants where user_id = $1', [moved.id])
  await app.grant(moved, north, 'restaurants')
  const { id: same, version } = (await call(savedReports.savedReports, {}, { as: acme.owner })).body.data.find((one) => one.id === id) ?? {
    id,
    version: 0,
  }
  const narrower = { id: same, version, name: 'Another name', view, access_group_id: north }
  expect((await call(savedReports.changeSavedReport, narrower, { as: acme.owner })).status).toBe(200)
  const outbox = await startOutbox({ ...deps, log: pino({ level: 'silent' }) })
  onTestFinished(() => outbox.stop())
  const statusOf = async ({ email }: Person) =>
    (await database.pool.query('select status, body_text <> $2 as has_text from mails where recipient = $1', [email, ''])).rows
  await expect.poll(() => statusOf(stays)).toEqual([{ status: 'sent', has_text: true }])
  await expect
    .poll(async () => [...(await statusOf(fired)), ...(await statusOf(moved))])
    .toEqual([
      { status: 'dropped', has_text: false },
      { status: 'dropped', has_text: false },
    ])
})

test('a monthly mail is about the whole month that has closed, whatever days the report has', async () => {
  const person = await app.person({ roles: ['restaurants'], on: acme.root })
  const { report, search } = view
  const { from: _from, to: _to, ...rest } = search
  const today: ReportView = { report, search: { ...rest, days: 'today' } }
  const { body: made } = await call(savedReports.saveReport, { name: 'Month', view: today, access_group_id: acme.root }, { as: acme.owner })
  expect((await schedule(made.id, [person], { kind: 'monthly', minutes: 721 })).problem.errors).toHaveProperty('minutes')
  expect((await schedule(made.id, [person], { kind: 'monthly' })).body).toMatchObject({ kind: 'monthly', minutes: 15 })
  await database.pool.query(
    "update report_schedules set next_at = now() - interval '1 second', next_date = '2026-03-31' where saved_report_id = $1",
    [made.id],
  )
  await sendAll()
  const [mail, ...more] = await mailsTo(person)
  expect([mail?.subject, more.length]).toEqual(['Month: Sun, Mar 1, 2026 – Tue, Mar 31, 2026', 0])
  expect(mail?.body_text).toContain('Net sales: 18.00 USD')
  const { rows } = await database.pool.query(
    `select next_date = (date_trunc('month', next_date) + interval '1 month - 1 day')::date as is_last, next_at > now() as is_ahead
     from report_schedules where saved_report_id = $1`,
    [made.id],
  )
  expect(rows).toEqual([{ is_last: true, is_ahead: true }])
})

test('somebody of one restaurant gets that one alone', async () => {
  const person = await app.person({ roles: ['restaurants'], on: south })
  const { body: own } = await call(savedReports.saveReport, { name: 'Own', view, access_group_id: null }, { as: person })
  expect((await schedule(own.id, [person], { restaurant_id: quay }, person)).status).toBe(200)
  await isDue(own.id)
  await sendAll()
  const [mail] = await mailsTo(person)
  expect(mail?.body_text).toContain('Net sales: 7.00 USD')
  expect(JSON.stringify(mail)).not.toContain('Harbor')
})

test('a report is mailed once, however many servers look at once', async () => {
  const person = await app.person({ roles: ['restaurants'], on: acme.root })
  const { id } = await saved()
  await schedule(id, [person])
  await isDue(id)
  await Promise.all(Array.from({ length: 6 }, () => sendAll()))
  expect(await mailsTo(person)).toHaveLength(1)
  await sendAll()
  expect(await mailsTo(person)).toHaveLength(1)
})

test('what was begun before a crash is undone with its mails, and is sent once by the next try', async () => {
  const [first, second] = [await app.person({ roles: ['restaurants'], on: acme.root }), await app.person({ roles: ['restaurants'], on: acme.root })]
  const { id } = await saved()
  await schedule(id, [first, second])
  await isDue(id)
  let count = 0
  const secrets = {
    ...deps.secrets,
    mac: (text: string, purpose: string) => {
      count += 1
      if (count === 2) throw new Error('the server dies')
      return deps.secrets.mac(text, purpose)
    },
  }
  await sendNext({ ...deps, secrets })
  expect([(await mailsTo(first)).length, (await mailsTo(second)).length]).toEqual([0, 0])
  expect((await planOf(id)).schedule?.last_error).toContain('tried again')
  await database.pool.query("update report_schedules set next_at = now() - interval '1 second' where saved_report_id = $1", [id])
  await sendAll()
  expect([(await mailsTo(first)).length, (await mailsTo(second)).length]).toEqual([1, 1])
  expect((await planOf(id)).schedule?.last_error).toBe('')
})

test('a restaurant that is handed over ends the mails that go by its clock, and the preview says so', async () => {
  const leaving = await makeRestaurant(database, { group: north, name: 'Leaving' })
  const { id } = await saved()
  await schedule(id, [acme.owner], { restaurant_id: leaving })
  const preview = { id: acme.root, email: bistro.owner.email, resource_type: 'restaurant' as const, resource_ids: [leaving] }
  const foreseen = await call(handovers.previewHandoverOffer, preview, { as: acme.owner })
  expect(JSON.stringify(foreseen.body)).toContain('One saved report is no longer mailed')
  const offered = await offer('restaurant', leaving)
  expect((await planOf(id)).schedule?.restaurant?.name).toBe('Leaving')
  expect((await accept(offered)).problem.message).toBeUndefined()
  expect((await planOf(id)).schedule).toBeNull()
})

test('who sees the report, but not the restaurant whose clock counts, is not told its name', async () => {
  const [upper, lower] = [await app.group({ name: 'Upper', parent: acme.root }), await app.group({ name: 'Lower', parent: acme.root })]
  const hidden = await makeRestaurant(database, { group: lower, name: 'Hidden' })
  const { body: made } = await call(savedReports.saveReport, { name: 'Shared', view, access_group_id: upper }, { as: acme.owner })
  await schedule(made.id, [acme.owner], { restaurant_id: hidden })
  const admin = await app.person({ roles: ['restaurants_admin'], on: upper })
  const { schedule: seen } = await planOf(made.id, admin)
  expect(seen).toMatchObject({ restaurant: null, minutes: 15 })
})

test('while a report is put together nobody waits for it, and what somebody lost meanwhile is not mailed', async () => {
  const leaving = await makeRestaurant(database, { group: north, name: 'Cod corner' })
  const reader = await app.person({ roles: ['restaurants'], on: acme.root })
  const { id } = await saved()
  await schedule(id, [reader])
  const offered = await offer('restaurant', leaving)
  await isDue(id)
  let accepted: Promise<{ problem: { message?: string } }> | undefined
  const slow = {
    ...database,
    write: async (...asked: Parameters<typeof database.write>) => {
      accepted ??= accept(offered) as never
      expect((await accepted).problem.message).toBeUndefined()
      return database.write(...asked)
    },
  } as typeof database
  expect(await sendNext({ ...deps, database: slow })).toBe(true)
  expect(await mailsTo(reader)).toHaveLength(0)
  await sendAll()
  const [mail] = await mailsTo(reader)
  expect(mail?.body_text).toContain('Net sales: 18.00 USD')
})

test('a night whose end was moved is waited for', async () => {
  const person = await app.person({ roles: ['restaurants'], on: acme.root })
  const { id } = await saved()
  await schedule(id, [person])
  await database.pool.query(
    `insert into business_days (restaurant_id, business_date, starts_at, ends_at, source)
     values ($1, current_date - 1, now() - interval '20 hours', now() + interval '2 hours', 'override')`,
    [harbor],
  )
  await database.pool.query(
    "update report_schedules set next_at = now() - interval '1 second', next_date = current_date - 1 where saved_report_id = $1",
    [id],
  )
  await sendAll()
  expect(await mailsTo(person)).toHaveLength(0)
  const { rows } = await database.pool.query(
    `select next_at between now() + interval '2 hours' and now() + interval '3 hours' as later from report_schedules where saved_report_id = $1`,
    [id],
  )
  expect(rows[0].later).toBe(true)
  await database.pool.query('delete from business_days where restaurant_id = $1 and source = $2', [harbor, 'override'])
})

test('the link in a mail ends the mails for its reader alone, and nobody else signs them up again', async () => {
  const [tired, other] = [await app.person({ roles: ['restaurants'], on: acme.root }), await app.person({ roles: ['restaurants'], on: acme.root })]
  const { id, name } = await saved()
  await schedule(id, [tired, other])
  await isDue(id)
  await sendAll()
  const [mail] = await mailsTo(tired)
  const token = mail?.unsubscribe_url.split('/').at(-1) ?? ''
  expect(mail?.body_text).toContain(mail?.unsubscribe_url)
  const forged = token.replace(`-${tired.id}-`, `-${other.id}-`)
  expect((await call(reportSchedules.unsubscribeReport, { token: forged })).status).toBe(404)
  expect((await call(reportSchedules.unsubscribeReport, { token })).body).toEqual({ name })
  await schedule(id, [tired, other])
  await isDue(id)
  await sendAll()
  expect([(await mailsTo(tired)).length, (await mailsTo(other)).length]).toEqual([1, 2])
  expect((await planOf(id)).people.find((one) => one.id === tired.id)).toMatchObject({ has_unsubscribed: true })
  // The name is for those to whom the report is open.
  await database.pool.query('delete from role_grants where user_id = $1', [tired.id])
  expect((await call(reportSchedules.unsubscribeReport, { token })).body).toEqual({ name: null })
})

test('who may not see the people of a group chooses among themselves and those who get it already', async () => {
  const group = await app.group({ name: 'Kitchen', parent: acme.root })
  const [cook, investor] = [
    await app.person({ name: 'Cook', roles: ['restaurants'], on: group }),
    await app.person({ name: 'Silent Investor', roles: ['restaurants'], on: acme.root }),
  ]
  const { body: made } = await call(savedReports.saveReport, { name: 'Kitchen', view, access_group_id: group }, { as: cook })
  const { people, unnamed } = await planOf(made.id, cook)
  expect([people.map(({ id }) => id), unnamed > 1]).toEqual([[cook.id], true])
  const more = { restaurant_id: await makeRestaurant(database, { group, name: 'Pass' }) }
  expect((await schedule(made.id, [cook, investor], more, cook)).problem.errors).toHaveProperty('recipient_ids')
  expect((await schedule(made.id, [cook], more, cook)).status).toBe(200)
  expect((await planOf(made.id)).unnamed).toBe(0)
  // What somebody else has chosen stays, whoever changes the rest.
  expect((await schedule(made.id, [cook, investor], more)).status).toBe(200)
  expect((await planOf(made.id, cook)).people.map(({ name }) => name)).toEqual(['Cook', 'Silent Investor'])
  expect((await schedule(made.id, [cook, investor], { ...more, minutes: 30 }, cook)).status).toBe(200)
})

test('a report is mailed to people who may open it, by people who may change it', async () => {
  const [reader, outside] = [await app.person({ roles: ['channels'], on: acme.root }), await app.person({ roles: ['restaurants'], on: south })]
  const { id } = await saved()
  for (const person of [outside, bistro.owner]) expect((await schedule(id, [person])).status).toBe(400)
  expect((await schedule(id, [reader], {}, reader)).status).toBe(403)
  expect((await call(reportSchedules.reportSchedule, { id }, { as: reader })).status).toBe(404)
  expect((await schedule(id, [reader], { restaurant_id: 999_999 })).status).toBe(404)
  expect((await schedule(id, [reader], { kind: 'weekly' })).problem.errors).toHaveProperty('weekdays')
  expect((await schedule(id, [])).problem.errors).toHaveProperty('recipient_ids')
  expect((await schedule(id, [reader], { kind: 'weekly', weekdays: [1, 1, 5], minutes: 420 })).body.weekdays).toEqual([1, 5])
  expect((await call(reportSchedules.endReportSchedule, { id }, { as: acme.owner })).status).toBe(200)
  expect((await planOf(id)).schedule).toBeNull()
})

test('a report that its owner shares in another company tells nobody there who got it in the first one', async () => {
  const reader = await app.person({ name: 'Rita Reader', roles: ['restaurants'], on: acme.root })
  const { id, name, version } = await saved()
  await schedule(id, [reader])
  // Somebody of both companies, by whom it may be changed in both.
  await app.grant(acme.owner, bistro.root, 'restaurants')
  for (const [at, access_group_id] of [null, bistro.root].entries())
    expect((await call(savedReports.changeSavedReport, { id, name, view, access_group_id, version: version + at }, { as: acme.owner })).status).toBe(
      200,
    )
  const { people, unnamed } = await planOf(id, bistro.owner)
  expect([people.map((one) => one.name), unnamed]).toEqual([expect.not.arrayContaining(['Rita Reader']), 0])
  expect(people.map((one) => one.id)).not.toContain(reader.id)
  await isDue(id)
  await sendAll()
  expect(await mailsTo(reader)).toEqual([])
})
