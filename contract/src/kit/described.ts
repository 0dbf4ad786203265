import * as z from 'zod/mini'

// What the API reference says beside what is judged: sentences about fields, and names of schemas that stand in several places.

/** For the generator of the reference; nothing of it is judged. */
export const descriptions = z.registry<{ readonly description: string }>()
const names = z.registry<{ readonly name: string }>()

/** The schema with a sentence of its own in the reference: a copy, so that a kind of amount may mean something else in each field. */
export function described<T extends z.core.$ZodType>(description: string, schema: T): T {
  const copy = z.clone(schema)
  descriptions.add(copy, { description })
  return copy
}

/** Gives a schema its name in the reference, where whatever holds it refers to it. A tree has one name at all depths. */
export function component<T extends z.core.$ZodType>(name: string, schema: T): T {
  names.add(schema, { name })
  return schema
}

/** The name that `component` gave. */
export const componentOf = (schema: z.core.$ZodType): string | undefined => names.get(schema)?.name
