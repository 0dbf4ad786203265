import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { allEndpoints } from '../all-endpoints.ts'
import { nodeFields } from '../menus/menu-nodes.ts'
import { eachOnce } from './each-once.ts'

const isScalar = (schema: z.core.$ZodType): boolean => {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'pipe') return isScalar(def.in)
  return ['string', 'number', 'enum', 'literal'].includes(def.type)
}

/** Every list of plain values that somebody may send, with the way to it. */
function listsIn(schema: z.core.$ZodType, way: string): { way: string; list: z.core.$ZodType }[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([key, field]) => listsIn(field, `${way}.${key}`))
    case 'array':
      return isScalar(def.element) ? [{ way, list: schema }] : listsIn(def.element, `${way}[]`)
    case 'union':
      return def.options.flatMap((option) => listsIn(option, way))
    case 'record':
      return listsIn(def.valueType, `${way}{}`)
    case 'optional':
    case 'nullable':
    case 'default':
    case 'catch':
      return listsIn(def.innerType, way)
    case 'pipe':
      return listsIn(def.in, way)
    default:
      return []
  }
}

const lists = [
  ...allEndpoints().flatMap(({ name, endpoint }) => listsIn(endpoint.input, name)),
  ...Object.entries(nodeFields).flatMap(([kind, fields]) => listsIn(fields, kind)),
]

/** A value that the list takes. */
function takenBy(list: z.core.$ZodType): unknown {
  const words = ((list as z.core.$ZodArray)._zod.def.element as z.core.$ZodTypes)._zod.def
  const samples = [1, '60601', '2026-12-24', '0b6f3a0e-6f3f-4a5b-9a55-0d9ff3f6a001', ...(words.type === 'enum' ? Object.values(words.entries) : [])]
  return samples.find((sample) => z.safeParse(list, [sample]).success)
}

test('the contract has lists of ids, of roles and of words to check', () => {
  expect(lists.map(({ way }) => way)).toEqual(
    expect.arrayContaining([
      'access-groups.grant.roles',
      'access-groups.moveResources.resource_ids',
      'bank-connections.removeSeveral.ids',
      'item.tags',
    ]),
  )
})

test.each(lists)('$way: a value named twice counts once, or is refused with a sentence', ({ list }) => {
  const sample = takenBy(list)
  expect(sample).toBeDefined()
  const twice = z.safeParse(list, [sample, sample])
  if (twice.success) expect(twice.data).toHaveLength(1)
  else expect(twice.error.issues.map(({ message }) => message)).toEqual(['must each be chosen only once'])
})

test('values keep the order of their first mention, and limits count them after duplicates are removed', () => {
  const few = eachOnce(z.int()).check(z.maxLength(2))
  expect(z.parse(few, [3, 1, 3, 1, 1])).toEqual([3, 1])
  expect(z.safeParse(few, [1, 2, 3]).success).toBe(false)
})
