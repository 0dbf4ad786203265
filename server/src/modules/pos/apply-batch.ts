import { randomUUID } from 'node:crypto'
import type { OpOutcome } from '@brigade/contract/menus/menu-draft.ts'
import type { SyncCounts } from '@brigade/contract/pos.ts'
import type { Tx } from '../../platform/database.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { inTheNameOf } from '../../platform/serve/later.ts'
import { placeStays } from '../access-groups/public.ts'
import { applyOps, drawsAnew, loadMenu } from '../menus/draft/public.ts'
import { lockPauses, pausesChanged } from '../menus/pauses/public.ts'
import { type Effects, effectsOf, needsMenu, stepsOf, type World } from './apply-changes.ts'
import { said } from './history-texts.ts'
import { publishRun } from './publish-run.ts'
import { authorOf, refuseRun } from './run-author.ts'
import { countsSoFar } from './run-counts.ts'
import type { SyncDeps } from './run-sync.ts'
import { type ConnectionRow, findById } from './store.ts'
import { pauseGone, resumeBack } from './store-pauses.ts'
import type { RunRow } from './store-runs.ts'
import * as runs from './store-runs.ts'
import * as sync from './store-sync.ts'

/** So many changes are carried out in one transaction, and a sync that is cut off goes on after the last of them. */
export const changesAtOnce = 500

/** Carries out the next changes of a run with all that belongs to them, or finishes it; false when nothing is left. */
export async function applyNext({ database, jobs }: SyncDeps, run: RunRow, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) throw new Error('the server is stopping')
  return database.write(async (tx) => {
    if (!(await runs.beat(tx, run))) throw new Error('another server has taken this sync over')
    const connection = await findById(tx, run.connection_id)
    if (!connection) return false
    const changes = await sync.nextChanges(tx, run.id, changesAtOnce)
    if (changes.length > 0) {
      const act = () => carryOut(tx, jobs, run, connection, changes).then(() => true)
      return inTheNameOf(tx, authorOf(run), act, () => refuseRun(tx, run).then(() => false))
    }
    await finish(tx, run)
    return false
  })
}

async function carryOut(tx: Tx, jobs: Jobs, run: RunRow, connection: ConnectionRow, changes: readonly sync.OpenChange[]): Promise<void> {
  const { restaurant_id } = run
  const modifiers = await sync.modifierNodes(tx, connection.id)
  const world: World = { model: needsMenu(changes) ? await loadMenu(tx, restaurant_id) : undefined, connection, modifiers }
  const steps = stepsOf(changes, world)
  const ops = steps.flatMap((step) => step.ops)
  const batch = { restaurantId: restaurant_id, batchId: randomUUID(), ops, userId: null }
  if (drawsAnew(ops)) await placeStays(tx, 'restaurant', restaurant_id)
  const { outcomes, lines } = ops.length === 0 ? nothingDone : await applyOps(tx, batch)
  if (lines.length > 0) await publishRun(tx, run, { description: lines.map((line) => `- ${line}`).join('\n') })
  const former = new Map<string, object>()
  for (const { field, decision, node_id } of changes)
    if (field === 'relink' && decision === 'pos' && node_id !== null) former.set(node_id, await sync.baseOf(tx, connection.id, node_id))
  const byId = new Map<string, OpOutcome>(outcomes.map((outcome) => [outcome.client_op_id, outcome]))
  const effects = effectsOf(steps, byId, world, (nodeId) => former.get(nodeId) ?? {})
  await writeDown(tx, run, connection, effects)
  if (effects.hasChanged) await runs.note(tx, run.id, { has_changed: true })
  if (effects.toPause.length > 0 || effects.toResume.length > 0) await pausesChanged.announce(tx, { restaurants: [restaurant_id], jobs })
}

const nothingDone = { outcomes: [], lines: [] }

async function writeDown(tx: Tx, { restaurant_id: restaurantId, is_approved }: RunRow, connection: ConnectionRow, effects: Effects): Promise<void> {
  await sync.link(tx, connection.id, effects.links)
  await sync.agree(tx, effects.agreements)
  await sync.markMissing(tx, effects.missing, is_approved)
  await sync.markGone(tx, effects.gone)
  await sync.markBack(tx, effects.back)
  await sync.unlink(tx, effects.unlinked)
  if (effects.toPause.length > 0 || effects.toResume.length > 0) {
    await lockPauses(tx, [restaurantId])
    await pauseGone(tx, restaurantId, connection.uuid, `No longer at the point of sale ${connection.name}`, effects.toPause)
    await resumeBack(tx, restaurantId, connection.uuid, effects.toResume)
  }
  await sync.settle(tx, effects.results)
}

async function finish(tx: Tx, run: RunRow): Promise<void> {
  // As it is since the comparing; it was taken up before.
  const now = await runs.findById(tx, run.id)
  const { counts, done } = await countsSoFar(tx, now ?? run)
  await runs.note(tx, run.id, { state: now?.is_partial ? 'partial' : 'succeeded', counts, has_changed: false, isFinished: true })
  await publishRun(tx, run, { description: now?.has_changed ? summaryOf(run, { ...counts, ...done }) : undefined, isMenuChanged: true })
}

function summaryOf({ connection_name, asked_by }: RunRow, counts: Pick<SyncCounts, 'conflicts'> & runs.DoneCounts): string {
  const { inserted, updated, linked, returned, deleted, conflicts } = counts
  const parts = [
    [inserted, 'new'],
    [updated, 'changed'],
    [linked, 'found in the menu'],
    [returned, 'back again'],
    [deleted, 'missing'],
    [conflicts, 'to decide'],
  ] as const
  const found = parts.flatMap(([many, what]) => (many > 0 ? [`${many} ${what}`] : []))
  const startedBy = asked_by === null ? '' : `, started by ${said(asked_by)}`
  return `Menu synced with ${said(connection_name)}${startedBy}: ${found.join(', ')}`
}
