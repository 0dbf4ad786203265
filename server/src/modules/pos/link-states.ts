import type { MergedField, PosMark } from '@brigade/contract/pos.ts'
import type { LocalNode } from './local-menu.ts'
import type { MarkRow } from './store-views.ts'

/** Fields that both sides have, by kind; modifiers have marks of their own. */
const fieldsOf: Record<MarkRow['kind'], readonly Exclude<MergedField, 'modifiers'>[]> = {
  category: ['name'],
  modifier: ['name', 'plu'],
  option: ['name', 'price_minor', 'plu'],
  item: ['name', 'price_minor', 'plu'],
  size: ['name', 'price_minor', 'plu'],
}

/** Which nodes are linked, and which of their fields were changed by hand since the two last agreed. */
export function linkStatesOf(rows: readonly MarkRow[], menu: readonly LocalNode[]): PosMark[] {
  const nodes = new Map(menu.map((node) => [node.id, node]))
  return rows.flatMap((row) => {
    const node = nodes.get(row.node_id)
    return node ? [markOf(row, node)] : []
  })
}

function markOf(row: MarkRow, node: LocalNode): PosMark {
  const fields: PosMark['fields'] = {}
  for (const field of fieldsOf[row.kind]) {
    const ours = node[field] ?? null
    const agreed = row.base[field] ?? null
    fields[field] = { from: ours === agreed || ours === row[field] || (ours === null && agreed === '') ? 'pos' : 'local', pos: row[field] }
  }
  const { node_id, entity_id, connection_name } = row
  const state = row.state === 'broken' ? 'broken' : 'linked'
  return { node_id, entity_id, connection_name, state, missing_since: row.missing_since?.toISOString() ?? null, fields }
}
