import { frontDoor } from '@brigade/contract/front-door.ts'
import type { Role } from '@brigade/contract/kit/roles.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Person, testApp } from '../../../../testing/app.ts'
import { hashPassword } from '../../../platform/passwords.ts'
import { invitationMail, newInvitationToken } from '../../access-groups/invitations/letter.ts'
import { frontDoorRoutes } from '../routes.ts'

const app = await testApp({ 'front-door': frontDoorRoutes })
const gone = { status: 410, message: 'This invitation is no longer valid. Ask for a new one.' }

interface Invited {
  readonly email: string
  readonly token: string
  readonly group: number
  readonly inviter: Person
}

let count = 0

async function invite(options: { roles?: readonly Role[]; email?: string; expires?: string } = {}): Promise<Invited> {
  count += 1
  const { roles = ['bank_connections_admin', 'channels'], expires = '7 days' } = options
  const email = options.email ?? `invited-${count}@example.com`
  const group = await app.group({ name: `Harbour Grill ${count}` })
  const inviter = await app.person({ name: 'Ines Inviter', on: group, roles: ['access_groups_admin', 'bank_connections_admin', 'channels'] })
  const { token, hash } = newInvitationToken()
  await sql`insert into invitations (email, access_group_id, roles, token_hash, expires_at, invited_by)
    values (${email}, ${group}, ${[...roles]}::text[], ${hash}, now() + ${expires}::interval, ${inviter.id})`.execute(app.database.db)
  return { email, token, group, inviter }
}

function address(): string {
  count += 1
  return `198.51.${Math.floor(count / 250)}.${1 + (count % 250)}`
}

const accept = (email: string, token: string, password = 'open sesame') =>
  app.call(
    frontDoor.acceptInvite,
    { email, token, name: 'Ivan Invited', phone: '2125550123', password, confirm_password: password },
    { address: address() },
  )
const join = (email: string, token: string, password: string) => app.call(frontDoor.joinByInvite, { email, token, password }, { address: address() })
const show = (email: string, token: string) => app.call(frontDoor.showInvite, { email, token }, { address: address() })
const short = ({ status, problem }: { status: number; problem: { message: string } }) => ({ status, message: problem.message })

async function statusOf(token: { email: string }): Promise<string | undefined> {
  const { rows } = await sql<{ status: string }>`select status from invitations where email = ${token.email}`.execute(app.database.db)
  return rows[0]?.status
}

async function confirmedPerson(password: string): Promise<Person> {
  const person = await app.person()
  await sql`update users set password_hash = ${await hashPassword(password)} where id = ${person.id}`.execute(app.database.db)
  return person
}

test('the link shows its contents; accepting gives the stored roles, signs in and uses up the link', async () => {
  const { email, token, group } = await invite()
  expect((await show(email, token)).body).toEqual({
    email,
    group_name: expect.stringContaining('Harbour Grill'),
    invited_by: 'Ines Inviter',
    roles: ['bank_connections_admin', 'channels'],
    has_account: false,
  })
  const accepted = await accept(email, token)
  expect(accepted.body).toMatchObject({ name: 'Ivan Invited', email, ag_roles: ['channels', 'bank_connections', 'bank_connections_admin'] })
  expect(short(await accept(email, token))).toEqual(gone)
  expect(short(await show(email, token))).toEqual(gone)
  const { rows } = await sql<{
    description: string
  }>`select description from audit_logs where resource = 'access_group' and resource_id = ${group}`.execute(app.database.db)
  expect(rows).toEqual([{ description: `${email} accepted an invitation with the roles Bank connections admin, Channels.` }])
})

test('a hundred accepts at once make one account', async () => {
  const { email, token } = await invite()
  const answers = await Promise.all(Array.from({ length: 100 }, () => accept(email, token)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  // 503: the line for hashing is only so long.
  for (const { status } of answers) expect([200, 410, 503]).toContain(status)
  const { rows } = await sql<{ people: number; grants: number }>`select count(distinct users.id) as people, count(*) as grants
    from users join role_grants on user_id = users.id where email = ${email}`.execute(app.database.db)
  expect(rows).toEqual([{ people: 1, grants: 2 }])
})

test('unknown, expired, revoked and replaced links get the same answer', async () => {
  const expired = await invite({ expires: '-1 second' })
  const revoked = await invite()
  await sql`update invitations set status = 'revoked' where email = ${revoked.email}`.execute(app.database.db)
  for (const [email, token] of [
    [expired.email, expired.token],
    [revoked.email, revoked.token],
    [revoked.email, 'made-up'],
  ] as const) {
    expect(short(await accept(email, token))).toEqual(gone)
    expect(short(await show(email, token))).toEqual(gone)
    expect(short(await join(email, token, 'whatever'))).toEqual(gone)
  }
})

test('another address in the body is refused and leaves the invitation pending', async () => {
  const invited = await invite()
  expect((await accept('thief@example.com', invited.token)).status).toBe(400)
  expect(await statusOf(invited)).toBe('pending')
  expect((await accept(invited.email, invited.token)).status).toBe(200)
})

test('a link never sets the password of an existing account; its owner joins with the password', async () => {
  const owner = await confirmedPerson('my own password')
  const { email, token } = await invite({ email: owner.email })
  expect((await show(email, token)).body.has_account).toBe(true)
  expect(short(await accept(email, token, 'stolen'))).toEqual({
    status: 409,
    message: 'This email already has an account. Sign in with its password to accept the invitation.',
  })
  expect((await join(email, token, 'stolen')).status).toBe(401)
  const joined = await join(email, token, 'my own password')
  expect(joined.body).toMatchObject({ name: owner.name, ag_roles: ['channels', 'bank_connections', 'bank_connections_admin'] })
})

test('an unconfirmed sign-up does not lock out the owner of the mailbox', async () => {
  const { email, token } = await invite()
  const squatter = {
    name: 'Squatter',
    email,
    company: 'Squat',
    phone: '(212) 555-0123',
    password: 'squatted',
    confirm_password: 'squatted',
    tnc: true as const,
  }
  const { body } = await app.call(frontDoor.signUp, squatter, { address: address() })
  const code = /^ {4}(\S{9})$/m.exec((await app.mails())[0]?.body_text ?? '')?.[1] ?? ''
  expect((await accept(email, token)).body).toMatchObject({ name: 'Ivan Invited' })
  expect((await app.call(frontDoor.confirmAccount, { id: body.id, token: code }, { address: address() })).status).toBe(400)
  const signIn = (password: string) => app.call(frontDoor.signIn, { email, password }, { address: address() })
  expect((await signIn('squatted')).status).toBe(401)
  expect((await signIn('open sesame')).status).toBe(200)
})

test('roles are limited to what the inviter may give at that moment; with none left the invitation is void', async () => {
  const cut = await invite()
  await sql`delete from role_grants where user_id = ${cut.inviter.id} and role = 'bank_connections_admin'`.execute(app.database.db)
  expect((await accept(cut.email, cut.token)).body.ag_roles).toEqual(['channels'])

  const dead = await invite()
  await sql`update users set status = 'suspended' where id = ${dead.inviter.id}`.execute(app.database.db)
  expect(short(await accept(dead.email, dead.token))).toEqual(gone)
  expect(await statusOf(dead)).toBe('void')
  const { rows } = await sql`select 1 from users where email = ${dead.email}`.execute(app.database.db)
  expect(rows).toEqual([])
})

test('the mailed link starts with the configured address, and names in the mail are plain text', () => {
  const config = { productName: 'Brigade', publicUrl: 'https://office.example' }
  const mail = invitationMail(config, { to: 'a+b@example.com', token: 'abc', groupName: '<b>Grill</b>\r\nBcc: x@example.com', inviterName: 'Ines' })
  expect(mail.text).toContain('https://office.example/#/accept-invite?email=a%2Bb%40example.com&token=abc\n')
  expect(mail.html).not.toContain('<b>')
  expect(mail.subject).toBe('Ines invites you to <b>Grill</b> Bcc: x@example.com on Brigade')
})
