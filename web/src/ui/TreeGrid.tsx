// biome-ignore-all lint/a11y/useSemanticElements: the rows of a virtual list cannot be those of a native table.
// biome-ignore-all lint/a11y/useFocusableInteractive: in a treegrid the row takes the focus, not its cells.
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the keys are listened for once, on the tree.
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useVirtualizer } from '@tanstack/react-virtual'
import type { KeyboardEvent, ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import { DrillDown } from './DrillDown.tsx'
import { Spinner } from './Spinner.tsx'
import styles from './TreeGrid.module.css'
import type { TreeNode, TreeRow } from './tree-rows.ts'
import { moveFor, visibleRows } from './tree-rows.ts'
import { useIsPhone, useMedia } from './use-media.ts'

/** A tree as both of its layouts take it. */
export interface TreeGridProps {
  label: string
  roots: TreeNode[]
  /** The children known so far; undefined while they have not been fetched. */
  childrenOf: (id: string) => TreeNode[] | undefined
  expanded: ReadonlySet<string>
  /** A branch was opened or closed; fetch its children when they are not known. */
  onExpand: (id: string, open: boolean) => void
  selected?: string | undefined
  onSelect: (id: string) => void
  /** At the end of a row: counts, a menu. */
  renderEnd?: ((node: TreeNode) => ReactNode) | undefined
}

interface RowProps extends Pick<TreeGridProps, 'expanded' | 'onExpand' | 'selected' | 'onSelect' | 'renderEnd'> {
  row: TreeRow
  top: number
  focusable: boolean
  onFocus: () => void
}

function Row({ row, top, focusable, onFocus, expanded, onExpand, selected, onSelect, renderEnd }: RowProps) {
  const { node, level, position, siblings, pending } = row
  const isOpen = expanded.has(node.id)
  return (
    <div
      role="row"
      data-id={node.id}
      className={styles.row}
      // Only script can place the rows of a virtual list; it sets the property, so no inline style is parsed.
      style={{ transform: `translateY(${top}px)`, paddingInlineStart: 8 + (level - 1) * 20 }}
      tabIndex={focusable ? 0 : -1}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-expanded={node.hasChildren ? isOpen : undefined}
      aria-selected={node.id === selected}
      onFocus={onFocus}
      onClick={() => onSelect(node.id)}
    >
      <div role="gridcell" className={styles.cell}>
        {/* The keyboard opens a branch with the arrow keys on its row; the chevron is for the pointer. */}
        <span
          aria-hidden
          className={styles.twist}
          data-open={isOpen || undefined}
          data-leaf={!node.hasChildren || undefined}
          onClick={(event) => {
            event.stopPropagation()
            onExpand(node.id, !isOpen)
          }}
        >
          {pending ? <Spinner size={14} /> : node.hasChildren && <IconChevronRight size={16} />}
        </span>
        <span className={styles.label}>{node.label}</span>
        {node.hint && <span className={styles.hint}>{node.hint}</span>}
      </div>
      {renderEnd && (
        <div role="gridcell" className={styles.end} onClick={(event) => event.stopPropagation()}>
          {renderEnd(node)}
        </div>
      )}
    </div>
  )
}

function Tree(props: TreeGridProps) {
  const { label, roots, childrenOf, expanded, onExpand, selected, onSelect } = props
  const rows = visibleRows(roots, childrenOf, expanded)
  const rowHeight = useMedia('(pointer: coarse)') ? 48 : 36
  const scroller = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState<string>()
  const wanted = useRef<string | undefined>(undefined)
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.node.id ?? index,
    overscan: 8,
  })
  useEffect(function followFocus() {
    // A row far away is drawn only after the list has scrolled to it.
    const row = wanted.current && scroller.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(wanted.current)}"]`)
    if (!row) return
    wanted.current = undefined
    row.focus({ preventScroll: true })
  })
  useEffect(
    function measureAnew() {
      if (rowHeight) list.measure()
    },
    [list, rowHeight],
  )

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (!(event.target instanceof HTMLElement) || event.target.role !== 'row') return
    const id = event.target.dataset.id
    const index = rows.findIndex((row) => row.node.id === id)
    if (id !== undefined && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault()
      return onSelect(id)
    }
    const move = moveFor(event.key, rows, index, expanded)
    if (!move || id === undefined) return
    event.preventDefault()
    if ('open' in move) return onExpand(id, move.open)
    const next = rows[move.to]?.node.id
    wanted.current = next
    setCurrent(next)
    list.scrollToIndex(move.to)
  }

  const focusable = [current, selected].find((id) => rows.some((row) => row.node.id === id)) ?? rows[0]?.node.id
  return (
    <div ref={scroller} role="treegrid" aria-label={label} className={styles.tree} onKeyDown={onKeyDown}>
      <div role="presentation" className={styles.rows} style={{ blockSize: list.getTotalSize() }}>
        {list.getVirtualItems().map((item) => {
          const row = rows[item.index]
          if (!row) return null
          const { id } = row.node
          return <Row key={id} {...props} row={row} top={item.start} focusable={id === focusable} onFocus={() => setCurrent(id)} />
        })}
      </div>
    </div>
  )
}

/** A tree of any size; on a phone one level to a screen. */
export function TreeGrid(props: TreeGridProps) {
  return useIsPhone() ? <DrillDown {...props} /> : <Tree {...props} />
}
