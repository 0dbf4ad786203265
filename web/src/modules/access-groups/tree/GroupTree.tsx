import type { AccessGroup } from '@brigade/contract/access-groups.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import IconSitemap from '@tabler/icons-react/dist/esm/icons/IconSitemap.mjs'
import { useLocation } from '@tanstack/react-router'
import { DataState } from '../../../ui/DataState.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { TreeGrid } from '../../../ui/tree/TreeGrid.tsx'
import { useIsPhone } from '../../../ui/use-media.ts'
import { tabAt, useAddress, useOpen } from '../addresses.ts'
import { words } from '../catalogue.ts'
import { actionOf, topmost } from './group-nodes.ts'
import { useGroupTree } from './use-group-tree.ts'

/** Every group the person may see; choosing one keeps the tab that is open. */
export function GroupTree({ selected }: { selected: AccessGroup | undefined }) {
  // Beside the tree there is no room for words.
  const isPhone = useIsPhone()
  const tree = useGroupTree(selected, isPhone ? words.groupCount : (count) => count.toLocaleString('en-US'))
  const address = useAddress()
  const open = useOpen()
  const { pathname } = useLocation()
  const choose = (nodeId: string) => {
    const action = actionOf(nodeId)
    if ('more' in action) return tree.showMore(action.more)
    if ('retry' in action) return tree.retry(action.retry)
    open(address(action.open, tabAt(pathname)))
  }
  const state = tree.failure ? 'error' : !tree.roots ? 'loading' : tree.roots.length === 0 ? 'empty' : 'ready'
  return (
    <DataState
      state={state}
      error={{ title: words.groupsNotLoaded, details: tree.failure ? textOf(tree.failure) : undefined }}
      onRetry={() => tree.retry(topmost)}
      empty={
        <EmptyState icon={<IconSitemap size={20} />} title={words.noGroup}>
          {words.noGroupWhy}
        </EmptyState>
      }
    >
      <TreeGrid
        label={words.accessGroups}
        roots={tree.roots ?? []}
        childrenOf={tree.childrenOf}
        expanded={tree.expanded}
        onExpand={tree.expand}
        selected={selected && String(selected.id)}
        onSelect={choose}
      />
    </DataState>
  )
}
