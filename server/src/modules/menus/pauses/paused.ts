import { type MenuModel, refOf, sourceOf, type TreeNode } from '../public/model.ts'
import { fieldIn } from '../public/values.ts'

/** A pause as the menu reads it. */
export interface PauseRow {
  readonly node_id: string | null
  readonly tag: string | null
  /** '' is every channel. */
  readonly channel: string
  readonly starts_at: Date
  readonly ends_at: Date | null
  readonly ended_at: Date | null
}

/** The pauses in force, made ready for asking about many nodes. */
export interface PausesNow {
  readonly nodes: ReadonlySet<string>
  /** Lower case. */
  readonly tags: ReadonlySet<string>
}

/** Longer chains of sources are not followed; sound data has two or three. */
const longestChain = 10

/** Those of the rows that are in force at an instant: a pause ends by its own time, whether or not that was written down yet. */
export function activePauses<Row extends PauseRow>(rows: readonly Row[], at: Date): Row[] {
  return rows.filter(
    ({ starts_at, ends_at, ended_at }) => starts_at <= at && (ends_at === null || at < ends_at) && (ended_at === null || at < ended_at),
  )
}

/** What is paused at an instant, in one channel, or in any of them when none is named. */
export function pausesNow(rows: readonly PauseRow[], at: Date, channel?: string | null): PausesNow {
  const now = activePauses(rows, at).filter((row) => row.channel === '' || channel === undefined || channel === null || row.channel === channel)
  return {
    nodes: new Set(now.flatMap(({ node_id }) => node_id ?? [])),
    tags: new Set(now.flatMap(({ tag }) => tag?.toLowerCase() ?? [])),
  }
}

/**
 * Whether a node is paused: itself, what it stands for (the item of a placement or of an option, the modifier of a link), what it
 * inherits from, or a tag of any of these. What merely lies below something paused is not.
 */
export function isPaused(model: MenuModel, id: string, now: PausesNow): boolean {
  if (now.nodes.size === 0 && now.tags.size === 0) return false
  return isOut(model, model.nodes.get(id), now) || isOut(model, refOf(model, id), now)
}

function isOut(model: MenuModel, node: TreeNode | undefined, now: PausesNow): boolean {
  if (!node) return false
  if (now.tags.size > 0 && tagsOf(model, node).some((tag) => now.tags.has(tag.toLowerCase()))) return true
  let each: TreeNode | undefined = node
  for (let steps = 0; each && steps < longestChain; steps += 1) {
    if (now.nodes.has(each.id)) return true
    each = sourceOf(model, each.id)
  }
  return false
}

/** Tags in force: its own, or inherited. */
export function tagsOf(model: MenuModel, node: TreeNode): readonly string[] {
  return node.kind === 'item' || node.kind === 'option' ? (fieldIn(model, node.id, 'tags') ?? []) : []
}
