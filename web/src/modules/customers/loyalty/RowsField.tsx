import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/controls/Button.tsx'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { FieldGroup } from '../../../ui/form/Field.tsx'
import styles from './Loyalty.module.css'
import { words } from './loyalty-texts.ts'
import { type Row, rowOf, rowText } from './plan-form.ts'

interface RowsFieldProps {
  label: string
  help?: ReactNode
  error?: ReactNode
  disabled?: boolean | undefined
  /** A text for each row. */
  defaultValue: readonly string[]
  onChange: (rows: readonly string[]) => void
  addLabel: string
  most: number
  /** What a new row starts with. */
  first: Row
  /** Its name, for the button that takes it away. */
  nameOf: (row: Row) => string
  /** The fields of a row; `change` takes a cell and what is in it now. */
  children: (row: Row, change: (cell: number, text: string) => void) => ReactNode
}

/** Rows of fields that are added and taken away. */
export function RowsField({ label, help, error, disabled, defaultValue, onChange, addLabel, most, first, nameOf, children }: RowsFieldProps) {
  const [rows, setRows] = useState(() => defaultValue.map((text, key) => ({ key, row: rowOf(text) })))
  const [nextKey, setNextKey] = useState(defaultValue.length)
  function change(next: typeof rows) {
    setRows(next)
    onChange(next.map(({ row }) => rowText(row)))
  }
  const put = (at: number, cell: number, text: string) =>
    change(rows.map((one, index) => (index === at ? { ...one, row: one.row.with(cell, text) } : one)))
  function add() {
    change([...rows, { key: nextKey, row: first }])
    setNextKey(nextKey + 1)
  }
  return (
    <FieldGroup label={label} help={help} error={error}>
      {rows.length > 0 && (
        <ol className={styles.rowList}>
          {rows.map(({ key, row }, at) => (
            <li key={key} className={styles.fieldRow}>
              <div className={styles.cells}>{children(row, (cell, text) => put(at, cell, text))}</div>
              <IconButton
                label={words.remove(nameOf(row).trim() || words.row(at + 1))}
                disabled={disabled}
                onClick={() => change(rows.filter((one) => one.key !== key))}
              >
                <IconTrash size={16} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ol>
      )}
      {rows.length < most && (
        <div>
          <Button icon={<IconPlus size={16} aria-hidden />} disabled={disabled} onClick={add}>
            {addLabel}
          </Button>
        </div>
      )}
    </FieldGroup>
  )
}
