import type { TreePlace } from './drop-rules.ts'

/** The order of every branch; the top is under undefined. */
export type TreeOrder = ReadonlyMap<string | undefined, readonly string[]>

/** The tree after nodes were moved; the same tree when that would put a node below itself. */
export function moveNodes(order: TreeOrder, ids: readonly string[], { parent, before }: TreePlace): TreeOrder {
  const parents = new Map([...order].flatMap(([branch, children]) => children.map((child) => [child, branch] as const)))
  for (let at = parent; at !== undefined; at = parents.get(at)) if (ids.includes(at)) return order
  const moving = new Set(ids)
  const next = new Map<string | undefined, readonly string[]>()
  for (const [branch, children] of order)
    next.set(branch, children.some((id) => moving.has(id)) ? children.filter((id) => !moving.has(id)) : children)
  const target = next.get(parent) ?? []
  const at = before === undefined ? -1 : target.indexOf(before)
  const place = at < 0 ? target.length : at
  return next.set(parent, [...target.slice(0, place), ...ids, ...target.slice(place)])
}
