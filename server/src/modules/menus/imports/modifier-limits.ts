import type { ImportedNode } from './imported-menu.ts'
import type { Remarks } from './remarks.ts'

/** Limits that no guest could meet are set right: the draft holds no group that makes its item impossible to order. */
export function makeOrderable(nodes: readonly ImportedNode[], remarks: Remarks): void {
  const options = Map.groupBy(
    nodes.filter(({ kind }) => kind === 'option'),
    ({ parent }) => parent ?? '',
  )
  const modifiers = new Map(nodes.filter(({ kind }) => kind === 'modifier').map((node) => [node.key, node]))
  for (const node of nodes) {
    const modifier = node.kind === 'link' ? modifiers.get(node.ref ?? '') : modifiers.get(node.key)
    if (modifier) makeOne(node, modifier, options.get(modifier.key)?.length ?? 0, remarks)
  }
}

function makeOne(node: ImportedNode, modifier: ImportedNode, count: number, remarks: Remarks): void {
  const about = { sourceId: node.sourceId, name: modifier.fields.name }
  const min = node.fields.min ?? modifier.fields.min ?? 0
  const max = node.fields.max === undefined ? (modifier.fields.max ?? null) : node.fields.max
  if (max !== null && min > max) {
    node.fields.max = min
    remarks.changed('More had to be chosen than could be; the maximum was raised to the minimum.', about)
  }
  if (count === 0 || min <= count * (modifier.fields.max_per_option ?? 1) || modifier.fields.max_per_option === 0) return
  modifier.fields.max_per_option = 0
  remarks.changed('More has to be chosen than there are options; an option may be chosen several times here.', about)
}
