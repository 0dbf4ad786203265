import type { Dates } from '../../ui/basics/dates.ts'
import { RowLink } from '../../ui/controls/RowLink.tsx'
import type { TableColumn } from '../../ui/table/table-columns.ts'
import styles from './columns.module.css'
import { pathOf, type RecordKind } from './record-kind.ts'
import { words as texts } from './records-texts.ts'

// The columns that most lists of records have. Made when a list is first shown, for its words may be of another language.

/** A column that shows its own value. */
export function textColumn<Row>(id: string, header: string, value: (row: Row) => string, more: Partial<TableColumn<Row>> = {}): TableColumn<Row> {
  return { id, header, value, cell: value, ...more }
}

/** The name, which leads to the record's page. */
export function nameColumn<Row extends { id: number; name: string }>(kind: RecordKind): TableColumn<Row> {
  return {
    id: 'name',
    header: kind.words.name,
    sortable: true,
    value: ({ name }) => name,
    cell: ({ id, name }) => <RowLink href={`#${pathOf(kind, id)}`}>{name}</RowLink>,
  }
}

export function organizationColumn<Row extends { name: string; parent_access_group_name: string }>(
  { words }: RecordKind,
  more: Partial<TableColumn<Row>> = {},
): TableColumn<Row> {
  return textColumn('organization', words.organization, ({ parent_access_group_name }) => parent_access_group_name, {
    sortable: true,
    // The name once more would say nothing; exports keep it.
    cell: ({ name, parent_access_group_name: group }) => (group === name ? <span className={styles.own}>{texts.itsOwn}</span> : group),
    ...more,
  })
}

export function changedColumn<Row extends { updated_at: string }>(
  { words }: RecordKind,
  dates: Dates,
  more: Partial<TableColumn<Row>> = {},
): TableColumn<Row> {
  return {
    id: 'changed',
    header: words.lastChanged,
    nowrap: true,
    value: ({ updated_at }) => new Date(updated_at),
    cell: ({ updated_at }) => dates.moment(updated_at),
    phone: 'more',
    ...more,
  }
}
