import { useIsPhone, useMedia } from '../basics/use-media.ts'
import { VisuallyHidden } from '../basics/VisuallyHidden.tsx'
import { DataState } from '../page/DataState.tsx'
import { EmptyState } from '../page/EmptyState.tsx'
import { DrillDown } from './DrillDown.tsx'
import { RowMenu } from './RowMenu.tsx'
import { Tree } from './Tree.tsx'
import type { TreeGridProps } from './tree-props.ts'
import { words } from './tree-texts.ts'
import type { TreeActs } from './use-tree-acts.ts'
import type { useTreeRows } from './use-tree-rows.ts'

interface TreeLayoutProps {
  tree: TreeGridProps
  shown: ReturnType<typeof useTreeRows>
  acts: TreeActs
}

/** The layout that fits the screen, with the menu of its rows and the voice that says what happens. */
export function TreeLayout({ tree, shown, acts }: TreeLayoutProps) {
  const isPhone = useIsPhone()
  const isTouch = useMedia('(pointer: coarse)')
  const { rows, term, expand } = shown
  const { menu } = acts
  const menuNode = rows.find(({ node }) => node.id === menu?.id)?.node
  const given = { ...tree, rows, acts, search: term, onExpand: expand }
  const state = tree.roots.length === 0 ? 'empty' : rows.length === 0 ? 'no-result' : 'ready'
  return (
    <>
      <DataState
        state={state}
        empty={tree.empty ?? <EmptyState title={words.emptyTree} />}
        noResult={{ title: words.noMatch(term), onClear: tree.onClearSearch }}
      >
        {isPhone ? <DrillDown {...given} /> : <Tree {...given} isTouch={isTouch} />}
      </DataState>
      <VisuallyHidden>
        <span ref={acts.live} role="status" />
      </VisuallyHidden>
      {menu && menuNode && <RowMenu spot={menu} actions={acts.actionsFor(rows, menuNode)} onClose={acts.closeMenu} />}
    </>
  )
}
