import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { JobsDoor, jobQueue, type RunningJobs, startJobs } from './jobs.ts'

const database = await testDatabase()
const heard: { name: string; tries: number }[] = []
let onHeard = () => {}
const tries = new Map<string, number>()

const greet = jobQueue({
  name: 'greet',
  retries: 3,
  retryAfterSeconds: 1,
  expiresAfterSeconds: 30,
  atOnce: 2,
  async run({ name, failures }: { name: string; failures: number }) {
    const count = (tries.get(name) ?? 0) + 1
    tries.set(name, count)
    if (count <= failures) throw new Error('not yet')
    heard.push({ name, tries: count })
    onHeard()
  },
})

const running: RunningJobs = await startJobs({ database, log: pino({ level: 'silent' }) }, [greet])
afterAll(() => running.stop())

/** Resolves, once so many whose name begins so were heard, with those. */
function untilHeard(begins: string, count = 1): Promise<typeof heard> {
  return new Promise((resolve) => {
    onHeard = () => {
      const matching = heard.filter(({ name }) => name.startsWith(begins))
      if (matching.length >= count) resolve(matching)
    }
    onHeard()
  })
}

test('a job exists once its transaction commits, and not if it fails', async () => {
  await expect(
    database.write(async (tx) => {
      await running.send(tx, 'greet', { name: 'never', failures: 0 })
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  await database.write((tx) => running.send(tx, 'greet', { name: 'Ana', failures: 0 }))
  expect(await untilHeard('Ana')).toEqual([{ name: 'Ana', tries: 1 }])
  expect(heard.map(({ name }) => name)).not.toContain('never')
})

test('a failing job is tried again', async () => {
  await database.write((tx) => running.send(tx, 'greet', { name: 'Luca', failures: 1 }))
  expect(await untilHeard('Luca')).toEqual([{ name: 'Luca', tries: 2 }])
})

test('while a job with a key waits, another one with the same key is not queued', async () => {
  for (const name of ['first', 'second'])
    await database.write((tx) => running.send(tx, 'greet', { name, failures: 0 }, { key: 'same', afterSeconds: 3600 }))
  const { rows } = await database.pool.query(`select data ->> 'name' as name from pgboss.job where name = 'greet' and state = 'created'`)
  expect(rows).toEqual([{ name: 'first' }])
})

test('a job sent before the queue is started is refused with a sentence', async () => {
  await expect(database.write((tx) => new JobsDoor().send(tx, 'greet', {}))).rejects.toThrow('before the queue was started')
})

test('many jobs sent together are done one after another, without one poll each', async () => {
  await database.write(async (tx) => {
    for (let at = 0; at < 12; at += 1) await running.send(tx, 'greet', { name: `one of many ${at}`, failures: 0 })
  })
  const began = Date.now()
  await untilHeard('one of many', 12)
  // With a poll for each, two at once would need six of five seconds.
  expect(Date.now() - began).toBeLessThan(20_000)
}, 40_000)

test('a stop does not wait for a hanging job, and the next server starts it again', async () => {
  const stopDatabase = await testDatabase()
  const begun: boolean[] = []
  let begins = () => {}
  const hang = jobQueue({
    name: 'hang',
    retries: 3,
    retryAfterSeconds: 1,
    expiresAfterSeconds: 600,
    atOnce: 1,
    run(_data: object, _signal, isRetry) {
      begun.push(isRetry)
      begins()
      return begun.length > 1 ? Promise.resolve() : new Promise(() => {})
    },
  })
  const untilBegun = () =>
    new Promise<void>((resolve) => {
      begins = resolve
    })
  const first = await startJobs({ database: stopDatabase, log: pino({ level: 'silent' }) }, [hang])
  const hangs = untilBegun()
  await stopDatabase.write((tx) => first.send(tx, 'hang', {}))
  await hangs
  const began = performance.now()
  await first.stop()
  // The phase of a stop that jobs belong to takes 3.5 s at most.
  expect(performance.now() - began).toBeLessThan(3500)
  const again = untilBegun()
  const second = await startJobs({ database: stopDatabase, log: pino({ level: 'silent' }) }, [hang])
  await again
  expect(begun).toEqual([false, true])
  await second.stop()
}, 40_000)
