import { type ClipboardEvent, type KeyboardEvent, useState } from 'react'
import type { SheetProps } from './Sheet.tsx'
import { laidOver, pastedCells } from './sheet-paste.ts'
import type { useSheetWindow } from './use-sheet-window.ts'

export interface Place {
  row: number
  column: number
}

const steps: Record<string, Place> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
}

const within = (value: number, count: number): number => Math.max(0, Math.min(value, count - 1))

/** Where a key leads from a cell; undefined when it leads nowhere. */
function placeAfter(
  { key, ctrlKey, metaKey }: KeyboardEvent,
  { row, column }: Place,
  { rows, columns }: SheetProps,
  page: number,
): Place | undefined {
  const step = steps[key]
  const far = ctrlKey || metaKey
  if (step) return { row: row + step.row * (far ? rows.length : 1), column: column + step.column * (far ? columns.length : 1) }
  if (key === 'Home') return { row, column: 0 }
  if (key === 'End') return { row, column: columns.length - 1 }
  if (key === 'PageDown') return { row: row + page, column }
  return key === 'PageUp' ? { row: row - page, column } : undefined
}

/** The current cell, its typed text, and the effects of keys and clipboard. */
export function useSheet(props: SheetProps, view: ReturnType<typeof useSheetWindow>) {
  const { rows, columns, cellOf, onOpen, onChange } = props
  const [at, setAt] = useState<Place>({ row: 0, column: 0 })
  const [draft, setDraft] = useState<string>()
  const place = { row: within(at.row, rows.length), column: within(at.column, columns.length) }
  const cellAt = ({ row, column }: Place) => {
    const [rowId, columnId] = [rows[row]?.id, columns[column]?.id]
    return rowId === undefined || columnId === undefined ? undefined : { row: rowId, column: columnId, cell: cellOf(rowId, columnId) }
  }
  const here = cellAt(place)

  function go({ row, column }: Place): void {
    const next = { row: within(row, rows.length), column: within(column, columns.length) }
    setAt(next)
    view.reveal(next.row)
  }
  function begin(text: string | undefined, from = here): void {
    if (!onChange || !from || from.cell.isOff) return
    // A cell that is opened, not typed over.
    if (text === undefined && onOpen?.(from.row, from.column)) return
    setDraft(text ?? from.cell.text)
  }
  function save(text: string): void {
    setDraft(undefined)
    if (here && text.trim() !== here.cell.text) onChange?.([{ row: here.row, column: here.column, text: text.trim() }])
  }
  function pick(next: Place, isAgain: boolean): void {
    setAt(next)
    if (isAgain) begin(undefined, cellAt(next))
  }

  function editKey({ key, shiftKey }: KeyboardEvent): boolean {
    const step = shiftKey ? -1 : 1
    if (key === 'Escape') {
      setDraft(undefined)
      return true
    }
    if (key !== 'Enter' && key !== 'Tab') return false
    save(draft ?? '')
    go(key === 'Enter' ? { ...place, row: place.row + step } : { ...place, column: place.column + step })
    return true
  }
  function moveKey(event: KeyboardEvent): boolean {
    const { key } = event
    const next = placeAfter(event, place, props, view.page())
    if (next) go(next)
    else if (key === 'Enter' || key === 'F2') begin(undefined)
    else if (key === 'Delete' || key === 'Backspace') {
      if (here && !here.cell.isOff) onChange?.([{ row: here.row, column: here.column, text: '' }])
    } else if (key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) begin(key)
    else return false
    return true
  }

  return {
    place,
    draft,
    setDraft,
    save,
    pick,
    onKeyDown: (event: KeyboardEvent): void => {
      const isTyping = draft !== undefined
      if (isTyping ? editKey(event) : moveKey(event)) event.preventDefault()
      // The workspace has meanings of its own for Enter and Ctrl-Z.
      if (isTyping || event.key === 'Enter') event.stopPropagation()
    },
    onPaste: (event: ClipboardEvent): void => {
      if (draft !== undefined || !onChange) return
      event.preventDefault()
      const laid = laidOver(pastedCells(event.clipboardData.getData('text')), place, rows, columns)
      const open = laid.filter(({ row, column }) => !cellOf(row, column).isOff)
      if (open.length > 0) onChange(open)
    },
    onCopy: (event: ClipboardEvent): void => {
      if (draft !== undefined || !here) return
      event.preventDefault()
      event.clipboardData.setData('text', here.cell.text)
    },
  }
}
