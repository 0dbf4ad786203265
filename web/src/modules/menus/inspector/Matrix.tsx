import type { MenuNode } from '@brigade/contract/menus/menu-nodes.ts'
import { useMemo, useState } from 'react'
import { Segments } from '../../../ui/controls/Segments.tsx'
import { DataState } from '../../../ui/page/DataState.tsx'
import { words as inspectorWords } from '../fields/fields-texts.ts'
import { words } from '../grid/grid-texts.ts'
import { Sheet } from '../grid/Sheet.tsx'
import { useMenuScreen } from '../menu-screen.ts'
import styles from './Inspector.module.css'
import { type MatrixKind, nthLabel, sequences, useMatrix } from './use-matrix.ts'

interface MatrixProps {
  modifier: MenuNode
  options: readonly MenuNode[]
  pricing: MatrixKind
}

/** Prices of the options of a modifier by size, by choice, or by both; an empty cell falls back. */
export function Matrix({ modifier, options, pricing }: MatrixProps) {
  const { canUpdate, tree } = useMenuScreen()
  const [sequence, setSequence] = useState<number>()
  const { columns, cellOf, change, isReady, failure, retry, lacksSizes } = useMatrix(modifier.id, options, pricing, sequence)
  const rows = useMemo(() => options.map(({ id, name }) => ({ id, label: name })), [options])
  if (options.length === 0) return null
  const asWhich = [
    { value: '0', label: words.anyChoice },
    ...sequences.slice(0, 3).map((count) => ({ value: String(count), label: nthLabel(count) })),
  ]
  return (
    <section className={styles.group} aria-label={inspectorWords.matrix}>
      <h3 className={styles.heading}>{inspectorWords.matrix}</h3>
      {pricing === 'by_size_sequence' && (
        <Segments
          label={words.whichChoice}
          value={String(sequence ?? 0)}
          choices={asWhich}
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
          // What a library shows through is the library's own.
          onChange={canUpdate && tree.nodes.has(modifier.id) ? change : undefined}
        />
      </DataState>
      <p className={styles.note}>{lacksSizes ? words.noSizes : words.matrixNote}</p>
    </section>
  )
}
