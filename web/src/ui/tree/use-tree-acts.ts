import { useCallback, useRef, useState } from 'react'
import type { MenuAction } from '../layers/Menu.tsx'
import type { DropRules, TreePlace } from './drop-rules.ts'
import { mayDrop, movedTogether, nudged } from './drop-rules.ts'
import type { MenuSpot } from './RowMenu.tsx'
import type { TreeGridProps } from './tree-props.ts'
import type { TreeNode, TreeRow } from './tree-rows.ts'
import { words } from './tree-texts.ts'
import { useRename } from './use-rename.ts'

const nothing: ReadonlySet<string> = new Set()

/** What is moved, in words. */
export function whatWords(rows: readonly TreeRow[], ids: readonly string[]): string {
  const only = ids.length === 1 ? rows.find(({ node }) => node.id === ids[0]) : undefined
  return only ? only.node.label : words.several(ids.length)
}

/** A place, in words. */
export function placeWords(rows: readonly TreeRow[], { parent, before }: TreePlace): string {
  const label = (id: string | undefined) => rows.find(({ node }) => node.id === id)?.node.label
  const next = label(before)
  if (next !== undefined) return words.before(next)
  const branch = label(parent)
  return branch === undefined ? words.toEnd : words.into(branch)
}

/** What can be done with the rows of a tree, in either of its layouts. */
export function useTreeActs(props: TreeGridProps) {
  const { onMove, onMoveTo, canMove, canDrop, actionsOf, ordered = true, chosen = nothing } = props
  const live = useRef<HTMLSpanElement>(null)
  const say = useCallback((text: string) => {
    // Not through React: a drag says something at every place it passes.
    if (live.current) live.current.textContent = text
  }, [])
  /** How the layout on the screen gives a row the focus. */
  const focus = useRef<(id: string) => void>(() => {})
  const rename = useRename(props, say)
  const [menu, setMenu] = useState<MenuSpot>()
  const [moving, setMoving] = useState<readonly string[]>()
  const rules: DropRules = {
    canMove: (node) => (canMove ? canMove(node) : true),
    canDrop: (ids, place) => (ordered || place.before === undefined) && (canDrop?.(ids, place) ?? true),
  }

  function move(rows: readonly TreeRow[], ids: readonly string[], place: TreePlace): boolean {
    const what = whatWords(rows, ids)
    if (!onMove || !mayDrop(rows, ids, place, rules)) {
      say(words.cannotMove(what))
      return false
    }
    onMove({ ids, ...place })
    say(words.dropped(what, placeWords(rows, place)))
    return true
  }

  const canBeMoved = ({ readOnly, disabled, isAction, ...rest }: TreeNode) =>
    (onMove || onMoveTo) && !readOnly && !disabled && !isAction && rules.canMove({ readOnly, disabled, isAction, ...rest })

  function moveActions(rows: readonly TreeRow[], node: TreeNode): MenuAction[] {
    if (!canBeMoved(node)) return []
    const ids = movedTogether(rows, node.id, chosen, rules)
    const step = (key: string, label: string): MenuAction[] => {
      const place = ordered && onMove ? nudged(rows, node.id, key) : undefined
      return place && mayDrop(rows, [node.id], place, rules) ? [{ label, onSelect: () => move(rows, [node.id], place) }] : []
    }
    const choosePlace = () => (onMoveTo ? onMoveTo(ids) : setMoving(ids))
    return [
      ...(ids.length > 0 ? [{ label: words.moveTo, onSelect: choosePlace }] : []),
      ...step('ArrowUp', words.moveUp),
      ...step('ArrowDown', words.moveDown),
    ]
  }

  return {
    live,
    say,
    focus,
    rename,
    rules,
    move,
    menu,
    openMenu: setMenu,
    closeMenu: () => {
      // First the row: a dialog or a field that the menu led to takes the focus from there, and gives it back.
      if (menu) focus.current(menu.id)
      setMenu(undefined)
    },
    moving,
    setMoving,
    hasMenu: ({ kind, node }: TreeRow): boolean =>
      kind === 'node' &&
      !node.disabled &&
      !node.isAction &&
      (rename.mayRename(node) || canBeMoved(node) === true || (actionsOf?.(node).length ?? 0) > 0),
    actionsFor: (rows: readonly TreeRow[], node: TreeNode): MenuAction[] => [
      ...(rename.mayRename(node) ? [{ label: words.rename, onSelect: () => rename.begin(node) }] : []),
      ...moveActions(rows, node),
      ...(actionsOf?.(node) ?? []),
    ],
  }
}
export type TreeActs = ReturnType<typeof useTreeActs>
