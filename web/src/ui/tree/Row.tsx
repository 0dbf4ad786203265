// biome-ignore-all lint/a11y/useSemanticElements: the rows of a virtual list cannot be those of a native table.
// biome-ignore-all lint/a11y/useFocusableInteractive: in a treegrid the row takes the focus, not its cells.
import { memo, type ReactNode } from 'react'
import { Spinner } from '../basics/Spinner.tsx'
import checkbox from '../form/Checkbox.module.css'
import { placeOf } from './find-in-tree.ts'
import { RenameField } from './RenameField.tsx'
import styles from './Tree.module.css'
import { TreeBadges } from './TreeBadges.tsx'
import type { TreeNode, TreeRow } from './tree-rows.ts'
import { words } from './tree-texts.ts'
import type { Editing } from './use-rename.ts'

/** Before the first level. */
export const edge = 6

/** A field with what ends it. */
export interface RowEdit {
  editing: Editing
  onSave: (text: string) => void
  onCancel: () => void
}

interface RowProps {
  kind: TreeRow['kind']
  node: TreeNode
  name: string
  level: number
  position: number
  siblings: number
  index: number
  top: number
  isOpen: boolean
  pending: boolean
  isDimmed: boolean
  isFocusable: boolean
  isSelected: boolean
  /** Undefined where nothing can be chosen. */
  isChosen: boolean | undefined
  hasCheck: boolean
  hasHandle: boolean
  hasMenu: boolean
  term: string
  /** The field open on this row. */
  edit: RowEdit | undefined
  renderEnd: ((node: TreeNode) => ReactNode) | undefined
}

/** A name with what was searched for marked. */
export function Marked({ name, term }: { name: string; term: string }) {
  const place = placeOf(name, term)
  if (!place) return name
  return (
    <>
      {name.slice(0, place.start)}
      <mark className={styles.mark}>{name.slice(place.start, place.end)}</mark>
      {name.slice(place.end)}
    </>
  )
}

/** What a screen reader is told of a row before its cells. */
export function spoken(node: TreeNode, name: string): string {
  return [name, ...(node.badges ?? []).map(({ label }) => label), node.hint].filter((part) => part !== undefined).join(', ')
}

function Label({ kind, node, name, term, edit }: Pick<RowProps, 'kind' | 'node' | 'name' | 'term' | 'edit'>) {
  if (edit) return <RenameField key={edit.editing.error} {...edit} />
  return (
    <>
      {node.icon && (
        <span aria-hidden className={styles.icon}>
          {node.icon}
        </span>
      )}
      <span className={styles.label}>
        <Marked name={name} term={term} />
      </span>
      {kind === 'failed' && (
        <span className={styles.retry} data-part="retry">
          {words.tryAgain}
        </span>
      )}
      {node.badges && <TreeBadges badges={node.badges} />}
      {node.hint && <span className={styles.hint}>{node.hint}</span>}
    </>
  )
}

/** One row of native elements; the tree listens for all of them. Its elements show another row when this one is scrolled away: it keeps no state. */
export const Row = memo(function Row(props: RowProps) {
  const { kind, node, name, level, isOpen, isChosen, isFocusable, renderEnd } = props
  return (
    <div
      role="row"
      data-id={node.id}
      data-kind={kind}
      data-dimmed={props.isDimmed || undefined}
      data-selected={props.isSelected || undefined}
      data-action={(node.isAction && kind === 'node') || undefined}
      data-editing={props.edit ? true : undefined}
      className={styles.row}
      // Only script can place the rows of a virtual list; it sets the property, so no inline style is parsed.
      style={{ insetBlockStart: props.top, paddingInlineStart: `calc(${edge}px + ${level - 1} * var(--tree-indent))` }}
      tabIndex={isFocusable ? 0 : -1}
      aria-label={spoken(node, name)}
      aria-level={level}
      aria-posinset={props.position}
      aria-setsize={props.siblings}
      aria-rowindex={props.index + 1}
      aria-expanded={node.hasChildren ? isOpen : undefined}
      aria-selected={kind === 'node' && !node.isAction ? (isChosen ?? props.isSelected) : undefined}
      aria-current={props.isSelected && isChosen !== undefined ? 'true' : undefined}
      aria-disabled={node.disabled || undefined}
      aria-busy={props.pending || undefined}
    >
      <div role="gridcell" className={styles.cell}>
        {/* The keyboard moves with Alt and the arrow keys or by the menu; the handle is for the pointer. */}
        {props.hasHandle && (
          <span aria-hidden className={styles.handle} data-part="handle" data-off={node.readOnly || node.disabled || kind !== 'node' || undefined} />
        )}
        {/* The keyboard opens a branch with the arrow keys on its row; the chevron is for the pointer. */}
        <span aria-hidden className={styles.twist} data-part={node.hasChildren ? 'twist' : undefined} data-open={isOpen || undefined}>
          {props.pending && <Spinner size={14} />}
        </span>
        {props.hasCheck && kind === 'node' && !node.isAction && (
          <label className={styles.check} data-part="check">
            <input
              type="checkbox"
              className={checkbox.box}
              tabIndex={-1}
              aria-label={words.choose(name)}
              checked={isChosen ?? false}
              disabled={node.disabled}
              readOnly
            />
          </label>
        )}
        <Label {...props} />
      </div>
      {renderEnd && kind === 'node' && !node.isAction && (
        <div role="gridcell" key={node.id} className={styles.end} data-part="end">
          {renderEnd(node)}
        </div>
      )}
      {props.hasMenu && (
        <div role="gridcell" className={styles.end}>
          <button
            type="button"
            className={styles.more}
            data-part="menu"
            tabIndex={isFocusable ? 0 : -1}
            aria-haspopup="menu"
            aria-label={words.actions(name)}
          />
        </div>
      )}
    </div>
  )
})
