// biome-ignore-all lint/a11y/noRedundantRoles: laid out as a block, as on a phone, a row is no row to a screen reader unless it says so.
import type { CSSProperties, HTMLAttributes, ReactElement, ReactNode, Ref, TdHTMLAttributes, ThHTMLAttributes } from 'react'
import { Children, cloneElement, isValidElement } from 'react'
import { classNames } from '../basics/class-names.ts'
import { catalogue } from '../basics/ui-texts.ts'
import styles from './StyledTable.module.css'

const words = catalogue('styled-table', { childNoTr: 'Direct child of a StyledTable should be a Tr' })

interface ThProps extends ThHTMLAttributes<HTMLTableCellElement> {
  /** Right-aligned, in figures of equal width. */
  numeric?: boolean | undefined
  /** For the screen reader and the phone layout only. */
  hideLabel?: boolean | undefined
}

interface TdProps extends TdHTMLAttributes<HTMLTableCellElement> {
  numeric?: boolean | undefined
  /** The label on a phone; taken from the column's head when left out. */
  'data-label'?: string | undefined
  /** On a phone the last in its line but for the tail. */
  'data-last'?: boolean | undefined
  /** Where the cell goes on a phone; said by none, the first cell is the title and the others are facts. */
  phone?: PhoneRole | undefined
}

/**
 * Places of a phone's card: before the title, the title, the end of its line, the second line, its end, a line of its own below, or
 * nowhere.
 */
export type PhoneRole = 'start' | 'title' | 'end' | 'fact' | 'tail' | 'below' | 'hide'

interface TrProps extends HTMLAttributes<HTMLTableRowElement> {
  children: ReactNode
  /** Briefly tinted: changed elsewhere a moment ago. */
  fresh?: boolean | undefined
}

/** A head cell. */
export function Th({ numeric, hideLabel, className, children, ...rest }: ThProps) {
  return (
    <th role="columnheader" scope="col" {...rest} className={classNames(styles.th, numeric && styles.numeric, className)}>
      <span className={hideLabel ? styles.hidden : undefined}>{children}</span>
    </th>
  )
}

/** A body cell. */
export function Td({ numeric, phone, className, children, ...rest }: TdProps) {
  const empty = children === null || children === undefined || children === ''
  return (
    <td
      role="cell"
      {...rest}
      data-empty={empty || undefined}
      data-phone={phone}
      className={classNames(styles.td, numeric && styles.numeric, className)}
    >
      {children}
    </td>
  )
}

/** How a row of a body made elsewhere looks. */
export const rowClass = (fresh: boolean): string => classNames(styles.tr, fresh && styles.fresh)

/** How a cell of a body made elsewhere looks. */
export const cellClass = (numeric: boolean | undefined, className?: string): string => classNames(styles.td, numeric && styles.numeric, className)

/** A row. */
export function Tr({ fresh, className, children, ...rest }: TrProps) {
  return (
    <tr role="row" {...rest} className={classNames(styles.tr, fresh && styles.fresh, className)}>
      {children}
    </tr>
  )
}

type Row = ReactElement<TrProps>

const isRow = (child: unknown): child is Row => isValidElement(child) && child.type === Tr

const isHead = (row: Row): boolean => Children.toArray(row.props.children).every((cell) => isValidElement(cell) && cell.type === Th)

function labelsOf(head: Row | undefined): (string | undefined)[] {
  return Children.toArray(head?.props.children).map((cell) => {
    const text = isValidElement<ThProps>(cell) ? cell.props.children : undefined
    return typeof text === 'string' ? text : undefined
  })
}

function withLabels(row: Row, labels: (string | undefined)[]): Row {
  const cells = Children.toArray(row.props.children).map((cell, column) =>
    isValidElement<TdProps>(cell) && cell.type === Td && !cell.props['data-label'] ? cloneElement(cell, { 'data-label': labels[column] }) : cell,
  )
  return cloneElement(row, undefined, cells)
}

interface StyledTableProps {
  /** What the table lists, for those who cannot see it. */
  label: string
  /** Rows and nothing else; rows made of head cells only become the head. */
  children: ReactNode
  /** The body as it is, native, with roles and labels of its own: a long list is not looked through row by row. */
  body?: ReactNode
  table?: Ref<HTMLTableElement> | undefined
  style?: CSSProperties | undefined
  /** The head stays in sight while the page scrolls; not with a table wider than its frame. */
  sticky?: boolean | undefined
  className?: string | undefined
  /** The box around the table, which scrolls when the table is wider. */
  frame?: Ref<HTMLDivElement> | undefined
}

/** A native table that turns each row into a card on a phone. */
export function StyledTable({ label, children, body, table, style, sticky, className, frame }: StyledTableProps) {
  const rows = Children.toArray(children)
  if (!rows.every(isRow)) {
    return (
      <p role="alert" className={styles.wrong}>
        {words.childNoTr}
      </p>
    )
  }
  const head = rows.filter(isHead)
  const labels = labelsOf(head[0])
  return (
    <div ref={frame} className={classNames(styles.frame, sticky && styles.sticky, className)}>
      <table ref={table} role="table" aria-label={label} className={styles.table} style={style}>
        {head.length > 0 && (
          <thead role="rowgroup" className={styles.head}>
            {head}
          </thead>
        )}
        {body ?? <tbody role="rowgroup">{rows.filter((row) => !isHead(row)).map((row) => withLabels(row, labels))}</tbody>}
      </table>
    </div>
  )
}
