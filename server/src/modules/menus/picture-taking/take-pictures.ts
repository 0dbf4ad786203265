import { randomUUID } from 'node:crypto'
import { Problem } from '@brigade/contract/kit/problem.ts'
import { pictureTaking } from '@brigade/contract/menus/picture-taking.ts'
import type { Deps } from '../../../platform/context.ts'
import { startAgain, type Tx } from '../../../platform/database.ts'
import { type JobQueue, jobQueue, type Minutely } from '../../../platform/jobs.ts'
import { authorMayNot, inTheNameOf } from '../../../platform/serve/later.ts'
import { changeableCollection } from '../../collections/public/store-changeable.ts'
import { type Brought, beginFetching, bring, finishFetching, giveUpFetching, uploader } from '../../collections/uploads/public.ts'
import { notKeptBy } from '../../restaurants/public.ts'
import { applyOps } from '../draft/apply.ts'
import { loadMenu } from '../draft/store.ts'
import { lockMenu } from '../draft/store-apply.ts'
import { companyOfRestaurant } from '../pictures/store-pictures.ts'
import { opsFor } from './addresses.ts'
import { tell, writeEnd } from './run-words.ts'
import * as store from './store-runs.ts'

// Fetches the pictures of a menu one by one, each step in the name of whoever asked for it: whoever begins again goes on where it stopped.

export const takingQueueName = 'menu-pictures'
type RunDeps = Pick<Deps, 'database' | 'log' | 'storage' | 'config' | 'outside'>

/** Of one menu: the servers that they come from are other people's. */
const atOnce = 2
/** Servers that were lost with a picture in hand this often may have been lost by it. */
const mostTries = 4
const tellEveryMs = 1000

export const takingQueue = (deps: RunDeps): JobQueue<{ runId: number }> =>
  jobQueue({
    name: takingQueueName,
    retries: 5,
    retryAfterSeconds: 10,
    expiresAfterSeconds: 1800,
    atOnce: 2,
    run: ({ runId }: { runId: number }, signal: AbortSignal) => takePictures(deps, runId, signal),
  })

export const takingTicket = (runId: number) => ({ key: `pictures ${runId}` })

/** Those whose job was lost, or failed too often, go on after all. */
export const takingsKept = ({ database, jobs }: Pick<Deps, 'database' | 'jobs'>): Minutely => ({
  name: 'menu-pictures-kept',
  run: () =>
    database.write(async (tx) => {
      for (const runId of await store.unfinished(tx)) await jobs.send(tx, takingQueueName, { runId }, takingTicket(runId))
    }),
})

export async function takePictures(deps: RunDeps, id: number, signal: AbortSignal): Promise<void> {
  const run = await store.find(deps.database.db, id)
  if (run?.state !== 'running') return
  const waiting = await store.waiting(deps.database.db, id)
  const failed = new AbortController()
  const going: Going = { deps, run, signal: AbortSignal.any([signal, failed.signal]), toldAt: Number.NEGATIVE_INFINITY }
  const worker = async () => {
    try {
      for (let one = waiting.shift(); one; one = waiting.shift()) {
        going.signal.throwIfAborted()
        if (!(await takeOne(going, one))) return
      }
    } catch (error) {
      failed.abort(error)
      throw error
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, worker))
  for (const one of ended) if (one.status === 'rejected') throw one.reason
  await step(going, (tx, _, now) => showThem(tx, now))
}

interface Going {
  readonly deps: RunDeps
  readonly run: store.RunRow
  readonly signal: AbortSignal
  toldAt: number
}

interface Now extends store.RunRow {
  readonly user_id: number
  readonly collection_id: number
}
type Act<T> = (tx: Tx, afterwards: (work: () => Promise<void>) => void, now: Now) => Promise<T>

/** One step in a transaction, while it is under way and its person may do it; nothing when it has ended. */
async function step<T>({ deps, run }: Going, act: Act<T>): Promise<T | undefined> {
  const { result, later } = await deps.database.write(
    async (tx) => {
      const later: (() => Promise<void>)[] = []
      const result = await inTheirName(tx, run.id, (now) => act(tx, (work) => void later.push(work), now))
      return { result, later }
    },
    { person: run.user_id ?? undefined },
  )
  for (const work of later) await work().catch((error: unknown) => deps.log.warn({ err: error }, 'what follows a fetched picture failed'))
  return result
}

async function inTheirName<T>(tx: Tx, id: number, act: (now: Now) => Promise<T>): Promise<T | undefined> {
  const seen = await store.find(tx, id)
  if (seen?.state !== 'running') return undefined
  const { user_id, collection_id, restaurant_id } = seen
  const refuse = (problem: string) => async () => {
    await endIt(tx, id, { state: 'stopped', problem })
    return undefined
  }
  if (user_id === null) return refuse(mayNotChange)()
  if (collection_id === null) return refuse('The collection was deleted.')()
  const menu = { userId: user_id, endpoint: pictureTaking.takePictures, type: 'restaurant', id: restaurant_id } as const
  const here = async () => {
    const reason = await reasonAgainst(tx, user_id, collection_id, restaurant_id)
    return reason === undefined ? act({ ...seen, user_id, collection_id }) : refuse(reason)()
  }
  return inTheNameOf<T | undefined>(
    tx,
    menu,
    () => inTheNameOf<T | undefined>(tx, uploader(user_id, collection_id), here, refuse(mayNotAdd)),
    refuse(mayNotChange),
  )
}

const mayNotChange = authorMayNot('change this menu')
const mayNotAdd = authorMayNot('add pictures to this collection')

async function reasonAgainst(tx: Tx, userId: number, collectionId: number, restaurantId: number): Promise<string | undefined> {
  const collection = await changeableCollection(tx, userId, collectionId)
  if (collection?.root_id !== (await companyOfRestaurant(tx, restaurantId)))
    return 'The collection does not belong to the company of this menu any more.'
  return (await notKeptBy(tx, [restaurantId], userId)).length > 0 ? mayNotChange : undefined
}

async function endIt(tx: Tx, id: number, end: store.End): Promise<void> {
  // Somebody stopped it meanwhile: what this would do on its behalf is not done.
  if (!(await store.end(tx, id, end))) return startAgain(tx)
  const ended = await store.find(tx, id)
  if (!ended) return
  await writeEnd(tx, ended)
  await tell(tx, ended, ended.changed > 0)
}

/** Takes one picture, or says why not; false when all of it has ended. */
async function takeOne(going: Going, one: store.Waiting): Promise<boolean> {
  const { deps, signal } = going
  const begun = await step(going, (tx, _, now) => begin(tx, now, one))
  if (begun === undefined) return false
  if (begun === 'settled') return true
  let problem: Problem
  try {
    const brought = await bring(deps, begun.id, one.address, signal)
    return await putIn(going, one, begun.id, brought)
  } catch (error) {
    if (!(error instanceof Problem) || (error.code !== 'invalid' && error.code !== 'conflict')) {
      await deps.database.write(async (tx) => {
        await giveUpFetching(deps, tx, begun.id)
        await store.uncountTry(tx, going.run.id, one.position)
      })
      throw error
    }
    problem = error
  }
  const said = await step(going, async (tx, _, now) => {
    await giveUpFetching(deps, tx, begun.id)
    await store.noteRefused(tx, now.id, one.position, problem.message)
    await soon(going, tx, now)
    return true
  })
  return said === true
}

async function begin(tx: Tx, { id, user_id, collection_id }: Now, { position, name }: store.Waiting): Promise<'settled' | { readonly id: string }> {
  const tries = await store.countTry(tx, id, position)
  if (tries === undefined) return 'settled'
  if (tries > mostTries) {
    await store.noteRefused(tx, id, position, 'The server broke down again and again while this picture was taken in.')
    return 'settled'
  }
  return { id: await beginFetching(tx, { userId: user_id, collectionId: collection_id, name: nameOf(name) }) }
}

const nameOf = (item: string): string => item.slice(0, 200) || 'Picture'

async function putIn(going: Going, one: store.Waiting, id: string, brought: Brought): Promise<boolean> {
  const { deps, run } = going
  const put = await step(going, async (tx, afterwards, now) => {
    const { user_id: userId, collection_id: collectionId } = now
    const fetched = { id, userId, collectionId, name: nameOf(one.name), addedBy: run.made_by }
    const done = await finishFetching(deps, { tx, afterwards }, fetched, brought)
    if (!done) return false
    await store.noteTaken(tx, now.id, one.position, done.row.id, !done.wasThere)
    await soon(going, tx, now)
    return true
  })
  if (put !== true) await deps.database.write((tx) => giveUpFetching(deps, tx, id))
  return put !== undefined
}

/** Open pages hear of it once a second. */
async function soon(going: Going, tx: Tx, now: store.RunRow): Promise<void> {
  if (performance.now() - going.toldAt < tellEveryMs) return
  going.toldAt = performance.now()
  await tell(tx, now)
}

/** One step of the person, which they can undo: the pictures stand where their addresses still stand. */
async function showThem(tx: Tx, { id, restaurant_id, user_id }: Now): Promise<void> {
  await lockMenu(tx, restaurant_id)
  const ops = opsFor(await loadMenu(tx, restaurant_id), await store.picturesOf(tx, id))
  if (ops.length === 0) return endIt(tx, id, { state: 'done' })
  const { outcomes, revision } = await applyOps(tx, { restaurantId: restaurant_id, batchId: randomUUID(), ops, userId: user_id })
  const changed = outcomes.filter(({ state }) => state === 'done').length
  await endIt(tx, id, { state: 'done', changed, step: changed > 0 ? revision : undefined })
}
