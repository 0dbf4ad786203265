import { channelCapabilities, type SalesChannel } from '@brigade/contract/fields/sales-context.ts'
import { writePriceList } from '@brigade/contract/menus/price-list.ts'
import { plain } from '../../../platform/audit/plain.ts'
import { pictureNamed } from '../pictures/named-pictures.ts'
import type { MenuModel, TreeNode } from '../public/model.ts'
import { nameOf } from '../public/values.ts'
import type { DraftChange, DraftChangeOf } from './draft-changes.ts'
import { fieldWord, kindWords } from './refusal.ts'

const mostLines = 20
const longestText = 200

/** The History lines of changes, made from their inverses: one line per change, in order. */
export function linesOf(model: MenuModel, changes: readonly DraftChange[]): string[] {
  const made = new Set(changes.flatMap((change) => (change.do === 'lifecycle' && change.isNew ? [change.id] : [])))
  const lines: string[] = []
  let more = 0
  for (const change of changes) {
    const found = lines.length < mostLines ? linesOfChange(model, change, made) : countOf(model, change, made)
    if (typeof found === 'number') more += found
    else lines.push(...found)
  }
  return more === 0 ? lines : [...lines, `And ${more} more`]
}

function countOf(model: MenuModel, change: DraftChange, made: ReadonlySet<string>): number {
  if (change.do === 'set') return Object.keys(change.to).length
  return linesOfChange(model, change, made).length
}

function linesOfChange(model: MenuModel, change: DraftChange, made: ReadonlySet<string>): string[] {
  const node = model.nodes.get(change.id)
  if (!node) return []
  switch (change.do) {
    case 'set':
      return Object.keys(change.to).map((field) => changeLine(model, node, fieldWord(field), field, change.to[field], change.seen[field]))
    case 'override':
      return [changeLine(model, node, `${fieldWord(change.field)} ${whereOf(change)}`, change.field, change.to, change.seen, inherited)]
    case 'place':
      return change.isQuiet ? [] : [placeLine(model, node, change)]
    case 'inherit':
      return [`${subject(model, node)} ${change.seen.source_id === null ? 'no longer inherits' : 'inherits again'}`]
    case 'lifecycle':
      return lifecycleLine(model, node, change, made)
  }
}

function lifecycleLine(model: MenuModel, node: TreeNode, change: DraftChangeOf<'lifecycle'>, made: ReadonlySet<string>): string[] {
  // Nodes added or removed together with their parent get no line of their own.
  if (change.isNew && node.parent_id !== null && made.has(node.parent_id)) return []
  if (change.seen === 'archived') return [`Removed ${kindWords[node.kind]} ${subject(model, node)}${under(model, node)}`]
  if (change.isNew) return [`Added ${kindWords[node.kind]} ${subject(model, node)}${under(model, node)}`]
  if (change.to === 'archived') return [`Restored ${kindWords[node.kind]} ${subject(model, node)}${under(model, node)}`]
  return [`${change.seen === 'hidden' ? 'Hid' : 'Showed'} ${subject(model, node)}${under(model, node)}`]
}

function placeLine(model: MenuModel, node: TreeNode, { to, seen }: DraftChangeOf<'place'>): string {
  if (to.parent_id === seen.parent_id) return `Moved ${subject(model, node)} within ${parentName(model, node.parent_id)}`
  return `Moved ${subject(model, node)} from ${parentName(model, to.parent_id)} to ${parentName(model, seen.parent_id)}`
}

function changeLine(model: MenuModel, node: TreeNode, what: string, field: string, old: unknown, now: unknown, unset = unsetWord(node)): string {
  const text = (value: unknown) => valueText(model, field, value, unset)
  if (field === 'image_url' && isPicture(old) && isPicture(now)) return `${subject(model, node)} ${what}: another picture of a collection`
  return `${subject(model, node)} ${what}: ${text(old)} → ${text(now)}`
}

const under = (model: MenuModel, node: TreeNode): string => (node.parent_id === null ? '' : ` in ${parentName(model, node.parent_id)}`)
const parentName = (model: MenuModel, id: string | null): string => {
  const parent = id === null ? undefined : model.nodes.get(id)
  return parent ? subject(model, parent) : 'the menu itself'
}

/** Names are people's text: what would be markup in them is not. */
function subject(model: MenuModel, node: TreeNode): string {
  const name = cut(nameOf(model, node.id))
  return `**${name === '' ? kindWords[node.kind] : plain(name)}**`
}

const cut = (text: string): string => (text.length > longestText ? `${text.slice(0, longestText)}…` : text)

function whereOf({ channel, fulfilment }: DraftChangeOf<'override'>): string {
  const names = [channel && channelCapabilities[channel as SalesChannel].name, fulfilment?.replaceAll('_', ' ')]
  return `on ${names.filter((name) => name !== null && name !== undefined).join(', ')}`
}

const inherited = 'as inherited'
/** What a field says that says nothing: what something else says, where there is such a thing. */
const unsetWord = ({ kind, source_id }: TreeNode): string => (source_id !== null || kind === 'placement' || kind === 'link' ? inherited : 'not set')

function valueText(model: MenuModel, field: string, value: unknown, unset: string): string {
  if (value === null || value === undefined) return unset
  if (typeof value === 'number' && field.endsWith('price_minor')) return moneyText(value, model.currency)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (field === 'image_url' && isPicture(value)) return 'a picture of a collection'
  const text =
    typeof value === 'string'
      ? value
      : Array.isArray(value) && value.every((one) => typeof one === 'string')
        ? value.join(', ')
        : JSON.stringify(value)
  return text === '' ? '(empty)' : plain(cut(text))
}

/** Which one is not said: not everybody who reads it sees the collection. */
const isPicture = (value: unknown): boolean => pictureNamed(value) !== undefined

const digits = new Map<string, number>()

/** An amount as digits, with as many decimals as the currency has. */
export function moneyText(minor: number, currency: string): string {
  const known = digits.get(currency) ?? new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  digits.set(currency, known)
  return writePriceList([{ size: '', price_minor: minor }], known)
}
