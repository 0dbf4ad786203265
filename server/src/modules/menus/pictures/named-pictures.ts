import { pictureIdOf } from '@brigade/contract/collections/uses.ts'
import type { MenuModel } from '../public/model.ts'

/** The picture of a collection that a value of `image_url` names; nothing for an address of the web, and for what is no text. */
export const pictureNamed = (value: unknown): number | undefined => (typeof value === 'string' ? pictureIdOf(value) : undefined)

/** Pictures of collections that a menu names anywhere, in the libraries it draws from as well; archived nodes name none. */
export function picturesNamed({ nodes, overrides }: Pick<MenuModel, 'nodes' | 'overrides'>): Set<number> {
  const ids = new Set<number>()
  const name = (value: unknown) => {
    const id = pictureNamed(value)
    if (id !== undefined) ids.add(id)
  }
  for (const { lifecycle, fields } of nodes.values()) if (lifecycle !== 'archived') name(fields.image_url)
  for (const [id, all] of overrides)
    if (nodes.get(id)?.lifecycle !== 'archived') for (const { field, value } of all) if (field === 'image_url') name(value)
  return ids
}
