import type { MenuOp } from '@brigade/contract/menus/menu-draft.ts'
import { type MenuNode, nodeFields } from '@brigade/contract/menus/menu-nodes.ts'
import { type MoneyShape, readMoney, writeMoney } from '../../../ui/form/money-text.ts'
import { complaint } from '../fields/complaint.ts'
import { asOverridable, type Context, changeOp, isOn } from '../fields/field-state.ts'
import type { NodeValues } from '../fields/node-values.ts'
import { words } from './grid-texts.ts'
import type { SheetCell } from './sheet-cells.ts'

// Cells of the grid as text, and text as values of fields.

export const gridFields = ['name', 'price_minor', 'visible', 'plu', 'tax_class', 'image_url'] as const
export type GridField = (typeof gridFields)[number]

/** Cells that were changed and not saved, by `row field`. */
export type Edits = ReadonlyMap<string, string>
export const editKey = (row: string, field: string): string => `${row} ${field}`

const yes = new Set(['yes', 'y', 'true', '1', 'x'])
const no = new Set(['no', 'n', 'false', '0'])

/** The value that a text means, or what is wrong with it. */
export function readCell(kind: MenuNode['kind'], field: GridField, text: string, shape: MoneyShape): { value: unknown } | { error: string } {
  const value = field === 'price_minor' ? moneyIn(text, shape) : field === 'visible' ? yesIn(text) : text
  if (value === undefined) return { error: field === 'visible' ? words.yesOrNo : words.notMoney }
  const error = complaint(kind, field, value)
  return error === undefined ? { value } : { error }
}

function moneyIn(text: string, shape: MoneyShape): number | undefined {
  const read = readMoney(text, shape)
  return read.ok ? read.minor : undefined
}

function yesIn(text: string): boolean | undefined {
  const word = text.toLowerCase()
  if (yes.has(word) || word === words.yes.toLowerCase()) return true
  return no.has(word) || word === words.no.toLowerCase() ? false : undefined
}

export function cellText(field: GridField, value: unknown, shape: MoneyShape): string {
  if (field === 'visible') return value === false ? words.no : value === true ? words.yes : ''
  if (typeof value === 'number') return writeMoney(value, shape)
  return typeof value === 'string' ? value : ''
}

/** Whether a row has such a field, in a context. */
export function hasField(kind: MenuNode['kind'], field: GridField, context: Context): boolean {
  return Object.hasOwn(nodeFields[kind].shape, field) && (!isOn(context) || asOverridable(field) !== undefined)
}

/** What the node itself says, and what holds where it says nothing. */
function saysOf({ id, own, resolved, overrides }: NodeValues, field: GridField, context: Context): { own: unknown; resolved: unknown } {
  if (!isOn(context)) return { own: own[field], resolved: resolved[field] }
  const exact = overrides.find(
    (one) => one.node_id === id && one.field === field && one.channel === context.channel && one.fulfilment === context.fulfilment,
  )
  return { own: exact?.value, resolved: resolved[field] }
}

/** A cell of the grid with what was typed into it. */
export function gridCell(
  node: MenuNode,
  values: NodeValues | undefined,
  field: GridField,
  context: Context,
  edits: Edits,
  shape: MoneyShape,
): SheetCell {
  if (!hasField(node.kind, field, context)) return { text: '', isOff: true }
  const typed = edits.get(editKey(node.id, field))
  const says = values ? saysOf(values, field, context) : { own: undefined, resolved: undefined }
  const fallback = cellText(field, says.resolved, shape)
  if (typed === undefined) return { text: cellText(field, says.own, shape), fallback }
  const read = readCell(node.kind, field, typed, shape)
  return { text: typed, fallback, isChanged: true, error: 'error' in read ? read.error : undefined }
}

/** The operations that save what was typed; cells whose value has not changed need none. */
export function gridOps(
  edits: Edits,
  nodeOf: (id: string) => MenuNode | undefined,
  valuesOf: (id: string) => NodeValues | undefined,
  context: Context,
  shape: MoneyShape,
  uuid: () => string,
): MenuOp[] {
  return [...edits].flatMap(([key, text]): MenuOp[] => {
    const [id = '', name] = key.split(' ')
    const field = gridFields.find((one) => one === name)
    const node = nodeOf(id)
    const values = valuesOf(id)
    if (!field || !node || !values) return []
    const read = readCell(node.kind, field, text, shape)
    const says = saysOf(values, field, context)
    if ('error' in read || read.value === says.own) return []
    return [changeOp(id, field, read.value, says.own ?? says.resolved, context, uuid())]
  })
}
