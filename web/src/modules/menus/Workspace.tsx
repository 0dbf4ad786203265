import IconBook2 from '@tabler/icons-react/dist/esm/icons/IconBook2.mjs'
import IconBooks from '@tabler/icons-react/dist/esm/icons/IconBooks.mjs'
import IconListTree from '@tabler/icons-react/dist/esm/icons/IconListTree.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs'
import { lazy, Suspense, useState } from 'react'
import { useIsPhone } from '../../ui/basics/use-media.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { DataState } from '../../ui/page/DataState.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { menuBranch } from './draft/draft-tree.ts'
import { ImportButton } from './imports/ImportButton.tsx'
import { MenuFileActions } from './imports/MenuFileActions.tsx'
import { Inspector } from './inspector/Inspector.tsx'
import styles from './MenuTab.module.css'
import { useMenuScreen } from './menu-screen.ts'
import { words } from './menus-texts.ts'
import { AheadBar } from './publishing/AheadBar.tsx'
import { AddDialog } from './tree/AddDialog.tsx'
import { LibraryDialog } from './tree/LibraryDialog.tsx'
import { MenuTools } from './tree/MenuTools.tsx'
import { MenuTree } from './tree/MenuTree.tsx'

const Grid = lazy(() => import('./grid/BulkGrid.tsx'))

type View = 'tree' | 'grid'

/** The tree, or the grid. */
function ViewSwitch({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  return (
    <fieldset className={styles.views} aria-label={words.view}>
      <IconButton label={words.treeView} aria-pressed={view === 'tree'} onClick={() => onChange('tree')}>
        <IconListTree size={18} aria-hidden />
      </IconButton>
      <IconButton label={words.gridView} aria-pressed={view === 'grid'} onClick={() => onChange('grid')}>
        <IconTable size={18} aria-hidden />
      </IconButton>
    </fieldset>
  )
}

/** Before the first node: where to begin, and the way back where the last one was taken away. */
function NoMenu() {
  const { canUpdate, known, state, select } = useMenuScreen()
  const [isAdding, setAdding] = useState(false)
  const [isDrawing, setDrawing] = useState(false)
  const isFirst = state.undoCount + state.redoCount === 0 && state.phase === 'saved'
  return (
    <>
      {canUpdate && !isFirst && <MenuTools />}
      <EmptyState
        icon={<IconBook2 size={20} />}
        title={known.kind === 'library' ? words.noMenuLibrary : words.noMenu}
        action={
          canUpdate && (
            <div className={styles.ways}>
              <Button variant="primary" icon={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
                {words.addMenu}
              </Button>
              {known.kind === 'restaurant' && (
                <Button icon={<IconBooks size={16} aria-hidden />} onClick={() => setDrawing(true)}>
                  {words.fromLibrary}
                </Button>
              )}
              <ImportButton restaurant={{ id: known.restaurant_id, name: known.restaurant_name, currency: known.currency }} />
            </div>
          )
        }
      >
        {canUpdate ? words.noMenuWhy : words.noMenuViewer}
      </EmptyState>
      {isDrawing && <LibraryDialog at={menuBranch} where={known.restaurant_name} onAdded={() => undefined} onClose={() => setDrawing(false)} />}
      {isAdding && (
        <AddDialog
          addition={{ kind: 'menu', label: words.newMenu }}
          at={menuBranch}
          where={known.restaurant_name}
          onAdded={select}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}

/** The tree with what is open beside it, or the grid; on a phone one after the other. */
export function Workspace() {
  const { tree, selected, canUpdate, known } = useMenuScreen()
  const isPhone = useIsPhone()
  const [view, setView] = useState<View>('tree')
  if (tree.nodes.size === 0) return <NoMenu />
  const views = (mayLeave?: () => Promise<boolean>) => (
    <>
      <ViewSwitch view={view} onChange={(next) => void (mayLeave ? mayLeave() : Promise.resolve(true)).then((may) => may && setView(next))} />
      <MenuFileActions restaurant={{ id: known.restaurant_id, name: known.restaurant_name, currency: known.currency }} canUpdate={canUpdate} />
    </>
  )
  if (view === 'grid')
    return (
      <Suspense fallback={<DataState state="loading" />}>
        <Grid toolsOf={views} />
      </Suspense>
    )
  return (
    <>
      {known.kind === 'restaurant' && <AheadBar restaurantId={known.restaurant_id} revision={known.revision} />}
      <MenuTree tools={views()}>{(!isPhone || selected !== undefined) && <Inspector />}</MenuTree>
    </>
  )
}
