import type { MenuOp } from '@brigade/contract/restaurants/menu-draft.ts'
import type { MenuNode } from '@brigade/contract/restaurants/menu-nodes.ts'
import { useCallback, useMemo, useState } from 'react'
import { DataState } from '../../../../ui/DataState.tsx'
import { readMoney, writeMoney } from '../../../../ui/form/money-text.ts'
import { Segments } from '../../../../ui/Segments.tsx'
import { showToast } from '../../../../ui/toasts.ts'
import { Sheet } from '../grid/Sheet.tsx'
import type { SheetCell } from '../grid/sheet-cells.ts'
import type { CellText } from '../grid/sheet-paste.ts'
import { words } from '../grid/words.ts'
import { newId, useMenuScreen } from '../menu-screen.ts'
import { moneyWriter } from '../money.ts'
import { useCells } from '../use-cells.ts'
import { noContext } from './field-state.ts'
import styles from './Inspector.module.css'
import { cellsOf, fallbackAt, type MatrixColumn, priceAt, sizesUnder, withPrice } from './matrix-cells.ts'
import { words as inspectorWords } from './words.ts'

interface MatrixProps {
  modifier: MenuNode
  options: readonly MenuNode[]
  pricing: 'by_size' | 'by_sequence' | 'by_size_sequence'
}

/** After so many choices nobody asks for a price of its own. */
const sequences = [1, 2, 3, 4]
const baseColumn = 'base'

/** Prices of the options of a modifier by size, by choice, or by both; an empty cell falls back. */
export function Matrix({ modifier, options, pricing }: MatrixProps) {
  const { tree, draft, currency, canUpdate } = useMenuScreen()
  const [sequence, setSequence] = useState<number>()
  const { shape } = moneyWriter(currency)
  const sizeIds = useMemo(() => sizesUnder(tree, modifier.id), [tree, modifier.id])
  const ids = useMemo(() => [...sizeIds, ...options.map(({ id }) => id)], [sizeIds, options])
  const { cells, isReady, failure, retry } = useCells(ids, noContext)
  const columns = useMemo((): (MatrixColumn & { label: string; kind: 'figure' })[] => {
    const base = { id: baseColumn, label: words.base, kind: 'figure' as const }
    if (pricing === 'by_sequence')
      return [base, ...sequences.map((count) => ({ id: `${count}`, sequence: count, label: nthLabel(count), kind: 'figure' as const }))]
    const keys = new Map(sizeIds.map((id) => [String(cells.get(id)?.resolved.key ?? id), tree.nodes.get(id)?.name ?? '']))
    const at = pricing === 'by_size_sequence' ? sequence : undefined
    return [base, ...[...keys].map(([size_key, label]) => ({ id: `size ${size_key}`, size_key, sequence: at, label, kind: 'figure' as const }))]
  }, [pricing, sizeIds, cells, sequence, tree])

  const cellOf = useCallback(
    (row: string, columnId: string): SheetCell => {
      const values = cells.get(row)
      const column = columns.find(({ id }) => id === columnId)
      if (!values || !column) return { text: '', isOff: true }
      const own = numberIn(values.own.price_minor)
      const inForce = numberIn(values.resolved.price_minor)
      const written = (price: number | undefined) => (price === undefined ? '' : writeMoney(price, shape))
      if (columnId === baseColumn) return { text: written(own), fallback: written(inForce) }
      const known = cellsOf(values.resolved)
      return { text: written(priceAt(known, column)), fallback: written(fallbackAt(known, column, inForce)) }
    },
    [cells, columns, shape],
  )

  function change(changed: readonly CellText[]): void {
    const read = changed.map((cell) => ({ ...cell, money: cell.text === '' ? undefined : readMoney(cell.text, shape) }))
    const wrong = read.find(({ money }) => money && !money.ok)
    if (wrong) return void showToast({ title: `${wrong.text}: ${words.notMoney}`, tone: 'warn' })
    const ops = options.flatMap(({ id }): MenuOp[] => {
      const own = cells.get(id)
      const mine = read.filter(({ row }) => row === id)
      if (!own || mine.length === 0) return []
      const before = cellsOf(own.resolved)
      const fields: Record<string, unknown> = {}
      let after = [...before]
      for (const { column: columnId, money } of mine) {
        const column = columns.find((one) => one.id === columnId)
        const price = money?.ok ? money.minor : undefined
        if (columnId === baseColumn) fields.price_minor = price ?? null
        else if (column) after = withPrice(after, column, price)
      }
      if (mine.some(({ column }) => column !== baseColumn)) fields.prices = after
      const seen = Object.fromEntries(Object.keys(fields).map((field) => [field, own.own[field] ?? null]))
      return [{ op: 'update', client_op_id: newId(), id, fields, seen }]
    })
    draft.apply(ops)
  }
  const rows = useMemo(() => options.map(({ id, name }) => ({ id, label: name })), [options])
  if (options.length === 0) return null
  const lacksSizes = pricing !== 'by_sequence' && sizeIds.length === 0
  return (
    <section className={styles.group} aria-label={inspectorWords.matrix}>
      <h3 className={styles.heading}>{inspectorWords.matrix}</h3>
      {pricing === 'by_size_sequence' && (
        <Segments
          label={words.whichChoice}
          value={String(sequence ?? 0)}
          choices={[
            { value: '0', label: words.anyChoice },
            ...sequences.slice(0, 3).map((count) => ({ value: String(count), label: nthLabel(count) })),
          ]}
          onChange={(value) => setSequence(Number(value) || undefined)}
        />
      )}
      <DataState state={isReady ? 'ready' : failure ? 'error' : 'loading'} error={{ title: words.notLoaded, details: failure }} onRetry={retry}>
        <Sheet
          label={words.matrix(modifier.name)}
          rowsLabel={words.option}
          rows={rows}
          columns={columns}
          cellOf={cellOf}
          onChange={canUpdate ? change : undefined}
        />
      </DataState>
      <p className={styles.note}>{lacksSizes ? words.noSizes : words.matrixNote}</p>
    </section>
  )
}

const numberIn = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)
const nthLabel = (count: number): string => (count === sequences.at(-1) ? words.andAfter(words.nth(count)) : words.nth(count))
