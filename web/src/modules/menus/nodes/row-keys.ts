import type { MenuNode } from '@brigade/contract/menus/menu-nodes.ts'

// A definition is drawn below every place that shows it, so a row needs more than the id of its node: the ids of the places
// that lead to it. A node in its own place keeps its bare id.

const mark = '>'

/** The node that a row shows. */
export const nodeIdOf = (key: string): string => key.slice(key.lastIndexOf(mark) + 1)

/** The row of a child below a row: across a reference the way there becomes part of it. */
export function keyBelow(parentKey: string, child: MenuNode): string {
  if (child.parent_id !== nodeIdOf(parentKey)) return parentKey + mark + child.id
  return parentKey.slice(0, parentKey.lastIndexOf(mark) + 1) + child.id
}

/** The row of which a row is shown with another's children; undefined where it is in its own place. */
export function parentKeyOf(key: string): string | undefined {
  const at = key.lastIndexOf(mark)
  return at < 0 ? undefined : key.slice(0, at)
}
