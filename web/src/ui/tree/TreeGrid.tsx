import { lazy, Suspense } from 'react'
import { TreeLayout } from './TreeLayout.tsx'
import type { TreeGridProps } from './tree-props.ts'
import { useTreeActs } from './use-tree-acts.ts'
import { useTreeRows } from './use-tree-rows.ts'

const MoveDialog = lazy(() => import('./MoveDialog.tsx'))

/** A tree of any size; on a phone one level to a screen. */
export function TreeGrid(props: TreeGridProps) {
  const shown = useTreeRows(props)
  const acts = useTreeActs(props)
  return (
    <>
      <TreeLayout tree={props} shown={shown} acts={acts} />
      {acts.moving && (
        <Suspense>
          <MoveDialog tree={props} rows={shown.rows} acts={acts} ids={acts.moving} onClose={() => acts.setMoving(undefined)} />
        </Suspense>
      )}
    </>
  )
}
