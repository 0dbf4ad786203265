import { randomUUID } from 'node:crypto'
import { Problem } from '@brigade/contract/kit/problem.ts'
import type { Deps } from '../../platform/context.ts'
import type { Tx } from '../../platform/database.ts'
import { beatSeconds, whileHeld } from '../../platform/job-leases.ts'
import { type JobQueue, jobQueue } from '../../platform/jobs.ts'
import { inTheNameOf, mayStill } from '../../platform/serve/later.ts'
import { loadMenu } from '../menus/draft/public.ts'
import { accountOf, providerOf } from './accounts.ts'
import { applyNext } from './apply-batch.ts'
import { foreignPrices, refuseForeignPrices } from './foreign-prices.ts'
import { said } from './history-texts.ts'
import { impossiblePrices, refuseImpossiblePrices } from './impossible-prices.ts'
import { localMenuOf } from './local-menu.ts'
import { planSync } from './plan.ts'
import { type PosEntity, PosRefused, type UnreadEntry } from './provider.ts'
import { publishRun } from './publish-run.ts'
import { authorOf, refuseRun } from './run-author.ts'
import { type ConnectionRow, findById, lock, note } from './store.ts'
import type { RunRow } from './store-runs.ts'
import * as runs from './store-runs.ts'
import { keepChanges, keepEntities, knownEntities } from './store-sync.ts'
import { unreadText } from './unread-entries.ts'

export const syncQueue = 'pos-sync'
/** What a person waits for comes before what a schedule began. */
export const manualPriority = 10
/** More than any restaurant sells; an answer that never ends ends here. */
const mostEntities = 100_000

export type SyncDeps = Pick<Deps, 'config' | 'database' | 'secrets' | 'clock' | 'log' | 'jobs'>

/** Does the syncs of one connection, one after another, until none waits. */
export function posSync(deps: SyncDeps): JobQueue<{ connectionId: number }> {
  return jobQueue({
    name: syncQueue,
    retries: 3,
    retryAfterSeconds: 20,
    expiresAfterSeconds: 900,
    atOnce: 2,
    async run({ connectionId }: { connectionId: number }, signal, isRetry) {
      while (!signal.aborted && (await syncNext(deps, connectionId, signal)));
      // Its server was lost and its run may still look alive: this is asked again when that would show.
      if (isRetry && !signal.aborted) await lookAgain(deps, connectionId)
    },
  })
}

function lookAgain({ database, jobs }: SyncDeps, connectionId: number): Promise<void> {
  return database.write(async (tx) => {
    if (!(await runs.isUnderWay(tx, connectionId))) return
    await jobs.send(tx, syncQueue, { connectionId }, { key: `${connectionId} lost`, afterSeconds: beatSeconds })
  })
}

/** Does the next run of a connection; false when none waits, or another server is at one. */
export async function syncNext(deps: SyncDeps, connectionId: number, signal: AbortSignal): Promise<boolean> {
  const { database, log } = deps
  const run = await database.write(async (tx) => ((await lock(tx, connectionId)) ? takeNext(tx, connectionId) : undefined))
  const connection = run && (await findById(database.db, connectionId))
  if (!run || !connection) return false
  try {
    await whileHeld(
      () => runs.beat(database.db, run),
      signal,
      (held) => workOn(deps, run, connection, held),
    )
    return true
  } catch (error) {
    await runs.letGo(database.db, run)
    log.warn({ err: error, run: run.id }, 'a sync was interrupted and goes on where it stopped')
    throw error
  }
}

/** The next run whose author may still do it; those before it end. */
async function takeNext(tx: Tx, connectionId: number): Promise<RunRow | undefined> {
  for (;;) {
    const run = await runs.take(tx, connectionId)
    if (!run || (await mayStill(tx, authorOf(run)))) return run
    await refuseRun(tx, run)
  }
}

async function workOn(deps: SyncDeps, run: RunRow, connection: ConnectionRow, signal: AbortSignal): Promise<void> {
  const isToApply = run.phase === 'apply' || (await lookAt(deps, run, connection, signal))
  while (isToApply && (await applyNext(deps, run, signal)));
}

/** Asks the point of sale and works out what would change; true when that is to be carried out now. */
async function lookAt(deps: SyncDeps, run: RunRow, connection: ConnectionRow, signal: AbortSignal): Promise<boolean> {
  const answer = await pulled(deps, run, connection, signal)
  const { entities, unread, failure = noneRead(answer) } = answer
  if (failure && (entities.length === 0 || failure instanceof PosRefused)) {
    await fail(deps, run, connection, failure)
    return false
  }
  return compare(deps, run, connection, { entities, unread, failure })
}

/** What came before the end, or before something failed. */
interface Answer {
  readonly entities: readonly PosEntity[]
  readonly unread: readonly UnreadEntry[]
  readonly failure?: Problem | undefined
}

function noneRead({ entities, unread }: Answer): Problem | undefined {
  if (entities.length > 0 || unread.length === 0) return undefined
  return new Problem('provider_failed', `None of the ${unread.length} entries of the point of sale could be read.`)
}

async function pulled(deps: SyncDeps, run: RunRow, connection: ConnectionRow, signal: AbortSignal): Promise<Answer> {
  const entities: PosEntity[] = []
  const unread: UnreadEntry[] = []
  try {
    const account = accountOf(deps.secrets, connection)
    for await (const page of providerOf(deps.config, connection.provider).pull(account, signal)) {
      entities.push(...page.entities)
      unread.push(...page.unread)
      if (entities.length + unread.length > mostEntities)
        throw new Problem('provider_failed', `The point of sale answered with more than ${mostEntities} entries.`)
      if (!(await runs.beat(deps.database.db, run))) throw new Error('another server has taken this sync over')
    }
    return { entities, unread }
  } catch (error) {
    if (!(error instanceof Problem) || signal.aborted) throw error
    return { entities, unread, failure: error }
  }
}

async function fail({ database, clock }: SyncDeps, run: RunRow, connection: ConnectionRow, failure: Problem): Promise<void> {
  await database.write(async (tx) => {
    if (!(await runs.beat(tx, run))) return
    await runs.note(tx, run.id, { state: 'failed', message: failure.message, isFinished: true })
    const isRefused = failure instanceof PosRefused
    await note(tx, connection.id, {
      problem: failure.message,
      checked_at: clock.now(),
      ...(isRefused && connection.state === 'ok' && { state: 'auth_failed' }),
    })
    // The history says it once, not at every due time until somebody fixes it.
    const isNewProblem = connection.problem !== failure.message
    await publishRun(tx, run, { description: isNewProblem ? `Sync with ${said(connection.name)} failed: ${failure.message}` : undefined })
  })
}

async function compare({ database, clock }: SyncDeps, run: RunRow, connection: ConnectionRow, answer: Answer): Promise<boolean> {
  return database.write(async (tx) => {
    if (!(await runs.beat(tx, run))) throw new Error('another server has taken this sync over')
    const find = () => keepFound(tx, clock.now(), run, connection, answer)
    return inTheNameOf(tx, authorOf(run), find, () => refuseRun(tx, run).then(() => false))
  })
}

async function keepFound(tx: Tx, now: Date, run: RunRow, connection: ConnectionRow, { entities, unread, failure }: Answer): Promise<boolean> {
  // An answer in pages may contain one thing twice; the last one counts.
  const lastTold = [...new Map(entities.map((entity) => [`${entity.kind} ${entity.externalId}`, entity])).values()]
  const known = await knownEntities(tx, connection.id)
  const model = await loadMenu(tx, run.restaurant_id)
  const answered = refuseImpossiblePrices(refuseForeignPrices(lastTold, model.currency))
  const plan = planSync({
    entities: answered,
    unread,
    known,
    menu: localMenuOf(model),
    currency: model.currency,
    policy: connection.field_policy,
    deleteThresholdPct: connection.delete_threshold_pct,
    scope: run.scope,
    isPartial: failure !== undefined,
    newId: randomUUID,
  })
  await keepEntities(
    tx,
    connection.id,
    answered.filter(({ isDeleted }) => !isDeleted),
  )
  await keepChanges(tx, run.id, connection.id, plan.changes)
  const { counts, heldBecause } = plan
  const trouble = heldBecause ?? (failure && `Only a part of the menu came: ${failure.message}`)
  const sentences = [trouble, unreadText(unread), foreignPrices(answered, model.currency), impossiblePrices(answered)]
  const message = sentences.filter((sentence) => sentence !== undefined).join(' ') || null
  const isPartial = failure !== undefined || unread.length > 0
  const isToApply = heldBecause === undefined && !run.dry_run && plan.changes.length > 0
  const state = heldBecause !== undefined ? 'held' : isToApply ? 'running' : isPartial ? 'partial' : 'succeeded'
  await runs.note(tx, run.id, { state, counts, message, phase: 'apply', is_partial: isPartial, isFinished: !isToApply })
  await note(tx, connection.id, healthAfter(connection, run, heldBecause, now))
  const description = heldBecause !== undefined && !run.dry_run ? `Sync with ${said(connection.name)} is held: ${heldBecause}` : undefined
  if (!isToApply) await publishRun(tx, run, { description })
  return isToApply
}

/** The point of sale has accepted us; a run that is held keeps the schedule waiting until somebody has looked. */
function healthAfter({ state }: ConnectionRow, { dry_run }: RunRow, heldBecause: string | undefined, now: Date) {
  const held = heldBecause !== undefined && !dry_run && state !== 'paused'
  return { problem: null, checked_at: now, ...(held ? { state: 'held' } : state === 'auth_failed' && { state: 'ok' }) }
}
