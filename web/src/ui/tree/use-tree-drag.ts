import { type RefObject, useEffect, useRef } from 'react'
import type { DragHost } from './drag.ts'
import { mayDrop, movedTogether } from './drop-rules.ts'
import { edge } from './Row.tsx'
import styles from './Tree.module.css'
import type { TreeGridProps } from './tree-props.ts'
import type { TreeRow } from './tree-rows.ts'
import { words } from './tree-texts.ts'
import { placeWords, type TreeActs, whatWords } from './use-tree-acts.ts'
import type { TreeWindow } from './use-tree-window.ts'

interface Dragged extends TreeGridProps {
  rows: readonly TreeRow[]
  acts: TreeActs
  view: TreeWindow
  line: RefObject<HTMLDivElement | null>
}

const nothing: ReadonlySet<string> = new Set()

function hostOf({ rows, acts, view, chosen, ordered = true, onExpand }: Dragged): DragHost {
  return {
    rows,
    rowHeight: view.rowHeight,
    edge,
    ordered,
    previewClass: styles.preview ?? '',
    idsFor: (id) => movedTogether(rows, id, chosen ?? nothing, acts.rules),
    mayDrop: (ids, place) => mayDrop(rows, ids, place, acts.rules),
    whatWords: (ids) => whatWords(rows, ids),
    placeWords: (place) => placeWords(rows, place),
    expand: (id) => onExpand([id], true),
    began: (id, ids) => {
      view.dragged.current = id
      acts.say(words.picked(whatWords(rows, ids)))
    },
    say: acts.say,
    dropped: (ids, place) => acts.move(rows, ids, place),
    ended: (ids, done) => {
      view.dragged.current = undefined
      if (!done) acts.say(words.cancelled(whatWords(rows, ids)))
    },
  }
}

/** Drags rows by their handles; the code for it comes once there is something to move. */
export function useTreeDrag(props: Dragged): void {
  const { view, line, onMove } = props
  const host = useRef<DragHost>(undefined)
  useEffect(function rememberRows() {
    host.current = hostOf(props)
  })
  const drags = onMove !== undefined
  const { scroller } = view
  useEffect(
    function listen() {
      const tree = scroller.current
      const drawn = line.current
      if (!drags || !tree || !drawn) return
      let stop = () => {}
      let left = false
      const load = async () => {
        const { attachDrag } = await import('./drag.ts')
        if (!left) stop = attachDrag(tree, drawn, () => host.current)
      }
      void load()
      return () => {
        left = true
        stop()
      }
    },
    [drags, scroller, line],
  )
}
