import { once } from 'node:events'
import { sql } from 'kysely'
import pino from 'pino'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { leaseSeconds } from './job-leases.ts'
import { type MailCondition, registerMailCondition } from './mail-conditions.ts'
import { queueMail, startOutbox } from './outbox.ts'

const database = await testDatabase()
const log = pino({ level: 'silent' })

interface Arrived {
  readonly to: string[]
  readonly raw: string
}

interface Post {
  readonly port: number
  readonly arrived: Arrived[]
  /** Waits for this many mails in all. */
  has(count: number): Promise<void>
}

/** A mail server that refuses as told; `onRcptTo` answers an SMTP code, or 0 for yes. */
async function mailServer(refuse: (address: string, attempt: number) => number = () => 0, more: SMTPServerOptions = {}): Promise<Post> {
  const arrived: Arrived[] = []
  const attempts = new Map<string, number>()
  const waiting: { count: number; go: () => void }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, answer) {
      const attempt = (attempts.get(address) ?? 0) + 1
      attempts.set(address, attempt)
      const code = refuse(address, attempt)
      answer(code === 0 ? null : Object.assign(new Error('Refused by the test'), { responseCode: code }))
    },
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        arrived.push({ to: envelope.rcptTo.map(({ address }) => address), raw: Buffer.concat(parts).toString() })
        done()
        for (const { count, go } of waiting) if (arrived.length >= count) go()
      })
    },
    ...more,
  })
  const net = server.listen(0, '127.0.0.1')
  await once(net, 'listening')
  onTestFinished(() => new Promise<void>((closed) => void server.close(() => closed())))
  const address = net.address()
  const has = (count: number) => new Promise<void>((go) => (arrived.length >= count ? go() : waiting.push({ count, go })))
  return { port: typeof address === 'object' && address ? address.port : 0, arrived, has }
}

async function outbox(port: number | undefined, credentials = '') {
  const smtpUrl = port === undefined ? undefined : `smtp://${credentials}127.0.0.1:${port}`
  const running = await startOutbox({
    database,
    log,
    firstPause: 0.05,
    config: { smtpUrl, mailFrom: 'Brigade <office@example.com>', publicUrl: 'https://office.example' },
  })
  onTestFinished(() => running.stop())
  return running
}

const queue = (to: string, condition?: MailCondition) =>
  database.write((tx) => queueMail(tx, { to, subject: 'Grüße', text: 'Code 1234', html: '<p>Code 1234</p>' }, condition))

async function stateOf(recipient: string) {
  const { rows } = await sql<{ status: string; attempts: number; last_error: string | null; body_text: string }>`
    select status, attempts, last_error, body_text from mails where recipient = ${recipient} order by id desc limit 1`.execute(database.db)
  return rows[0]
}

test('a queued mail is delivered at once, and its text is deleted from the database', async () => {
  const post = await mailServer()
  await outbox(post.port)
  await queue('nora@example.com')
  await post.has(1)
  expect(post.arrived[0]?.to).toEqual(['nora@example.com'])
  expect(post.arrived[0]?.raw).toMatch(/^From: Brigade <office@example\.com>$/m)
  expect(post.arrived[0]?.raw).toContain('Code 1234')
  await expect.poll(() => stateOf('nora@example.com')).toMatchObject({ status: 'sent', attempts: 1, body_text: '' })
})

test('a mail of a rolled back change is never sent', async () => {
  const post = await mailServer()
  await outbox(post.port)
  const undone = database.write(async (tx) => {
    await queueMail(tx, { to: 'never@example.com', subject: '', text: '', html: '' })
    throw new Error('taken back')
  })
  await expect(undone).rejects.toThrow('taken back')
  await queue('after@example.com')
  await post.has(1)
  expect(post.arrived.map(({ to }) => to)).toEqual([['after@example.com']])
})

test('"try later" is retried until the mail arrives', async () => {
  const post = await mailServer((_address, attempt) => (attempt < 3 ? 421 : 0))
  await outbox(post.port)
  await queue('later@example.com')
  await post.has(1)
  await expect.poll(() => stateOf('later@example.com')).toMatchObject({ status: 'sent', attempts: 3 })
})

test('"no such mailbox" is final, and the mails behind it still arrive', async () => {
  const post = await mailServer((address) => (address.startsWith('nobody') ? 550 : 0))
  await outbox(post.port)
  await queue('nobody@example.com')
  await queue('somebody@example.com')
  await post.has(1)
  expect(post.arrived[0]?.to).toEqual(['somebody@example.com'])
  await expect
    .poll(() => stateOf('nobody@example.com'))
    .toMatchObject({ status: 'failed', attempts: 1, last_error: expect.stringContaining('Refused by the test'), body_text: '' })
})

test('our wrong password for the mail server fails no mail', async () => {
  const post = await mailServer(undefined, {
    allowInsecureAuth: true,
    onAuth: (_auth, _session, answer) => answer(Object.assign(new Error('no'), { responseCode: 535 })),
  })
  await outbox(post.port, 'brigade:wrong@')
  await queue('patient@example.com')
  await expect.poll(async () => (await stateOf('patient@example.com'))?.attempts).toBeGreaterThan(1)
  expect(await stateOf('patient@example.com')).toMatchObject({ status: 'queued', body_text: 'Code 1234' })
  await sql`delete from mails where recipient = 'patient@example.com'`.execute(database.db)
})

test('an address with a comma is one recipient', async () => {
  const post = await mailServer()
  await outbox(post.port)
  await queue('nora,thief@example.com')
  await expect.poll(async () => (await stateOf('nora,thief@example.com'))?.status).not.toBe('queued')
  for (const { to } of post.arrived) expect(to).toHaveLength(1)
})

test('two nodes send a hundred mails once each, including those queued before they ran', async () => {
  const post = await mailServer()
  for (let one = 0; one < 100; one += 1) await queue(`crowd-${one}@example.com`)
  await Promise.all([outbox(post.port), outbox(post.port)])
  await post.has(100)
  await expect.poll(async () => (await stateOf('crowd-99@example.com'))?.status).toBe('sent')
  expect(new Set(post.arrived.flatMap(({ to }) => to)).size).toBe(100)
  expect(post.arrived).toHaveLength(100)
})

test('a mail whose node died while sending is sent when its claim ends', async () => {
  const post = await mailServer()
  await queue('orphan@example.com')
  await sql`update mails set attempts = 1, next_attempt_at = now() + interval '300 milliseconds' where recipient = 'orphan@example.com'`.execute(
    database.db,
  )
  await outbox(post.port)
  await post.has(1)
  expect(post.arrived[0]?.to).toEqual(['orphan@example.com'])
})

test('a mail that the mail server handles longer than a claim lasts arrives once, however many nodes look', async () => {
  const post = await mailServer(undefined, { onMailFrom: (_address, _session, answer) => void setTimeout(answer, (leaseSeconds + 2) * 1000) })
  await Promise.all([outbox(post.port), outbox(post.port)])
  await queue('slow@example.com')
  await post.has(1)
  await expect.poll(() => stateOf('slow@example.com')).toMatchObject({ status: 'sent', attempts: 1 })
  expect(post.arrived).toHaveLength(1)
})

test('without a mail server the mailbox in the database keeps the complete mail', async () => {
  await outbox(undefined)
  await queue('kept@example.com')
  await expect.poll(() => stateOf('kept@example.com')).toMatchObject({ status: 'sent', body_text: 'Code 1234' })
})

test('a mail takes its file along and says how its reader ends such mails; the file does not stay in the database', async () => {
  const post = await mailServer()
  await outbox(post.port)
  await database.write((tx) =>
    queueMail(tx, {
      to: 'reader@example.com',
      subject: 'Numbers',
      text: 'Numbers',
      html: '<p>Numbers</p>',
      attachment: { name: 'Numbers.csv', text: 'Channel,Net sales\r\nWebsite,12.50\r\n' },
      unsubscribe: 'https://office.example/#/unsubscribe/1-2-3',
    }),
  )
  await post.has(1)
  const raw = post.arrived[0]?.raw ?? ''
  expect(raw).toMatch(/Content-Disposition: attachment; filename=Numbers.csv/)
  expect(raw).toContain('List-Unsubscribe: <https://office.example/#/unsubscribe/1-2-3>')
  expect(raw.includes('Website,12.50') || raw.includes(Buffer.from('Channel,Net sales\r\nWebsite,12.50\r\n').toString('base64'))).toBe(true)
  await expect.poll(async () => (await stateOf('reader@example.com'))?.status).toBe('sent')
  const { rows } = await sql<{ attachment: string | null }>`select attachment from mails where recipient = 'reader@example.com'`.execute(database.db)
  expect(rows).toEqual([{ attachment: null }])
})

test('a mail whose condition has ended is dropped with its text, also when it did not arrive at first; with a server and without', async () => {
  let isOpen = true
  registerMailCondition('open door', async () => isOpen)
  const post = await mailServer((address) => (address.startsWith('waits') ? 421 : 0))
  const running = await outbox(post.port)
  const condition = { kind: 'open door', about: {} }
  await queue('enters@example.com', condition)
  await queue('waits@example.com', condition)
  await expect.poll(async () => (await stateOf('waits@example.com'))?.attempts).toBeGreaterThan(1)
  isOpen = false
  await expect.poll(() => stateOf('waits@example.com')).toMatchObject({ status: 'dropped', body_text: '' })
  expect(post.arrived.map(({ to }) => to)).toEqual([['enters@example.com']])
  await running.stop()
  await outbox(undefined)
  await queue('late@example.com', condition)
  await expect.poll(() => stateOf('late@example.com')).toMatchObject({ status: 'dropped', body_text: '' })
  isOpen = true
  await queue('kept@example.com', condition)
  await expect.poll(() => stateOf('kept@example.com')).toMatchObject({ status: 'sent', body_text: 'Code 1234' })
})

test('a mail that nobody here can judge waits', async () => {
  const post = await mailServer()
  await outbox(post.port)
  await queue('strange@example.com', { kind: 'of a later version', about: {} })
  await expect.poll(async () => (await stateOf('strange@example.com'))?.attempts).toBeGreaterThan(1)
  expect([await stateOf('strange@example.com'), post.arrived]).toMatchObject([{ status: 'queued', body_text: 'Code 1234' }, []])
  await sql`delete from mails where recipient = 'strange@example.com'`.execute(database.db)
})
