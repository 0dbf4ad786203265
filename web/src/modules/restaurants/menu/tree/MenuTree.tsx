import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconFoldDown from '@tabler/icons-react/dist/esm/icons/IconFoldDown.mjs'
import IconFoldUp from '@tabler/icons-react/dist/esm/icons/IconFoldUp.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { type KeyboardEvent, type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { SelectField } from '../../../../ui/form/SelectField.tsx'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { Menu } from '../../../../ui/Menu.tsx'
import { SearchBox } from '../../../../ui/SearchBox.tsx'
import { TreeGrid } from '../../../../ui/tree/TreeGrid.tsx'
import type { TreeNode } from '../../../../ui/tree/tree-rows.ts'
import { useIsPhone } from '../../../../ui/use-media.ts'
import { useMenuScreen } from '../menu-screen.ts'
import { moneyWriter } from '../money.ts'
import { words } from '../words.ts'
import { type Addition, additionsAt, nearestHome } from './additions.ts'
import { ChosenBar } from './ChosenBar.tsx'
import { MenuTools } from './MenuTools.tsx'
import styles from './MenuTree.module.css'
import { rowActions } from './row-actions.tsx'
import { nodeIdOf } from './row-keys.ts'
import { type TreeDialog, TreeDialogs } from './TreeDialogs.tsx'
import { type MadeRows, treeSource } from './tree-source.tsx'
import { useExpanded } from './use-expanded.ts'
import { useMenuActs } from './use-menu-acts.tsx'
import { type Filter, filters, useMenuSearch } from './use-menu-search.ts'

const nothing: ReadonlySet<string> = new Set()

const filterWords = (): Record<Filter, string> => ({
  paused: words.filterPaused,
  no_price: words.filterNoPrice,
  no_image: words.filterNoImage,
  unlinked: words.filterUnlinked,
  changed: words.filterChanged,
  unused: words.filterUnused,
})

/** The tree of the menu and of what it is made of. */
export function MenuTree({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  const screen = useMenuScreen()
  const { tree, known, canUpdate, currency, selected, select } = screen
  const isPhone = useIsPhone()
  const rows = useRef<MadeRows>(new Map())
  const { expanded, expand, expandAll } = useExpanded()
  const [term, setTerm] = useState('')
  const [only, setOnly] = useState<Filter>()
  const [chosen, setChosen] = useState(nothing)
  const [dialog, setDialog] = useState<TreeDialog>()
  const found = useMenuSearch(term, only)
  const acts = useMenuActs(expand)
  const name = known.restaurant_name
  const source = useMemo(() => treeSource(tree, { name, canUpdate, rows: rows.current }), [tree, name, canUpdate])
  const renderEnd = useCallback(
    ({ id }: TreeNode) => {
      const price = rows.current.get(id)?.node.price_minor
      return price == null ? null : <span className={styles.price}>{moneyWriter(currency).write(price)}</span>
    },
    [currency],
  )

  const add = (addition: Addition, at: string) => setDialog({ kind: addition.existing ? 'link' : 'add', addition, at })
  const shownChosen = chosen.size > 1 || isPhone || selected === undefined ? chosen : new Set([selected])
  const several = [...shownChosen].filter((key) => acts.nodeAt(key))
  const home = nearestHome(tree, selected)

  function onKeyDown(event: KeyboardEvent): void {
    const row = event.target instanceof HTMLElement && event.target.role === 'row' ? event.target.dataset.id : undefined
    if (row === undefined || !canUpdate) return
    const keys = shownChosen.has(row) ? several : [row].filter((key) => acts.nodeAt(key))
    const node = acts.nodeAt(row)
    const isCommand = event.ctrlKey || event.metaKey
    if (isCommand && event.key === 'x') acts.takeCut(keys)
    else if (isCommand && event.key === 'v') acts.paste(row)
    else if (isCommand && event.key === 'd' && node) acts.duplicate(node)
    else if (event.key === 'Delete' && keys.length > 0) void acts.archive(keys)
    else return
    event.preventDefault()
  }

  const changes = canUpdate && {
    chosen: shownChosen,
    onChoose: setChosen,
    onMove: acts.place,
    onMoveTo: (keys: readonly string[]) => setDialog({ kind: 'move', keys }),
    canMove: acts.canMove,
    canDrop: acts.canDrop,
    onRename: acts.rename,
    canRename: acts.canRename,
    actionsOf: ({ id }: TreeNode) => rowActions({ tree, acts, add, select }, id),
  }
  // On a phone the inspector has the screen to itself.
  const isAlone = isPhone && selected !== undefined
  const isEmptyResult = found !== undefined && found.matches.size === 0
  return (
    <>
      <MenuTools aside={!isAlone && aside}>
        {isAlone ? (
          <Button variant="quiet" icon={<IconArrowLeft size={16} aria-hidden />} onClick={() => select(undefined)}>
            {words.backToTree}
          </Button>
        ) : (
          <>
            {canUpdate && (
              <Menu
                position="bottom-start"
                trigger={
                  <Button variant="primary" icon={<IconPlus size={16} aria-hidden />}>
                    {words.add}
                  </Button>
                }
                actions={additionsAt(tree, home).map((addition) => ({
                  label: words.addTo(addition.label, nameAt(home)),
                  onSelect: () => add(addition, home),
                }))}
              />
            )}
            <div className={styles.search}>
              <SearchBox value={term} onSearch={(text) => setTerm(text.trim())} label={words.searchMenu} />
            </div>
            <div className={styles.filter}>
              <SelectField
                label={words.filter}
                hideLabel
                value={only ?? 'all'}
                options={[{ value: 'all', label: words.everything }, ...filters.map((value) => ({ value, label: filterWords()[value] }))]}
                onChange={({ target }) => setOnly(filters.find((one) => one === target.value))}
              />
            </div>
            {!isPhone && (
              <span className={styles.pair}>
                <IconButton label={words.expandAll} onClick={() => expandAll(tree, true)}>
                  <IconFoldDown size={18} aria-hidden />
                </IconButton>
                <IconButton label={words.collapseAll} onClick={() => expandAll(tree, false)}>
                  <IconFoldUp size={18} aria-hidden />
                </IconButton>
              </span>
            )}
          </>
        )}
      </MenuTools>
      <div className={styles.panes}>
        {/* Hidden rather than taken away: whoever comes back on a phone finds the level left before. */}
        <section className={styles.pane} aria-label={words.menu} hidden={isAlone}>
          <fieldset className={styles.tree} aria-label={words.menuTree} onKeyDown={onKeyDown}>
            {isEmptyResult ? (
              <EmptyState
                title={term === '' ? words.noneFiltered : words.noMatch(term)}
                action={
                  <Button
                    onClick={() => {
                      setTerm('')
                      setOnly(undefined)
                    }}
                  >
                    {words.clearFilter}
                  </Button>
                }
              />
            ) : (
              <TreeGrid
                {...changes}
                label={words.menuTree}
                roots={source.roots}
                childrenOf={source.childrenOf}
                expanded={expanded}
                onExpand={expand}
                selected={selected}
                onSelect={select}
                search={term}
                found={found}
                onClearSearch={() => setTerm('')}
                renderEnd={renderEnd}
              />
            )}
          </fieldset>
          {several.length > 1 && canUpdate && (
            <ChosenBar keys={several} acts={acts} onMove={() => setDialog({ kind: 'move', keys: several })} onClear={() => setChosen(nothing)} />
          )}
        </section>
        {children}
      </div>
      {dialog && (
        <TreeDialogs dialog={dialog} acts={acts} nameAt={nameAt} onAdded={(at) => expand([at], true)} onClose={() => setDialog(undefined)} />
      )}
    </>
  )

  function nameAt(key: string): string {
    return tree.nodes.get(nodeIdOf(key))?.name ?? (key === '@items' ? words.items : key === '@modifiers' ? words.modifiers : name)
  }
}
