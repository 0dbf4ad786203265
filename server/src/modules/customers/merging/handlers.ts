import { type CustomerMerge, type customerMerging, mergeFieldNames, undoDays } from '@brigade/contract/customers/merging.ts'
import { Problem } from '@brigade/contract/kit/problem.ts'
import { mayReach, reachableAmong } from '../../../platform/access/policy.ts'
import { found, lockAmong, mustBeCurrent } from '../../../platform/access/records.ts'
import type { Handlers, Staff } from '../../../platform/context.ts'
import type { Queryable, Tx } from '../../../platform/database.ts'
import { placeStays } from '../../access-groups/public.ts'
import { identitiesOf } from '../identities/store-identities.ts'
import { customerParts, type Merging } from '../parts.ts'
import { nameOf } from '../rules.ts'
import { seenAnswer } from '../seen.ts'
import { areOfOneCompany, type CustomerRow, edit, lockAll } from '../store-customers.ts'
import { mayNotMerge } from './opening.ts'
import { previewOf } from './preview.ts'
import { anotherCustomer, changesOf, mergeRefusals, tagsTogether, undone, undoRefusal } from './rules.ts'
import * as store from './store-merges.ts'
import { suggestingHandlers } from './suggesting.ts'

const mostShown = 20
const msOfDay = 86_400_000

export const mergingHandlers: Handlers<typeof customerMerging> = {
  ...suggestingHandlers,

  async previewMerge({ input: { kept_id, gone_id }, staff, clock, db }) {
    if (!(await mayReach(db, staff.id, 'customers_admin', 'customer', gone_id))) found(undefined, 'customer')
    const [kept, gone] = [await seenAnswer(db, staff.id, kept_id), await seenAnswer(db, staff.id, gone_id)]
    const company = { parent_access_group_id: 0 }
    const other = { parent_access_group_id: (await areOfOneCompany(db, kept_id, gone_id)) ? 0 : 1 }
    const refusals = mergeRefusals({ ...kept, ...company }, { ...gone, ...other })
    const wrong = refusals.length > 0 ? refusals : await mayNotMerge(db, staff.id, { keptId: kept_id, goneId: gone_id }, clock.now())
    return previewOf(kept, gone, wrong)
  },

  async mergeCustomers({ input: { kept_id, gone_id, choices, kept_version, gone_version }, staff, clock, write }) {
    return write(async ({ tx, changed }) => {
      const { kept, gone } = await lockBoth(tx, staff, kept_id, gone_id)
      const [refusal] = mergeRefusals(kept, gone)
      if (refusal) throw new Problem('conflict', refusal)
      const at = clock.now()
      const [wrong] = await mayNotMerge(tx, staff.id, mergingOf(kept, gone), at)
      if (wrong) throw new Problem('forbidden', wrong)
      mustBeCurrent(kept, kept_version, kept.name)
      mustBeCurrent(gone, gone_version, gone.name)
      const changes = changesOf(kept, gone, choices)
      const moved = await moveAll(tx, kept, gone)
      const taken = Object.fromEntries(Object.entries(changes.fields).map(([field, { after }]) => [field, after]))
      await rename(tx, kept, { ...taken, tags: tagsTogether(kept.tags, gone.tags) })
      await edit(tx, gone.id, { status: 'merged', merged_into_id: kept.id })
      const undoUntil = new Date(at.getTime() + undoDays * msOfDay)
      const id = await store.insertMerge(tx, { keptId: kept.id, goneId: gone.id, choices, changes, moved, at, undoUntil, by: staff })
      // By their numbers: History outlives what somebody is called.
      changed({ id: kept.id, description: [`Customer ${gone.id} was merged into this one.`, ...takenLines(changes)].join('\n') })
      changed({ id: gone.id, description: `It was merged into customer ${kept.id}.` })
      return {
        merge: await answerOf(tx, staff, found(await store.findMerge(tx, id), 'merge'), at),
        customer: await seenAnswer(tx, staff.id, kept.id),
      }
    })
  },

  async undoMerge({ input: { merge_id }, staff, clock, write }) {
    return write(async ({ tx, changed }) => {
      const seen = found(await store.findMerge(tx, merge_id), 'merge')
      const { kept, gone } = await lockBoth(tx, staff, seen.kept_id, seen.gone_id)
      const merge = found(await store.findMerge(tx, merge_id), 'merge')
      const now = clock.now()
      const [refusal = null] = await undoRefusals(tx, staff, [merge], now)
      if (refusal !== null) throw new Problem('conflict', refusal)
      await edit(tx, gone.id, { status: 'active', merged_into_id: null })
      await moveAllBack(tx, kept, gone, merge.moved)
      const { fields, tags, stayed } = undone(kept, merge.changes)
      await rename(tx, kept, { ...fields, tags })
      await rename(tx, gone, {})
      await store.markUndone(tx, merge_id, now, staff)
      changed({ id: kept.id, description: `The merge with customer ${gone.id} was undone.` })
      changed({ id: gone.id, description: `The merge into customer ${kept.id} was undone.` })
      const after = found(await store.findMerge(tx, merge_id), 'merge')
      return { merge: await answerOf(tx, staff, after, now), stayed: stayed.map((field) => mergeFieldNames[field]) }
    })
  },

  async mergesOfCustomer({ input: { id }, staff, clock, db }) {
    const rows = await store.mergesInto(db, id, mostShown)
    return { data: await answersOf(db, staff, rows, clock.now()) }
  },
}

/** Both, held until the transaction ends, of whoever may change both; in the order of their ids, so that two who hold the same wait for each other. */
async function lockBoth(tx: Tx, staff: Staff, keptId: number, goneId: number): Promise<{ kept: CustomerRow; gone: CustomerRow }> {
  if (keptId === goneId) throw new Problem('invalid', 'Choose two different customers.', { errors: { gone_id: ['Choose another customer'] } })
  if ((await reachableAmong(tx, staff.id, 'customers_admin', 'customer', [keptId, goneId])).size < 2) found(undefined, 'customer')
  // Groups that know the two stay as they are: trees are locked before anything else.
  await placeStays(tx, 'customer', keptId)
  const mine = await lockAmong(tx, staff, 'customers_admin', 'customer', [keptId, goneId], lockAll)
  const rows = mine.size === 2 ? await lockAll(tx, [keptId, goneId]) : []
  const one = (id: number) =>
    found(
      rows.find((row) => row.id === id),
      'customer',
    )
  return { kept: one(keptId), gone: one(goneId) }
}

const mergingOf = (kept: CustomerRow, gone: CustomerRow): Merging => ({ keptId: kept.id, goneId: gone.id, rootId: kept.parent_access_group_id })

async function moveAll(tx: Tx, kept: CustomerRow, gone: CustomerRow): Promise<Record<string, unknown>> {
  const moved: Record<string, unknown> = {}
  for (const part of customerParts()) moved[part.name] = (await part.merged(tx, mergingOf(kept, gone))) ?? null
  return moved
}

/** A part that is newer than the merge moved nothing then. */
async function moveAllBack(tx: Tx, kept: CustomerRow, gone: CustomerRow, moved: Readonly<Record<string, unknown>>): Promise<void> {
  for (const part of customerParts()) if (Object.hasOwn(moved, part.name)) await part.unmerged(tx, mergingOf(kept, gone), moved[part.name])
}

/** With its fields, and called by what it has now. */
async function rename(
  tx: Tx,
  row: CustomerRow,
  fields: Partial<Pick<CustomerRow, 'given_name' | 'family_name' | 'birthday' | 'language' | 'tags'>>,
): Promise<void> {
  const { given_name, family_name } = { ...row, ...fields }
  await edit(tx, row.id, { ...fields, name: nameOf(given_name, family_name, await identitiesOf(tx, row.id)) })
}

function takenLines({ fields }: ReturnType<typeof changesOf>): string[] {
  const names = Object.keys(fields).map((field) => mergeFieldNames[field as keyof typeof fields].toLowerCase())
  return names.length === 0 ? [] : [`It has its ${names.join(', ')} now.`]
}

/** For each of these why it cannot be undone. The one into which the kept one was merged since is named to who sees it. */
async function undoRefusals(db: Queryable, staff: Staff, rows: readonly store.MergeRow[], now: Date): Promise<(string | null)[]> {
  const onward = rows.flatMap(({ onward_id }) => onward_id ?? [])
  const seen = await reachableAmong(db, staff.id, 'customers', 'customer', onward)
  return rows.map(({ onward_id, onward_name, ...row }) =>
    undoRefusal({ ...row, onward_name: onward_id === null || seen.has(onward_id) ? onward_name : anotherCustomer.toLowerCase() }, now),
  )
}

async function answerOf(db: Queryable, staff: Staff, row: store.MergeRow, now: Date): Promise<CustomerMerge> {
  const [answer] = await answersOf(db, staff, [row], now)
  return found(answer, 'merge')
}

async function answersOf(db: Queryable, staff: Staff, rows: readonly store.MergeRow[], now: Date): Promise<CustomerMerge[]> {
  const ids = [...new Set(rows.flatMap(({ kept_id, gone_id }) => [kept_id, gone_id]))]
  const refusals = await undoRefusals(db, staff, rows, now)
  const mine = await reachableAmong(db, staff.id, 'customers_admin', 'customer', ids)
  const seen = await reachableAmong(db, staff.id, 'customers', 'customer', ids)
  return rows.map((row, at) => {
    const { id, kept_id, gone_id, gone_name, merged_by_name, undone_by_name } = row
    const refusal = refusals[at] ?? null
    return {
      id,
      kept_id,
      gone_id,
      gone_name: row.undone_at === null || seen.has(gone_id) ? gone_name : anotherCustomer,
      merged_by_name,
      undone_by_name,
      merged_at: row.merged_at.toISOString(),
      undo_until: row.undo_until.toISOString(),
      undone_at: row.undone_at?.toISOString() ?? null,
      refusal,
      _can: { undo: refusal === null && mine.has(kept_id) && mine.has(gone_id) },
    }
  })
}
