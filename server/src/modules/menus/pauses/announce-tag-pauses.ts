import type { Deps } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database.ts'
import type { Applied } from '../draft/apply.ts'
import { pausesChanged } from './public.ts'
import { withTagPauses } from './store.ts'

/** What gets a tag, or loses it, while the tag is out: marketplaces cannot read that by themselves. */
export async function announceTagPauses(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Tx,
  restaurantId: number,
  { isRetagged, alsoChanged }: Applied,
): Promise<void> {
  if (!isRetagged) return
  await pausesChanged.announce(tx, { restaurants: await withTagPauses(tx, [restaurantId, ...alsoChanged]), jobs })
}
