import type { AnyEndpoint } from '@brigade/contract/kit/endpoint.ts'
import { fieldOf, type Scalar, type Shape, type Slot } from '@brigade/contract/kit/graph.ts'
import {
  GraphQLBoolean,
  GraphQLEnumType,
  type GraphQLFieldConfig,
  GraphQLFloat,
  GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLScalarType,
  GraphQLSchema,
  GraphQLString,
  valueFromASTUntyped,
} from 'graphql'

/** Answers one root field: everything below it is data that has passed the endpoint's output schema. */
export type RunField<C> = (endpoint: AnyEndpoint, input: Record<string, unknown>, context: C) => Promise<unknown>

const SafeInt = new GraphQLScalarType({
  name: 'SafeInt',
  description: 'A whole number between -(2^53 - 1) and 2^53 - 1: ids, and money in minor units.',
  // Whether it is one is judged, in words, by the schema of the endpoint.
  parseValue: (value) => value,
  parseLiteral: (node) => valueFromASTUntyped(node),
})
const Json = new GraphQLScalarType({
  name: 'JSON',
  description: 'Any JSON value.',
  parseValue: (value) => value,
  parseLiteral: (node, variables) => valueFromASTUntyped(node, variables),
})
const scalars: Record<Scalar, GraphQLScalarType> = { String: GraphQLString, Boolean: GraphQLBoolean, Float: GraphQLFloat, SafeInt, JSON: Json }

/** The schema of one service, made from the endpoints that are its fields. */
export function graphSchema<C>(endpoints: readonly AnyEndpoint[], run: RunField<C>): GraphQLSchema {
  const types = new Types()
  const rootOf = (kind: 'query' | 'mutation') => {
    const fields = endpoints.flatMap((endpoint): [string, GraphQLFieldConfig<unknown, C>][] => {
      if (endpoint.graph?.kind !== kind) return []
      const { args, answer } = fieldOf(endpoint)
      const config: GraphQLFieldConfig<unknown, C> = {
        description: endpoint.summary,
        type: types.output(answer),
        args: Object.fromEntries(Object.entries(args).map(([key, slot]) => [key, { type: types.input(slot) }])),
        resolve: (_source, given, context) => run(endpoint, given, context),
      }
      return [[endpoint.graph.field, config]]
    })
    return fields.length === 0
      ? null
      : new GraphQLObjectType<unknown, C>({ name: kind === 'query' ? 'Query' : 'Mutation', fields: Object.fromEntries(fields) })
  }
  return new GraphQLSchema({ query: rootOf('query'), mutation: rootOf('mutation') })
}

/** Each named type once, however often it is used. */
class Types {
  readonly #outputs = new Map<string, GraphQLObjectType>()
  readonly #inputs = new Map<string, GraphQLInputObjectType>()
  readonly #enums = new Map<string, GraphQLEnumType>()

  output(slot: Slot): GraphQLOutputType {
    const type = this.#bareOutput(slot.shape)
    return slot.isNullable ? type : new GraphQLNonNull(type)
  }

  input(slot: Slot): GraphQLInputType {
    const type = this.#bareInput(slot.shape)
    return slot.isNullable ? type : new GraphQLNonNull(type)
  }

  #bareOutput(shape: Shape) {
    if (shape.kind === 'scalar') return scalars[shape.scalar]
    if (shape.kind === 'enum') return this.#enum(shape.name, shape.values)
    if (shape.kind === 'list') return new GraphQLList(this.output(shape.of))
    const { name, fields } = shape
    return once(this.#outputs, name, () => {
      const entries = Object.entries(fields).map(([key, slot]) => [key, { type: this.output(slot) }] as const)
      return new GraphQLObjectType({ name, fields: Object.fromEntries(entries) })
    })
  }

  #bareInput(shape: Shape) {
    if (shape.kind === 'scalar') return scalars[shape.scalar]
    if (shape.kind === 'enum') return this.#enum(shape.name, shape.values)
    if (shape.kind === 'list') return new GraphQLList(this.input(shape.of))
    const { name, fields } = shape
    return once(this.#inputs, name, () => {
      const entries = Object.entries(fields).map(([key, slot]) => [key, { type: this.input(slot) }] as const)
      return new GraphQLInputObjectType({ name, fields: Object.fromEntries(entries) })
    })
  }

  #enum(name: string, values: readonly string[]): GraphQLEnumType {
    return once(this.#enums, name, () => new GraphQLEnumType({ name, values: Object.fromEntries(values.map((value) => [value, {}])) }))
  }
}

function once<T>(made: Map<string, T>, name: string, make: () => T): T {
  const known = made.get(name)
  if (known) return known
  const fresh = make()
  made.set(name, fresh)
  return fresh
}
