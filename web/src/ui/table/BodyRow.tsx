// biome-ignore-all lint/a11y/noRedundantRoles: laid out as a block, as on a phone, a row is no row to a screen reader unless it says so.
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { type MouseEvent, useMemo, useState } from 'react'
import { classNames } from '../basics/class-names.ts'
import iconButton from '../controls/IconButton.module.css'
import check from '../form/Checkbox.module.css'
import { cellClass, rowClass } from '../page/StyledTable.tsx'
import styles from './DataTable.module.css'
import { openerId } from './row-menu-id.ts'
import type { CellPlan, RowPlan } from './row-plan.ts'
import box from './SelectBox.module.css'
import { words } from './table-texts.ts'

export interface BodyRowProps<Row> {
  row: Row
  name: string
  plan: RowPlan<Row>
  /** Undefined where nothing can be selected. */
  selected: boolean | undefined
  onSelect: (row: Row, event: MouseEvent) => void
  /** The id of its menu while that is open, empty while it is closed; null where there is nothing to do, undefined where no row has one. */
  menu: string | null | undefined
  onMenu: (row: Row, button: HTMLElement) => void
  /** Briefly tinted: changed elsewhere a moment ago. */
  fresh: boolean
}

const boxClass = classNames(check.box, box.box)
const selectClass = cellClass(false, styles.select)
const menuClass = cellClass(false, styles.menu)
const plainClass = cellClass(false)
const buttonClass = classNames(iconButton.button, iconButton.quiet)

/**
 * One row, of native elements alone: there may be a thousand, and each part would be a thousand parts. What it holds is drawn again
 * only when that has changed, not when it is selected.
 */
export function BodyRow<Row>({ row, name, plan, selected, onSelect, menu, onMenu, fresh }: BodyRowProps<Row>) {
  const [open, setOpen] = useState(false)
  const cells = useMemo(() => <>{plan.cells.map((cell) => drawCell(cell, row, open))}</>, [plan, row, open])
  return useMemo(
    () => (
      <tr role="row" className={rowClass(fresh)} aria-selected={selected || undefined}>
        {selected !== undefined && (
          <td role="cell" data-phone="start" className={selectClass}>
            <label className={box.target}>
              <input
                type="checkbox"
                className={boxClass}
                aria-label={words.select(name)}
                checked={selected}
                onClick={(event) => onSelect(row, event)}
                // The press changes it; React asks for a listener beside `checked`.
                onChange={nothing}
              />
            </label>
          </td>
        )}
        {cells}
        {plan.hasMore && (
          <td role="cell" data-phone="tail" className={plainClass}>
            <button
              type="button"
              className={styles.more}
              aria-expanded={open}
              aria-label={open ? words.less : words.moreOf(name)}
              onClick={() => setOpen(!open)}
            >
              {open ? words.less : words.more}
              <IconChevronDown size={14} aria-hidden />
            </button>
          </td>
        )}
        {menu !== undefined && (
          <td role="cell" data-phone="end" data-empty={menu === null || undefined} className={menuClass}>
            {menu !== null && <MenuButton name={name} menu={menu} onPress={(button) => onMenu(row, button)} />}
          </td>
        )}
      </tr>
    ),
    [row, name, plan, cells, selected, onSelect, menu, onMenu, fresh, open],
  )
}

const nothing = () => undefined

function drawCell<Row>({ column, className, folded, open: unfolded, isLastFact }: CellPlan<Row>, row: Row, open: boolean) {
  const content = column.cell(row)
  const isEmpty = content === null || content === undefined || content === false || content === ''
  return (
    <td
      key={column.id}
      role="cell"
      className={className}
      data-label={column.header}
      data-empty={isEmpty || undefined}
      data-last={isLastFact || undefined}
      data-phone={open ? unfolded : folded}
    >
      {content}
    </td>
  )
}

/** Opens the table's one menu for its row. */
function MenuButton({ name, menu, onPress }: { name: string; menu: string; onPress: (button: HTMLElement) => void }) {
  const label = words.actionsFor(name)
  return (
    <button
      type="button"
      id={menu ? openerId(menu) : undefined}
      className={buttonClass}
      title={label}
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={menu !== ''}
      aria-controls={menu || undefined}
      onClick={(event) => onPress(event.currentTarget)}
    >
      <svg width="18" height="18" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round" aria-hidden>
        <path d="M5 12h.01M12 12h.01M19 12h.01" />
      </svg>
    </button>
  )
}
