import type { ReactNode } from 'react'

/** A row, known by its name. */
export interface SheetRow {
  readonly id: string
  readonly label: string
  /** Set in below the row before it. */
  readonly isChild?: boolean | undefined
}

/** A column; figures are aligned to the right. */
export interface SheetColumn {
  readonly id: string
  readonly label: string
  readonly kind: 'text' | 'figure'
}

/** A cell as it is shown. */
export interface SheetCell {
  readonly text: string
  /** Drawn in place of the text, or of what holds while it is empty. */
  readonly view?: ReactNode
  /** What holds while it is empty. */
  readonly fallback?: string | undefined
  readonly isChanged?: boolean | undefined
  readonly error?: string | undefined
  /** There is no such thing here: a size has no tax class. */
  readonly isOff?: boolean | undefined
}
