import { channelCapabilities } from '@brigade/contract/fields/sales-context.ts'
import type { Reason } from '@brigade/contract/menus/menu-draft.ts'
import { type MenuModel, pathOf, type TreeNode } from '../public/model.ts'
import { nameOf, type SalesContext, type Step, stepsOf } from '../public/values.ts'

/** "Why this value?": every place that could have given it, nearest first, and the one that did. */
export function reasonsOf(model: MenuModel, id: string, field: string, context: SalesContext): Reason[] {
  let isFound = false
  return [...stepsOf(model, id, field, context)]
    .filter(({ from, value }) => from !== 'pos' || value != null)
    .map((step) => {
      const isSet = step.value !== undefined && step.value !== null
      const isInForce = isSet && !isFound
      isFound ||= isSet
      return { from: step.from, label: labelOf(model, step), value: step.value ?? null, is_set: isSet, is_in_force: isInForce }
    })
}

function labelOf(model: MenuModel, { from, node, channel, fulfilment }: Step): string {
  if (!node) return 'When nothing is set'
  if (from === 'pos') return 'Point of sale'
  const where = [channel && channelCapabilities[channel].name, fulfilment?.replaceAll('_', ' ')].filter(Boolean).join(', ')
  return where === '' ? whoseOf(model, node) : `${whoseOf(model, node)}, ${where}`
}

/** A node as people find it: a place by what it stands in, a library's by the library. */
export function whoseOf(model: MenuModel, node: TreeNode): string {
  const name = nameOf(model, node.id)
  const library = model.libraryNames.get(node.restaurant_id)
  if (library !== undefined) return `${name} (${library})`
  if (node.kind !== 'placement' && node.kind !== 'link') return name
  const parent = pathOf(model, node.id).at(-2)
  return parent ? `${name} in ${nameOf(model, parent.id)}` : name
}
