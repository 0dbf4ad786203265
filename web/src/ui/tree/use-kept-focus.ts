import { useEffect, useRef } from 'react'
import { isInDialog, whenFocusIsFree } from '../layers/free-focus.ts'
import type { TreeRow } from './tree-rows.ts'
import { rowIdOf } from './use-tree-window.ts'

/** The row next to one that is gone: the one after it, for what lay below it went along, or else the nearest before it. */
export function nextTo(before: readonly TreeRow[], gone: string, rows: readonly TreeRow[]): string | undefined {
  const index = before.findIndex(({ node }) => node.id === gone)
  const level = before[index]?.level
  if (level === undefined) return undefined
  const left = new Set(rows.map(({ node }) => node.id))
  const isLeft = ({ node }: TreeRow) => left.has(node.id)
  const next = before.slice(index + 1).find((row) => row.level <= level && isLeft(row)) ?? before.slice(0, index).findLast(isLeft)
  return next?.node.id
}

interface Kept {
  /** What the rows are drawn in. */
  within: { current: HTMLElement | null }
  rows: readonly TreeRow[]
  /** What the rows are of: another level has other rows, and none of the last is gone. */
  of?: string | undefined
  /** Gives the focus to a row, or, where none is left, to what stands there instead. */
  give: (id: string | undefined) => void
}

/** When the row with the focus is gone, say removed, the one next to it has it: whoever works with the keys stays where they were. */
export function useKeptFocus({ within, rows, of, give }: Kept): void {
  const holder = useRef<string>(undefined)
  const drawn = useRef({ rows, of })
  // While rendering: what is about to go still has the focus. A dialog that asks about a row only borrows it.
  const active = document.activeElement
  if (within.current?.contains(active)) holder.current = rowIdOf(active)
  else if (!isInDialog(active)) holder.current = undefined
  useEffect(
    function followHolder() {
      const element = within.current
      const hold = ({ target }: FocusEvent) => {
        holder.current = rowIdOf(target)
      }
      element?.addEventListener('focusin', hold)
      return () => element?.removeEventListener('focusin', hold)
    },
    [within],
  )
  useEffect(function keepFocus() {
    const before = drawn.current
    drawn.current = { rows, of }
    const gone = holder.current
    if (gone === undefined || before.rows === rows || before.of !== of || rows.some(({ node }) => node.id === gone)) return
    holder.current = undefined
    whenFocusIsFree(() => give(nextTo(before.rows, gone, rows)))
  })
}
