import { randomUUID } from 'node:crypto'
import type { MenuOp } from '@brigade/contract/menus/menu-draft.ts'
import { type NodeKind, nodeKinds } from '@brigade/contract/menus/menu-nodes.ts'
import fc from 'fast-check'
import { type MenuModel, ownNodes, type TreeNode } from '../src/modules/menus/public/model.ts'
import { making } from './menus.ts'

// Random editing of a menu: mostly sensible, often refused, sometimes absurd.

/** One thing somebody does, in numbers that are given a meaning by the menu as it then is. */
export interface Deed {
  readonly what: number
  readonly which: number
  readonly other: number
  readonly amount: number
}

export const deeds: fc.Arbitrary<Deed> = fc.record({ what: fc.nat(99), which: fc.nat(999), other: fc.nat(999), amount: fc.nat(12) })

const chosen = <T>(all: readonly T[], at: number): T | undefined => all[at % Math.max(1, all.length)]

/** What a deed means in a menu. */
export function opOf(model: MenuModel, { what, which, other, amount }: Deed): MenuOp {
  const nodes = ownNodes(model)
  const node = chosen(nodes, which)
  const client_op_id = randomUUID()
  if (!node || what < 35) return makingOf(nodes, which, other, amount)
  const { id } = node
  if (what < 55) return { op: 'update', client_op_id, id, fields: fieldsOf(node, amount, other) }
  if (what < 70) return { op: 'move', client_op_id, id, ...spotOf(nodes, node, other, amount) }
  if (what < 80)
    return { op: 'lifecycle', client_op_id, id, lifecycle: chosen(['archived', 'active', 'hidden', 'archived'] as const, amount) ?? 'active' }
  if (what < 86) return { op: 'duplicate', client_op_id, id, new_id: randomUUID() }
  if (what < 90) return { op: 'detach', client_op_id, id: (nodes.find(({ source_id }) => source_id !== null) ?? node).id }
  return {
    op: 'override',
    client_op_id,
    id,
    channel: chosen(['web', 'uber_eats', null] as const, other) ?? null,
    fulfilment: chosen(['pickup', null] as const, amount) ?? null,
    field: chosen(['price_minor', 'name', 'visible', 'max'] as const, which) ?? 'name',
    value: chosen([null, 100 * amount, `Name ${amount}`, true, amount], other),
  }
}

function makingOf(nodes: readonly TreeNode[], which: number, other: number, amount: number): MenuOp {
  const kind = chosen(nodeKinds, amount) ?? 'category'
  const of = (wanted: readonly NodeKind[], at: number) =>
    chosen(
      nodes.filter((node) => wanted.includes(node.kind)),
      at,
    )?.id ?? null
  const fields =
    kind === 'link' || kind === 'placement' ? {} : { name: `${kind} ${which}`, ...(kind === 'item' && which % 3 === 0 && { plu: `P${which % 7}` }) }
  const source =
    which % 5 === 0
      ? chosen(
          nodes.filter((node) => node.kind === kind),
          other,
        )?.id
      : undefined
  const inherited = source === undefined ? {} : { source_id: source, fields: {} }
  const after = which % 4 === 0 ? { after: chosen(nodes, other + 1)?.id ?? null } : which % 4 === 1 ? { after: null } : {}
  switch (kind) {
    case 'item':
      return making(kind, null, { fields, ...after, ...inherited })
    case 'modifier':
      return making(kind, null, { fields: { ...fields, min: amount % 2, max: 2 }, ...after, ...inherited })
    case 'size':
      return making(kind, of(['item'], other), { fields, ...after })
    case 'option':
      return making(kind, of(['modifier'], other), { fields, ...after })
    case 'link':
      return making(kind, of(['item', 'size', 'option'], other), { fields, ref_id: of(['modifier'], which), ...after })
    case 'placement':
      return making(kind, of(['category', 'menu'], other), { fields, ref_id: of(['item'], which), ...after })
    default:
      return making(kind, other % 3 === 0 ? null : of(['category', 'menu'], other), { fields, ...after, ...inherited })
  }
}

function fieldsOf(node: TreeNode, amount: number, other: number): Record<string, unknown> {
  const choices: Record<string, unknown>[] = [
    { name: `Name ${amount}` },
    { price_minor: amount * 100 },
    { name: null },
    { min: amount % 4, max: other % 5 === 0 ? null : other % 5 },
    { plu: `P${amount}` },
    { description: `About ${other}` },
    { nonsense: true },
  ]
  const isGroup = node.kind === 'modifier' || node.kind === 'link'
  return chosen(isGroup ? [...choices, ...choices.slice(3, 4)] : choices, other) ?? {}
}

function spotOf(nodes: readonly TreeNode[], node: TreeNode, other: number, amount: number): { parent_id: string | null; after?: string | null } {
  const siblings = nodes.filter(({ parent_id, kind, id }) => parent_id === node.parent_id && kind === node.kind && id !== node.id)
  if (amount % 2 === 0) return { parent_id: node.parent_id, ...(amount % 3 !== 0 && { after: chosen(siblings, other)?.id ?? null }) }
  const parents = nodes.filter(
    ({ kind, id }) =>
      id !== node.id && nodes.some((one) => one.kind === node.kind && one.parent_id !== null && kindOf(nodes, one.parent_id) === kind),
  )
  return { parent_id: chosen(parents, other)?.id ?? null, ...(amount % 3 === 0 && { after: null }) }
}

const kindOf = (nodes: readonly TreeNode[], id: string): NodeKind | undefined => nodes.find((node) => node.id === id)?.kind
