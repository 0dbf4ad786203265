import { useState } from 'react'
import { Card } from '../Card.tsx'
import { TreeGrid } from '../TreeGrid.tsx'
import type { TreeNode } from '../tree-rows.ts'

function childrenOf(id: string): TreeNode[] {
  return Array.from({ length: 12 }, (_, index) => ({
    id: `${id}.${index + 1}`,
    label: `Group ${id}.${index + 1}`,
    hint: index % 3 === 0 ? `${index + 1} restaurants` : undefined,
    hasChildren: id.split('.').length < 3,
  }))
}

/** A tree of some two thousand nodes. */
export function TreeDemo() {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set(['1', '1.1']))
  const [selected, setSelected] = useState('1.2')
  return (
    <Card title="Tree">
      <TreeGrid
        label="Groups"
        roots={['1', '2'].map((id) => ({ id, label: `Company ${id}`, hasChildren: true }))}
        childrenOf={childrenOf}
        expanded={expanded}
        onExpand={(id, open) => setExpanded(new Set(open ? [...expanded, id] : [...expanded].filter((other) => other !== id)))}
        selected={selected}
        onSelect={setSelected}
      />
    </Card>
  )
}
