import { pictureIdOf, pictureReference } from '@brigade/contract/collections/uses.ts'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useMayI } from '../../../platform/access.ts'
import { PickPicture } from '../../../platform/pictures/PickPicture.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { SearchBox } from '../../../ui/controls/SearchBox.tsx'
import { moneyWriter } from '../../../ui/form/money-writer.ts'
import { DataState } from '../../../ui/page/DataState.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { childrenOf, itemsBranch } from '../draft/draft-tree.ts'
import { ContextBar } from '../fields/ContextBar.tsx'
import { type Context, noContext } from '../fields/field-state.ts'
import { fieldLabel } from '../fields/field-words.ts'
import { useMenuScreen } from '../menu-screen.ts'
import { useKnowPicture, useMenuPictures } from '../pictures/use-menu-picture.ts'
import { MenuTools } from '../tree/MenuTools.tsx'
import { useFieldValues } from '../use-field-values.ts'
import styles from './BulkGrid.module.css'
import { gridCell, gridFields } from './cell-values.ts'
import { words } from './grid-texts.ts'
import { PictureCell } from './PictureCell.tsx'
import { Sheet } from './Sheet.tsx'
import type { SheetCell, SheetColumn } from './sheet-cells.ts'
import { useGridEdits } from './use-grid-edits.ts'

const pictureColumn = 'image_url'

/** Items whose names hold the text, each with its sizes after it. */
function useGridRows(text: string) {
  const { tree } = useMenuScreen()
  const nodes = useMemo(
    () =>
      childrenOf(tree, itemsBranch)
        .filter(({ name }) => name.toLocaleLowerCase().includes(text.toLocaleLowerCase()))
        .flatMap((item) => [item, ...childrenOf(tree, item.id).filter(({ kind }) => kind === 'size')]),
    [tree, text],
  )
  // The same ids are the same question to the server, whatever else of the rows changed.
  const idList = nodes.map(({ id }) => id).join(' ')
  const ids = useMemo(() => (idList === '' ? [] : idList.split(' ')), [idList])
  const rows = useMemo(() => nodes.map(({ id, name, kind }) => ({ id, label: name, isChild: kind === 'size' })), [nodes])
  return { ids, rows }
}

/** All items with their sizes as a spreadsheet; what is typed is saved as one step. */
export default function BulkGrid({ toolsOf }: { toolsOf: (mayLeave: () => Promise<boolean>) => ReactNode }) {
  const { tree, currency, canUpdate, ownerGroupId } = useMenuScreen()
  const hasCollections = useMayI('picture_collections') === 'allowed'
  const [context, setContext] = useState<Context>(noContext)
  const [text, setText] = useState('')
  const { edits, wrong, change, save, discard } = useGridEdits()
  const { ids, rows } = useGridRows(text)
  const { cells, isReady, failure, retry } = useFieldValues(ids, context)
  const columns = useMemo<SheetColumn[]>(
    () => gridFields.map((id) => ({ id, label: fieldLabel(id), kind: id === 'price_minor' ? 'figure' : 'text' })),
    [],
  )
  const plainCell = useCallback(
    (row: string, column: string) => {
      const node = tree.nodes.get(row)
      const field = gridFields.find((one) => one === column)
      return node && field ? gridCell(node, cells.get(row), field, context, edits, moneyWriter(currency).shape) : { text: '', isOff: true }
    },
    [tree, cells, context, edits, currency],
  )
  const pictures = useMenuPictures(
    useMemo(() => ids.flatMap((id) => [plainCell(id, pictureColumn)].map(({ text: own, fallback = '' }) => own || fallback)), [ids, plainCell]),
  )
  const cellOf = useCallback(
    (row: string, column: string): SheetCell => {
      const cell = plainCell(row, column)
      const id = column === pictureColumn ? pictureIdOf(cell.text || (cell.fallback ?? '')) : undefined
      return id === undefined ? cell : { ...cell, view: <PictureCell id={id} pictures={pictures} isFallback={cell.text === ''} /> }
    },
    [plainCell, pictures],
  )
  const [pickingFor, setPickingFor] = useState<string>()
  const know = useKnowPicture()
  async function changeContext(next: Context): Promise<void> {
    // What was typed was meant for the other one.
    if (await discard()) setContext(next)
  }
  const isEmpty = childrenOf(tree, itemsBranch).length === 0
  const state = isEmpty ? 'empty' : !isReady ? (failure ? 'error' : 'loading') : rows.length === 0 ? 'no-result' : 'ready'
  return (
    <>
      <MenuTools tools={toolsOf(discard)}>
        <div className={styles.search}>
          <SearchBox value={text} onSearch={setText} label={words.filter} />
        </div>
        <ContextBar context={context} onChange={(next) => void changeContext(next)} />
      </MenuTools>
      {canUpdate && (
        <div className={styles.bar}>
          <p className={styles.note}>
            {wrong[0] !== undefined ? <span className={styles.wrong}>{words.wrong(wrong.length, wrong[0])}</span> : words.note}
          </p>
          {edits.size > 0 && <Button onClick={() => void discard()}>{words.discard}</Button>}
          {edits.size > 0 && (
            <Button variant="primary" disabled={wrong.length > 0} onClick={() => save((id) => cells.get(id), context)}>
              {words.save(edits.size)}
            </Button>
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
          <Sheet
            label={words.grid}
            rowsLabel={words.item}
            rows={rows}
            columns={columns}
            cellOf={cellOf}
            onOpen={(row, column) => {
              const picks = column === pictureColumn && hasCollections
              if (picks) setPickingFor(row)
              return picks
            }}
            onChange={canUpdate ? change : undefined}
          />
        </div>
      </DataState>
      <PickPicture
        opened={pickingFor !== undefined}
        use="item"
        companyOf={ownerGroupId}
        chosenId={pickingFor === undefined ? undefined : pictureIdOf(plainCell(pickingFor, pictureColumn).text)}
        onChoose={(picture) => {
          know(picture)
          if (pickingFor !== undefined) change([{ row: pickingFor, column: pictureColumn, text: pictureReference(picture.id) }])
        }}
        onClose={() => setPickingFor(undefined)}
      />
    </>
  )
}
