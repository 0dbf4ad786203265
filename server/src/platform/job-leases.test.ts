import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, type TestContext, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { digQueue } from '../../testing/dig-queue.ts'
import { jobNode } from '../../testing/job-nodes.ts'
import { startJobs } from './jobs.ts'

// Servers are real processes here: they are killed, frozen and told to stop while a job is under way.

const database = await testDatabase({ max: 12 })
await sql`create table digs (id bigint generated always as identity, queue text, node text, what text, at timestamptz default clock_timestamp())`.execute(
  database.db,
)
const log = pino({ level: 'silent' })
const sender = await startJobs({ database, log }, [])
afterAll(() => sender.stop())

const send = (queue: string) => database.write((tx) => sender.send(tx, queue, {}))

async function noted(queue: string): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`select node || ' ' || what as line from digs where queue = ${queue} order by id`.execute(database.db)
  return rows.map(({ line }) => line)
}

/** Resolves once the lines are there. */
const untilNoted = ({ expect }: TestContext, queue: string, lines: readonly string[]) =>
  expect.poll(() => noted(queue), { timeout: 30_000, interval: 100 }).toEqual(lines)

/** This process takes jobs as well from now on. */
async function startHere({ onTestFinished }: TestContext, queue: string, takesMs = 0): Promise<void> {
  const running = await startJobs({ database, log }, [digQueue(database, { queue, node: 'here', takesMs })])
  onTestFinished(() => running.stop())
}

/** Another server that has a job of the queue in hand and comes to no end. */
async function hanging(test: TestContext, queue: string): Promise<ChildProcess> {
  const there = await jobNode(database, { name: 'there', digs: [queue], hangs: true }, test)
  await send(queue)
  await untilNoted(test, queue, ['there begun'])
  return there
}

const secondsSince = (began: number): number => (performance.now() - began) / 1000

test.concurrent('a job whose server is killed continues on another one within 30 seconds', async (test) => {
  const there = await hanging(test, 'killed')
  await startHere(test, 'killed')
  const killed = performance.now()
  there.kill('SIGKILL')
  await untilNoted(test, 'killed', ['there begun', 'here begun again', 'here done'])
  test.expect(secondsSince(killed)).toBeLessThan(30)
}, 60_000)

test.concurrent('with a single server a job continues within 30 seconds of the restart', async (test) => {
  const there = await hanging(test, 'alone')
  const killed = performance.now()
  there.kill('SIGKILL')
  await once(there, 'exit')
  await jobNode(database, { name: 'back', digs: ['alone'] }, test)
  await untilNoted(test, 'alone', ['there begun', 'back begun again', 'back done'])
  test.expect(secondsSince(killed)).toBeLessThan(30)
}, 60_000)

test.concurrent('a server that was frozen has lost its job, is notified, and writes no result', async (test) => {
  const there = await hanging(test, 'frozen')
  await startHere(test, 'frozen')
  there.kill('SIGSTOP')
  await untilNoted(test, 'frozen', ['there begun', 'here begun again', 'here done'])
  there.kill('SIGCONT')
  await untilNoted(test, 'frozen', ['there begun', 'here begun again', 'here done', 'there lost'])
  const { rows } = await sql`select state, retry_count from pgboss.job where name = 'frozen'`.execute(database.db)
  test.expect(rows).toEqual([{ state: 'completed', retry_count: 1 }])
}, 60_000)

test.concurrent('a job released by a stopping server starts again at once, without the pause after a failure', async (test) => {
  const there = await hanging(test, 'stopped')
  await startHere(test, 'stopped')
  there.kill('SIGTERM')
  await once(there, 'exit')
  const gone = performance.now()
  await test.expect.poll(() => noted('stopped'), { timeout: 30_000 }).toEqual(test.expect.arrayContaining(['here begun again', 'here done']))
  test.expect(secondsSince(gone)).toBeLessThan(15)
}, 60_000)

test.concurrent('a job longer than its lease is done once, even if the clock of the database jumps', async (test) => {
  await startHere(test, 'long', 25_000)
  await send('long')
  await untilNoted(test, 'long', ['here begun'])
  await jobNode(database, { name: 'there', digs: ['long'] }, test)
  // As signs of life look after a jump ahead, and after one back.
  const jump = (by: string) => sql`update pgboss.job set heartbeat_on = heartbeat_on + ${by}::interval where name = 'long'`.execute(database.db)
  const jumping = setInterval(() => void jump('-1 hour').then(() => jump('30 minutes')), 2000)
  await untilNoted(test, 'long', ['here begun', 'here done']).finally(() => clearInterval(jumping))
  // The queue hears of the end after the job has noted it.
  const stateOf = async () => (await sql`select state, retry_count from pgboss.job where name = 'long'`.execute(database.db)).rows
  await test.expect.poll(stateOf).toEqual([{ state: 'completed', retry_count: 0 }])
  test.expect(await noted('long')).toEqual(['here begun', 'here done'])
}, 60_000)

test.concurrent('when the clock of the database is turned back, waiting jobs do not wait for the lost hour', async (test) => {
  await startHere(test, 'turned-back')
  await database.write(async (tx) => {
    await sender.send(tx, 'turned-back', {}, { afterSeconds: 2 })
    await sql`update pgboss.job set created_on = created_on + interval '1 hour', start_after = start_after + interval '1 hour'
      where name = 'turned-back'`.execute(tx)
  })
  await untilNoted(test, 'turned-back', ['here begun', 'here done'])
}, 60_000)
