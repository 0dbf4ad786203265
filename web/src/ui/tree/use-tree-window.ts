import { startTransition, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type RowRange, rangeAt, rowsDrawn, scrollFor } from './row-range.ts'
import { type RowSlot, slotsFor } from './row-slots.ts'
import type { TreeRow } from './tree-rows.ts'

/** The row that something on the screen belongs to. */
export function rowIdOf(target: EventTarget | null): string | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-id]') : null
  return row?.dataset.id
}

/** A scroll is over when nothing has moved for so long. */
const restMs = 100

/** The rows drawn for where the tree is scrolled to, and whether it is on its way. All rows are as high as each other, so a range is two divisions. */
function useRange(scroller: { current: HTMLDivElement | null }, count: number, rowHeight: number): RowRange & { isMoving: boolean } {
  const [{ top, height, isMoving }, setView] = useState({ top: 0, height: 0, isMoving: false })
  const range = rangeAt(top, height, rowHeight, count)
  const shown = useRef({ range, count })
  shown.current = { range, count }
  useEffect(
    function followScroll() {
      const element = scroller.current
      if (!element) return
      const follow = () => {
        const view = { top: element.scrollTop, height: element.clientHeight, isMoving: element.dataset.scrolling !== undefined }
        const next = rangeAt(view.top, view.height, rowHeight, shown.current.count)
        const { first, end } = shown.current.range
        if (next.first === first && next.end === end) return
        // A jump past everything drawn would show an empty frame.
        if (next.first >= end || next.end <= first) flushSync(() => setView(view))
        // Drawn piece by piece between the frames: rows are there before they come into sight.
        else startTransition(() => setView(view))
      }
      let resting: ReturnType<typeof setTimeout> | undefined
      const rest = () => {
        delete element.dataset.scrolling
        startTransition(() => setView((view) => (view.isMoving ? { ...view, isMoving: false } : view)))
      }
      const scrolled = () => {
        element.dataset.scrolling = ''
        clearTimeout(resting)
        resting = setTimeout(rest, restMs)
        follow()
      }
      const sizes = new ResizeObserver(follow)
      sizes.observe(element)
      element.addEventListener('scroll', scrolled, { passive: true })
      return () => {
        clearTimeout(resting)
        sizes.disconnect()
        element.removeEventListener('scroll', scrolled)
      }
    },
    [scroller, rowHeight],
  )
  return { ...range, isMoving }
}

/** The rows drawn and the elements that show them, in the order of the document. */
function useSlots(rows: readonly TreeRow[], indexes: readonly number[], isMoving: boolean, mayLend: (id: string) => boolean): RowSlot[] {
  const drawn = useRef<readonly RowSlot[]>([])
  const ids = indexes.map((index) => rows[index]?.node.id).filter((id) => id !== undefined)
  const slots = slotsFor(drawn.current, { ids, isMoving, mayLend })
  // What was put together but never shown has taken no elements.
  useLayoutEffect(function keepShown() {
    drawn.current = slots
  })
  return slots
}

/** The rows drawn now, and the one that has the focus. */
export function useTreeWindow(rows: readonly TreeRow[], rowHeight: number, editingId: string | undefined, selected?: string) {
  const scroller = useRef<HTMLDivElement>(null)
  const wanted = useRef<string | undefined>(undefined)
  const dragged = useRef<string | undefined>(undefined)
  const [current, setCurrent] = useState<string>()
  const rowIndex = useMemo(() => new Map(rows.map(({ node }, index) => [node.id, index])), [rows])
  const range = useRange(scroller, rows.length, rowHeight)
  // A row out of sight that was taken away would lose the focus, the text in its field or the drag that began on it.
  const kept = [current, editingId, dragged.current].map((id) => (id === undefined ? undefined : rowIndex.get(id)))
  const holder = useRef<string | undefined>(undefined)
  // Elements that have the focus show no other row: nobody would be told that it is another.
  const slots = useSlots(rows, rowsDrawn(range, kept), range.isMoving, (id) => rowIndex.has(id) && id !== holder.current)
  const find = (id: string) => scroller.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`)
  useEffect(function followFocus() {
    // A row far away is drawn only after the list has scrolled to it.
    const row = wanted.current === undefined ? undefined : find(wanted.current)
    if (!row) return
    wanted.current = undefined
    row.focus({ preventScroll: true })
  })
  const revealed = useRef<string>(undefined)
  useEffect(
    function revealSelected() {
      const index = selected === undefined ? undefined : rowIndex.get(selected)
      const element = scroller.current
      // Once: whoever scrolls away from what is open stays there.
      if (index === undefined || !element || revealed.current === selected) return
      revealed.current = selected
      const top = scrollFor(index, element.scrollTop, element.clientHeight, rowHeight)
      if (top !== undefined) element.scrollTop = top
    },
    [rowIndex, selected, rowHeight],
  )
  return {
    scroller,
    rowHeight,
    dragged,
    slots,
    height: rows.length * rowHeight,
    indexOf: (id: string | undefined) => (id === undefined ? -1 : (rowIndex.get(id) ?? -1)),
    /** Rows to a screen. */
    page: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1),
    focusableId: (selected: string | undefined) => [current, selected].find((id) => id !== undefined && rowIndex.has(id)) ?? rows[0]?.node.id,
    focused: (target: EventTarget) => {
      const id = rowIdOf(target)
      if (id === undefined) return
      holder.current = id
      setCurrent(id)
    },
    focusRow: (id: string) => {
      const index = rowIndex.get(id)
      const element = scroller.current
      setCurrent(id)
      const top = index !== undefined && element ? scrollFor(index, element.scrollTop, element.clientHeight, rowHeight) : undefined
      if (element && top !== undefined) element.scrollTop = top
      const row = find(id)
      wanted.current = row ? undefined : id
      row?.focus({ preventScroll: true })
    },
  }
}
export type TreeWindow = ReturnType<typeof useTreeWindow>
