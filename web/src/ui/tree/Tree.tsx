// biome-ignore-all lint/a11y/useSemanticElements: the rows of a virtual list cannot be those of a native table.
import { useEffect, useRef } from 'react'
import { useDensity } from '../basics/density.ts'
import { Row, type RowEdit } from './Row.tsx'
import styles from './Tree.module.css'
import type { TreeGridProps } from './tree-props.ts'
import type { TreeRow } from './tree-rows.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import type { Editing, Rename } from './use-rename.ts'
import type { TreeActs } from './use-tree-acts.ts'
import { useTreeDrag } from './use-tree-drag.ts'
import { useTreeKeys } from './use-tree-keys.ts'
import { useTreePress } from './use-tree-press.ts'
import { useTreeWindow } from './use-tree-window.ts'

interface TreeProps extends TreeGridProps {
  rows: readonly TreeRow[]
  acts: TreeActs
  isTouch: boolean
}

function editOf(editing: Editing, { save, cancel }: Rename, focusRow: (id: string) => void): RowEdit {
  return {
    editing,
    onSave: (text) => {
      void save(text)
      focusRow(editing.id)
    },
    onCancel: () => {
      cancel()
      focusRow(editing.id)
    },
  }
}

/** Every open branch at once, on a screen wide enough to set levels in. */
export function Tree(props: TreeProps) {
  const { rows, acts, isTouch, label, selected, chosen, onMove, search = '', renderEnd } = props
  const line = useRef<HTMLDivElement>(null)
  const isCompact = useDensity() === 'compact'
  // As `--tree-row` in the style sheets.
  const rowHeight = isTouch ? 48 : isCompact ? 32 : 36
  const view = useTreeWindow(rows, rowHeight, acts.rename.editing?.id, selected)
  useEffect(function lendFocus() {
    acts.focus.current = view.focusRow
  })
  useKeptFocus({
    within: view.scroller,
    rows,
    give: (id) => {
      if (id !== undefined) view.focusRow(id)
    },
  })
  const press = useTreePress(props, view)
  const onKeyDown = useTreeKeys(props, view, press)
  useTreeDrag({ ...props, view, line })

  const { editing, nameOf } = acts.rename
  const focusable = view.focusableId(selected)
  return (
    <div
      ref={view.scroller}
      role="treegrid"
      aria-label={label}
      aria-multiselectable={chosen ? true : undefined}
      aria-rowcount={rows.length}
      className={styles.tree}
      data-drags={onMove ? true : undefined}
      onKeyDown={onKeyDown}
      onFocus={({ target }) => view.focused(target)}
      onClick={press.onClick}
      onDoubleClick={press.onDoubleClick}
      onContextMenu={press.onContextMenu}
    >
      <div role="presentation" className={styles.rows} style={{ blockSize: view.height }}>
        {view.slots.map(({ slot, id }) => {
          const index = view.indexOf(id)
          const row = rows[index]
          if (!row) return null
          const { node, kind } = row
          return (
            <Row
              key={slot}
              kind={kind}
              node={node}
              name={nameOf(node)}
              level={row.level}
              position={row.position}
              siblings={row.siblings}
              index={index}
              top={index * rowHeight}
              isOpen={row.isOpen}
              pending={row.pending}
              isDimmed={row.isDimmed}
              isFocusable={node.id === focusable}
              isSelected={node.id === selected}
              isChosen={chosen?.has(node.id)}
              hasCheck={isTouch && chosen !== undefined}
              hasHandle={onMove !== undefined}
              hasMenu={acts.hasMenu(row)}
              term={search}
              edit={editing?.id === node.id ? editOf(editing, acts.rename, view.focusRow) : undefined}
              renderEnd={renderEnd}
            />
          )
        })}
        <div ref={line} className={styles.line} aria-hidden hidden />
      </div>
    </div>
  )
}
