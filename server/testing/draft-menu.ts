import type { Override } from '@brigade/contract/menus/menu-draft.ts'
import type { NodeFields, NodeKind } from '@brigade/contract/menus/menu-nodes.ts'
import { buildModel, type MenuModel, type TreeNode } from '../src/modules/menus/public/model.ts'

/** A node in few words: what is left out is as it mostly is. */
export interface DraftNode {
  readonly id: string
  readonly kind: NodeKind
  readonly in?: string
  readonly ref?: string
  readonly from?: string
  readonly of?: 'library'
  readonly is?: Pick<TreeNode, 'lifecycle'>['lifecycle']
  readonly variant?: TreeNode['variant']
  readonly fields?: Partial<NodeFields>
}

export const restaurantId = 1
export const libraryId = 2

/** A draft as if it had been loaded; nodes stand in the order in which they are given. */
export function draftMenu(nodes: readonly DraftNode[], overrides: readonly Partial<Override>[] = [], currency = 'USD'): MenuModel {
  const rows = nodes.map(
    (node, at): TreeNode => ({
      id: node.id,
      restaurant_id: node.of === 'library' ? libraryId : restaurantId,
      kind: node.kind,
      parent_id: node.in ?? null,
      ref_id: node.ref ?? null,
      source_id: node.from ?? null,
      variant: node.variant ?? (node.from === undefined ? 'base' : 'library'),
      position: String(at).padStart(5, '0'),
      lifecycle: node.is ?? 'active',
      fields: node.fields ?? {},
      revision: 1,
    }),
  )
  const whole = overrides.map((one) => ({ channel: null, fulfilment: null, field: 'price_minor', node_id: '', value: null, ...one }) as Override)
  const head = { restaurantId, restaurantName: 'Here', kind: 'restaurant', currency, ownerGroupId: 1, revision: 7 } as const
  return buildModel(head, rows, whole, new Map([[libraryId, 'Chain library']]))
}

/** A menu with one category, which the items of most tests stand in. */
export const oneCategory: readonly DraftNode[] = [
  { id: 'all-day', kind: 'menu', fields: { name: 'All day' } },
  { id: 'mains', kind: 'category', in: 'all-day', fields: { name: 'Mains' } },
]

/** An item with a placement in the category. */
export function dish(id: string, fields: Partial<NodeFields>, placed: Partial<NodeFields> = {}): DraftNode[] {
  return [
    { id, kind: 'item', fields: { name: id, ...fields } },
    { id: `${id}-here`, kind: 'placement', in: 'mains', ref: id, fields: placed },
  ]
}
