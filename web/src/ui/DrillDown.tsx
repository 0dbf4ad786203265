import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useState } from 'react'
import { Button } from './Button.tsx'
import styles from './DrillDown.module.css'
import { IconButton } from './IconButton.tsx'
import { Skeleton } from './Skeleton.tsx'
import type { TreeGridProps } from './TreeGrid.tsx'
import type { TreeNode } from './tree-rows.ts'

/** A tree one level at a time, for a screen too narrow to indent. */
export function DrillDown({ label, roots, childrenOf, onExpand, selected, onSelect, renderEnd }: TreeGridProps) {
  const [path, setPath] = useState<TreeNode[]>([])
  const here = path.at(-1)
  const nodes = here ? childrenOf(here.id) : roots
  const enter = (node: TreeNode) => {
    onExpand(node.id, true)
    setPath([...path, node])
  }
  return (
    <nav aria-label={label} className={styles.frame}>
      {here && (
        <div className={styles.path}>
          <Button variant="quiet" icon={<IconChevronLeft size={16} aria-hidden />} onClick={() => setPath(path.slice(0, -1))}>
            {path.at(-2)?.label ?? 'All'}
          </Button>
          <span className={styles.here}>{here.label}</span>
        </div>
      )}
      {nodes ? (
        <ul>
          {nodes.map((node) => (
            <li key={node.id} className={styles.row} data-selected={node.id === selected || undefined}>
              <button type="button" className={styles.label} aria-pressed={node.id === selected} onClick={() => onSelect(node.id)}>
                {node.label}
                {node.hint && <span className={styles.hint}>{node.hint}</span>}
              </button>
              {renderEnd?.(node)}
              {node.hasChildren && (
                <IconButton label={`Open ${node.label}`} onClick={() => enter(node)}>
                  <IconChevronRight size={18} aria-hidden />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <div className={styles.waiting}>
          <Skeleton lines={4} />
        </div>
      )}
    </nav>
  )
}
