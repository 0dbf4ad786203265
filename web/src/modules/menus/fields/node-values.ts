import type { MenuOp, Override } from '@brigade/contract/menus/menu-draft.ts'
import type { DraftState } from '../draft/draft.ts'

/** The values of one node: the server's answer with the changes made here since. */
export interface NodeValues {
  readonly id: string
  readonly own: Readonly<Record<string, unknown>>
  readonly resolved: Readonly<Record<string, unknown>>
  readonly overrides: readonly Override[]
  /** What a point of sale gives to the fields left to it. */
  readonly pos?: Readonly<Record<string, unknown>> | undefined
}

/** The operations that an answer of this revision cannot know of. */
export function opsSince({ settled, pending }: Pick<DraftState, 'settled' | 'pending'>, revision: number): MenuOp[] {
  return [...settled.filter((one) => one.revision > revision).map(({ op }) => op), ...pending]
}

const isSamePlace = (a: Override, b: Pick<Override, 'node_id' | 'channel' | 'fulfilment' | 'field'>): boolean =>
  a.node_id === b.node_id && a.channel === b.channel && a.fulfilment === b.fulfilment && a.field === b.field

function overridden(overrides: readonly Override[], op: Extract<MenuOp, { op: 'override' }>): Override[] {
  const { id, channel, fulfilment, field, value } = op
  const place = { node_id: id, channel, fulfilment, field }
  const rest = overrides.filter((one) => !isSamePlace(one, place))
  return value === null ? rest : [...rest, { ...place, value }]
}

/** A node's values with operations worked in; a field given back is unknown until the next answer. */
export function withOps({ id, ...detail }: NodeValues, ops: readonly MenuOp[]): NodeValues {
  const own = { ...detail.own }
  const resolved = { ...detail.resolved }
  let overrides: readonly Override[] = detail.overrides
  for (const op of ops) {
    if (op.op === 'override' && op.id === id) overrides = overridden(overrides, op)
    if (op.op !== 'update' || op.id !== id) continue
    for (const [field, value] of Object.entries(op.fields)) {
      if (value === null) delete own[field]
      else own[field] = value
      if (value === null && detail.pos?.[field] === undefined) delete resolved[field]
      else if (value === null) resolved[field] = detail.pos?.[field]
      else resolved[field] = value
    }
  }
  return { id, own, resolved, overrides, pos: detail.pos }
}
