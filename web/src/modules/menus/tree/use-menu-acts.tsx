import type { MenuOp } from '@brigade/contract/menus/menu-draft.ts'
import type { MenuNode } from '@brigade/contract/menus/menu-nodes.ts'
import { useState } from 'react'
import { confirm } from '../../../ui/layers/confirm.ts'
import { showToast } from '../../../ui/layers/toasts.ts'
import type { TreeMove } from '../../../ui/tree/tree-props.ts'
import type { TreeNode } from '../../../ui/tree/tree-rows.ts'
import { newId, useMenuScreen } from '../menu-screen.ts'
import { words } from '../menus-texts.ts'
import { nodeIdOf } from '../nodes/row-keys.ts'
import { pseudoRoots, usersOf } from '../nodes/shown-nodes.ts'
import { offerWayBack } from '../way-back.ts'
import { canPlace, placeOps } from './placing.ts'

/** What can be done with rows; each is an operation of the draft. */
export function useMenuActs(expand: (keys: readonly string[], open: boolean) => void) {
  const { tree, draft, select, selected, askWhere } = useMenuScreen()
  const [cut, setCut] = useState<readonly string[]>([])
  const nodeAt = (key: string): MenuNode | undefined => tree.nodes.get(nodeIdOf(key))
  const nodesAt = (keys: readonly string[]): MenuNode[] => keys.flatMap((key) => nodeAt(key) ?? [])

  function place(move: TreeMove): void {
    draft.apply(placeOps(tree, move.ids, move, newId))
    if (move.parent !== undefined) expand([move.parent], true)
  }

  async function rename(key: string, name: string): Promise<false | undefined> {
    const node = nodeAt(key)
    const id = node && (await renamedIn(node))
    if (id === undefined) return false
    draft.apply([{ op: 'update', client_op_id: newId(), id, fields: { name }, seen: { name: node?.name } }])
    return undefined
  }

  /** Which node a new name belongs to: a place's own, or that of the item it shows. */
  async function renamedIn(node: MenuNode): Promise<string | undefined> {
    const item = (node.kind === 'placement' || node.kind === 'link') && node.ref_id !== null ? tree.nodes.get(node.ref_id) : undefined
    if (!item) return node.id
    if (node.kind === 'placement' && node.name !== item.name) return node.id
    const count = usersOf(tree, item.id, 'placement').length
    if (node.kind === 'link' || count < 2) return item.id
    const where = await askWhere(item.name, count)
    return where && (where === 'here' ? node.id : item.id)
  }

  function setLifecycle(nodes: readonly MenuNode[], lifecycle: MenuNode['lifecycle']): void {
    draft.apply(nodes.map(({ id }): MenuOp => ({ op: 'lifecycle', client_op_id: newId(), id, lifecycle })))
  }

  async function archive(keys: readonly string[]): Promise<void> {
    const nodes = nodesAt(keys)
    const [first] = nodes
    if (!first || !(await agreed(nodes))) return
    setLifecycle(nodes, 'archived')
    if (selected !== undefined && nodes.some(({ id }) => selected.split('>').includes(id))) select(undefined)
    const isPlace = first.kind === 'placement' || first.kind === 'link'
    const title = nodes.length > 1 ? words.archivedMany(nodes.length) : isPlace ? words.removed(first.name) : words.archived(first.name)
    offerWayBack(draft, title)
  }

  async function agreed(nodes: readonly MenuNode[]): Promise<boolean> {
    for (const { id, name, kind } of nodes) {
      const count = kind === 'item' || kind === 'modifier' ? usersOf(tree, id).length : 0
      if (count === 0) continue
      const question = { title: words.archiveUsed(name, count), body: words.archiveUsedWhy, confirmLabel: words.archive, danger: true }
      if (!(await confirm(question))) return false
    }
    return true
  }

  /** Hides a child of the source here: a child of one's own takes its place and is archived. */
  function takeAway(node: MenuNode, heir: MenuNode): void {
    const { kind, id: source_id, name } = node
    const id = newId()
    const variant = tree.nodes.has(source_id) ? 'dependent' : 'library'
    draft.apply([
      { op: 'create', client_op_id: newId(), id, kind, parent_id: heir.id, source_id, variant, fields: {} },
      { op: 'lifecycle', client_op_id: newId(), id, lifecycle: 'archived' },
    ])
    select(heir.id)
    offerWayBack(draft, words.removed(name))
  }

  function duplicate(node: MenuNode): void {
    draft.apply([{ op: 'duplicate', client_op_id: newId(), id: node.id, new_id: newId() }])
  }

  /** A copy that follows what it was made from, field by field. */
  function linkedCopy(node: MenuNode): void {
    const { kind, parent_id, id } = node
    draft.apply([
      {
        op: 'create',
        client_op_id: newId(),
        id: newId(),
        kind,
        parent_id,
        source_id: id,
        variant: 'dependent',
        after: id,
        ref_id: node.ref_id,
        fields: {},
      },
    ])
  }

  async function detach({ id, name }: MenuNode): Promise<void> {
    if (await confirm({ title: words.detachTitle(name), body: words.detachWhy, confirmLabel: words.detach }))
      draft.apply([{ op: 'detach', client_op_id: newId(), id }])
  }

  function paste(parent: string): void {
    const keys = cut.filter((key) => nodeAt(key))
    if (!canPlace(tree, keys, { parent, before: undefined })) return void showToast({ title: words.cannotPaste, tone: 'warn' })
    place({ ids: keys, parent, before: undefined })
    setCut([])
  }

  return {
    nodeAt,
    place,
    rename,
    archive,
    takeAway,
    setLifecycle,
    duplicate,
    linkedCopy,
    detach,
    cut,
    takeCut: (keys: readonly string[]) => {
      const movable = keys.filter((key) => !pseudoRoots.includes(key) && nodeAt(key))
      setCut(movable)
      if (movable.length > 0) showToast({ title: words.cutDone(movable.length) })
    },
    paste,
    canPaste: (key: string) => cut.length > 0 && canPlace(tree, cut, { parent: key, before: undefined }),
    canMove: ({ id }: TreeNode) => !pseudoRoots.includes(id),
    canRename: ({ id }: TreeNode) => !pseudoRoots.includes(id),
    canDrop: (keys: readonly string[], at: { parent: string | undefined; before: string | undefined }) => canPlace(tree, keys, at),
  }
}
export type MenuActs = ReturnType<typeof useMenuActs>
