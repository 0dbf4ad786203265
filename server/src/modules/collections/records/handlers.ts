import { collectionRecords } from '@brigade/contract/collections/collections.ts'
import { Problem } from '@brigade/contract/kit/problem.ts'
import { reachableAmong, reachOf } from '../../../platform/access/policy.ts'
import { found, lockReached, mustBeCurrent } from '../../../platform/access/records.ts'
import { removeRecords } from '../../../platform/access/remove-records.ts'
import { type Change, type Deps, type Staff, serves } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database.ts'
import { registeredType } from '../../../platform/resource-registry.ts'
import { mustStayIn } from '../../access-groups/public.ts'
import { holdPictures, picturesIn } from '../public/store-uses.ts'
import { answerOf, historyFieldsOf } from './answers.ts'
import * as store from './store-collections.ts'

const type = 'picture_collection'
const word = 'picture collection'

/** The records of collections; their pictures are in `pictures`. */
export const recordRoutes = serves(collectionRecords, {
  async search({ input: { kind, company_of, ...asked }, staff, db, ...deps }) {
    const { rows, total } = await store.searchVisible(db, staff.id, asked, store.narrowed({ kind, companyOf: company_of }))
    return { data: rows.map((row) => answerOf(deps, row)), total, page: asked.page, per_page: asked.per_page }
  },

  async create({ input: { picture_collection: form, parent_access_group_id }, staff, write, ...deps }) {
    return write(async ({ tx, changed }) => {
      await mustStayIn(tx, staff.id, 'picture_collections_admin', parent_access_group_id)
      const id = await store.insert(tx, form, parent_access_group_id)
      changed({ id, after: historyFieldsOf(form) })
      return one(tx, deps, staff, id)
    })
  },

  get: ({ input: { id }, staff, db, ...deps }) => one(db, deps, staff, id),

  async update({ input: { id, picture_collection: form, version }, staff, write, ...deps }) {
    return write(async ({ tx, changed }) => {
      const before = await lockReached(tx, staff, type, id, store.lock)
      mustBeCurrent(before, version, 'this picture collection')
      await store.edit(tx, id, form)
      changed({ id, before: historyFieldsOf(before), after: historyFieldsOf(form) })
      return one(tx, deps, staff, id)
    })
  },

  async remove({ input: { id }, staff, write }) {
    return write(async (change) => {
      const { name } = await removed(change, staff, id)
      return { id, name }
    })
  },

  async removeSeveral({ input: { ids }, staff, write }) {
    return write(async (change) => {
      const changeable = await reachableAmong(change.tx, staff.id, 'picture_collections_admin', type, ids)
      // A stranger does not wait for what they may not delete.
      const removeOne = (id: number) => removed(change, staff, found(changeable.has(id) ? id : undefined, word))
      return { results: await removeRecords(change, staff, type, ids, removeOne) }
    })
  },
})

async function one(db: Queryable, deps: Pick<Deps, 'secrets' | 'clock'>, staff: Staff, id: number) {
  return answerOf(deps, found(await store.findSeen(db, staff.id, id), word))
}

async function removed({ tx, changed }: Change, staff: Staff, id: number): Promise<{ name: string }> {
  const row = await lockReached(tx, staff, type, id, store.lock)
  const reach = await reachOf(tx, type, id)
  await holdPictures(tx, await picturesIn(tx, [id]))
  const [reason] = (await registeredType(type)?.mayEnd(tx, id)) ?? []
  if (reason) throw new Problem('conflict', reason)
  await store.remove(tx, id)
  changed({ id, before: historyFieldsOf(row), reach })
  return row
}
