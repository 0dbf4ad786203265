// biome-ignore-all lint/a11y/useSemanticElements: the rows of a virtual list cannot be those of a native table.
// biome-ignore-all lint/a11y/useFocusableInteractive: one cell of the grid has the focus at a time.
import { useEffect, useRef } from 'react'
import { useMedia } from '../../../ui/basics/use-media.ts'
import styles from './Sheet.module.css'
import { SheetLine } from './SheetLine.tsx'
import type { SheetCell, SheetColumn, SheetRow } from './sheet-cells.ts'
import type { CellText } from './sheet-paste.ts'
import { useSheet } from './use-sheet.ts'
import { useSheetWindow } from './use-sheet-window.ts'

export interface SheetProps {
  label: string
  /** Over the names of the rows. */
  rowsLabel: string
  rows: readonly SheetRow[]
  columns: readonly SheetColumn[]
  cellOf: (row: string, column: string) => SheetCell
  /** Changes a cell in another way than by its text, when it is opened; answers whether it did. */
  onOpen?: ((row: string, column: string) => boolean) | undefined
  /** Left out where nothing may be changed. */
  onChange?: ((cells: readonly CellText[]) => void) | undefined
}

/** As narrow as columns get, in pixels; then the grid scrolls. */
const leastName = 128
const leastOf = ({ kind }: SheetColumn): number => (kind === 'figure' ? 76 : 120)

/** A grid that is edited by the keys of a spreadsheet: type over, Enter down, Tab across, paste many at once. */
export function Sheet(props: SheetProps) {
  const { label, rowsLabel, rows, columns, cellOf, onChange } = props
  const isTouch = useMedia('(pointer: coarse)')
  const rowHeight = isTouch ? 44 : 34
  const view = useSheetWindow(rows.length, rowHeight)
  const sheet = useSheet(props, view)
  const { place, draft } = sheet
  const hasFocus = useRef(false)
  useEffect(function followFocus() {
    if (!hasFocus.current || draft !== undefined) return
    view.scroller.current?.querySelector<HTMLElement>('[data-here]')?.focus({ preventScroll: true })
  })
  const least = columns.reduce((sum, column) => sum + leastOf(column), leastName)
  const shares = columns.map((column) => `minmax(${leastOf(column)}px, ${column.kind === 'figure' ? 1 : 2}fr)`)
  const template = `minmax(${leastName}px, 2fr) ${shares.join(' ')}`
  return (
    <div
      ref={view.scroller}
      role="grid"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length + 1}
      aria-readonly={onChange ? undefined : true}
      className={styles.sheet}
      onKeyDown={sheet.onKeyDown}
      onPaste={sheet.onPaste}
      onCopy={sheet.onCopy}
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
            <SheetLine
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
              onType={sheet.setDraft}
              onLeave={sheet.save}
              onPick={(column, isAgain) => {
                hasFocus.current = true
                sheet.pick({ row: index, column }, isAgain)
              }}
            />
          )
        })}
      </div>
    </div>
  )
}
