import { useState } from 'react'
import { Button } from '../controls/Button.tsx'
import { SelectField } from '../form/SelectField.tsx'
import { Modal } from '../layers/Modal.tsx'
import { isWithin, nextSibling, type TreePlace } from './drop-rules.ts'
import styles from './MoveDialog.module.css'
import { TreeLayout } from './TreeLayout.tsx'
import type { TreeGridProps } from './tree-props.ts'
import type { TreeNode, TreeRow } from './tree-rows.ts'
import { words } from './tree-texts.ts'
import { type TreeActs, useTreeActs, whatWords } from './use-tree-acts.ts'
import { useTreeRows } from './use-tree-rows.ts'

type Where = 'inside' | 'before' | 'after'

interface MoveDialogProps {
  tree: TreeGridProps
  rows: readonly TreeRow[]
  acts: TreeActs
  ids: readonly string[]
  onClose: () => void
}

function placeOf(rows: readonly TreeRow[], target: string, where: Where): TreePlace {
  if (where === 'inside') return { parent: target, before: undefined }
  const parent = rows.find(({ node }) => node.id === target)?.parent
  return { parent, before: where === 'before' ? target : nextSibling(rows, target) }
}

/** Moves without dragging: choose where, then how. */
export default function MoveDialog({ tree, rows, acts, ids, onClose }: MoveDialogProps) {
  const [target, setTarget] = useState<string>()
  const [where, setWhere] = useState<Where>('inside')
  const { roots, childrenOf, failedOf, expanded, onExpand, onRetry, ordered = true } = tree
  const off = (node: TreeNode): TreeNode => (isWithin(rows, node.id, ids) ? { ...node, disabled: true, hasChildren: false } : node)
  const place = target === undefined ? undefined : placeOf(rows, target, where)
  // A node that is at that very place already may be moved there once more: it costs nothing.
  const allowed = place !== undefined && !isWithin(rows, place.parent, ids) && acts.rules.canDrop(ids, place)
  const refusal = place && !allowed ? words.moveRefused : undefined
  const chooser: TreeGridProps = {
    label: words.moveTarget,
    roots: roots.map(off),
    childrenOf: (id) => childrenOf(id)?.map(off),
    failedOf,
    expanded,
    onExpand,
    onRetry,
    selected: target,
    onSelect: setTarget,
  }
  const shown = useTreeRows(chooser)
  const chooserActs = useTreeActs(chooser)
  const choices = [
    { value: 'inside', label: words.moveInside },
    { value: 'before', label: words.moveBefore },
    { value: 'after', label: words.moveAfter },
  ]
  function confirmMove(): void {
    if (place && acts.move(rows, ids, place)) tree.onExpand(place.parent === undefined ? [] : [place.parent], true)
    onClose()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={words.moveTitle(whatWords(rows, ids))}
      actions={
        <Button variant="primary" disabled={!allowed} onClick={confirmMove}>
          {words.move}
        </Button>
      }
    >
      <div className={styles.choice}>
        <TreeLayout tree={chooser} shown={shown} acts={chooserActs} />
        {ordered && (
          <SelectField
            label={words.moveWhere}
            options={choices}
            value={where}
            error={refusal}
            onChange={({ target: { value } }) => setWhere(value === 'before' || value === 'after' ? value : 'inside')}
          />
        )}
        {!ordered && (
          <p role="status" className={styles.refusal}>
            {refusal}
          </p>
        )}
      </div>
    </Modal>
  )
}
