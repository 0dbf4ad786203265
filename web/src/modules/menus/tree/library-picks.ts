import type { MenuOp } from '@brigade/contract/menus/menu-draft.ts'
import { type MenuNode, type NodeKind, parentsOf } from '@brigade/contract/menus/menu-nodes.ts'
import { type DraftTree, pathOf } from '../draft/draft-tree.ts'
import { words } from '../nodes/add-words.ts'
import { isInTree, usersOf } from '../nodes/shown-nodes.ts'
import type { Choice } from './PickDialog.tsx'
import type { Home } from './placing.ts'

const shownKinds: readonly NodeKind[] = ['menu', 'category', 'item']

/** All of a library, to look through: first what may be placed below a home, whole menus before the rest; the rest cannot be chosen. */
export function libraryChoices(library: DraftTree, home: Home, isWithinMenu: boolean, write?: (minor: number) => string): Choice[] {
  const fits = ({ kind }: MenuNode) =>
    kind === 'item' ? parentsOf.placement.includes(home.kind) : parentsOf[kind].includes(home.kind) && !(kind === 'menu' && isWithinMenu)
  const choices = shownKinds.flatMap((kind) =>
    [...library.nodes.values()]
      .filter((node) => node.kind === kind && isInTree(library, node.id))
      .map((node): Choice => {
        const isOff = !fits(node)
        const hint = [wayTo(library, node), isOff ? words.notHere : ''].filter((part) => part !== '').join(' · ')
        return { id: node.id, label: node.name, hint, end: node.price_minor === null ? undefined : write?.(node.price_minor), isOff }
      })
      .sort((a, b) => a.label.localeCompare(b.label)),
  )
  return choices.toSorted((a, b) => Number(a.isOff) - Number(b.isOff))
}

/** Its place in the library; for an item, the first one. */
function wayTo(library: DraftTree, node: MenuNode): string {
  const place = node.kind === 'item' ? usersOf(library, node.id, 'placement')[0] : node
  return pathOf(library, place?.id ?? node.id)
    .slice(0, -1)
    .map(({ name }) => name)
    .join(' › ')
}

/** The menu's own version of an item of a library, when it has one already. */
const versionOf = (tree: DraftTree, id: string): string | undefined =>
  [...tree.nodes.values()].find(({ kind, variant, source_id }) => kind === 'item' && variant === 'library' && source_id === id)?.id

/** The operations that draw nodes from a library: each follows its source, and an item is placed besides. */
export function libraryOps(tree: DraftTree, library: DraftTree, home: Home, ids: readonly string[], uuid: () => string): MenuOp[] {
  return ids.flatMap((id): MenuOp[] => {
    const node = library.nodes.get(id)
    if (!node) return []
    const drawn = { op: 'create', variant: 'library', source_id: id, fields: {} } as const
    if (node.kind !== 'item') return [{ ...drawn, client_op_id: uuid(), id: uuid(), kind: node.kind, parent_id: home.id }]
    const known = versionOf(tree, id)
    const itemId = known ?? uuid()
    const place: MenuOp = { op: 'create', client_op_id: uuid(), id: uuid(), kind: 'placement', parent_id: home.id, ref_id: itemId, fields: {} }
    return known ? [place] : [{ ...drawn, client_op_id: uuid(), id: itemId, kind: 'item', parent_id: null }, place]
  })
}
