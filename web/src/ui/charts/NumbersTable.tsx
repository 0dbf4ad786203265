import { StyledTable, Td, Th, Tr } from '../page/StyledTable.tsx'
import styles from './Chart.module.css'

interface NumbersTableProps {
  title: string
  head: readonly string[]
  rows: readonly (readonly string[])[]
}

/** The numbers of a chart as a table: the first column names, the others count. */
export function NumbersTable({ title, head, rows }: NumbersTableProps) {
  return (
    <div className={styles.table}>
      <StyledTable label={title}>
        <Tr>
          {head.map((name, column) => (
            <Th key={name} numeric={column > 0}>
              {name}
            </Th>
          ))}
        </Tr>
        {rows.map((cells, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rows may bear the same name, and none of them keeps a state.
          <Tr key={row}>
            {cells.map((cell, column) => (
              <Td key={head[column]} numeric={column > 0}>
                {cell}
              </Td>
            ))}
          </Tr>
        ))}
      </StyledTable>
    </div>
  )
}
