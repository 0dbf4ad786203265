import type { TreeRow } from './tree-rows.ts'

/** What is chosen, and the row that a range starts from. */
export interface Choice {
  chosen: ReadonlySet<string>
  anchor: string | undefined
}

/** `only` this one, `toggle` it, the `range` up to it, or that range as `more`. */
export type Gesture = 'only' | 'toggle' | 'range' | 'more'

/** Whether a row can be chosen. */
export const isChoosable = ({ kind, node }: TreeRow): boolean => kind === 'node' && !node.disabled && !node.isAction

/** The choice after a gesture on a row. */
export function chooseRow({ chosen, anchor }: Choice, rows: readonly TreeRow[], id: string, gesture: Gesture): Choice {
  const at = rows.findIndex((row) => row.node.id === id)
  const row = rows[at]
  if (!row) return { chosen, anchor }
  if (gesture === 'only') return isChoosable(row) ? { chosen: new Set([id]), anchor: id } : { chosen, anchor }
  if (gesture === 'toggle') {
    if (!isChoosable(row)) return { chosen, anchor }
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    return { chosen: next, anchor: id }
  }
  const start = rows.findIndex((other) => other.node.id === anchor)
  const from = start < 0 ? at : start
  const range = rows.slice(Math.min(from, at), Math.max(from, at) + 1).filter(isChoosable)
  const ids = range.map(({ node }) => node.id)
  return { chosen: new Set(gesture === 'more' ? [...chosen, ...ids] : ids), anchor: rows[from]?.node.id }
}

/** A click's gesture by the keys held down. */
export function gestureOf({ shiftKey, ctrlKey, metaKey }: { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }): Gesture {
  const isMore = ctrlKey || metaKey
  if (shiftKey) return isMore ? 'more' : 'range'
  return isMore ? 'toggle' : 'only'
}
