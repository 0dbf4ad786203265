import { isLive, type MenuModel, ownNodes, pathOf } from '../menus/public/model.ts'
import { nameOf } from '../menus/public/values.ts'

/** Where an item can be placed. */
export interface Place {
  readonly id: string
  readonly name: string
  readonly path: string
}

/** Categories and menus of a restaurant that are in use, by their path. */
export function categoryPathsOf(model: MenuModel): Place[] {
  const categories = ownNodes(model).filter(
    ({ id, kind, variant }) => (kind === 'category' || kind === 'menu') && variant !== 'dynamic' && isLive(model, id),
  )
  return categories
    .map(({ id }) => ({
      id,
      name: nameOf(model, id),
      path: pathOf(model, id)
        .map((node) => nameOf(model, node.id))
        .join(' › '),
    }))
    .sort((a, b) => a.path.localeCompare(b.path, 'en'))
}
