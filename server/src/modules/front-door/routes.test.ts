import { frontDoor } from '@brigade/contract/front-door.ts'
import { founderRoles, implied } from '@brigade/contract/kit/roles.ts'
import { session } from '@brigade/contract/session.ts'
import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { sessionRoutes } from '../../platform/session-routes.ts'
import { frontDoorRoutes } from './routes.ts'

const app = await testApp({ session: sessionRoutes, 'front-door': frontDoorRoutes })

let people = 0

/** Every request of these tests comes from an address of its own, so that no limit but the one under test is met. */
function elsewhere(): string {
  people += 1
  return `203.0.${Math.floor(people / 250)}.${1 + (people % 250)}`
}

function form(email: string, more: Partial<{ password: string; company: string; name: string; phone: string }> = {}) {
  const password = more.password ?? 'correct horse'
  return {
    name: 'Nora Novak',
    email,
    company: 'Novak Kitchens',
    phone: '(212) 555-0123',
    ...more,
    password,
    confirm_password: password,
    tnc: true as const,
  }
}

function freshEmail(): string {
  people += 1
  return `guest-${people}@example.com`
}

/** The code in the newest mail to an address. */
async function mailedCode(email: string): Promise<string> {
  const mail = (await app.mails()).find(({ recipient }) => recipient === email)
  const code = /^ {4}(\S{4}-\S{4})$/m.exec(mail?.body_text ?? '')?.[1]
  if (code === undefined) throw new Error(`No code was mailed to ${email}.`)
  return code
}

const signUp = (email: string, more = {}) => app.call(frontDoor.signUp, form(email, more), { address: elsewhere() })
const confirm = (id: string, token: string) => app.call(frontDoor.confirmAccount, { id, token }, { address: elsewhere() })
const signIn = (email: string, password = 'correct horse', address = elsewhere()) => app.call(frontDoor.signIn, { email, password }, { address })
const forget = (email: string) => app.call(frontDoor.forgetPassword, { email }, { address: elsewhere() })
const reset = (email: string, token: string, password = 'a new password') =>
  app.call(frontDoor.resetPassword, { email, token, password, confirm_password: password }, { address: elsewhere() })

async function registered(email = freshEmail()): Promise<string> {
  const { body } = await signUp(email)
  await confirm(body.id, await mailedCode(email))
  return email
}

/** Leaves out what differs in any two answers. */
function bare(answer: { status: number; body: unknown }) {
  return { status: answer.status, body: { ...(answer.body as object), request_id: '', id: '' } }
}

test('sign-up, mailed code, then a session with every role on the new company', async () => {
  const email = freshEmail()
  const { status, body } = await signUp(` ${email.toUpperCase()} `)
  expect(status).toBe(200)
  expect((await signIn(email)).status).toBe(401)

  expect((await confirm(body.id, (await mailedCode(email)).toLowerCase().replace('-', ' '))).status).toBe(200)
  const signedIn = await signIn(email)
  expect(signedIn.body).toMatchObject({ name: 'Nora Novak', email, phone: '+12125550123' })
  expect(signedIn.body.ag_roles.toSorted()).toEqual([...new Set(founderRoles.flatMap(implied))].toSorted())
  expect(signedIn.body.token_expires_at).toBeGreaterThan(Date.now() / 1000 + 11.9 * 3600)

  const groups = await sql<{ name: string }>`select access_groups.name from access_groups join role_grants on access_group_id = access_groups.id
    join users on users.id = user_id where email = ${email} group by access_groups.id`.execute(app.database.db)
  expect(groups.rows).toEqual([{ name: 'Novak Kitchens' }])
})

test('the answer to a sign-up does not reveal that the address has an account; its owner gets a mail', async () => {
  const known = await registered()
  const again = await signUp(known, { company: 'Another One' })
  expect(bare(again)).toEqual(bare(await signUp(freshEmail())))
  expect((await app.mails()).find(({ recipient }) => recipient === known)?.subject).toBe('You already have a Brigade account')
  expect(bare(await confirm(again.body.id, 'AAAA-AAAA'))).toEqual(bare(await confirm('00000000-0000-4000-8000-000000000000', 'AAAA-AAAA')))
  const resends = await Promise.all(
    [again.body.id, (await signUp(freshEmail())).body.id].map((id) => app.call(frontDoor.resendCode, { id }, { address: elsewhere() })),
  )
  expect(resends.map(({ status }) => status)).toEqual([429, 429])
  expect((await signIn(known)).status).toBe(200)
})

test('a second sign-up before confirmation starts over: the old id confirms nothing, and one company is left', async () => {
  const email = freshEmail()
  const first = await signUp(email, { password: 'first password', company: 'First Company' })
  const second = await signUp(email, { password: 'second password', company: 'Second Company' })
  const code = await mailedCode(email)
  expect((await confirm(first.body.id, code)).problem.message).toBe('The confirmation code is wrong or has expired.')
  expect((await confirm(second.body.id, code)).status).toBe(200)
  expect((await signIn(email, 'first password')).status).toBe(401)
  expect((await signIn(email, 'second password')).status).toBe(200)
  const { rows } = await sql<{ name: string }>`select name from access_groups where name in ('First Company', 'Second Company')`.execute(
    app.database.db,
  )
  expect(rows).toEqual([{ name: 'Second Company' }])
})

test('wrong password, unknown address and unconfirmed account get the same answer', async () => {
  const known = await registered()
  const pending = freshEmail()
  await signUp(pending)
  const answers = [await signIn(known, 'wrong password'), await signIn(freshEmail()), await signIn(pending)].map(bare)
  expect(answers[0]).toMatchObject({ status: 401, body: { code: 'wrong_credentials', message: 'The email or password is not right.' } })
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
})

test('a code ends after five wrong guesses, after its time, and after its first use', async () => {
  const email = freshEmail()
  const { body } = await signUp(email)
  const code = await mailedCode(email)
  for (let guess = 0; guess < 5; guess += 1) expect((await confirm(body.id, 'AAAA-AAAA')).status).toBe(400)
  expect((await confirm(body.id, code)).status).toBe(400)

  const late = freshEmail()
  const lateId = (await signUp(late)).body.id
  await sql`update codes set expires_at = now() - interval '1 second' where user_id = (select id from users where email = ${late})`.execute(
    app.database.db,
  )
  expect((await confirm(lateId, await mailedCode(late))).status).toBe(400)

  const once = await registered()
  await forget(once)
  const resetCode = await mailedCode(once)
  expect((await reset(once, resetCode)).status).toBe(200)
  expect((await reset(once, resetCode)).status).toBe(400)
})

test('a reset ends every session, changes the password and gives the same answer for unknown addresses', async () => {
  const email = await registered()
  const { oauth_token: token } = (await signIn(email)).body
  expect((await app.call(session.me, {}, { as: token })).status).toBe(200)
  expect(bare(await forget(email))).toEqual(bare(await forget(freshEmail())))
  const code = await mailedCode(email)
  expect(bare(await reset(freshEmail(), code))).toEqual(bare(await reset(email, 'AAAA-AAAA')))
  expect((await reset(email, code)).body.message).toBe('Password reset successful, Please login with new credentials')
  expect((await app.call(session.me, {}, { as: token })).status).toBe(401)
  expect((await signIn(email)).status).toBe(401)
  expect((await signIn(email, 'a new password')).status).toBe(200)
})

test('a list or an object as the email is refused, and a second address in it gets no mail', async () => {
  const email = await registered()
  const count = (await app.mails()).length
  const sent: unknown[] = [[email, 'thief@example.com'], { email }, `${email},thief@example.com`, `${email} thief@example.com`]
  for (const given of sent) expect((await forget(given as string)).status).toBe(400)
  expect((await app.mails()).length).toBe(count)
})

test('forged Host headers do not change the mailed links', async () => {
  const email = await registered()
  const headers = { host: 'evil.example', origin: 'https://evil.example', forwarded: 'host=evil.example', 'x-forwarded-host': 'evil.example' }
  await app.call(frontDoor.signUp, form(email), { address: elsewhere(), headers })
  const mail = (await app.mails()).find(({ recipient }) => recipient === email)
  expect(mail?.body_text).toContain(`${app.deps.config.publicUrl}/#/auth/sign-in`)
  expect(mail?.body_text).not.toContain('evil')
})

test('five wrong passwords lock strangers out of an account, but not its owner at a known address', async () => {
  const email = await registered()
  const home = elsewhere()
  expect((await signIn(email, 'correct horse', home)).status).toBe(200)
  for (let guess = 0; guess < 5; guess += 1) expect((await signIn(email, `guess ${guess}`)).status).toBe(401)
  const refused = await signIn(email)
  expect(refused.status).toBe(429)
  expect(refused.problem.message).toMatch(/^Too many attempts\. Please try again in 15 minutes\.$/)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800)
  expect((await signIn(email, 'correct horse', home)).status).toBe(200)
  await forget(email)
  await reset(email, await mailedCode(email))
  expect((await signIn(email, 'a new password')).status).toBe(200)
})

test('one network address may fail at twenty accounts, and its successful sign-ins are not counted', async () => {
  const [office, email] = [elsewhere(), await registered()]
  for (let person = 0; person < 25; person += 1) expect((await signIn(email, 'correct horse', office)).status).toBe(200)
  for (let guess = 0; guess < 20; guess += 1) expect((await signIn(freshEmail(), 'whatever', office)).status).toBe(401)
  expect((await signIn(freshEmail(), 'whatever', office)).status).toBe(429)
})

test('a sign-up gets the error of its phone number together with all others', async () => {
  const wrong = { ...form('no address', { name: 'Al', phone: '+99999999999', password: 'short' }), confirm_password: 'other' }
  const { status, problem } = await app.call(frontDoor.signUp, wrong, { address: elsewhere() })
  expect(status).toBe(400)
  expect(problem.errors).toEqual({
    name: ['Too few characters'],
    email: ['must be a valid email address'],
    phone: ['must be a valid phone number'],
    password: ['Minimun 6 characters'],
    confirm_password: ['Passwords do not match'],
  })
  const empty = await app.call(frontDoor.signUp, { ...wrong, phone: ' ' }, { address: elsewhere() })
  expect(empty.problem.errors?.phone).toEqual(['Contact number is required'])
})

test('impossible phone numbers are refused with a sentence, possible ones stored in full', async () => {
  for (const phone of ['12345', 'call (212) 555-0123 now', '+1 212 555 0123 ext. 9', '+99999999999']) {
    const answer = await signUp(freshEmail(), { phone })
    expect([phone, answer.status, answer.problem.errors]).toEqual([phone, 400, { phone: ['must be a valid phone number'] }])
  }
  const email = freshEmail()
  await signUp(email, { phone: '+44 20 7946 0018' })
  expect(await app.database.db.selectFrom('users').select('phone').where('email', '=', email).executeTakeFirst()).toEqual({ phone: '+442079460018' })
})

test('a new code can be requested after a wait, and cancels the old one', async () => {
  const email = freshEmail()
  const { body } = await signUp(email)
  const old = await mailedCode(email)
  const resend = () => app.call(frontDoor.resendCode, { id: body.id }, { address: elsewhere() })
  expect((await resend()).status).toBe(429)
  await sql`update rate_limits set window_ends_at = now()`.execute(app.database.db)
  expect((await resend()).body).toEqual({ wait_seconds: 60 })
  const fresh = await mailedCode(email)
  expect(fresh).not.toBe(old)
  expect((await confirm(body.id, old)).status).toBe(400)
  expect((await confirm(body.id, fresh)).status).toBe(200)
})

test('the mailbox shows mails newest first, as JSON and on a page without scripts', async () => {
  const email = freshEmail()
  await signUp(email)
  const headers = { host: 'localhost:8080' }
  const [newest] = (await app.app.inject({ url: '/dev/mail/messages', headers })).json<{ to: string; text: string }[]>()
  expect(newest).toMatchObject({ to: email, subject: 'Your Brigade confirmation code' })
  const page = await app.app.inject({ url: '/dev/mail', headers })
  expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/)
  expect(page.body).toContain(`<strong class="code">${await mailedCode(email)}</strong>`)
  expect(page.body).toContain('&lt;!doctype html&gt;')
})

test('logging out ends one session or all of them, and suspending a person ends theirs at once', async () => {
  const email = await registered()
  const tokens = [(await signIn(email)).body.oauth_token, (await signIn(email)).body.oauth_token, (await signIn(email)).body.oauth_token]
  const alive = () => Promise.all(tokens.map(async (as) => (await app.call(session.me, {}, { as })).status))
  expect((await app.call(session.me, {}, { as: tokens[0] })).body).toMatchObject({ email, name: 'Nora Novak' })
  await app.call(session.logout, {}, { as: tokens[0] })
  expect(await alive()).toEqual([401, 200, 200])
  await app.call(session.logout, { everywhere: true }, { as: tokens[1] })
  expect(await alive()).toEqual([401, 401, 401])

  tokens[0] = (await signIn(email)).body.oauth_token
  await sql`update users set status = 'suspended' where email = ${email}`.execute(app.database.db)
  expect((await alive())[0]).toBe(401)
  expect(bare(await signIn(email))).toEqual(bare(await signIn(freshEmail())))
})

test('a password hashed with older settings is rehashed at the next sign-in, and still works', async () => {
  const email = await registered()
  const old = await hash('correct horse', { memoryCost: 8192, timeCost: 1, parallelism: 1 })
  await sql`update users set password_hash = ${old} where email = ${email}`.execute(app.database.db)
  expect((await signIn(email)).status).toBe(200)
  const person = await app.database.db.selectFrom('users').select('password_hash').where('email', '=', email).executeTakeFirstOrThrow()
  expect(person.password_hash).toMatch(/m=19456,t=2,p=1/)
  expect((await signIn(email)).status).toBe(200)
})
