import { useState } from 'react'
import { useLeaveGuard } from '../../../platform/use-leave-guard.ts'
import { moneyWriter } from '../../../ui/form/money-writer.ts'
import { useUnsaved } from '../../../ui/form/unsaved.ts'
import { confirm } from '../../../ui/layers/confirm.ts'
import { showToast } from '../../../ui/layers/toasts.ts'
import type { Context } from '../fields/field-state.ts'
import type { NodeValues } from '../fields/node-values.ts'
import { newId, useMenuScreen } from '../menu-screen.ts'
import { type Edits, editKey, gridFields, gridOps, readCell } from './cell-values.ts'
import { words } from './grid-texts.ts'
import type { CellText } from './sheet-paste.ts'

const nothing: Edits = new Map()

/** What was typed into the grid and is not saved yet: all of it goes as one step. */
export function useGridEdits() {
  const { tree, draft, currency } = useMenuScreen()
  const [edits, setEdits] = useState(nothing)
  useUnsaved(edits.size > 0)
  useLeaveGuard(edits.size > 0)
  const { shape } = moneyWriter(currency)

  const wrong = [...edits].flatMap(([key, text]): string[] => {
    const [id = '', name] = key.split(' ')
    const node = tree.nodes.get(id)
    const field = gridFields.find((one) => one === name)
    const read = node && field && readCell(node.kind, field, text, shape)
    return read && 'error' in read ? [read.error] : []
  })

  return {
    edits,
    /** What is wrong with cells that cannot be saved so. */
    wrong,
    /** An empty cell is left as it is. */
    change: (changed: readonly CellText[]): void =>
      setEdits((before) => {
        const next = new Map(before)
        for (const { row, column, text } of changed) {
          if (text === '') next.delete(editKey(row, column))
          else next.set(editKey(row, column), text)
        }
        return next
      }),
    save: (valuesOf: (id: string) => NodeValues | undefined, context: Context): void => {
      const ops = gridOps(edits, (id) => tree.nodes.get(id), valuesOf, context, shape, newId)
      draft.apply(ops)
      setEdits(nothing)
      showToast({ title: words.savedCells(ops.length), tone: 'ok' })
    },
    /** Answers whether nothing is left to lose. */
    discard: async (): Promise<boolean> => {
      const agreed = edits.size === 0 || (await confirm({ title: words.discardAsk(edits.size), confirmLabel: words.discard, danger: true }))
      if (agreed) setEdits(nothing)
      return agreed
    },
  }
}
