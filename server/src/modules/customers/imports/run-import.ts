import { customerImports } from '@brigade/contract/customers/imports.ts'
import { reachesOf, reachOf } from '../../../platform/access/policy.ts'
import { writeAudits } from '../../../platform/audit/write.ts'
import type { Deps } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database.ts'
import { type JobQueue, jobQueue, type Minutely } from '../../../platform/jobs.ts'
import { appendEvent } from '../../../platform/realtime/events.ts'
import { type Author, inTheNameOf } from '../../../platform/serve/later.ts'
import { companiesStay } from '../../access-groups/public.ts'
import { matchRows } from './match-rows.ts'
import * as store from './store-imports.ts'
import { deleteUntouched, holdCompany, holdKnown, measureTables, tidyIndexes, untouched, writeTaken } from './store-taken.ts'
import { takenOf } from './taken.ts'

// Takes the rows of an import, or takes its customers back, some in a transaction: whoever begins again goes on where it stopped.

export const customerImportsQueue = 'customer-imports'
type RunDeps = Pick<Deps, 'database' | 'clock'>

/** Rows in one transaction: a fraction of a second, so that orders come in between. */
const chunk = 1000
const takenBackAtOnce = 500
const tellEveryMs = 1000

export const importTicket = (id: number, state: 'running' | 'taking_back') => ({ key: `${state} ${id}`, priority: 10 })

export const importsQueue = (deps: RunDeps): JobQueue<{ importId: number }> =>
  jobQueue({
    name: customerImportsQueue,
    retries: 5,
    retryAfterSeconds: 10,
    expiresAfterSeconds: 1800,
    atOnce: 1,
    run: ({ importId }: { importId: number }, signal: AbortSignal) => runImport(deps, importId, signal),
  })

/** Imports whose job was lost, or failed too often, go on after all. */
export function importsKept({ database, jobs }: Pick<Deps, 'database' | 'jobs'>): Minutely {
  return {
    name: 'customer-imports-kept',
    run: () =>
      database.write(async (tx) => {
        for (const { id, state } of await store.unfinished(tx)) await jobs.send(tx, customerImportsQueue, { importId: id }, importTicket(id, state))
      }),
  }
}

export async function runImport(deps: RunDeps, id: number, signal: AbortSignal): Promise<void> {
  const work = await store.workOf(deps.database.db, id)
  if (work?.state === 'running') await takeAll(deps, work, signal)
  if (work?.state === 'taking_back') await takeAllBack(deps, work, signal)
}

/** One step in a transaction, while the import is as it was and its person may do it; nothing when it has ended. */
async function step<T>(deps: RunDeps, { id, state, user_id }: store.Work, fn: (tx: Tx, now: store.Work) => Promise<T>): Promise<T | undefined> {
  return deps.database.write(
    async (tx) => {
      const seen = await store.workOf(tx, id)
      if (!seen) return undefined
      // Before anything is locked, as everybody does who places resources.
      await companiesStay(tx, [seen.root_id])
      const now = await store.lockWork(tx, id)
      if (now?.state !== state) return undefined
      return inTheNameOf<T | undefined>(
        tx,
        authorOf(now),
        () => fn(tx, now),
        async () => {
          await store.end(
            tx,
            id,
            'stopped',
            deps.clock.now(),
            'The person who started it can no longer change customers of this group. Those that are there stay.',
          )
          await tell(tx, now, true)
          return undefined
        },
      )
    },
    { person: user_id ?? undefined },
  )
}

const authorOf = ({ user_id, access_group_id }: store.Work): Author => ({
  userId: user_id,
  endpoint: customerImports.startCustomerImport,
  type: 'access_group',
  id: access_group_id,
})

async function tell(tx: Tx, { access_group_id }: Pick<store.Work, 'access_group_id'>, isOver: boolean): Promise<void> {
  const keys = isOver ? ['customer_imports', 'customers'] : ['customer_imports']
  await appendEvent(tx, { keys, reach: await reachOf(tx, 'access_group', access_group_id) })
}

const goesOn = (signal: AbortSignal): void => {
  if (signal.aborted) throw new Error('the import of customers goes on later')
}

async function takeAll(deps: RunDeps, work: store.Work, signal: AbortSignal): Promise<void> {
  let toldAt = Number.NEGATIVE_INFINITY
  for (let steps = 1; ; steps += 1) {
    goesOn(signal)
    const left = await step(deps, work, async (tx, now) => {
      const taken = await takeSome(tx, deps, now)
      const isOver = taken < chunk
      if (isOver) {
        await store.end(tx, now.id, 'done', deps.clock.now())
        await tidyIndexes(tx)
      }
      if (isOver || performance.now() - toldAt > tellEveryMs) {
        toldAt = performance.now()
        await tell(tx, now, isOver)
      }
      return !isOver
    })
    if (left !== true) return
    // After one, two, four … of them: by then it has twice as many rows.
    if (Number.isInteger(Math.log2(steps))) await measureTables(deps.database.db)
  }
}

/** Answers how many rows there were. */
async function takeSome(tx: Tx, deps: RunDeps, work: store.Work): Promise<number> {
  await holdCompany(tx, work.root_id)
  const rows = await store.nextRows(tx, work.id, chunk)
  const matched = await matchRows(tx, work.root_id, work.user_id ?? 0, rows)
  const known = await holdKnown(tx, [...new Set(matched.rows.flatMap(({ known: id }) => id ?? []))])
  const taken = takenOf(matched.rows, known, work.choices)
  const by = { id: work.user_id, name: work.made_by }
  const ids = await writeTaken(tx, { importId: work.id, rootId: work.root_id, groupId: work.access_group_id, now: deps.clock.now(), by }, taken)
  await note(tx, work, [...ids.values()], 'create', () => 'Came with an import.')
  await note(tx, work, [...taken.whatChanged.keys()], 'update', (id) => `An import changed: ${(taken.whatChanged.get(id) ?? []).join(', ')}.`)
  const found = matched.rows.length - taken.fresh.length
  await store.advance(tx, work.id, {
    lines: rows.map(({ line }) => line),
    created: taken.fresh.length,
    changed: taken.whatChanged.size,
    known: found - taken.whatChanged.size,
    refusals: matched.refused,
  })
  return rows.length
}

/** History says that it was so; what was in the file is not copied there. */
async function note(
  tx: Tx,
  { id: importId, user_id, made_by }: store.Work,
  ids: readonly number[],
  action: 'create' | 'update' | 'delete',
  words: (id: number) => string,
): Promise<void> {
  if (ids.length === 0) return
  const reaches = await reachesOf(tx, 'customer', ids)
  const who = { agent: made_by, actorType: 'user', actorId: user_id, requestId: `customer-import-${importId}`, address: '' } as const
  await writeAudits(
    tx,
    ids.map((id) => ({ resource: 'customer', resourceId: id, action, description: words(id), reach: reaches.get(id) ?? [], ...who })),
  )
}

async function takeAllBack(deps: RunDeps, work: store.Work, signal: AbortSignal): Promise<void> {
  let after = 0
  for (;;) {
    goesOn(signal)
    const next = await step(deps, work, async (tx, now) => {
      await holdCompany(tx, now.root_id)
      const whose = { importId: now.id, rootId: now.root_id, groupId: now.access_group_id, userId: now.user_id ?? 0 }
      const ids = await untouched(tx, whose, after, takenBackAtOnce)
      await note(tx, now, ids, 'delete', () => 'Its import was taken back.')
      await deleteUntouched(tx, ids)
      const last = ids.at(-1)
      if (last === undefined) await store.end(tx, now.id, 'taken_back', deps.clock.now())
      await tell(tx, now, last === undefined)
      return last ?? 0
    })
    if (!next) return
    after = next
  }
}
