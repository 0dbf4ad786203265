// A row keeps its place on the screen, and what is typed in it, while its condition changes and others come and go.
const keys = new WeakMap<object, number>()
let last = 0

export function keyOf(node: object): number {
  const known = keys.get(node)
  if (known !== undefined) return known
  last += 1
  keys.set(node, last)
  return last
}

/** The list with another node in the place of one, which is the same row. */
export function replaced<Node extends object>(all: readonly Node[], at: number, next: Node): Node[] {
  const before = all[at]
  if (before) keys.set(next, keyOf(before))
  return all.with(at, next)
}
