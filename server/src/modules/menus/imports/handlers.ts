import { randomUUID } from 'node:crypto'
import { notFound } from '@brigade/contract/kit/problem.ts'
import { formatNames, type ImportRemark, longestImport, menuImport } from '@brigade/contract/menus/menu-import.ts'
import { type Staff, serves } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database.ts'
import { moneyRule } from '../../../platform/files/prices.ts'
import { unpacked } from '../../../platform/files/unpack.ts'
import { placeStays } from '../../access-groups/public.ts'
import { findSeen, lockReached, mustKeepLibraries, type SeenRestaurant } from '../../restaurants/public.ts'
import { applyOps } from '../draft/apply.ts'
import { loadMenu } from '../draft/store.ts'
import { idsOfOtherMenus } from '../draft/store-apply.ts'
import { announceTagPauses } from '../pauses/announce-tag-pauses.ts'
import { reachedAmong } from '../pictures/choosable.ts'
import type { MenuModel } from '../public/model.ts'
import type { ImportedMenu } from './imported-menu.ts'
import { csvOf } from './menu-table.ts'
import { nodeIds } from './node-ids.ts'
import { type ImportPlan, planImport } from './plan-import.ts'
import { picturesElsewhere, sampleOf, withoutPrice } from './preview.ts'
import { readInWorker } from './read-in-worker.ts'

/** Menus from elsewhere: shown first, then taken into the draft as one step. */
export const importRoutes = serves(menuImport, {
  async exportMenu({ input: { restaurant_id }, db }) {
    const model = await loadMenu(db, restaurant_id)
    const name = model.restaurantName.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim()
    return { file_name: `${name === '' ? 'Menu' : `${name} menu`}.csv`, ...csvOf(model) }
  },

  async previewImport({ input: { restaurant_id, format, text, packing }, staff, database }) {
    const known = await database.atOneMoment((tx) => mayImport(tx, staff, restaurant_id))
    const menu = await readInWorker({ text: await unpacked(text, packing, longestImport), money: moneyRule(known.currency), format })
    const { restaurant, plan } = await database.atOneMoment(async (tx) => ({
      restaurant: await mayImport(tx, staff, restaurant_id),
      plan: await planFor(tx, staff, await loadMenu(tx, restaurant_id), menu, 'add'),
    }))
    return {
      restaurant_id,
      format: menu.format,
      counts: [...plan.counts],
      without_price: withoutPrice(menu),
      pictures: picturesElsewhere(menu),
      remarks: remarksOf(menu, plan, restaurant),
      sample: sampleOf(menu),
    }
  },

  async importMenu({ input: { restaurant_id, format, text, packing, mode }, staff, db, jobs, write }) {
    const restaurant = await mayImport(db, staff, restaurant_id)
    // Read before the transaction, so that no lock is held meanwhile.
    const menu = await readInWorker({ text: await unpacked(text, packing, longestImport), money: moneyRule(restaurant.currency), format })
    return write(async ({ tx, changed }) => {
      // What it brings back may draw from a library again.
      await placeStays(tx, 'restaurant', restaurant_id)
      await lockReached(tx, staff, restaurant_id)
      const model = await loadMenu(tx, restaurant_id)
      const plan = await planFor(tx, staff, model, menu, mode)
      if (plan.ops.length === 0) return answerOf(model.revision, plan, menu, restaurant)
      const applied = await applyOps(tx, { restaurantId: restaurant_id, batchId: randomUUID(), ops: plan.ops, userId: staff.id })
      await announceTagPauses({ jobs }, tx, restaurant_id, applied)
      for (const { client_op_id, state, message } of applied.outcomes) {
        const about = state === 'refused' ? plan.aboutOps.get(client_op_id)?.imported : undefined
        if (about) plan.remarks.leftOut(message ?? 'It could not be taken.', { sourceId: about.sourceId, name: about.fields.name })
      }
      const answer = answerOf(applied.revision, plan, menu, restaurant, applied.outcomes.filter(({ state }) => state === 'refused').length)
      if (answer.created + answer.updated > 0) changed({ id: restaurant_id, description: description(menu, answer) })
      return answer
    })
  },
})

async function mayImport(db: Queryable, staff: Staff, id: number): Promise<SeenRestaurant> {
  const restaurant = await findSeen(db, staff.id, id)
  if (!restaurant) throw notFound('restaurant')
  if (restaurant.kind === 'library') await mustKeepLibraries(db, staff, 'restaurant', id)
  return restaurant
}

async function planFor(db: Queryable, staff: Staff, model: MenuModel, menu: ImportedMenu, mode: 'add' | 'replace_matching'): Promise<ImportPlan> {
  const choosable = await reachedAmong(
    db,
    staff.id,
    model.ownerGroupId,
    menu.nodes.map(({ fields }) => fields.image_url),
  )
  const ids = nodeIds(model.restaurantId, menu)
  return planImport(model, menu, mode, ids, await idsOfOtherMenus(db, model.restaurantId, [...ids.values()]), choosable)
}

function remarksOf(menu: ImportedMenu, plan: ImportPlan, { tax_mode }: SeenRestaurant): ImportRemark[] {
  if (menu.taxIncluded !== undefined && menu.taxIncluded !== (tax_mode === 'inclusive'))
    plan.remarks.changed(
      menu.taxIncluded
        ? 'Prices of the file include tax, but this restaurant adds tax to its prices. They were imported as they are: check them, or the tax mode.'
        : 'Tax is added to the prices of the file, but this restaurant’s prices include it. They were imported as they are: check them, or the tax mode.',
    )
  return [...plan.remarks.all(), ...menu.remarks]
}

function answerOf(revision: number, { ops, counts, ...plan }: ImportPlan, menu: ImportedMenu, restaurant: SeenRestaurant, refused = 0) {
  const created = counts.reduce((all, { fresh }) => all + fresh, 0) - refused
  const changing = ops
    .flatMap(({ client_op_id }) => plan.aboutOps.get(client_op_id) ?? [])
    .filter(({ existing, comesBack }) => existing && !comesBack)
  const updated = new Set(changing.map(({ id }) => id)).size
  const total = counts.reduce((all, count) => all + count.total, 0)
  const remarks = remarksOf(menu, { ops, counts, ...plan }, restaurant)
  return { revision, created: Math.max(0, created), updated, unchanged: Math.max(0, total - created - updated - refused), refused, remarks }
}

const counted = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`

/** One line for the history: "Imported 182 items, 315 sizes and 62 options from Square (948 entries added, 3 changed)". */
function description({ nodes, format }: ImportedMenu, { created, updated }: { created: number; updated: number }): string {
  const many = (kind: 'item' | 'size' | 'option') => counted(nodes.filter((node) => node.kind === kind).length, kind)
  return `Imported ${many('item')}, ${many('size')} and ${many('option')} from ${formatNames[format]} (${counted(created, 'row')} added, ${updated} changed)`
}
