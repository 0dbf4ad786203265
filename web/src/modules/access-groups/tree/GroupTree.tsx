import type { AccessGroup } from '@brigade/contract/access-groups.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import IconSitemap from '@tabler/icons-react/dist/esm/icons/IconSitemap.mjs'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useMayI } from '../../../platform/access.ts'
import { DataState } from '../../../ui/DataState.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { numberText } from '../../../ui/numbers.ts'
import { TreeGrid } from '../../../ui/tree/TreeGrid.tsx'
import { useIsPhone } from '../../../ui/use-media.ts'
import { tabAt, useAddress, useOpen } from '../addresses.ts'
import { words } from '../catalogue.ts'
import { MergeGroup, MoveGroup } from '../placement/dialogs.ts'
import { ChosenGroups } from './ChosenGroups.tsx'
import { actionOf, topmost } from './group-nodes.ts'
import { useGroupChanges } from './use-group-changes.ts'
import { useGroupTree } from './use-group-tree.ts'

const nothing: ReadonlySet<string> = new Set()

/** Every group the person may see; choosing one keeps the tab that is open. */
export function GroupTree({ selected }: { selected: AccessGroup | undefined }) {
  // Beside the tree there is no room for words.
  const isPhone = useIsPhone()
  const { groupOf, ...tree } = useGroupTree(selected, isPhone ? words.groupCount : (count) => numberText(count))
  const [chosen, setChosen] = useState(nothing)
  const { asked, stopAsking, groupsOf, remove, ...changes } = useGroupChanges(groupOf)
  // Whoever may change no group is shown no handles and nothing to choose for.
  const mayChange = useMayI('access_groups_admin') === 'allowed'
  const address = useAddress()
  const open = useOpen()
  const { pathname } = useLocation()
  const openNode = (nodeId: string) => {
    const action = actionOf(nodeId)
    if ('more' in action) return tree.showMore(action.more)
    if ('retry' in action) return tree.retry(action.retry)
    open(address(action.open, tabAt(pathname)))
  }
  const here = selected && String(selected.id)
  // One group chosen is the one that is open, however it was opened.
  const shownChosen = chosen.size > 1 || isPhone || here === undefined ? chosen : new Set([here])
  const several = groupsOf(shownChosen)
  async function removeChosen(): Promise<void> {
    if (await remove(several)) setChosen(nothing)
  }
  function stop(): void {
    stopAsking()
    setChosen(nothing)
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
        {...(mayChange && { ...changes, chosen: shownChosen, onChoose: setChosen })}
        label={words.accessGroups}
        roots={tree.roots ?? []}
        childrenOf={tree.childrenOf}
        expanded={tree.expanded}
        onExpand={tree.expand}
        ordered={false}
        selected={here}
        onSelect={openNode}
      />
      {/* Below the tree, so that the rows stay under the pointer that chooses them. */}
      {several.length > 1 && (
        <ChosenGroups
          groups={several}
          onMove={() => changes.onMoveTo(several.map(({ id }) => String(id)))}
          onDelete={() => void removeChosen()}
          onClear={() => setChosen(nothing)}
        />
      )}
      {asked && 'moving' in asked && <MoveGroup groups={asked.moving} into={asked.into} onClose={stop} />}
      {asked && 'merging' in asked && <MergeGroup group={asked.merging} onClose={stop} />}
    </DataState>
  )
}
