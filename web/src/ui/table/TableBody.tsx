// biome-ignore-all lint/a11y/noRedundantRoles: laid out as a block, a body is no group of rows to a screen reader unless it says so.
import type { ReactNode } from 'react'
import styles from './DataTable.module.css'
import { partSize } from './use-parts.ts'

declare module 'react' {
  interface CSSProperties {
    /** How many rows a part has: its height, as long as nothing of it was drawn. */
    '--rows'?: number
    /** The columns of a table that is laid out in parts. */
    '--columns'?: string
  }
}

interface TableBodyProps<Row> {
  rows: readonly Row[]
  draw: (row: Row) => ReactNode
  inParts: boolean
}

/** The rows of a table; those of a long one in parts of the same size, and what is far from the window is in the page but not drawn. */
export function TableBody<Row>({ rows, draw, inParts }: TableBodyProps<Row>) {
  if (!inParts) return <tbody role="rowgroup">{rows.map(draw)}</tbody>
  const starts = Array.from({ length: Math.ceil(rows.length / partSize) }, (_, part) => part * partSize)
  return starts.map((start) => {
    const part = rows.slice(start, start + partSize)
    return (
      <tbody key={start} role="rowgroup" className={styles.part} style={{ '--rows': part.length }}>
        {part.map(draw)}
      </tbody>
    )
  })
}
