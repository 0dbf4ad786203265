// biome-ignore-all lint/a11y/useSemanticElements: the rows of a virtual list cannot be those of a native table.
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the keys of all cells are listened for by the grid.
// biome-ignore-all lint/a11y/useFocusableInteractive: one cell of the grid has the focus at a time.
import { memo } from 'react'
import { classNames } from '../../../ui/basics/class-names.ts'
import styles from './Sheet.module.css'
import type { SheetCell, SheetColumn, SheetRow } from './sheet-cells.ts'

const focusOn = (field: HTMLInputElement | null) => field?.focus()

interface CellProps {
  name: string
  column: SheetColumn
  cell: SheetCell
  isHere: boolean
  /** What is being typed into it. */
  draft: string | undefined
  onType: (text: string) => void
  onLeave: (text: string) => void
  onPick: (isAgain: boolean) => void
}

function Cell({ name, column: { kind }, cell, isHere, draft, onType, onLeave, onPick }: CellProps) {
  if (draft !== undefined)
    return (
      <span role="gridcell" className={styles.cell} data-editing>
        <input
          ref={focusOn}
          aria-label={name}
          className={styles.input}
          data-kind={kind}
          value={draft}
          onChange={({ target }) => onType(target.value)}
          onBlur={() => onLeave(draft)}
        />
      </span>
    )
  return (
    <span
      role="gridcell"
      tabIndex={isHere ? 0 : -1}
      data-here={isHere || undefined}
      data-kind={kind}
      data-changed={cell.isChanged || undefined}
      aria-invalid={cell.error !== undefined || undefined}
      aria-disabled={cell.isOff || undefined}
      title={cell.error}
      className={styles.cell}
      onClick={() => onPick(isHere)}
      onDoubleClick={() => onPick(true)}
    >
      {cell.view ? cell.view : cell.text === '' ? <span className={styles.fallback}>{cell.fallback}</span> : cell.text}
    </span>
  )
}

interface LineProps {
  row: SheetRow
  index: number
  top: number
  height: number
  template: string
  columns: readonly SheetColumn[]
  cellOf: (row: string, column: string) => SheetCell
  /** The column that has the focus. */
  here: number | undefined
  draft: string | undefined
  onType: (text: string) => void
  onLeave: (text: string) => void
  onPick: (column: number, isAgain: boolean) => void
}

const drawn = ['row', 'top', 'height', 'template', 'columns', 'cellOf', 'here', 'draft'] as const

/** One row of the grid; drawn again only when something in it differs. */
export const SheetLine = memo(
  function SheetLine({ row, index, top, height, template, columns, cellOf, here, draft, onType, onLeave, onPick }: LineProps) {
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
        {columns.map((column, at) => (
          <Cell
            key={column.id}
            name={`${row.label}, ${column.label}`}
            column={column}
            cell={cellOf(row.id, column.id)}
            isHere={at === here}
            draft={at === here ? draft : undefined}
            onType={onType}
            onLeave={onLeave}
            onPick={(isAgain) => onPick(at, isAgain)}
          />
        ))}
      </div>
    )
  },
  (a, b) => drawn.every((prop) => a[prop] === b[prop]),
)
