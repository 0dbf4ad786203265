import type { Fulfilment, SalesChannel } from '@brigade/contract/fields/sales-context.ts'
import type { MenuOp, Override } from '@brigade/contract/menus/menu-draft.ts'
import { type MenuNode, nodeFields, type Overridable, overridable } from '@brigade/contract/menus/menu-nodes.ts'
import type { Where } from '../WhereDialog.tsx'
import type { NodeValues } from './node-values.ts'

// Which value a field shows, whose it is, and which node a change of it belongs to.

export interface Context {
  readonly channel: SalesChannel | null
  readonly fulfilment: Fulfilment | null
}
export const noContext: Context = { channel: null, fulfilment: null }
export const isOn = ({ channel, fulfilment }: Context): boolean => channel !== null || fulfilment !== null

/** The node in hand: a definition, or a place with the definition it shows. */
export interface Subject {
  readonly node: MenuNode
  readonly definition: MenuNode
  /** Of the place; undefined where the node is its own definition. */
  readonly place: NodeValues | undefined
  readonly values: NodeValues
}

export interface FieldState {
  readonly value: unknown
  /** `own` of the definition, of the place only (`here`), of the channel alone (`context`), of a point of sale, inherited, or set by nobody. */
  readonly from: 'own' | 'here' | 'context' | 'pos' | 'inherited' | 'default'
  /** The node that Reset gives the field back at; undefined where there is nothing to give back. */
  readonly resetAt: string | undefined
}

const hasField = (node: MenuNode, field: string): boolean => Object.hasOwn(nodeFields[node.kind].shape, field)
export const asOverridable = (field: string): Overridable | undefined => overridable.find((one) => one === field)

/** Whether the place may have a value of its own for this field. */
export const isOfPlace = ({ node, place }: Subject, field: string): boolean => place !== undefined && hasField(node, field)
/** Whether only the place has it. */
export const isOfPlaceAlone = (subject: Subject, field: string): boolean =>
  isOfPlace(subject, field) && (subject.node.kind === 'link' || !hasField(subject.definition, field))

function overrideOf(values: NodeValues | undefined, field: string, { channel, fulfilment }: Context): Override | undefined {
  return values?.overrides.find((one) => one.node_id === values.id && one.field === field && one.channel === channel && one.fulfilment === fulfilment)
}

/** The value outside any channel. */
function plainState(subject: Subject, field: string): FieldState {
  const { place, values, definition, node } = subject
  if (place && isOfPlace(subject, field) && place.own[field] !== undefined) return { value: place.own[field], from: 'here', resetAt: place.id }
  if (place && isOfPlaceAlone(subject, field))
    return { value: place.resolved[field], from: node.source_id || node.kind === 'link' ? 'inherited' : 'default', resetAt: undefined }
  const own = values.own[field]
  const follows = definition.source_id !== null || definition.ref_id !== null
  const pos = values.pos?.[field]
  // What a sync wrote there is the word of the point of sale.
  if (pos !== undefined && (own === undefined || own === pos)) return { value: pos, from: 'pos', resetAt: undefined }
  if (own !== undefined && pos !== undefined) return { value: own, from: 'own', resetAt: values.id }
  if (own !== undefined) return { value: own, from: 'own', resetAt: follows ? values.id : undefined }
  const resolved = values.resolved[field]
  return { value: resolved, from: follows && resolved !== undefined ? 'inherited' : 'default', resetAt: undefined }
}

/** What a field shows in a context. */
export function fieldState(subject: Subject, field: string, context: Context): FieldState {
  const plain = plainState(subject, field)
  if (!isOn(context) || !asOverridable(field)) return plain
  for (const values of [subject.place, subject.values]) {
    const exact = overrideOf(values, field, context)
    if (values && exact) return { value: exact.value, from: 'context', resetAt: values.id }
  }
  // What holds for the channel, or for the fulfilment, holds for both of them together.
  const wider: Context[] = [
    { channel: context.channel, fulfilment: null },
    { channel: null, fulfilment: context.fulfilment },
  ]
  const hit = wider
    .flatMap((one) => (isOn(one) ? [overrideOf(subject.place, field, one), overrideOf(subject.values, field, one)] : []))
    .find((one) => one)
  return { value: hit ? hit.value : plain.value, from: 'inherited', resetAt: undefined }
}

/** The node that a change belongs to; `ask` where the person has to say for which places it is meant. */
export function ownerOf(subject: Subject, field: string, where: Where | undefined, context: Context): string | 'ask' {
  const { place, values } = subject
  if (!place || (!isOfPlace(subject, field) && !(isOn(context) && asOverridable(field)))) return values.id
  if (isOfPlaceAlone(subject, field)) return place.id
  const here = isOn(context) ? overrideOf(place, field, context) !== undefined : place.own[field] !== undefined
  if (here) return place.id
  return where === undefined ? 'ask' : where === 'here' ? place.id : values.id
}

/** The operation that gives a field a value at a node, or takes it away with null. */
export function changeOp(id: string, field: string, value: unknown, seen: unknown, context: Context, clientOpId: string): MenuOp {
  const over = isOn(context) ? asOverridable(field) : undefined
  const before = seen ?? null
  if (!over) return { op: 'update', client_op_id: clientOpId, id, fields: { [field]: value }, seen: { [field]: before } }
  return { op: 'override', client_op_id: clientOpId, id, ...context, field: over, value, seen: before }
}
