import { type MouseEvent, useRef } from 'react'
import { type Choice, chooseRow, type Gesture, gestureOf } from './choosing.ts'
import type { TreeGridProps } from './tree-props.ts'
import { branchOfFailure, type TreeRow } from './tree-rows.ts'
import type { TreeActs } from './use-tree-acts.ts'
import { rowIdOf, type TreeWindow } from './use-tree-window.ts'

interface Pressed extends TreeGridProps {
  rows: readonly TreeRow[]
  acts: TreeActs
}

const nothing: ReadonlySet<string> = new Set()

/** What a press on any part of a row does. */
export function useTreePress(props: Pressed, view: TreeWindow) {
  const { rows, acts, chosen, onChoose, onSelect, onExpand, onRetry } = props
  const anchor = useRef<string | undefined>(undefined)
  const rowOf = (id: string | undefined) => rows[view.indexOf(id)]

  function choose(id: string, gesture: Gesture): void {
    if (!onChoose) return
    const before: Choice = { chosen: chosen ?? nothing, anchor: anchor.current ?? props.selected }
    const after = chooseRow(before, rows, id, gesture)
    anchor.current = after.anchor
    if (after.chosen !== before.chosen) onChoose(after.chosen)
  }

  function activate({ kind, node }: TreeRow): void {
    if (kind === 'failed') onRetry?.(branchOfFailure(node.id))
    else if (kind === 'node' && !node.disabled) onSelect?.(node.id)
  }

  function pressRow(row: TreeRow, gesture: Gesture): void {
    choose(row.node.id, gesture)
    if (gesture === 'only') activate(row)
  }

  function openMenu(id: string, at?: { clientX: number; clientY: number }): void {
    const row = rowOf(id)
    if (!row || !acts.hasMenu(row)) return
    const button = view.scroller.current?.querySelector(`[data-id="${CSS.escape(id)}"] [data-part=menu]`)
    const box = button?.getBoundingClientRect()
    acts.openMenu({ id, name: acts.rename.nameOf(row.node), x: at?.clientX ?? box?.right ?? 0, y: at?.clientY ?? box?.bottom ?? 0 })
  }

  function onClick(event: MouseEvent): void {
    const id = rowIdOf(event.target)
    const row = rowOf(id)
    if (!row || id === undefined || !(event.target instanceof Element)) return
    const part = event.target.closest<HTMLElement>('[data-part]')?.dataset.part
    if (part === 'twist') onExpand([id], !row.isOpen)
    else if (part === 'menu') openMenu(id)
    else if (part === 'check') {
      // The label would press its box once more.
      event.preventDefault()
      choose(id, 'toggle')
    } else if (part !== 'end' && part !== 'handle') pressRow(row, onChoose ? gestureOf(event) : 'only')
  }

  return {
    choose,
    activate,
    openMenu,
    onClick,
    onDoubleClick: (event: MouseEvent): void => {
      const row = rowOf(rowIdOf(event.target))
      if (row?.kind === 'node' && !(event.target instanceof Element && event.target.closest('[data-part]'))) acts.rename.begin(row.node)
    },
    onContextMenu: (event: MouseEvent): void => {
      const row = rowOf(rowIdOf(event.target))
      if (!row || !acts.hasMenu(row)) return
      event.preventDefault()
      // The menu key has no place of its own; the button of the row stands for it.
      openMenu(row.node.id, event.button === 2 ? event : undefined)
    },
  }
}
export type TreePress = ReturnType<typeof useTreePress>
