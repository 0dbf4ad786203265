import { setTimeout as timer } from 'node:timers'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Database, Tx } from './database.ts'
import { leaseSeconds, whileHeld } from './job-leases.ts'
import type { Mail } from './mail.ts'
import { type Carrier, isRefusal, smtpCarrier } from './mail-carrier.ts'
import { type MailCondition, stillStands } from './mail-conditions.ts'

/** Channel that notifies of a queued mail. */
export const mailsChannel = 'mails'

/** Mails claimed at once; a claim expires if its node dies. */
const batch = 10
const longestIdle = 30_000
const mostAttempts = 14
const longestPause = 900

/** Queues a mail in the transaction of the change it is about: both are committed or neither. With a condition it goes out only while that stands. */
export async function queueMail(tx: Tx, mail: Mail, condition?: MailCondition): Promise<void> {
  await tx
    .insertInto('mails')
    .values({
      recipient: mail.to,
      subject: mail.subject,
      body_text: mail.text,
      body_html: mail.html,
      attachment_name: mail.attachment?.name ?? null,
      attachment: mail.attachment?.text ?? null,
      unsubscribe_url: mail.unsubscribe ?? null,
      only_while: condition ? JSON.stringify(condition) : null,
      company_id: mail.companyId ?? null,
    })
    .execute()
  await sql`select pg_notify(${mailsChannel}, '')`.execute(tx)
}

export interface OutboxOptions {
  readonly database: Database
  readonly config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'publicUrl'>
  readonly log: Pick<Logger, 'warn' | 'error'>
  /** Seconds before the second attempt; each further one waits twice as long. */
  readonly firstPause?: number
}

export interface Outbox {
  /** Finishes the mail in hand and stops. */
  stop(): Promise<void>
}

interface Claimed {
  id: number
  recipient: string
  subject: string
  body_text: string
  body_html: string
  attachment_name: string | null
  attachment: string | null
  unsubscribe_url: string | null
  only_while: MailCondition | null
  attempts: number
}

/** Sends queued mails for as long as it runs; any number of nodes may run one. */
export async function startOutbox(options: OutboxOptions): Promise<Outbox> {
  const { database, config, log } = options
  const carrier = config.smtpUrl === undefined ? undefined : await smtpCarrier(config.smtpUrl, config)
  const turns = repeatedly(() => (carrier ? sendDue(options, carrier) : keepInMailbox(options)), log)
  const listening = await database.listen(mailsChannel, turns.wake, turns.wake)
  turns.wake()
  return {
    async stop() {
      await listening.stop()
      await turns.stop()
      carrier?.close()
    },
  }
}

/** Without a mail server the table itself is the mailbox. What waits there since a server was taken away is judged like all else. */
async function keepInMailbox(options: OutboxOptions): Promise<number> {
  const { database } = options
  await sql`update mails set status = 'sent', sent_at = now() where status = 'queued' and only_while is null`.execute(database.db)
  for (;;) {
    const mails = await claim(database)
    for (const mail of mails) await keepOne(options, mail)
    if (mails.length < batch) return untilNext(database)
  }
}

async function keepOne({ database, log, firstPause = 5 }: OutboxOptions, mail: Claimed): Promise<void> {
  const { id, attempts } = mail
  try {
    if (!(await stillStands(database.db, mail.only_while))) return await finish(database, mail, 'dropped', null)
  } catch (error) {
    log.warn({ err: error, mail_id: id }, 'A mail could not be judged.')
    return postpone(database, mail, pauseAfter(mail, firstPause), 'It could not be judged.')
  }
  await sql`update mails set status = 'sent', sent_at = now() where id = ${id} and attempts = ${attempts}`.execute(database.db)
}

/** Sends what is due; answers the milliseconds until something may be due again. */
async function sendDue(options: OutboxOptions, carrier: Carrier): Promise<number> {
  for (;;) {
    const mails = await claim(options.database)
    // No transaction is open here: a mail server may take a minute to answer.
    const inHand = new Set(mails)
    await whileHeld(
      () => keep(options.database, [...inHand]),
      new AbortController().signal,
      async () => {
        for (const mail of mails) {
          await send(options, carrier, mail)
          inHand.delete(mail)
        }
      },
    )
    if (mails.length < batch) return untilNext(options.database)
  }
}

async function claim(database: Database): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    update mails set attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => ${leaseSeconds})
    where id in (select id from mails where status = 'queued' and next_attempt_at <= now() order by next_attempt_at, id limit ${batch} for update skip locked)
    returning id, recipient, subject, body_text, body_html, attachment_name, attachment, unsubscribe_url, only_while, attempts`.execute(database.db)
  return rows
}

/** Says that they are in hand, but for those that another node has taken over. */
async function keep(database: Database, mails: readonly Claimed[]): Promise<boolean> {
  const [ids, tries] = [mails.map(({ id }) => id), mails.map(({ attempts }) => attempts)]
  await sql`update mails set next_attempt_at = now() + make_interval(secs => ${leaseSeconds})
    from unnest(${ids}::bigint[], ${tries}::int[]) as held(id, tries)
    where mails.id = held.id and attempts = held.tries and status = 'queued'`.execute(database.db)
  return true
}

async function send({ database, log, firstPause = 5 }: OutboxOptions, carrier: Carrier, mail: Claimed): Promise<void> {
  try {
    // Asked before each try: hours may lie between the writing and the arrival.
    if (!(await stillStands(database.db, mail.only_while))) return await finish(database, mail, 'dropped', null)
    await carrier.send(mail.id, mailOf(mail))
  } catch (error) {
    const sentence = error instanceof Error ? error.message.slice(0, 500) : String(error)
    log.warn({ mail_id: mail.id, attempt: mail.attempts, reason: sentence }, 'A mail could not be delivered.')
    if (isRefusal(error) || mail.attempts >= mostAttempts) return finish(database, mail, 'failed', sentence)
    return postpone(database, mail, pauseAfter(mail, firstPause), sentence)
  }
  await finish(database, mail, 'sent', null)
}

const pauseAfter = ({ attempts }: Claimed, first: number): number => Math.min(longestPause, first * 2 ** (attempts - 1))

function mailOf({ recipient: to, subject, body_text: text, body_html: html, attachment_name: name, attachment, unsubscribe_url }: Claimed): Mail {
  return {
    to,
    subject,
    text,
    html,
    ...(name !== null && attachment !== null && { attachment: { name, text: attachment } }),
    ...(unsubscribe_url !== null && { unsubscribe: unsubscribe_url }),
  }
}

/** Codes and links do not stay in the database once they are on their way. A node that has lost the mail to another one says nothing of it. */
async function finish(database: Database, { id, attempts }: Claimed, status: 'sent' | 'failed' | 'dropped', error: string | null): Promise<void> {
  await sql`update mails set status = ${status}, last_error = ${error}, body_text = '', body_html = '', attachment = null, unsubscribe_url = null,
    sent_at = case when ${status} = 'sent' then now() end
    where id = ${id} and attempts = ${attempts}`.execute(database.db)
}

async function postpone(database: Database, { id, attempts }: Claimed, seconds: number, error: string): Promise<void> {
  await sql`update mails set last_error = ${error}, next_attempt_at = now() + make_interval(secs => ${seconds})
    where id = ${id} and attempts = ${attempts}`.execute(database.db)
}

async function untilNext(database: Database): Promise<number> {
  const { rows } = await sql<{ wait: number | null }>`
    select (extract(epoch from min(next_attempt_at) - clock_timestamp()) * 1000)::float8 as wait from mails where status = 'queued'`.execute(
    database.db,
  )
  return Math.min(longestIdle, Math.max(10, rows[0]?.wait ?? longestIdle))
}

interface Turns {
  wake(): void
  stop(): Promise<void>
}

/** Runs `turn` when woken and after the pause it answers, never twice at a time. */
function repeatedly(turn: () => Promise<number>, log: Pick<Logger, 'error'>): Turns {
  let running: Promise<void> | undefined
  let isAsked = false
  let isStopped = false
  let next: NodeJS.Timeout | undefined
  const wake = (): void => {
    isAsked = true
    if (isStopped || running) return
    clearTimeout(next)
    running = run()
  }
  async function run(): Promise<void> {
    let pause = longestIdle
    while (isAsked && !isStopped) {
      isAsked = false
      try {
        pause = await turn()
      } catch (error) {
        log.error({ err: error }, 'Mail cannot be sent at the moment.')
        pause = 2000
      }
    }
    running = undefined
    if (!isStopped) next = timer(wake, pause).unref()
  }
  return {
    wake,
    async stop() {
      isStopped = true
      clearTimeout(next)
      await running
    },
  }
}
