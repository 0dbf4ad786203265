import type { AnyEndpoint } from '@brigade/contract/kit/endpoint.ts'
import type { Problem } from '@brigade/contract/kit/problem.ts'
import type { FastifyRequest } from 'fastify'
import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  type FieldNode,
  GraphQLError,
  type GraphQLSchema,
  type OperationDefinitionNode,
  valueFromASTUntyped,
} from 'graphql'
import type { Deps, RequestFacts, Staff } from '../context.ts'
import { findByHash } from '../session.ts'
import { problemFrom } from './answer-errors.ts'
import { type LastSeen, mayBeginEarly } from './early-read.ts'
import type { Compiled } from './graph-compiled.ts'
import { fieldNames, rootFields } from './graph-documents.ts'
import { signedOut } from './judge.ts'
import { answerField, factsOf, hashOf, judgeField, type Served } from './serve.ts'

/** The schema of one service, and what answers each of its root fields. */
export interface Graph {
  readonly deps: Deps
  readonly schema: GraphQLSchema
  readonly fields: ReadonlyMap<string, Field>
  readonly seen: LastSeen
}

export interface Field {
  readonly endpoint: AnyEndpoint
  readonly toServe: () => Served
}

/** One operation of a valid document. */
export interface Asked {
  readonly document: DocumentNode
  readonly operation: OperationDefinitionNode
  readonly variables: Readonly<Record<string, unknown>>
  readonly compiled: Compiled | undefined
}

/** Who asks, and from where. */
export interface Asker {
  readonly facts: RequestFacts
  readonly staff: Staff | undefined
  readonly log: FastifyRequest['log']
  /** Names of the fields that are asked for. */
  readonly fieldNames: ReadonlySet<string>
}

/** Finds out whose session it is and answers. Where all fields are reads they begin beside that question, as a plain endpoint does. */
export async function answerOperation({ deps, schema, fields, seen }: Graph, asked: Asked, request: FastifyRequest): Promise<ExecutionResult> {
  const facts = factsOf(request)
  const named = rootFields(asked.document, asked.operation)
  const hash = hashOf(request)
  const find = async () => hash && findByHash(deps.database.db, hash)
  const work = (staff: Staff | undefined) => {
    request.staffId = staff?.id
    return answer({ schema, fields, named, asked }, { facts, staff, log: request.log, fieldNames: fieldNames(asked.document) })
  }
  const endpoints = named.flatMap(({ name }) => fields.get(name.value)?.endpoint ?? [])
  return hash && endpoints.every(mayBeginEarly) ? seen.answer(hash.toString('hex'), find, work) : work(await find())
}

type ToAnswer = Pick<Graph, 'schema' | 'fields'> & { readonly named: readonly FieldNode[]; readonly asked: Asked }

/** Code generators read the schema, and who runs them has an account. Without a session it is not answered, and no type can be queried by its name. */
async function answer({ schema, fields, named, asked }: ToAnswer, asker: Asker): Promise<ExecutionResult> {
  if (!asker.staff && named.some(({ name }) => name.value === '__schema')) return { errors: [refusal(signedOut(), asker.facts)] }
  const { document, operation, variables, compiled } = asked
  const result = compiled
    ? await compiled(undefined, asker, variables)
    : await execute({
        schema,
        document,
        operationName: operation.name?.value,
        variableValues: variables,
        contextValue: asker,
        hideSuggestions: true,
      })
  if ('data' in result) return asker.staff ? result : withoutTypes(result, named)
  const refused = await firstRefusal(fields, named, asked, asker)
  return refused ? { errors: [refused] } : result
}

function withoutTypes({ data, ...rest }: ExecutionResult, named: readonly FieldNode[]): ExecutionResult {
  const types = named.filter(({ name }) => name.value === '__type').map(({ name, alias }) => [(alias ?? name).value, null])
  return { ...rest, ...(data !== undefined && { data: data && { ...data, ...Object.fromEntries(types) } }) }
}

/**
 * Variables do not fit the types of the document. The endpoints judge them as they would have come by REST: rights first, then in words,
 * field by field. What they would have taken is refused in the words of GraphQL.
 */
async function firstRefusal(
  fields: Graph['fields'],
  named: readonly FieldNode[],
  { variables }: Asked,
  asker: Asker,
): Promise<GraphQLError | undefined> {
  for (const { name, arguments: given = [] } of named) {
    const field = fields.get(name.value)
    const input = Object.fromEntries(given.map(({ name: { value: key }, value }) => [key, valueFromASTUntyped(value, variables)]))
    const refused = field && (await refusedBy(asker, () => judgeField(field.toServe(), asker.facts, asker.staff, input)))
    if (refused) return refused
  }
  return undefined
}

async function refusedBy(asker: Asker, judge: () => Promise<unknown>): Promise<GraphQLError | undefined> {
  try {
    await judge()
    return undefined
  } catch (error) {
    return refusalFrom(error, asker)
  }
}

/** The resolver of a root field. */
export async function answerOf(field: Field | undefined, input: Readonly<Record<string, unknown>>, asker: Asker): Promise<unknown> {
  if (!field) throw new Error('A field without an endpoint was asked for.')
  try {
    return await answerField(field.toServe(), asker.facts, asker.staff, input, asker.fieldNames)
  } catch (error) {
    throw refusalFrom(error, asker)
  }
}

function refusalFrom(error: unknown, { facts, log }: Asker): GraphQLError {
  const problem = problemFrom(error)
  if (problem.code === 'unexpected') log.error({ err: problem.cause ?? problem, request_id: facts.id }, 'unexpected')
  return refusal(problem, facts)
}

function refusal({ message, code, errors, retryAfter }: Problem, { id }: RequestFacts): GraphQLError {
  return new GraphQLError(message, {
    extensions: { code, request_id: id, ...(errors && { errors }), ...(retryAfter !== undefined && { retry_after: retryAfter }) },
  })
}
