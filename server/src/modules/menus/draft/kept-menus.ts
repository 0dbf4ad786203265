import type { MenuModel } from '../public/model.ts'

// Menus that were read lately. One that has not changed is not read again, of one that has only what changed: its revision says
// which, and grows with every change of it or of what it shows of a library; the values of a point of sale have a stamp of their own.
// Entries are keyed by revision, so they cannot be stale and need no invalidation.

export interface KeptMenu {
  readonly model: MenuModel
  /** Of the values that a point of sale gives. */
  readonly posStamp: string
  /** Where its restaurant stood: what it draws from is above it. */
  readonly place: string
  /** Of each tree in it, as read. */
  readonly revisions: ReadonlyMap<number, number>
}

/** Half a kilobyte each: 30 MB. */
const mostNodes = 60_000

/** Oldest use first. By uuid: numbers mean something else in another database. */
const kept = new Map<string, KeptMenu>()

/** What is known of a menu, unless it stands elsewhere now, or is of a future that a restored database has forgotten. */
export function keptMenu(uuid: string, revision: number, place: string): KeptMenu | undefined {
  const menu = kept.get(uuid)
  if (!menu) return undefined
  kept.delete(uuid)
  if (menu.model.revision > revision || menu.place !== place) return undefined
  kept.set(uuid, menu)
  return menu
}

/** Keeps a menu as it was committed; those not used for longest make way. */
export function keepMenu(uuid: string, menu: KeptMenu): void {
  const known = kept.get(uuid)
  if (known && known.model.revision > menu.model.revision) return
  kept.delete(uuid)
  kept.set(uuid, menu)
  let nodes = 0
  for (const [key, { model }] of [...kept].toReversed()) {
    nodes += model.nodes.size
    if (nodes > mostNodes && key !== uuid) kept.delete(key)
  }
}
