import type { TreeRow } from './tree-rows.ts'

/** What a key does in a tree: moves to a row, opens or closes some. */
export type TreeStep = { to: number } | { open: boolean; ids: readonly string[] } | undefined

function across(key: string, rows: readonly TreeRow[], index: number, row: TreeRow): TreeStep {
  const { node, isOpen, parent } = row
  if (key === 'ArrowRight') {
    if (!node.hasChildren) return undefined
    return isOpen ? { to: Math.min(index + 1, rows.length - 1) } : { open: true, ids: [node.id] }
  }
  if (isOpen) return { open: false, ids: [node.id] }
  const above = rows.findIndex((other) => other.node.id === parent)
  return above < 0 ? undefined : { to: above }
}

/** The step for a key on the row at `index`, as the treegrid pattern of WAI-ARIA has it. */
export function stepFor(key: string, rows: readonly TreeRow[], index: number, page: number): TreeStep {
  const row = rows[index]
  if (!row) return undefined
  const last = rows.length - 1
  switch (key) {
    case 'ArrowDown':
      return { to: Math.min(index + 1, last) }
    case 'ArrowUp':
      return { to: Math.max(index - 1, 0) }
    case 'PageDown':
      return { to: Math.min(index + page, last) }
    case 'PageUp':
      return { to: Math.max(index - page, 0) }
    case 'Home':
      return { to: 0 }
    case 'End':
      return { to: last }
    case 'ArrowRight':
    case 'ArrowLeft':
      return across(key, rows, index, row)
    case '*': {
      const siblings = rows.filter(({ parent, node }) => parent === row.parent && node.hasChildren)
      return { open: true, ids: siblings.map(({ node }) => node.id) }
    }
    default:
      return undefined
  }
}

/** The next row whose label begins with what was typed; the same letter again goes on to the next one. */
export function rowTyped(rows: readonly TreeRow[], from: number, typed: string): number | undefined {
  const text = typed.toLocaleLowerCase()
  const isRepeated = text.length > 0 && [...text].every((letter) => letter === text[0])
  const sought = isRepeated ? text.slice(0, 1) : text
  // A word typed on stays on the row it already fits; a single letter moves on.
  const begin = sought.length > 1 ? from : from + 1
  for (let offset = 0; offset < rows.length; offset += 1) {
    const index = (begin + offset) % rows.length
    if (rows[index]?.node.label.toLocaleLowerCase().startsWith(sought)) return index
  }
  return undefined
}
