import { counted } from '@brigade/contract/kit/named.ts'
import { ownedRows } from '../../platform/access/records.ts'
import type { Queryable, Tx } from '../../platform/database.ts'
import { type Departure, type HistoryLine, registerResourceType } from '../../platform/resource-registry.ts'
import { registerPictureAttention } from './pictures/store-attention.ts'
import { picturesIn } from './public/store-uses.ts'
import { pictureUseCounts } from './public/uses.ts'
import { forgetAdders } from './records/store-collections.ts'

/** Pictures go where their collection goes; a collection whose pictures are shown somewhere cannot be deleted. */
export function registerCollections(): void {
  registerResourceType('picture_collection', ownedRows('picture_collections'))
  registerResourceType('picture_collection', { mayEnd, departed })
  registerPictureAttention()
}

async function departed(tx: Tx, { going }: Departure): Promise<readonly HistoryLine[]> {
  await forgetAdders(tx, going.get('picture_collection') ?? [])
  return []
}

async function mayEnd(db: Queryable, id: number): Promise<string[]> {
  const ids = await picturesIn(db, [id])
  const used = (await pictureUseCounts(db, ids)).size
  if (used === 0) return []
  return [
    `${counted(used, 'picture')} of this collection ${used === 1 ? 'is' : 'are'} in use. Move them to another collection first, or choose others where they are shown.`,
  ]
}
