import type { MenuOp, OpOutcome } from '@brigade/contract/restaurants/menu-draft.ts'
import type { MenuModel } from './model.ts'

/** Operations that belong together: done in one transaction, undone as one step. */
export interface Batch {
  readonly restaurantId: number
  readonly batchId: string
  readonly ops: readonly MenuOp[]
  /** Whose undo it is; null for what no person did. */
  readonly userId: number | null
}

export interface Applied {
  /** Of the draft after the batch; as before where nothing came of it. */
  readonly revision: number
  /** One for each operation, in their order. */
  readonly outcomes: readonly OpOutcome[]
  /** What was done as lines for the history, in markdown, capped. Empty when nothing was done. */
  readonly lines: readonly string[]
  /** The draft as it now is. */
  readonly model: MenuModel
  /** Nodes whose row looks different, those that show a changed one among them. */
  readonly touched: ReadonlySet<string>
  /** Restaurants whose menus show what changed in a library. */
  readonly alsoChanged: readonly number[]
}
