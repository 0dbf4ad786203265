import { type NodeKind, nodeFields } from '@brigade/contract/menus/menu-nodes.ts'
import * as z from 'zod/mini'

/** What is wrong with a value of a field, as a sentence; null gives a field back and is never wrong. */
export function complaint(kind: NodeKind, field: string, value: unknown): string | undefined {
  const shape: Readonly<Record<string, z.core.$ZodType | undefined>> = nodeFields[kind].shape
  const schema = shape[field]
  if (!schema || value === null) return undefined
  const result = z.safeParse(schema, value)
  const [first] = result.success ? [] : result.error.issues
  return first && first.message.charAt(0).toUpperCase() + first.message.slice(1)
}
