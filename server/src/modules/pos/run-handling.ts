import { notFound, Problem } from '@brigade/contract/kit/problem.ts'
import { restaurantPos, type SyncRun } from '@brigade/contract/pos.ts'
import { mayReach } from '../../platform/access/policy.ts'
import { found } from '../../platform/access/records.ts'
import type { Deps, StaffContext } from '../../platform/context.ts'
import type { Queryable, Tx } from '../../platform/database.ts'
import { rolesOf } from '../../platform/serve/judge.ts'
import { runAnswer } from './answers.ts'
import { said } from './history-texts.ts'
import { publishRun } from './publish-run.ts'
import { manualPriority, syncQueue } from './run-sync.ts'
import * as store from './store.ts'
import * as runs from './store-runs.ts'
import { approveMissing } from './store-sync.ts'

type On<K extends keyof typeof restaurantPos> = StaffContext<(typeof restaurantPos)[K]>

const fieldWords: Partial<Record<string, string>> = { price_minor: 'price', plu: 'PLU' }

/** Asks for a sync; one that waits to begin already is the same one. */
export async function askForSync({ input, staff, jobs, write }: On<'startSync'>): Promise<SyncRun> {
  const { restaurant_id, connection_id, dry_run, scope } = input
  return write(async ({ tx }) => {
    const connection = found(await store.find(tx, restaurant_id, connection_id), 'connection')
    if (connection.state === 'held' && !dry_run)
      throw new Problem('conflict', 'A held sync is waiting. Approve or discard it first; you can still do a dry run.')
    const wanted = { connectionId: connection.id, trigger: 'manual', scope, isDryRun: dry_run, userId: staff.id } as const
    const id = await runs.insert(tx, wanted)
    const run = id === undefined ? await runs.waiting(tx, connection.id, scope, dry_run) : await runs.findById(tx, id)
    await begin(jobs, tx, connection.id)
    const asked = found(run, 'sync')
    // History shows what a sync has changed and who started it, once it has changed something.
    if (id !== undefined) await publishRun(tx, asked, {})
    return runAnswer(asked)
  })
}

/** Decides many changes at once; of a run that is done, what is decided now is carried out now. */
export async function decideRun({ input: { restaurant_id, run_id, choices }, staff, jobs, write }: On<'decideChanges'>) {
  return write(async ({ tx, changed }) => {
    const run = await openRun(tx, restaurant_id, run_id, ['succeeded', 'partial', 'held'])
    let decided = 0
    const lines: string[] = []
    for (const { selector, decision } of choices) {
      const count = await runs.decide(tx, run.id, staff.id, {
        ids: selector.ids ?? null,
        field: selector.field ?? null,
        onlyOpen: selector.only_open ?? false,
        decision,
      })
      decided += count
      const field = selector.field ? (fieldWords[selector.field] ?? selector.field) : 'change'
      if (count > 0) lines.push(`- ${count} ${field}${count === 1 ? '' : 's'}: ${decision === 'pos' ? 'the point of sale’s value' : 'ours is kept'}`)
    }
    const goesOn = decided > 0 && !run.dry_run && run.state !== 'held'
    if (goesOn) await goOn(jobs, tx, run, staff.id)
    else await runs.note(tx, run.id, { counts: { ...runAnswer(run).counts, conflicts: await runs.openCount(tx, run.id) } })
    if (decided > 0) changed({ id: restaurant_id, description: [`Sync with ${said(run.connection_name)} was decided:`, ...lines].join('\n') })
    return { run: runAnswer(found(await runs.findById(tx, run.id), 'sync')), decided }
  })
}

/** Does what a dry run has found. A change that the menu has seen since comes back as a conflict. */
export async function applyRun({ input: { restaurant_id, run_id }, staff, jobs, write }: On<'applySync'>): Promise<SyncRun> {
  return write(async ({ tx, changed }) => {
    const run = await openRun(tx, restaurant_id, run_id, ['succeeded', 'partial'])
    if (!run.dry_run) throw new Problem('conflict', 'This sync was no dry run: it has done what it found.')
    await goOn(jobs, tx, run, staff.id)
    changed({ id: restaurant_id, description: `The dry run with ${said(run.connection_name)} was applied` })
    return runAnswer(found(await runs.findById(tx, run.id), 'sync'))
  })
}

/** Lets a held run go on, or drops it. Either frees the schedule. */
export async function actOnHeld(context: On<'approveHeldRun'> | On<'discardHeldRun'>, act: 'approve' | 'discard'): Promise<SyncRun> {
  const { input, staff, jobs, write, db } = context
  const { restaurant_id, run_id } = input
  await mustSupervise(db, staff.id, restaurant_id)
  return write(async ({ tx, changed }) => {
    const run = found(await runs.lock(tx, restaurant_id, run_id), 'sync')
    await mustSupervise(tx, staff.id, restaurant_id)
    if (run.state !== 'held') throw new Problem('conflict', 'This sync is not held any more.')
    const connection = found(await store.findById(tx, run.connection_id), 'connection')
    if (connection.state === 'held') await store.note(tx, connection.id, { state: 'ok' })
    if (act === 'approve') {
      await runs.note(tx, run.id, { is_approved: true })
      await approveMissing(tx, connection.id)
      await goOn(jobs, tx, run, staff.id, true)
    } else await runs.note(tx, run.id, { state: 'discarded', isFinished: true })
    const did = act === 'approve' ? 'was approved' : 'was discarded'
    changed({ id: restaurant_id, description: `The held sync with ${said(run.connection_name)} ${did}: ${run.message ?? ''}` })
    return runAnswer(found(await runs.findById(tx, run.id), 'sync'))
  })
}

async function mustSupervise(db: Queryable, userId: number, restaurantId: number): Promise<void> {
  for (const role of rolesOf(restaurantPos.approveHeldRun.access)) if (await mayReach(db, userId, role, 'restaurant', restaurantId)) return
  throw notFound('restaurant')
}

/** The run, locked, if what it found still counts. */
async function openRun(tx: Tx, restaurantId: number, id: number, states: readonly SyncRun['state'][]): Promise<runs.RunRow> {
  const run = found(await runs.lock(tx, restaurantId, id), 'sync')
  if (!states.includes(run.state)) throw new Problem('conflict', 'This sync is not at a point where it can be decided.')
  if (!run.is_latest) throw new Problem('conflict', 'There is a newer sync. Please decide there.')
  return run
}

/** In the name of the person who lets it. */
async function goOn(jobs: Deps['jobs'], tx: Tx, run: runs.RunRow, userId: number, byApproval = false): Promise<void> {
  const begun = { state: 'queued', phase: 'apply', dry_run: false, isFinished: false } as const
  await runs.note(tx, run.id, { ...begun, in_name_of: userId, by_approval: byApproval })
  await begin(jobs, tx, run.connection_id)
}

async function begin(jobs: Deps['jobs'], tx: Tx, connectionId: number): Promise<void> {
  await jobs.send(tx, syncQueue, { connectionId }, { key: `${connectionId}`, priority: manualPriority })
}
