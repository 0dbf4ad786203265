import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { type MouseEvent, useMemo, useState } from 'react'
import { classNames } from '../class-names.ts'
import { Menu, type MenuAction } from '../Menu.tsx'
import { Td } from '../StyledTable.tsx'
import styles from './DataTable.module.css'
import { SelectBox } from './SelectBox.tsx'
import type { PhoneRole, TableColumn } from './table-columns.ts'
import { words } from './words.ts'

export interface RowCellsProps<Row> {
  row: Row
  name: string
  columns: readonly TableColumn<Row>[]
  roles: ReadonlyMap<string, PhoneRole>
  /** Undefined where nothing can be selected. */
  selected: boolean | undefined
  onSelect: (row: Row, event: MouseEvent) => void
  actions: ((row: Row) => MenuAction[]) | undefined
  isPhone: boolean
}

function placeOf(role: PhoneRole | undefined, open: boolean) {
  if (role === 'more') return open ? 'below' : 'hide'
  return role ?? 'fact'
}

/** The cells of one row; drawn again only when something of this row has changed. */
export function RowCells<Row>({ row, name, columns, roles, selected, onSelect, actions, isPhone }: RowCellsProps<Row>) {
  const [open, setOpen] = useState(false)
  const hasMore = isPhone && columns.some(({ id }) => roles.get(id) === 'more')
  const lastFact = hasMore && columns.findLast(({ id }) => roles.get(id) === 'fact')
  return useMemo(
    () => (
      <>
        {selected !== undefined && (
          <Td phone="start" className={styles.select}>
            <SelectBox label={words.select(name)} checked={selected} onToggle={(event) => onSelect(row, event)} />
          </Td>
        )}
        {columns.map((column) => (
          <Td
            key={column.id}
            numeric={column.numeric}
            className={classNames(column.nowrap && styles.nowrap, column.roomy && styles.roomy, roles.get(column.id) === 'title' && styles.title)}
            data-label={column.header}
            data-last={column === lastFact || undefined}
            phone={placeOf(roles.get(column.id), open)}
          >
            {column.cell(row)}
          </Td>
        ))}
        {hasMore && (
          <Td phone="tail">
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
          </Td>
        )}
        {actions && (
          <Td phone="end" className={styles.menu}>
            <RowMenu name={name} actions={actions(row)} />
          </Td>
        )}
      </>
    ),
    [row, name, columns, roles, selected, onSelect, actions, open, hasMore, lastFact],
  )
}

function RowMenu({ name, actions }: { name: string; actions: MenuAction[] }) {
  return actions.length > 0 && <Menu label={words.actionsFor(name)} actions={actions} />
}
