import type { OutputOf } from '@brigade/contract/kit/endpoint.ts'
import type { NodeType } from '@brigade/contract/menus/menu-nodes.ts'
import type { PosEntry, posMirror } from '@brigade/contract/pos/pos-mirror.ts'
import { numberText } from '../../../ui/basics/numbers.ts'
import type { TreeBadge, TreeNode } from '../../../ui/tree/tree-rows.ts'
import { NodeIcon } from '../nodes/NodeIcon.tsx'
import { words } from './pos-texts.ts'

// The menu of a point of sale as rows beside our own. A key is the way from the top: an item's modifiers are drawn below each item.

export type Mirror = OutputOf<typeof posMirror.posMirror>

const prefix = '@pos:'
const modifiersPart = 'modifiers'

export const isPosKey = (key: string): boolean => key.startsWith(prefix)
export const rootKeyOf = (connectionId: number): string => prefix + connectionId
const lastPart = (key: string): string => key.slice(key.lastIndexOf('/') + 1)
/** The entry that a row shows. */
export const entryIdOf = (key: string): number => Number(lastPart(key))
/** Of any row: the connection it belongs to. */
export const connectionIdOf = (key: string): number => Number.parseInt(key.slice(prefix.length), 10)

export const typeOf: Record<PosEntry['kind'], NodeType> = {
  category: 'Category',
  item: 'Item',
  size: 'ItemSize',
  modifier: 'ItemModifier',
  option: 'ItemOption',
}

export const stateTones = { linked: 'ok', unlinked: 'warn', broken: 'bad', ignored: 'idle' } as const

/** Entries by what they hang on. */
export interface PosIndex {
  readonly byId: ReadonlyMap<number, PosEntry>
  readonly below: ReadonlyMap<number | null, readonly PosEntry[]>
}

export function indexOf(entries: readonly PosEntry[]): PosIndex {
  return { byId: new Map(entries.map((entry) => [entry.id, entry])), below: Map.groupBy(entries, ({ parent_id }) => parent_id) }
}

/** The rows below a row. */
export function entriesBelow({ byId, below }: PosIndex, key: string): PosEntry[] {
  const connection = connectionIdOf(key)
  if (key === rootKeyOf(connection))
    return (below.get(null) ?? [])
      .filter((entry) => entry.connection_id === connection && entry.kind !== 'modifier')
      .toSorted((a, b) => Number(a.kind !== 'category') - Number(b.kind !== 'category'))
  if (lastPart(key) === modifiersPart) return [...byId.values()].filter((entry) => entry.connection_id === connection && entry.kind === 'modifier')
  const entry = byId.get(entryIdOf(key))
  if (!entry) return []
  return [...(below.get(entry.id) ?? []), ...entry.modifiers.flatMap((id) => byId.get(id) ?? [])]
}

/** One root for each point of sale; its rows as soon as they have been read. */
export function posSource(mirror: Mirror | undefined, index: PosIndex | undefined) {
  const roots = (mirror?.connections ?? []).map(
    ({ id, name, entries }): TreeNode => ({
      id: rootKeyOf(id),
      label: words.row(name),
      icon: <NodeIcon type="POS" />,
      hint: numberText(entries),
      hasChildren: entries > 0,
      readOnly: true,
    }),
  )
  function childrenOf(key: string): readonly TreeNode[] | undefined {
    if (!index) return undefined
    const isRoot = key === rootKeyOf(connectionIdOf(key))
    const rows = entriesBelow(index, key).map((entry) => rowOf(index, `${key}/${entry.id}`, entry))
    const shelf = `${key}/${modifiersPart}`
    return isRoot && entriesBelow(index, shelf).length > 0 ? [...rows, shelfRow(shelf)] : rows
  }
  return { roots, childrenOf }
}

const shelfRow = (id: string): TreeNode => ({ id, label: words.modifiers, icon: <NodeIcon type="ItemModifier" />, hasChildren: true, readOnly: true })

/** What is linked goes without saying; of categories only those are that a person linked. */
const needsSaying = ({ kind, state }: PosEntry): boolean => state !== 'linked' && !(kind === 'category' && state === 'unlinked')

function rowOf(index: PosIndex, key: string, entry: PosEntry): TreeNode {
  const badge: TreeBadge = { label: words[entry.state], tone: stateTones[entry.state] }
  return {
    id: key,
    label: entry.name,
    icon: <NodeIcon type={typeOf[entry.kind]} />,
    hint: entry.plu === '' ? undefined : entry.plu,
    hasChildren: entriesBelow(index, key).length > 0,
    badges: needsSaying(entry) ? [badge] : undefined,
    readOnly: true,
  }
}
