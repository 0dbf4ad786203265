import type { AccessGroup } from '@brigade/contract/access-groups.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import IconSitemap from '@tabler/icons-react/dist/esm/icons/IconSitemap.mjs'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useMayI } from '../../../platform/access.ts'
import { useLevel } from '../../../platform/use-address-steps.ts'
import { numberText } from '../../../ui/basics/numbers.ts'
import { useIsPhone } from '../../../ui/basics/use-media.ts'
import { DataState } from '../../../ui/page/DataState.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { ProgressLine } from '../../../ui/page/ProgressLine.tsx'
import { TreeGrid } from '../../../ui/tree/TreeGrid.tsx'
import { tabAt, useAddress, useOpen } from '../addresses.ts'
import { words } from '../catalogue.ts'
import { MergeGroup, MoveGroup } from '../placement/dialogs.ts'
import { ChosenGroups } from './ChosenGroups.tsx'
import { foundBranch } from './found-groups.ts'
import { actionOf, topmost } from './group-nodes.ts'
import { useFoundGroups } from './use-found-groups.ts'
import { useGroupChanges } from './use-group-changes.ts'
import { useGroupTree } from './use-group-tree.ts'

const nothing: ReadonlySet<string> = new Set()
const inWords = (count: number): string => words.groupCount(count)
// Beside the tree there is no room for words.
const inFigures = (count: number): string => numberText(count)

interface GroupTreeProps {
  selected: AccessGroup | undefined
  /** Shows only groups called so, below those that lead to them. */
  term: string
  onClear: () => void
}

/** Every group the person may see, or those that a search found; choosing one keeps the tab that is open. */
export function GroupTree({ selected, term, onClear }: GroupTreeProps) {
  const isPhone = useIsPhone()
  const level = useLevel()
  const countWords = isPhone ? inWords : inFigures
  const tree = useGroupTree(selected, countWords)
  const search = useFoundGroups(term, countWords)
  const groupOf = (nodeId: string) => search.groupOf(nodeId) ?? tree.groupOf(nodeId)
  const [chosen, setChosen] = useState(nothing)
  const { asked, stopAsking, groupsOf, remove, ...changes } = useGroupChanges(groupOf)
  // Whoever may change no group is shown no handles and nothing to choose for.
  const mayChange = useMayI('access_groups_admin') === 'allowed'
  const address = useAddress()
  const open = useOpen()
  const { pathname } = useLocation()
  const openNode = (nodeId: string) => {
    const action = actionOf(nodeId)
    if ('more' in action) return action.more === foundBranch ? search.showMore() : tree.showMore(action.more)
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
  return (
    <>
      <ProgressLine active={search.refreshing} />
      <TreeState tree={tree} search={search} term={term} onClear={onClear}>
        <TreeGrid
          {...(mayChange && { ...changes, chosen: shownChosen, onChoose: setChosen })}
          {...level}
          label={words.accessGroups}
          roots={search.tree?.roots ?? tree.roots ?? []}
          childrenOf={(id) => search.tree?.childrenOf(id) ?? tree.childrenOf(id)}
          expanded={tree.expanded}
          onExpand={tree.expand}
          ordered={false}
          selected={here}
          onSelect={openNode}
          search={term}
          found={search.tree?.found}
          onClearSearch={onClear}
        />
      </TreeState>
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
    </>
  )
}

interface TreeStateProps {
  tree: ReturnType<typeof useGroupTree>
  search: ReturnType<typeof useFoundGroups>
  term: string
  onClear: () => void
  children: ReactNode
}

/** What is shown while there is no tree: of all groups, or of those that are searched for. */
function TreeState({ tree, search, term, onClear, children }: TreeStateProps) {
  const isSearch = term !== ''
  const failure = isSearch ? search.failure : tree.failure
  const roots = isSearch ? search.tree?.roots : tree.roots
  const nothing = isSearch ? 'no-result' : 'empty'
  return (
    <DataState
      state={failure ? 'error' : !roots ? 'loading' : roots.length === 0 ? nothing : 'ready'}
      error={{ title: isSearch ? words.searchFailed : words.groupsNotLoaded, details: failure ? textOf(failure) : undefined }}
      onRetry={isSearch ? search.retry : () => tree.retry(topmost)}
      noResult={{ title: words.noMatch(term), onClear }}
      empty={
        <EmptyState icon={<IconSitemap size={20} />} title={words.noGroup}>
          {words.noGroupWhy}
        </EmptyState>
      }
    >
      {children}
    </DataState>
  )
}
