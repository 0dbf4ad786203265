import type { MenuOp } from '@brigade/contract/menus/menu-draft.ts'
import type { DynamicRule, NodeKind, Pricing } from '@brigade/contract/menus/menu-nodes.ts'
import type { Home } from './placing.ts'

/** What the dialog asks of a new node. */
export interface NewNode {
  readonly name: string
  readonly price_minor: number | null
  readonly pricing: Pricing
  readonly rule: DynamicRule | undefined
}

/** The operations that add a node below a home; a definition made at a place is placed there at once. */
export function newNodeOps(kind: NodeKind, home: Home, given: NewNode, uuid: () => string): { ops: MenuOp[]; shownId: string } {
  const { name, price_minor, pricing, rule } = given
  const create = (id: string, of: NodeKind, parent_id: string | null, fields: Record<string, unknown>, more: object = {}): MenuOp => ({
    op: 'create',
    client_op_id: uuid(),
    id,
    kind: of,
    parent_id,
    fields,
    ...more,
  })
  const id = uuid()
  const fields = {
    name,
    ...(price_minor !== null && { price_minor }),
    ...(kind === 'modifier' && { pricing }),
    ...(rule && { rule }),
    // By this a topping's prices find the size, also once it is called otherwise.
    ...(kind === 'size' && { key: name.toLowerCase().slice(0, 90) }),
  }
  const stands = kind === 'item' && home.kind !== 'shelf' ? 'placement' : kind === 'modifier' && home.kind !== 'shelf' ? 'link' : undefined
  if (stands === undefined) return { ops: [create(id, kind, home.id, fields, rule && { variant: 'dynamic' })], shownId: id }
  const placeId = uuid()
  return { ops: [create(id, kind, null, fields), create(placeId, stands, home.id, {}, { ref_id: id })], shownId: placeId }
}
