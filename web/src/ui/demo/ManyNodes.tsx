import { useMemo, useState } from 'react'
import { TreeGrid } from '../tree/TreeGrid.tsx'
import { TreeTools } from '../tree/TreeTools.tsx'
import { sampleTree } from './tree-sample.ts'
import { useSampleTree } from './use-sample-tree.ts'

/** Five thousand nodes on four levels, with everything that can be done to them. */
export function ManyNodes() {
  const sample = useMemo(() => sampleTree([5, 9, 11, 9], (path) => `Node ${path.join('.')}`), [])
  const tree = useSampleTree(sample)
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  return (
    <div>
      <TreeTools label="5,000 nodes" search={search} onSearch={setSearch} onExpandAll={tree.expandAll} />
      <TreeGrid {...tree} label="Many nodes" search={search} onClearSearch={() => setSearch('')} chosen={chosen} onChoose={setChosen} />
    </div>
  )
}
