import { type KeyboardEvent, useRef } from 'react'
import { isChoosable } from './choosing.ts'
import { nudged } from './drop-rules.ts'
import { rowTyped, stepFor } from './tree-keys.ts'
import type { TreeGridProps } from './tree-props.ts'
import type { TreeRow } from './tree-rows.ts'
import type { TreeActs } from './use-tree-acts.ts'
import type { TreePress } from './use-tree-press.ts'
import type { TreeWindow } from './use-tree-window.ts'

/** Letters typed within this time make one word. */
const typingPause = 600

interface Keyed extends TreeGridProps {
  rows: readonly TreeRow[]
  acts: TreeActs
}

const isArrow = (key: string) => key.startsWith('Arrow')

/** The keys of a treegrid, listened for once for all its rows. */
export function useTreeKeys(props: Keyed, view: TreeWindow, press: TreePress) {
  const { rows, acts, chosen, onChoose, onExpand, onMove } = props
  const typed = useRef({ text: '', at: 0 })

  function type(key: string, index: number): boolean {
    const now = performance.now()
    const text = (now - typed.current.at < typingPause ? typed.current.text : '') + key
    const found = rowTyped(rows, index, text)
    typed.current = { text, at: now }
    const next = found === undefined ? undefined : rows[found]
    if (next) view.focusRow(next.node.id)
    return next !== undefined
  }

  function step(event: KeyboardEvent, row: TreeRow, index: number): boolean {
    const next = stepFor(event.key, rows, index, view.page())
    if (!next) return false
    if ('open' in next) {
      onExpand(next.ids, next.open)
      return true
    }
    const target = rows[next.to]
    if (!target) return false
    view.focusRow(target.node.id)
    if (event.shiftKey && onChoose) {
      // The range begins on the row where Shift was first held.
      if (chosen?.size === 0) press.choose(row.node.id, 'only')
      press.choose(target.node.id, 'range')
    }
    return true
  }

  function nudge(id: string, key: string): boolean {
    const place = nudged(rows, id, key)
    if (place && acts.move(rows, [id], place) && place.parent !== undefined) onExpand([place.parent], true)
    return true
  }

  function chosenAct(event: KeyboardEvent, id: string): boolean {
    if (!onChoose) return false
    if (event.key === ' ') press.choose(id, event.shiftKey ? 'range' : 'toggle')
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) onChoose(new Set(rows.filter(isChoosable).map(({ node }) => node.id)))
    else if (event.key === 'Escape' && chosen && chosen.size > 0) onChoose(new Set())
    else return false
    return true
  }

  function act(event: KeyboardEvent, row: TreeRow, index: number): boolean {
    const { id } = row.node
    if (event.altKey) return isArrow(event.key) && onMove !== undefined && row.kind === 'node' && nudge(id, event.key)
    if (chosenAct(event, id)) return true
    if (event.key === 'Enter' || event.key === ' ') {
      press.activate(row)
      return true
    }
    if (event.key === 'F2' && row.kind === 'node') {
      acts.rename.begin(row.node)
      return true
    }
    if (event.key !== '*' && event.key.length === 1 && !event.ctrlKey && !event.metaKey) return type(event.key, index)
    return step(event, row, index)
  }

  return (event: KeyboardEvent<HTMLDivElement>): void => {
    if (!(event.target instanceof HTMLElement) || event.target.role !== 'row') return
    const index = view.indexOf(event.target.dataset.id)
    const row = rows[index]
    if (row && act(event, row, index)) event.preventDefault()
  }
}
