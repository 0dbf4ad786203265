// biome-ignore-all lint/a11y/useSemanticElements: the rows of a virtual list cannot be those of a native table.
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the keys of all cells are listened for by the grid.
// biome-ignore-all lint/a11y/useFocusableInteractive: one cell of the grid has the focus at a time.
import { type ClipboardEvent, type KeyboardEvent, memo, useEffect, useRef, useState } from 'react'
import { classNames } from '../../../../ui/class-names.ts'
import { useMedia } from '../../../../ui/use-media.ts'
import styles from './Sheet.module.css'
import { type CellText, laidOver, pastedCells } from './sheet-paste.ts'
import { useSheetWindow } from './use-sheet-window.ts'

export interface SheetRow {
  readonly id: string
  readonly label: string
  /** Set in below the row before it. */
  readonly isChild?: boolean | undefined
}

export interface SheetColumn {
  readonly id: string
  readonly label: string
  readonly kind: 'text' | 'figure'
}

/** A cell as it is shown. */
export interface SheetCell {
  readonly text: string
  /** What holds while it is empty. */
  readonly fallback?: string | undefined
  readonly isChanged?: boolean | undefined
  readonly error?: string | undefined
  /** There is no such thing here: a size has no tax class. */
  readonly isOff?: boolean | undefined
}

export interface SheetProps {
  label: string
  /** Over the names of the rows. */
  rowsLabel: string
  rows: readonly SheetRow[]
  columns: readonly SheetColumn[]
  cellOf: (row: string, column: string) => SheetCell
  /** Left out where nothing may be changed. */
  onChange?: ((cells: readonly CellText[]) => void) | undefined
}

interface Place {
  row: number
  column: number
}

/** As narrow as columns get, in pixels; then the grid scrolls. */
const leastName = 128
const leastFigure = 76
const leastText = 120

const focusOn = (field: HTMLInputElement | null) => field?.focus()

const steps: Record<string, Place> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
}

/** A grid that is edited by the keys of a spreadsheet: type over, Enter down, Tab across, paste many at once. */
export function Sheet(props: SheetProps) {
  const { label, rowsLabel, rows, columns, cellOf, onChange } = props
  const isTouch = useMedia('(pointer: coarse)')
  const rowHeight = isTouch ? 44 : 34
  const view = useSheetWindow(rows.length, rowHeight)
  const [at, setAt] = useState<Place>({ row: 0, column: 0 })
  const [draft, setDraft] = useState<string>()
  const hasFocus = useRef(false)
  const place = { row: Math.min(at.row, rows.length - 1), column: Math.min(at.column, columns.length - 1) }

  useEffect(function followFocus() {
    if (!hasFocus.current || draft !== undefined) return
    view.scroller.current?.querySelector<HTMLElement>('[data-here]')?.focus({ preventScroll: true })
  })

  function go(next: Place): void {
    const row = Math.max(0, Math.min(next.row, rows.length - 1))
    const column = Math.max(0, Math.min(next.column, columns.length - 1))
    setAt({ row, column })
    view.reveal(row)
  }
  const cellAt = ({ row, column }: Place) => {
    const [rowId, columnId] = [rows[row]?.id, columns[column]?.id]
    return rowId === undefined || columnId === undefined ? undefined : { rowId, columnId, cell: cellOf(rowId, columnId) }
  }
  function begin(text: string | undefined): void {
    const here = cellAt(place)
    if (onChange && here && !here.cell.isOff) setDraft(text ?? here.cell.text)
  }
  function save(text: string): void {
    const here = cellAt(place)
    setDraft(undefined)
    if (here && text.trim() !== here.cell.text) onChange?.([{ row: here.rowId, column: here.columnId, text: text.trim() }])
  }

  function editKey(event: KeyboardEvent): boolean {
    const down = event.shiftKey ? -1 : 1
    if (event.key === 'Escape') setDraft(undefined)
    else if (event.key === 'Enter') {
      save(draft ?? '')
      go({ ...place, row: place.row + down })
    } else if (event.key === 'Tab') {
      save(draft ?? '')
      go({ ...place, column: place.column + down })
    } else return false
    return true
  }
  function moveKey(event: KeyboardEvent): boolean {
    const step = steps[event.key]
    const isCommand = event.ctrlKey || event.metaKey
    if (step)
      go(
        isCommand
          ? { row: place.row + step.row * rows.length, column: place.column + step.column * columns.length }
          : { row: place.row + step.row, column: place.column + step.column },
      )
    else if (event.key === 'Home') go({ ...place, column: 0 })
    else if (event.key === 'End') go({ ...place, column: columns.length - 1 })
    else if (event.key === 'PageDown' || event.key === 'PageUp') go({ ...place, row: place.row + (event.key === 'PageDown' ? 1 : -1) * view.page() })
    else if (event.key === 'Enter' || event.key === 'F2') begin(undefined)
    else if (event.key === 'Delete' || event.key === 'Backspace') {
      const here = cellAt(place)
      if (here && !here.cell.isOff) onChange?.([{ row: here.rowId, column: here.columnId, text: '' }])
    } else if (event.key.length === 1 && !isCommand && !event.altKey) begin(event.key)
    else return false
    return true
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (draft !== undefined ? editKey(event) : moveKey(event)) event.preventDefault()
    // The workspace has meanings of its own for Enter and Ctrl-Z.
    if (draft !== undefined || event.key === 'Enter') event.stopPropagation()
  }
  function onPaste(event: ClipboardEvent): void {
    if (draft !== undefined || !onChange) return
    event.preventDefault()
    const laid = laidOver(pastedCells(event.clipboardData.getData('text')), place, rows, columns)
    const open = laid.filter(({ row, column }) => !cellOf(row, column).isOff)
    if (open.length > 0) onChange(open)
  }
  function onCopy(event: ClipboardEvent): void {
    const here = cellAt(place)
    if (draft !== undefined || !here) return
    event.preventDefault()
    event.clipboardData.setData('text', here.cell.text)
  }
  const least = columns.reduce((sum, { kind }) => sum + (kind === 'figure' ? leastFigure : leastText), leastName)
  const template = `minmax(${leastName}px, 2fr) ${columns.map(({ kind }) => (kind === 'figure' ? `minmax(${leastFigure}px, 1fr)` : `minmax(${leastText}px, 2fr)`)).join(' ')}`
  return (
    <div
      ref={view.scroller}
      role="grid"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length + 1}
      aria-readonly={onChange ? undefined : true}
      className={styles.sheet}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      onCopy={onCopy}
      onFocus={() => {
        hasFocus.current = true
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        hasFocus.current = currentTarget.contains(relatedTarget)
      }}
    >
      <div role="row" aria-rowindex={1} className={styles.head} style={{ gridTemplateColumns: template, minInlineSize: least }}>
        <span role="columnheader" className={styles.corner}>
          {rowsLabel}
        </span>
        {columns.map((column) => (
          <span key={column.id} role="columnheader" className={styles.column} data-kind={column.kind}>
            {column.label}
          </span>
        ))}
      </div>
      <div role="presentation" className={styles.rows} style={{ blockSize: rows.length * rowHeight, minInlineSize: least }}>
        {view.indexes(place.row).map((index) => {
          const row = rows[index]
          if (!row) return null
          return (
            <Line
              key={row.id}
              row={row}
              index={index}
              top={index * rowHeight}
              height={rowHeight}
              template={template}
              columns={columns}
              cellOf={cellOf}
              here={index === place.row ? place.column : undefined}
              draft={index === place.row ? draft : undefined}
              onType={setDraft}
              onLeave={save}
              onPick={(column, isAgain) => {
                setAt({ row: index, column })
                hasFocus.current = true
                if (isAgain && onChange && !cellOf(row.id, columns[column]?.id ?? '').isOff) setDraft(cellOf(row.id, columns[column]?.id ?? '').text)
              }}
            />
          )
        })}
      </div>
    </div>
  )
}

interface LineProps extends Pick<SheetProps, 'columns' | 'cellOf'> {
  row: SheetRow
  index: number
  top: number
  height: number
  template: string
  /** The column that has the focus. */
  here: number | undefined
  draft: string | undefined
  onType: (text: string) => void
  onLeave: (text: string) => void
  onPick: (column: number, isAgain: boolean) => void
}

const Line = memo(
  function Line({ row, index, top, height, template, columns, cellOf, here, draft, onType, onLeave, onPick }: LineProps) {
    return (
      <div
        role="row"
        aria-rowindex={index + 2}
        className={styles.row}
        // Only script can place the rows of a virtual list; it sets the property, so no inline style is parsed.
        style={{ transform: `translateY(${top}px)`, blockSize: height, gridTemplateColumns: template }}
      >
        <span role="rowheader" className={classNames(styles.name, row.isChild && styles.child)} title={row.label}>
          {row.label}
        </span>
        {columns.map((column, at) => {
          const cell = cellOf(row.id, column.id)
          const isHere = at === here
          if (isHere && draft !== undefined)
            return (
              <span key={column.id} role="gridcell" className={styles.cell} data-editing>
                <input
                  ref={focusOn}
                  aria-label={`${row.label}, ${column.label}`}
                  className={styles.input}
                  data-kind={column.kind}
                  value={draft}
                  onChange={({ target }) => onType(target.value)}
                  onBlur={() => onLeave(draft)}
                />
              </span>
            )
          return (
            <span
              key={column.id}
              role="gridcell"
              tabIndex={isHere ? 0 : -1}
              data-here={isHere || undefined}
              data-kind={column.kind}
              data-changed={cell.isChanged || undefined}
              aria-invalid={cell.error !== undefined || undefined}
              aria-disabled={cell.isOff || undefined}
              title={cell.error}
              className={styles.cell}
              onClick={() => onPick(at, isHere)}
              onDoubleClick={() => onPick(at, true)}
            >
              {cell.text === '' ? <span className={styles.fallback}>{cell.fallback}</span> : cell.text}
            </span>
          )
        })}
      </div>
    )
  },
  (a, b) =>
    a.row === b.row &&
    a.top === b.top &&
    a.height === b.height &&
    a.template === b.template &&
    a.columns === b.columns &&
    a.cellOf === b.cellOf &&
    a.here === b.here &&
    a.draft === b.draft,
)
