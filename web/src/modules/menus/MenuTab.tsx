import type { Restaurant } from '@brigade/contract/restaurants/profile.ts'
import { useMemo, useRef } from 'react'
import { useKeepsChanges } from '../../platform/offline/kept-changes.ts'
import { Skeleton } from '../../ui/basics/Skeleton.tsx'
import { DataState } from '../../ui/page/DataState.tsx'
import { ConflictPrompt } from './ConflictPrompt.tsx'
import { useMenuHint } from './hints.ts'
import styles from './MenuTab.module.css'
import { type MenuScreen, MenuScreenContext } from './menu-screen.ts'
import { words } from './menus-texts.ts'
import { useDraft } from './use-draft.ts'
import { useFocusAfterEmpty } from './use-focus-after-empty.ts'
import { useSelected } from './use-selected.ts'
import { useUndoKeys } from './use-undo-keys.ts'
import { useWhereDialog } from './WhereDialog.tsx'
import { Workspace } from './Workspace.tsx'

/** Where the tools, the tree and the inspector will be. */
function Waiting() {
  return (
    <div className={styles.waiting}>
      <div className={styles.card}>
        <Skeleton lines={12} />
      </div>
      <div className={styles.card}>
        <Skeleton lines={6} />
      </div>
    </div>
  )
}

/** The menu of a restaurant or a library, where it is made. */
export function MenuTab({ restaurant }: { restaurant: Restaurant }) {
  useMenuHint()
  const { draft, state, conflict, settleConflict, failure, retry } = useDraft(restaurant.id)
  const { selected, select } = useSelected()
  const where = useWhereDialog()
  const { known, tree } = state
  const canUpdate = known?._can.update ?? false
  useUndoKeys(draft, canUpdate)
  useKeepsChanges(canUpdate ? words.keptOffline : undefined)
  const { ask } = where
  const { parent_access_group_id: ownerGroupId, timezone } = restaurant
  const place = useRef<HTMLDivElement>(null)
  useFocusAfterEmpty(place, known && tree.nodes.size === 0)
  const screen = useMemo<MenuScreen | undefined>(
    () =>
      known && {
        restaurantId: known.restaurant_id,
        currency: known.currency,
        ownerGroupId,
        timezone,
        known,
        tree,
        state,
        draft,
        canUpdate,
        selected,
        select,
        askWhere: ask,
      },
    [known, ownerGroupId, timezone, tree, state, draft, canUpdate, selected, select, ask],
  )
  return (
    <div ref={place} className={styles.workspace}>
      <DataState
        state={screen ? 'ready' : failure ? 'error' : 'loading'}
        skeleton={<Waiting />}
        error={{ title: words.notLoaded, details: failure }}
        onRetry={retry}
      >
        {screen && (
          <MenuScreenContext value={screen}>
            <Workspace />
            {where.dialog}
            {conflict && <ConflictPrompt conflict={conflict} onDone={settleConflict} />}
          </MenuScreenContext>
        )}
      </DataState>
    </div>
  )
}
