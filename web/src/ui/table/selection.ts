/** What a bulk action is told. */
export interface Selected {
  readonly ids: readonly string[]
  /** What the selected rows are called, as far as the table has shown them; in the order of `ids`. */
  readonly names: readonly string[]
  /** Takes the selection away, once the action is done. */
  readonly clear: () => void
}

/** One thing that can be done with all selected rows. */
export interface BulkAction {
  readonly label: string
  readonly onSelect: (selected: Selected) => void
  readonly danger?: boolean
  readonly disabled?: boolean
}
