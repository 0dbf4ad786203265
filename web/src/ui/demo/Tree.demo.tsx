import IconBolt from '@tabler/icons-react/dist/esm/icons/IconBolt.mjs'
import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs'
import { useState } from 'react'
import { Button } from '../controls/Button.tsx'
import { showToast } from '../layers/toasts.ts'
import { Card } from '../page/Card.tsx'
import { TreeGrid } from '../tree/TreeGrid.tsx'
import { TreeTools } from '../tree/TreeTools.tsx'
import type { TreeNode } from '../tree/tree-rows.ts'
import type { Demo } from './demos.ts'
import { ManyNodes } from './ManyNodes.tsx'
import type { Sample } from './tree-sample.ts'
import styles from './UiDemo.module.css'
import { useSampleTree } from './use-sample-tree.ts'

const paused = { label: 'Paused', tone: 'warn', icon: <IconPlayerPause size={12} aria-hidden /> } as const
const dynamic = { label: 'Dynamic', tone: 'accent', icon: <IconBolt size={12} aria-hidden /> } as const

const nodes: TreeNode[] = [
  { id: 'dinner', label: 'Dinner', hasChildren: true, hint: '2 categories' },
  { id: 'pizza', label: 'Pizza', hasChildren: true },
  { id: 'margherita', label: 'Margherita', hasChildren: false, badges: [paused] },
  { id: 'diavola', label: 'Diavola', hasChildren: false, badges: [{ label: 'Dependent' }] },
  { id: 'quattro', label: 'Quattro stagioni with artichokes from the market of the day', hasChildren: false },
  { id: 'drinks', label: 'Drinks', hasChildren: true, badges: [dynamic] },
  { id: 'water', label: 'Water', hasChildren: false },
  { id: 'wine', label: 'Wine of the house', hasChildren: false, badges: [paused, dynamic] },
  { id: 'lunch', label: 'Lunch', hasChildren: true },
  { id: 'soup', label: 'Soup', hasChildren: false },
  { id: 'library', label: 'Library', hasChildren: true, readOnly: true, badges: [{ label: 'Read-only', tone: 'idle' }] },
  { id: 'sauces', label: 'Sauces', hasChildren: false, readOnly: true },
  { id: 'pos', label: 'Point of sale', hasChildren: false, disabled: true, hint: 'Not linked' },
]

const menu: Sample = {
  nodes: new Map(nodes.map((node) => [node.id, node])),
  order: new Map<string | undefined, string[]>([
    [undefined, ['dinner', 'lunch', 'library', 'pos']],
    ['dinner', ['pizza', 'drinks']],
    ['pizza', ['margherita', 'diavola', 'quattro']],
    ['drinks', ['water', 'wine']],
    ['lunch', ['soup']],
    ['library', ['sauces']],
  ]),
}

function WholeTree() {
  const tree = useSampleTree(menu, ['dinner', 'pizza', 'drinks'])
  const [search, setSearch] = useState('')
  const [selected, setSelected] = useState('diavola')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(['diavola']))
  return (
    <div>
      <TreeTools label="the menu" search={search} onSearch={setSearch} onExpandAll={tree.expandAll}>
        {chosen.size > 1 && <Button onClick={() => showToast({ title: `${chosen.size} published` })}>Publish {chosen.size}</Button>}
      </TreeTools>
      <TreeGrid
        {...tree}
        label="Menu"
        search={search}
        onClearSearch={() => setSearch('')}
        selected={selected}
        onSelect={setSelected}
        chosen={chosen}
        onChoose={setChosen}
        canDrop={(_ids, { parent }) => parent !== 'library'}
        actionsOf={({ label }) => [{ label: 'Duplicate', onSelect: () => showToast({ title: `${label} was duplicated` }) }]}
      />
    </div>
  )
}

const lazyRoots: TreeNode[] = [
  { id: 'late', label: 'Its children are on their way', hasChildren: true },
  { id: 'broken', label: 'Its children could not be loaded', hasChildren: true },
  { id: 'bare', label: 'It has none', hasChildren: true },
]

function Fetched() {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set(['late', 'broken', 'bare']))
  const [tried, setTried] = useState(false)
  return (
    <TreeGrid
      label="Fetched"
      roots={lazyRoots}
      childrenOf={(id) => (id === 'bare' ? [] : id === 'broken' && tried ? [{ id: 'there', label: 'There it is', hasChildren: false }] : undefined)}
      failedOf={(id) => (id === 'broken' && !tried ? 'Could not be loaded' : undefined)}
      onRetry={() => setTried(true)}
      expanded={expanded}
      onExpand={(ids, open) => setExpanded((before) => new Set(open ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))))}
      onSelect={() => undefined}
    />
  )
}

function Show() {
  return (
    <Card title="Tree" description="Drag by the handle, rename with F2, choose several with Ctrl or Shift; on a phone one level at a time.">
      <div className={styles.columns}>
        <WholeTree />
        <ManyNodes />
        <div>
          <Fetched />
        </div>
        <TreeGrid label="Empty" roots={[]} childrenOf={() => undefined} expanded={new Set()} onExpand={() => undefined} />
      </div>
    </Card>
  )
}

export const demo: Demo = { title: 'Tree', group: 'Trees', Show }
