import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { useLevel } from '../../../platform/use-address-steps.ts'
import { useIsPhone } from '../../../ui/basics/use-media.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { moneyWriter } from '../../../ui/form/money-writer.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { TreeGrid } from '../../../ui/tree/TreeGrid.tsx'
import type { TreeNode } from '../../../ui/tree/tree-rows.ts'
import { itemsBranch, modifiersBranch } from '../draft/draft-tree.ts'
import { useMenuScreen } from '../menu-screen.ts'
import { words } from '../menus-texts.ts'
import { nodeIdOf } from '../nodes/row-keys.ts'
import { entryIdOf, isPosKey, posSource } from '../pos/pos-rows.tsx'
import { usePosMirror } from '../pos/use-pos-mirror.ts'
import type { Addition } from './additions.ts'
import { ChosenBar } from './ChosenBar.tsx'
import { MenuTools } from './MenuTools.tsx'
import styles from './MenuTree.module.css'
import { rowActions } from './row-actions.tsx'
import { type TreeDialog, TreeDialogs } from './TreeDialogs.tsx'
import { AddMenu, TreeToolbar } from './TreeToolbar.tsx'
import { type MadeRows, treeSource } from './tree-source.tsx'
import { useExpanded } from './use-expanded.ts'
import { useMenuActs } from './use-menu-acts.tsx'
import { useMenuKeys } from './use-menu-keys.ts'
import { useMenuSearch } from './use-menu-search.ts'

const nothing: ReadonlySet<string> = new Set()

/** The rows of the tree, made from the draft, and beside it what points of sale have; each row that has a price shows it at its end. */
function useTreeSource(expanded: ReadonlySet<string>) {
  const { tree, known, canUpdate, currency } = useMenuScreen()
  const rows = useRef<MadeRows>(new Map())
  const name = known.restaurant_name
  const draft = useMemo(() => treeSource(tree, { name, canUpdate, rows: rows.current }), [tree, name, canUpdate])
  const { heads, index, failure } = usePosMirror([...expanded].some(isPosKey))
  const source = useMemo(() => {
    const pos = posSource(heads, index)
    return {
      roots: [...draft.roots, ...pos.roots],
      childrenOf: (key: string) => (isPosKey(key) ? pos.childrenOf(key) : draft.childrenOf(key)),
      failedOf: (key: string) => (isPosKey(key) ? failure : undefined),
    }
  }, [draft, heads, index, failure])
  const renderEnd = useCallback(
    ({ id }: TreeNode) => {
      const theirs = isPosKey(id) ? index?.byId.get(entryIdOf(id))?.price_minor : undefined
      const prices = theirs == null ? rows.current.get(id)?.prices : [theirs]
      return prices && <span className={styles.price}>{[...new Set(prices)].map(moneyWriter(currency).write).join(' – ')}</span>
    },
    [currency, index],
  )
  return { ...source, renderEnd }
}

/** What a row is called in a sentence. */
function useNames() {
  const { tree, known } = useMenuScreen()
  const branchNames: Record<string, string> = { [itemsBranch]: words.items, [modifiersBranch]: words.modifiers }
  return (key: string): string => tree.nodes.get(nodeIdOf(key))?.name ?? branchNames[key] ?? known.restaurant_name
}

/** The tree of the menu and its definitions, with the open node beside it. */
export function MenuTree({ tools, children }: { tools: ReactNode; children: ReactNode }) {
  const { tree, canUpdate, selected, select } = useMenuScreen()
  const isPhone = useIsPhone()
  const level = useLevel()
  const { expanded, expand, expandAll } = useExpanded()
  const source = useTreeSource(expanded)
  const search = useMenuSearch()
  const acts = useMenuActs(expand)
  const nameAt = useNames()
  const [chosen, setChosen] = useState(nothing)
  const [dialog, setDialog] = useState<TreeDialog>()
  // One row chosen is the one that is open.
  const shownChosen = chosen.size > 1 || isPhone || selected === undefined ? chosen : new Set([selected])
  const several = [...shownChosen].filter((key) => acts.nodeAt(key))
  const onKeyDown = useMenuKeys(acts, shownChosen)
  const add = (addition: Addition, at: string) => setDialog({ kind: addition.existing ? 'link' : 'add', addition, at })
  const move = (keys: readonly string[]) => setDialog({ kind: 'move', keys })
  const changes = canUpdate && {
    chosen: shownChosen,
    onChoose: setChosen,
    onMove: acts.place,
    onMoveTo: move,
    canMove: acts.canMove,
    canDrop: acts.canDrop,
    onRename: acts.rename,
    canRename: acts.canRename,
    actionsOf: ({ id }: TreeNode) => rowActions({ tree, acts, add, select }, id),
  }
  // On a phone the inspector has the screen to itself.
  const isAlone = isPhone && selected !== undefined
  const inHand = selected ?? (isPhone ? level.path.at(-1) : undefined)
  const back = (
    <Button variant="quiet" icon={<IconArrowLeft size={16} aria-hidden />} onClick={() => select(undefined)}>
      {words.backToTree}
    </Button>
  )
  return (
    <>
      <MenuTools tools={!isAlone && tools}>
        {isAlone ? back : <TreeToolbar at={inHand} search={search} nameAt={nameAt} onAdd={add} onExpandAll={(open) => expandAll(tree, open)} />}
      </MenuTools>
      <div className={styles.panes}>
        {/* Hidden instead of removed, so that a phone returns to the same level. */}
        <section className={styles.pane} aria-label={words.menu} hidden={isAlone}>
          <fieldset className={styles.tree} aria-label={words.menuTree} onKeyDown={onKeyDown}>
            {search.found?.matches.size === 0 ? (
              <EmptyState
                title={search.term === '' ? words.noneFiltered : words.noMatch(search.term)}
                action={<Button onClick={search.clear}>{words.clearFilter}</Button>}
              />
            ) : (
              <TreeGrid
                {...changes}
                {...source}
                {...level}
                label={words.menuTree}
                expanded={expanded}
                onExpand={expand}
                renderEmpty={(key) => canUpdate && <AddMenu at={key} nameAt={nameAt} onAdd={add} />}
                selected={selected}
                onSelect={select}
                search={search.term}
                found={search.found}
                onClearSearch={() => search.setTerm('')}
              />
            )}
          </fieldset>
          {several.length > 1 && canUpdate && (
            <ChosenBar keys={several} acts={acts} onMove={() => move(several)} onClear={() => setChosen(nothing)} />
          )}
        </section>
        {children}
      </div>
      {dialog && (
        <TreeDialogs dialog={dialog} acts={acts} nameAt={nameAt} onAdded={(at) => expand([at], true)} onClose={() => setDialog(undefined)} />
      )}
    </>
  )
}
