import { pictureTouches } from '@brigade/contract/collections/pictures.ts'
import { counted } from '@brigade/contract/kit/named.ts'
import { menuTouches } from '@brigade/contract/menus/menu-draft.ts'
import { reachOf } from '../../../platform/access/policy.ts'
import { type AuditEntry, writeAudits } from '../../../platform/audit/write.ts'
import type { Tx } from '../../../platform/database.ts'
import { appendEvent } from '../../../platform/realtime/events.ts'
import type { RunRow } from './store-runs.ts'

// What History and open screens hear of taking pictures. Menu and collection are not named to each other's readers.

type Ended = Pick<RunRow, 'added' | 'changed' | 'problem' | 'state'>

const filled = (keys: readonly string[], id: number): string[] => keys.map((key) => key.replace('{id}', String(id)))

const restaurantLine = ({ changed, problem, state }: Ended): string => {
  if (state === 'stopped') return `Copying pictures into a collection was stopped${problem === null ? '' : `: ${problem}`}`
  return changed === 0
    ? 'Copying pictures into a collection ended without a change of this menu'
    : `${counted(changed, 'picture')} of this menu came from web addresses into a collection and ${changed === 1 ? 'is' : 'are'} shown from there`
}

/** The lines of its end. */
export function linesOf(run: RunRow): { readonly restaurant: string; readonly collection: string | undefined } {
  return {
    restaurant: restaurantLine(run),
    collection: run.added === 0 ? undefined : `Added ${counted(run.added, 'picture')} from web addresses of a menu`,
  }
}

/** Its end in the History of both, by the person in whose name it was done. */
export async function writeEnd(tx: Tx, run: RunRow): Promise<void> {
  const { restaurant, collection } = linesOf(run)
  const who = {
    agent: `${run.made_by} <${run.mail}>`,
    actorType: 'user',
    actorId: run.user_id,
    action: 'update',
    requestId: `pictures-${run.id}`,
    address: '',
  } as const
  const lines: AuditEntry[] = [
    {
      ...who,
      resource: 'restaurant',
      resourceId: run.restaurant_id,
      description: restaurant,
      reach: await reachOf(tx, 'restaurant', run.restaurant_id),
    },
  ]
  if (collection !== undefined && run.collection_id !== null) {
    const reach = await reachOf(tx, 'picture_collection', run.collection_id)
    lines.push({ ...who, resource: 'picture_collection', resourceId: run.collection_id, description: collection, reach })
  }
  await writeAudits(tx, lines)
}

/** Open screens of both; those of the menu itself when it has changed. */
export async function tell(tx: Tx, { restaurant_id, collection_id }: RunRow, isMenuChanged = false): Promise<void> {
  const keys = [`menu_picture_runs:${restaurant_id}`, ...(isMenuChanged ? filled(menuTouches, restaurant_id) : [])]
  await appendEvent(tx, { keys, resourceType: 'restaurant', resourceId: restaurant_id, reach: await reachOf(tx, 'restaurant', restaurant_id) })
  if (collection_id === null) return
  const reach = await reachOf(tx, 'picture_collection', collection_id)
  await appendEvent(tx, { keys: filled(pictureTouches, collection_id), resourceType: 'picture_collection', resourceId: collection_id, reach })
}
