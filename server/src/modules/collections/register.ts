import { ownedRows } from '../../platform/access/records.ts'
import { registerResourceType } from '../../platform/resource-registry.ts'

/** Pictures go where their collection goes: nothing else hangs on it. */
export function registerCollections(): void {
  registerResourceType('picture_collection', ownedRows('picture_collections'))
}
