import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { TreeRow } from './tree-rows.ts'

/** The row that something on the screen belongs to. */
export function rowIdOf(target: EventTarget | null): string | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-id]') : null
  return row?.dataset.id
}

/** The rows drawn now, and the one that has the focus. */
export function useTreeWindow(rows: readonly TreeRow[], rowHeight: number, editingId: string | undefined) {
  const scroller = useRef<HTMLDivElement>(null)
  const wanted = useRef<string | undefined>(undefined)
  const dragged = useRef<string | undefined>(undefined)
  const [current, setCurrent] = useState<string>()
  const places = useMemo(() => new Map(rows.map(({ node }, index) => [node.id, index])), [rows])
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.node.id ?? index,
    overscan: 10,
    rangeExtractor: (range) => {
      // A row out of sight that was taken away would lose the focus, the text in its field or the drag that began on it.
      const kept = [current, editingId, dragged.current].map((id) => (id === undefined ? undefined : places.get(id)))
      return [...new Set([...defaultRangeExtractor(range), ...kept.filter((index) => index !== undefined)])].sort((a, b) => a - b)
    },
  })
  const find = (id: string) => scroller.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`)
  useEffect(function followFocus() {
    // A row far away is drawn only after the list has scrolled to it.
    const row = wanted.current === undefined ? undefined : find(wanted.current)
    if (!row) return
    wanted.current = undefined
    row.focus({ preventScroll: true })
  })
  useEffect(
    function measureAnew() {
      if (rowHeight) list.measure()
    },
    [list, rowHeight],
  )
  return {
    scroller,
    rowHeight,
    dragged,
    items: list.getVirtualItems(),
    height: list.getTotalSize(),
    indexOf: (id: string | undefined) => (id === undefined ? -1 : (places.get(id) ?? -1)),
    /** Rows to a screen. */
    page: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1),
    focusableId: (selected: string | undefined) => [current, selected].find((id) => id !== undefined && places.has(id)) ?? rows[0]?.node.id,
    focused: (target: EventTarget) => {
      const id = rowIdOf(target)
      if (id !== undefined) setCurrent(id)
    },
    focusRow: (id: string) => {
      const index = places.get(id)
      wanted.current = id
      setCurrent(id)
      if (index !== undefined) list.scrollToIndex(index)
      const row = find(id)
      if (row) row.focus({ preventScroll: true })
    },
  }
}
export type TreeWindow = ReturnType<typeof useTreeWindow>
