import { createHash } from 'node:crypto'
import type { ImportedMenu } from './imported-menu.ts'

/** The row's id that a thing of a source has in one menu: always the same, so that a second import finds what the first one made. */
function nodeId(restaurantId: number, source: string, key: string): string {
  const hex = createHash('sha256').update(`${restaurantId} ${source} ${key}`).digest('hex')
  // Version 8 of RFC 9562: an id made by a rule of one's own.
  const variant = ((Number.parseInt(hex[16] ?? '0', 16) & 3) | 8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Ids of everything in a file, by key. */
export function nodeIds(restaurantId: number, { format, nodes }: ImportedMenu): Map<string, string> {
  return new Map(nodes.map(({ key }) => [key, nodeId(restaurantId, format, key)]))
}
