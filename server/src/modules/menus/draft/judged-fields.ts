import { type NodeKind, nodeFields, type overridable, refersTo } from '@brigade/contract/menus/menu-nodes.ts'
import * as z from 'zod/mini'
import type { Values } from './draft.ts'
import { aKind, fieldWord, Refusal } from './refusal.ts'

type Shape = Readonly<Record<string, z.core.$ZodType | undefined>>

/** Values a kind may own, normalized by its schema; null gives a field back to inheritance. Invalid ones are refused with a sentence. */
export function judgedFields(kind: NodeKind, fields: Values): Values {
  const shape: Shape = nodeFields[kind].shape
  return judged(shape, fields, (field) => `${fieldWord(field)} is not a field of ${aKind(kind)}.`)
}

/** A value for one channel or fulfilment. A place may differ in what it shows of its item. */
export function judgedOverride(kind: NodeKind, field: (typeof overridable)[number], value: unknown): unknown {
  const target = refersTo[kind]
  const shape: Shape = { ...(target && nodeFields[target].shape), ...nodeFields[kind].shape }
  return judged(shape, { [field]: value }, () => `${fieldWord(field)} of ${aKind(kind)} cannot differ by channel.`)[field]
}

function judged(shape: Shape, fields: Values, strange: (field: string) => string): Values {
  const sentences: string[] = []
  const values: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(fields)) {
    const schema = Object.hasOwn(shape, field) ? shape[field] : undefined
    if (!schema) sentences.push(strange(field))
    else if (value === null || value === undefined) values[field] = null
    else {
      const result = z.safeParse(schema, value)
      // An empty text is no value of its own: it could not be distinguished from an inherited one.
      if (result.success) values[field] = result.data === '' && field !== 'description' ? null : result.data
      else sentences.push(...result.error.issues.map((issue) => sentence(field, issue.message)))
    }
  }
  if (sentences.length > 0) throw new Refusal([...new Set(sentences)].join(' '))
  return values
}

/** `must be …` needs its subject; `Name is required` has it. */
function sentence(field: string, message: string): string {
  const whole = /^[a-z]/.test(message)
    ? `${fieldWord(field)} ${message}`
    : message.startsWith('Invalid')
      ? `${fieldWord(field)} is not right`
      : message
  return /[.!?]$/.test(whole) ? whole : `${whole}.`
}
