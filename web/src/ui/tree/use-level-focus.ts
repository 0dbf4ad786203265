import { useEffect, useRef } from 'react'
import { isNobodys, whenFocusIsFree } from '../layers/free-focus.ts'
import type { TreeRow } from './tree-rows.ts'
import { useKeptFocus } from './use-kept-focus.ts'

interface Shown {
  /** The way down that was asked for. */
  path: readonly string[]
  /** Undefined while they are on their way. */
  rows: readonly TreeRow[] | undefined
  selected: string | undefined
}

const none: readonly TreeRow[] = []

/** The row one comes from on the way up; nothing on the way down. */
function cameFrom(was: readonly string[], path: readonly string[]): string | undefined {
  return path.every((id, index) => was[index] === id) ? was[path.length] : undefined
}

/**
 * Where the focus goes on a phone, where the rows that had it go with their level: down to the first row, up to the row one
 * comes from, and back to the row that was open elsewhere.
 */
export function useLevelFocus({ path, rows, selected }: Shown) {
  const frame = useRef<HTMLElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  /** The name of the level, which takes the focus while there are no rows. */
  const name = useRef<HTMLSpanElement>(null)
  const last = useRef({ path, selected, isEmpty: false })
  const wanted = useRef<{ id: string | undefined }>(undefined)

  const find = (row: string) => frame.current?.querySelector<HTMLElement>(`${row} button:not(:disabled)`)
  const focusRow = (id: string | undefined) => {
    const row = (id === undefined ? null : find(`[data-id="${CSS.escape(id)}"]`)) ?? find('[data-id]')
    const target = row ?? name.current
    target?.focus()
  }
  useEffect(function followLevel() {
    const was = last.current
    const isEmpty = rows?.length === 0
    last.current = { path, selected, isEmpty }
    if (was.path.join() !== path.join()) {
      wanted.current = { id: cameFrom(was.path, path) }
      // The new level is seen from its beginning.
      if (wanted.current.id === undefined) bar.current?.scrollIntoView({ block: 'nearest' })
    } else if (was.selected !== undefined && selected === undefined) wanted.current = { id: was.selected }
    // What stood in the empty level to add to it is gone, and the focus with it.
    else if (was.isEmpty && rows && !isEmpty) whenFocusIsFree(() => focusRow(undefined))
    if (!wanted.current) return
    const isFree = isNobodys(document.activeElement) || frame.current?.contains(document.activeElement)
    if (isFree && !rows) name.current?.focus()
    else {
      const { id } = wanted.current
      wanted.current = undefined
      if (isFree) focusRow(id)
    }
  })
  useKeptFocus({ within: frame, rows: rows ?? none, of: path.join(), give: focusRow })
  return { frame, bar, name, focusRow }
}
