import type { MenuOp } from '@brigade/contract/menus/menu-draft.ts'
import type { MenuNode } from '@brigade/contract/menus/menu-nodes.ts'
import { largestPrice } from '@brigade/contract/menus/price-list.ts'
import { useCallback, useMemo } from 'react'
import { readMoney, writeMoney } from '../../../ui/form/money-text.ts'
import { moneyWriter } from '../../../ui/form/money-writer.ts'
import { showToast } from '../../../ui/layers/toasts.ts'
import { noContext } from '../fields/field-state.ts'
import type { NodeValues } from '../fields/node-values.ts'
import { words } from '../grid/grid-texts.ts'
import type { SheetCell, SheetColumn } from '../grid/sheet-cells.ts'
import type { CellText } from '../grid/sheet-paste.ts'
import { newId, useMenuScreen } from '../menu-screen.ts'
import { useFieldValues } from '../use-field-values.ts'
import { cellsOf, fallbackAt, type MatrixColumn, priceAt, sizesUnder, withPrice } from './matrix-cells.ts'

export type MatrixKind = 'by_size' | 'by_sequence' | 'by_size_sequence'

/** The highest option number that can have its own price. */
export const sequences = [1, 2, 3, 4]
const baseColumn = 'base'

export const nthLabel = (count: number): string => (count === sequences.at(-1) ? words.andAfter(words.nth(count)) : words.nth(count))
const numberIn = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

interface Priced {
  readonly column: string
  /** Undefined where the cell was emptied. */
  readonly price: number | undefined
}

/** The own fields of an option after cells of its row were changed. */
function fieldsAfter(values: NodeValues, changed: readonly Priced[], columns: readonly MatrixColumn[]): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  let cells = [...cellsOf(values.resolved)]
  for (const { column: id, price } of changed) {
    const column = columns.find((one) => one.id === id)
    if (id === baseColumn) fields.price_minor = price ?? null
    else if (column) cells = withPrice(cells, column, price)
  }
  return changed.some(({ column }) => column !== baseColumn) ? { ...fields, prices: cells } : fields
}

/** The matrix of a modifier: its columns, the values of its cells, and how they are changed. */
export function useMatrix(modifierId: string, options: readonly MenuNode[], pricing: MatrixKind, sequence: number | undefined) {
  const { tree, draft, currency } = useMenuScreen()
  const { shape } = moneyWriter(currency)
  const sizeIds = useMemo(() => sizesUnder(tree, modifierId), [tree, modifierId])
  const ids = useMemo(() => [...sizeIds, ...options.map(({ id }) => id)], [sizeIds, options])
  const { cells, isReady, failure, retry } = useFieldValues(ids, noContext)
  const columns = useMemo((): (MatrixColumn & SheetColumn)[] => {
    const figure = { kind: 'figure' } as const
    const base = { ...figure, id: baseColumn, label: words.base }
    if (pricing === 'by_sequence')
      return [base, ...sequences.map((count) => ({ ...figure, id: `${count}`, sequence: count, label: nthLabel(count) }))]
    // Sizes of one key are one size, whichever item they belong to.
    const keys = new Map(sizeIds.map((id) => [String(cells.get(id)?.resolved.key ?? id), tree.nodes.get(id)?.name ?? '']))
    const at = pricing === 'by_size_sequence' ? sequence : undefined
    return [base, ...[...keys].map(([size_key, label]) => ({ ...figure, id: `size ${size_key}`, size_key, sequence: at, label }))]
  }, [pricing, sizeIds, cells, sequence, tree])

  const cellOf = useCallback(
    (row: string, columnId: string): SheetCell => {
      const values = cells.get(row)
      const column = columns.find(({ id }) => id === columnId)
      if (!values || !column) return { text: '', isOff: true }
      const inForce = numberIn(values.resolved.price_minor)
      const written = (price: number | undefined) => (price === undefined ? '' : writeMoney(price, shape))
      if (columnId === baseColumn) return { text: written(numberIn(values.own.price_minor)), fallback: written(inForce) }
      const known = cellsOf(values.resolved)
      return { text: written(priceAt(known, column)), fallback: written(fallbackAt(known, column, inForce)) }
    },
    [cells, columns, shape],
  )

  function change(changed: readonly CellText[]): void {
    const read = changed.map((cell) => ({ ...cell, money: cell.text === '' ? undefined : readMoney(cell.text, shape, largestPrice) }))
    const wrong = read.find(({ money }) => money && !money.ok)
    if (wrong) {
      const isTooLarge = wrong.money && !wrong.money.ok && wrong.money.because === 'too-large'
      return void showToast({ title: `${wrong.text}: ${isTooLarge ? words.tooLarge : words.notMoney}`, tone: 'warn' })
    }
    const ops = options.flatMap(({ id }): MenuOp[] => {
      const values = cells.get(id)
      const mine = read.flatMap(({ row, column, money }) => (row === id ? { column, price: money?.ok ? money.minor : undefined } : []))
      if (!values || mine.length === 0) return []
      const fields = fieldsAfter(values, mine, columns)
      const seen = Object.fromEntries(Object.keys(fields).map((field) => [field, values.own[field] ?? null]))
      return [{ op: 'update', client_op_id: newId(), id, fields, seen }]
    })
    draft.apply(ops)
  }
  const lacksSizes = pricing !== 'by_sequence' && sizeIds.length === 0
  return { columns, cellOf, change, isReady, failure, retry, lacksSizes }
}
