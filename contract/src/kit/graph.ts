import * as z from 'zod/mini'
import type { Access, Declaration, Service } from './endpoint.ts'

// Endpoints that are fields of a service's GraphQL schema. They are declared like every other: the schema the server offers, the
// document the web sends, access, audit and refresh keys all follow from the declaration.

type GraphDeclaration<I extends z.core.$ZodType, O extends z.core.$ZodType, A extends Access> = Omit<
  Declaration<I, O, A>,
  'service' | 'method' | 'path' | 'graph' | 'reads'
>

/** Declares fields of one service's schema: `const { query, mutation } = graphOn('restaurants')`. */
export function graphOn(service: Service) {
  const declare =
    (kind: 'query' | 'mutation') =>
    <I extends z.core.$ZodType, O extends z.core.$ZodType, A extends Access>(
      field: string,
      rest: GraphDeclaration<I, O, A>,
    ): Declaration<I, O, A> => ({
      ...rest,
      service,
      method: 'POST',
      path: '/graphql',
      graph: { kind, field },
      reads: kind === 'query',
    })
  return { query: declare('query'), mutation: declare('mutation') }
}

interface GraphType {
  /** Name of the type in the schema. */
  readonly name?: string
  /** Goes as one JSON scalar: many small rows, or values whose shape depends on another field. */
  readonly isJson?: boolean
}

const graphTypes = z.registry<GraphType>()

/** Gives a schema the name of its GraphQL type; without one it is called after the field it stands in. */
export function graphType<T extends z.core.$ZodType>(name: string, schema: T): T {
  graphTypes.add(schema, { name })
  return schema
}

/** A value that goes as one JSON scalar, still judged by its schema. */
export function graphJson<T extends z.core.$ZodType>(schema: T): T {
  graphTypes.add(schema, { isJson: true })
  return schema
}

export type Scalar = 'String' | 'Boolean' | 'Float' | 'SafeInt' | 'JSON'

export type Shape =
  | { readonly kind: 'scalar'; readonly scalar: Scalar }
  | { readonly kind: 'enum'; readonly name: string; readonly values: readonly string[] }
  | { readonly kind: 'object'; readonly name: string; readonly fields: Readonly<Record<string, Slot>> }
  | { readonly kind: 'list'; readonly of: Slot }

/** A shape in its place: may it be null, or (of input) left out? */
export interface Slot {
  readonly shape: Shape
  readonly isNullable: boolean
}

const json: Slot = { shape: { kind: 'scalar', scalar: 'JSON' }, isNullable: false }
const scalar = (name: Scalar): Slot => ({ shape: { kind: 'scalar', scalar: name }, isNullable: false })
const graphName = /^[A-Za-z][A-Za-z0-9_]*$/

/** What a schema looks like in GraphQL; `name` is for a type that has none of its own. */
export function slotOf(schema: z.core.$ZodType, io: 'input' | 'output', name: string): Slot {
  const known = graphTypes.get(schema)
  if (known?.isJson) return json
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'string':
      return scalar('String')
    case 'boolean':
      return scalar('Boolean')
    case 'number':
      return scalar(isWhole(def) ? 'SafeInt' : 'Float')
    case 'enum':
      return enumOf(Object.values(def.entries).map(String), known?.name ?? placed(name, io))
    case 'literal':
      return enumOf(def.values.map(String), known?.name ?? placed(name, io))
    case 'array':
      return { shape: { kind: 'list', of: slotOf(def.element, io, name) }, isNullable: false }
    case 'object':
      return objectOf(def.shape, io, known?.name ?? name)
    case 'nullable':
    case 'optional':
      return { ...slotOf(def.innerType, io, name), isNullable: true }
    case 'default':
    case 'catch':
      return { ...slotOf(def.innerType, io, name), isNullable: io === 'input' }
    case 'pipe':
      return slotOf(io === 'input' ? def.in : def.out, io, name)
    default:
      return json
  }
}

function isWhole(def: z.core.$ZodNumberDef & { format?: string }): boolean {
  return def.format === 'safeint' || (def.checks ?? []).some((check) => 'format' in check._zod.def && check._zod.def.format === 'safeint')
}

/** GraphQL keeps what goes in and what comes out apart by name. */
const placed = (name: string, io: 'input' | 'output') => (io === 'input' ? `${name}Input` : name)

function enumOf(values: readonly string[], name: string): Slot {
  const canBeNamed = values.every((value) => graphName.test(value) && !['true', 'false', 'null'].includes(value))
  return canBeNamed ? { shape: { kind: 'enum', name, values }, isNullable: false } : scalar('String')
}

function objectOf(fields: Readonly<Record<string, z.core.$ZodType>>, io: 'input' | 'output', name: string): Slot {
  if (Object.keys(fields).length === 0) return json
  return {
    shape: {
      kind: 'object',
      name: placed(name, io),
      fields: Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, slotOf(field, io, name + capital(key))])),
    },
    isNullable: false,
  }
}

/** Reference to a type as GraphQL writes it: `[MenuNode!]!`. */
export function typeText({ shape, isNullable }: Slot): string {
  const text = shape.kind === 'list' ? `[${typeText(shape.of)}]` : shape.kind === 'scalar' ? shape.scalar : shape.name
  return isNullable ? text : `${text}!`
}

interface GraphEndpoint {
  readonly graph?: { readonly kind: 'query' | 'mutation'; readonly field: string }
  readonly input: z.core.$ZodType
  readonly output: z.core.$ZodType
}

/** The arguments of a field by name, and what it answers. */
export function fieldOf({ graph, input, output }: GraphEndpoint): { args: Readonly<Record<string, Slot>>; answer: Slot } {
  const name = capital(graph?.field ?? '')
  const { shape } = slotOf(input, 'input', name)
  return { args: shape.kind === 'object' ? shape.fields : {}, answer: slotOf(output, 'output', `${name}Answer`) }
}

/** The document that asks for everything an endpoint answers. */
export function documentOf(endpoint: GraphEndpoint): string {
  const { kind, field } = endpoint.graph ?? { kind: 'query', field: '' }
  const { args, answer } = fieldOf(endpoint)
  const names = Object.entries(args)
  const declared = names.map(([key, slot]) => `$${key}: ${typeText(slot)}`).join(', ')
  const given = names.map(([key]) => `${key}: $${key}`).join(', ')
  return `${kind} ${field}${declared && `(${declared})`} { ${field}${given && `(${given})`}${selection(answer)} }`
}

function selection({ shape }: Slot): string {
  if (shape.kind === 'list') return selection(shape.of)
  if (shape.kind !== 'object') return ''
  return ` { ${Object.entries(shape.fields)
    .map(([key, slot]) => `${key}${selection(slot)}`)
    .join(' ')} }`
}

function capital(text: string): string {
  return text
    .split('_')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')
}
