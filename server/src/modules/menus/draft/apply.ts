import { Problem } from '@brigade/contract/kit/problem.ts'
import type { MenuOp, OpOutcome } from '@brigade/contract/menus/menu-draft.ts'
import type { Tx } from '../../../platform/database.ts'
import { choosableAmong } from '../pictures/choosable.ts'
import type { MenuModel } from '../public/model.ts'
import { Draft } from './draft.ts'
import type { DraftChange } from './draft-changes.ts'
import { linesOf } from './history.ts'
import { perform, type Scope } from './operations.ts'
import { Refusal } from './refusal.ts'
import { loadMenu } from './store.ts'
import {
  type DoneOp,
  forgetOld,
  idsOfOtherMenus,
  inversesOf,
  keepOperations,
  knownOutcomes,
  librariesWithin,
  lockMenu,
  publishToHeirs,
  saveDraft,
  stepsOfPerson,
  turnStep,
} from './store-apply.ts'
import { imagesIn, sourcesIn, takeBack } from './undoing.ts'

/** Operations that belong together: done in one transaction, undone as one step. */
export interface Batch {
  readonly restaurantId: number
  readonly batchId: string
  readonly ops: readonly MenuOp[]
  /** Whose undo it is; null for what no person did: a sync, what the demo begins with. */
  readonly userId: number | null
}

export interface Applied {
  /** Of the draft after the batch; as before where nothing came of it. */
  readonly revision: number
  /** One for each operation, in their order. */
  readonly outcomes: readonly OpOutcome[]
  /** What was done as lines for the history, in markdown, capped. Empty when nothing was done. */
  readonly lines: readonly string[]
  /** The draft as it now is. */
  readonly model: MenuModel
  /** Nodes whose row looks different, those that show a changed one among them. */
  readonly touched: ReadonlySet<string>
  /** Restaurants whose menus show what changed in a library. */
  readonly alsoChanged: readonly number[]
  /** Whether a pause of a tag may mean other things than before. */
  readonly isRetagged: boolean
}

/**
 * Does a batch to a draft, in a transaction that it holds the menu in: menus of others wait for nothing. Each operation comes to
 * an outcome of its own, and one that came before answers with what became of it then.
 */
export async function applyOps(tx: Tx, batch: Batch): Promise<Applied> {
  const { restaurantId, ops } = batch
  await lockMenu(tx, restaurantId)
  const before = await knownOutcomes(
    tx,
    restaurantId,
    ops.map((op) => op.client_op_id),
  )
  const sources = ops.flatMap((op) => (op.op === 'create' && op.source_id != null ? [op.source_id] : []))
  const draft = new Draft(await loadMenu(tx, restaurantId, sources))
  const libraries = sources.length === 0 ? new Set<number>() : await librariesWithin(tx, draft.model.ownerGroupId)
  const fresh = ops.flatMap((op) => (op.op === 'create' ? [op.id] : op.op === 'duplicate' ? [op.new_id] : []))
  const idsElsewhere = await idsOfOtherMenus(tx, restaurantId, fresh)
  const pictures = await choosableAmong(tx, batch.userId, draft.model.ownerGroupId, imagesSet(ops))
  const { outcomes, done } = performAll(draft, ops, before, { libraries, idsElsewhere, toCome: optionsToCome(ops), pictures })
  const { revision, touched } = await saveDraft(tx, draft)
  if (done.length > 0) await keepOperations(tx, { ...batch, revision }, done)
  await forgetOld(tx, restaurantId, revision)
  const alsoChanged = await publishToHeirs(tx, draft, touched)
  const changes = done.flatMap(({ inverse }) => inverse.toReversed())
  const lines = linesOf(draft.model, changes)
  return { revision, outcomes, lines, model: { ...draft.model, revision }, touched, alsoChanged, isRetagged: changes.some(retags) }
}

/** May these make a menu draw from a library, or draw again? Then its tree is locked first, because moving the library checks which menus draw from it. */
export const drawsAnew = (ops: readonly MenuOp[]): boolean =>
  ops.some((op) => (op.op === 'create' && op.source_id != null) || op.op === 'duplicate' || (op.op === 'lifecycle' && op.lifecycle !== 'archived'))

function performAll(draft: Draft, ops: readonly MenuOp[], before: ReadonlyMap<string, OpOutcome>, scope: Scope) {
  const known = new Map(before)
  const done: DoneOp[] = []
  const outcomes = ops.map((op): OpOutcome => {
    const first = known.get(op.client_op_id)
    if (first) return { ...first, state: 'repeated' }
    const outcome = outcomeOf(draft, op, scope)
    known.set(op.client_op_id, outcome)
    done.push({ op, outcome, inverse: draft.takeUndoing() })
    return outcome
  })
  return { outcomes, done }
}

function outcomeOf(draft: Draft, op: MenuOp, scope: Scope): OpOutcome {
  const { client_op_id } = op
  try {
    const conflicts = perform(draft, op, scope)
    return { client_op_id, state: conflicts.length > 0 ? 'conflict' : 'done', message: null, conflicts }
  } catch (error) {
    if (error instanceof Refusal) return { client_op_id, state: 'refused', message: brief(error.message), conflicts: [] }
    throw error
  }
}

/** Names of fields are reported as received, however long. */
const longestMessage = 500
const brief = (text: string): string => (text.length > longestMessage ? `${text.slice(0, longestMessage)}…` : text)

function optionsToCome(ops: readonly MenuOp[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const op of ops)
    if (op.op === 'create' && op.kind === 'option' && op.parent_id !== null) counts.set(op.parent_id, (counts.get(op.parent_id) ?? 0) + 1)
  return counts
}

function imagesSet(ops: readonly MenuOp[]): unknown[] {
  return ops.flatMap((op) => {
    if (op.op === 'create' || op.op === 'update') return [op.fields.image_url]
    return op.op === 'override' && op.field === 'image_url' ? [op.value] : []
  })
}

/** Takes back a person's last step, or does the last one taken back again. Nothing where there is none. */
export async function undoStep(tx: Tx, restaurantId: number, userId: number, isRedo: boolean, expected?: number): Promise<Applied | undefined> {
  await lockMenu(tx, restaurantId)
  const steps = await stepsOfPerson(tx, restaurantId, userId)
  const step = isRedo ? steps.findLast(({ isUndone }) => isUndone) : steps.find(({ isUndone }) => !isUndone)
  if (!step) return undefined
  if (expected !== undefined && step.revision !== expected)
    throw new Problem('conflict', 'You have changed this menu since. Undo the later steps first, in the menu itself.')
  const kept = await inversesOf(tx, restaurantId, userId, step)
  const sources = sourcesIn(kept.flatMap(({ inverse }) => inverse))
  const draft = new Draft(await loadMenu(tx, restaurantId, sources))
  const libraries = sources.length === 0 ? new Set<number>() : await librariesWithin(tx, draft.model.ownerGroupId)
  const pictures = await choosableAmong(tx, userId, draft.model.ownerGroupId, imagesIn(kept.flatMap(({ inverse }) => inverse)))
  const turned = (isRedo ? kept : kept.toReversed()).map(({ id, inverse }) => {
    const conflicts = takeBack(draft, inverse, { libraries, pictures })
    const outcome: OpOutcome = { client_op_id: id, state: conflicts.length > 0 ? 'conflict' : 'done', message: null, conflicts }
    return { id, outcome, inverse: draft.takeUndoing() }
  })
  const { revision, touched } = await saveDraft(tx, draft)
  await turnStep(tx, restaurantId, turned, !isRedo)
  const alsoChanged = await publishToHeirs(tx, draft, touched)
  const changes = turned.flatMap(({ inverse }) => inverse.toReversed())
  const lines = linesOf(draft.model, changes)
  const outcomes = turned.map(({ outcome }) => outcome)
  return { revision, outcomes, lines, model: { ...draft.model, revision }, touched, alsoChanged, isRetagged: changes.some(retags) }
}

const retags = (change: DraftChange): boolean => change.do === 'inherit' || (change.do === 'set' && 'tags' in change.to)
