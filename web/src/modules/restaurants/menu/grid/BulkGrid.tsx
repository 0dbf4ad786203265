import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import { confirm } from '../../../../ui/confirm.ts'
import { DataState } from '../../../../ui/DataState.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { useUnsaved } from '../../../../ui/form/unsaved.ts'
import { SearchBox } from '../../../../ui/SearchBox.tsx'
import { showToast } from '../../../../ui/toasts.ts'
import { childrenOf, itemsBranch } from '../draft/draft-tree.ts'
import { ContextBar } from '../inspector/ContextBar.tsx'
import { type Context, noContext } from '../inspector/field-state.ts'
import { fieldLabel } from '../inspector/field-words.ts'
import { newId, useMenuScreen } from '../menu-screen.ts'
import { moneyWriter } from '../money.ts'
import { MenuTools } from '../tree/MenuTools.tsx'
import { useCells } from '../use-cells.ts'
import styles from './BulkGrid.module.css'
import { type Edits, editKey, gridCell, gridFields, gridOps, readCell } from './cell-values.ts'
import { Sheet } from './Sheet.tsx'
import type { SheetColumn } from './sheet-cells.ts'
import type { CellText } from './sheet-paste.ts'
import { words } from './words.ts'

const nothing: Edits = new Map()

/** All items with their sizes as a spreadsheet; what is typed is saved as one step. */
export default function BulkGrid({ aside }: { aside: ReactNode }) {
  const { tree, draft, currency, canUpdate } = useMenuScreen()
  const [context, setContext] = useState<Context>(noContext)
  const [text, setText] = useState('')
  const [edits, setEdits] = useState(nothing)
  useUnsaved(edits.size > 0)
  const { shape } = useMemo(() => moneyWriter(currency), [currency])
  const nodes = useMemo(
    () =>
      childrenOf(tree, itemsBranch)
        .filter(({ name }) => name.toLocaleLowerCase().includes(text.toLocaleLowerCase()))
        .flatMap((item) => [item, ...childrenOf(tree, item.id).filter(({ kind }) => kind === 'size')]),
    [tree, text],
  )
  const idList = nodes.map(({ id }) => id).join(' ')
  const ids = useMemo(() => (idList === '' ? [] : idList.split(' ')), [idList])
  const { cells, isReady, failure, retry } = useCells(ids, context)
  const rows = useMemo(() => nodes.map(({ id, name, kind }) => ({ id, label: name, isChild: kind === 'size' })), [nodes])
  const columns = useMemo<SheetColumn[]>(
    () => gridFields.map((id) => ({ id, label: fieldLabel(id), kind: id === 'price_minor' ? 'figure' : 'text' })),
    [],
  )
  const cellOf = useCallback(
    (row: string, column: string) => {
      const node = tree.nodes.get(row)
      const field = gridFields.find((one) => one === column)
      return node && field ? gridCell(node, cells.get(row), field, context, edits, shape) : { text: '', isOff: true }
    },
    [tree, cells, context, edits, shape],
  )

  function change(changed: readonly CellText[]): void {
    setEdits((before) => {
      const next = new Map(before)
      for (const { row, column, text: typed } of changed) {
        if (typed === '') next.delete(editKey(row, column))
        else next.set(editKey(row, column), typed)
      }
      return next
    })
  }
  const wrong = [...edits].filter(([key, typed]) => {
    const [id = '', name] = key.split(' ')
    const node = tree.nodes.get(id)
    const field = gridFields.find((one) => one === name)
    return node && field && 'error' in readCell(node.kind, field, typed, shape)
  }).length
  function save(): void {
    const ops = gridOps(
      edits,
      (id) => tree.nodes.get(id),
      (id) => cells.get(id),
      context,
      shape,
      newId,
    )
    draft.apply(ops)
    setEdits(nothing)
    showToast({ title: words.savedCells(ops.length), tone: 'ok' })
  }
  async function discard(): Promise<boolean> {
    const agreed = edits.size === 0 || (await confirm({ title: words.discardAsk(edits.size), confirmLabel: words.discard, danger: true }))
    if (agreed) setEdits(nothing)
    return agreed
  }
  async function changeContext(next: Context): Promise<void> {
    // What was typed was meant for the other one.
    if (await discard()) setContext(next)
  }
  const state =
    childrenOf(tree, itemsBranch).length === 0 ? 'empty' : !isReady ? (failure ? 'error' : 'loading') : rows.length === 0 ? 'no-result' : 'ready'
  return (
    <>
      <MenuTools aside={aside}>
        <div className={styles.search}>
          <SearchBox value={text} onSearch={setText} label={words.filter} />
        </div>
        <ContextBar context={context} onChange={(next) => void changeContext(next)} />
      </MenuTools>
      {canUpdate && (
        <div className={styles.bar}>
          <p className={styles.note}>{wrong > 0 ? <span className={styles.wrong}>{words.wrong(wrong)}</span> : words.note}</p>
          {edits.size > 0 && (
            <>
              <Button onClick={() => void discard()}>{words.discard}</Button>
              <Button variant="primary" disabled={wrong > 0} onClick={save}>
                {words.save(edits.size)}
              </Button>
            </>
          )}
        </div>
      )}
      <DataState
        state={state}
        error={{ title: words.notLoaded, details: failure }}
        onRetry={retry}
        empty={<EmptyState title={words.none} />}
        noResult={{ title: words.noMatch(text), onClear: () => setText('') }}
      >
        <div className={styles.sheet}>
          <Sheet label={words.grid} rowsLabel={words.item} rows={rows} columns={columns} cellOf={cellOf} onChange={canUpdate ? change : undefined} />
        </div>
      </DataState>
    </>
  )
}
