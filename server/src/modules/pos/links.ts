import { notFound, Problem } from '@brigade/contract/kit/problem.ts'
import { nodeKindOf, type restaurantPos } from '@brigade/contract/pos.ts'
import type { StaffContext } from '../../platform/context.ts'
import { loadMenu } from '../menus/draft/public.ts'
import { pausesChanged } from '../menus/pauses/public.ts'
import { nameOf } from '../menus/public/values.ts'
import { said } from './history-texts.ts'
import { resumeBack } from './store-pauses.ts'
import * as sync from './store-sync.ts'
import * as views from './store-views.ts'

/** Links by hand. Nothing was agreed on yet: the next sync finds where the two differ. */
export async function linkByHand({ input, write }: StaffContext<typeof restaurantPos.linkPos>) {
  const { restaurant_id, entity_id, node_id } = input
  return write(async ({ tx, changed }) => {
    const entity = await views.entityOf(tx, restaurant_id, entity_id)
    if (!entity) throw notFound('entry of the point of sale')
    const model = await loadMenu(tx, restaurant_id)
    const node = model.nodes.get(node_id)
    if (node?.restaurant_id !== restaurant_id || node.lifecycle === 'archived') throw notFound('item of the menu')
    if (node.kind !== nodeKindOf[entity.kind]) throw new Problem('invalid', `These are of different kinds: ${entity.kind} there, ${node.kind} here.`)
    if ((entity.kind === 'size' || entity.kind === 'option') && node.parent_id !== entity.parent_node_id)
      throw new Problem('invalid', `This ${entity.kind} belongs to something other than its match at the point of sale.`)
    await sync.link(tx, entity.connection_id, [{ entity_id, node_id, match: 'manual', base: {} }])
    changed({
      id: restaurant_id,
      description: `- ${said(entity.name)} of ${said(entity.connection_name)} was linked with ${said(nameOf(model, node_id))}`,
    })
    return { entity_id, node_id }
  })
}

export async function unlinkByHand({ input: { restaurant_id, entity_id, ignore }, jobs, write }: StaffContext<typeof restaurantPos.unlinkPos>) {
  return write(async ({ tx, changed }) => {
    const entity = await views.entityOf(tx, restaurant_id, entity_id)
    if (!entity) throw notFound('entry of the point of sale')
    if (entity.node_id !== null) {
      await resumeBack(tx, restaurant_id, entity.connection_uuid, [entity.node_id])
      await pausesChanged.announce(tx, { restaurants: [restaurant_id], jobs })
    }
    if (ignore) await sync.link(tx, entity.connection_id, [{ entity_id, node_id: null, match: 'manual', base: {} }])
    else await sync.unlink(tx, [entity_id])
    changed({
      id: restaurant_id,
      description: `- ${said(entity.name)} of ${said(entity.connection_name)} was ${ignore ? 'left out of syncs' : 'unlinked'}`,
    })
    return { entity_id }
  })
}
