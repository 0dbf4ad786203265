import type { AnyEndpoint, Service } from '@brigade/contract/kit/endpoint.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { GraphQLError, printSchema } from 'graphql'
import { createYoga, type Plugin, type YogaServerInstance } from 'graphql-yoga'
import type { Deps, RequestFacts, Routes, Staff } from '../context.ts'
import { findByHash } from '../session.ts'
import { problemFrom } from './answer-errors.ts'
import { KeptDocuments, noErrors } from './graph-documents.ts'
import { limitRule, mostTokens, noSchemaRule } from './graph-limits.ts'
import { graphSchema } from './graph-schema.ts'
import { answerField, factsOf, hashOf, type Served, servedOf } from './serve.ts'

interface GraphRequest {
  readonly facts: RequestFacts
  readonly staff: Staff | undefined
  readonly log: FastifyRequest['log']
}

type Yoga = YogaServerInstance<GraphRequest, object>

/** Offers the endpoints that are GraphQL fields at `/api/<service>/graphql`, one schema a service. */
export function registerGraph(app: FastifyInstance, deps: Deps, groups: Readonly<Record<string, Routes>>): void {
  const fields = Object.entries(groups).flatMap(([group, routes]) => servedOf(deps, group, routes).filter(({ declared }) => declared.graph))
  for (const service of new Set(fields.map(({ declared }) => declared.service))) {
    const served = new Map(fields.filter(({ declared }) => declared.service === service).map((each) => [each.declared, each]))
    serveSchema(app, deps, service, served)
  }
}

function serveSchema(app: FastifyInstance, deps: Deps, service: Service, served: ReadonlyMap<AnyEndpoint, () => Served>): void {
  const schema = graphSchema<GraphRequest>([...served.keys()], (endpoint, input, context) => fieldAnswer(served.get(endpoint), input, context))
  const url = `/api/${service}/graphql`
  const yoga: Yoga = createYoga<GraphRequest>({
    schema,
    graphqlEndpoint: url,
    graphiql: false,
    landingPage: false,
    logging: false,
    batching: false,
    maskedErrors: false,
    parserAndValidationCache: { documentCache: new KeptDocuments(), errorCache: noErrors },
    plugins: [limits],
  })
  app.route({ method: ['GET', 'POST'], url, handler: (request, reply) => pass(yoga, deps, request, reply) })
  app.get(`/api/docs/${service}.graphql`, (_, reply) => reply.type('text/plain; charset=utf-8').send(printSchema(schema)))
}

const limits: Plugin = {
  onParse({ setParseFn, parseFn }) {
    setParseFn((source, options) => parseFn(source, { ...options, maxTokens: mostTokens }))
  },
  onValidate({ addValidationRule }) {
    addValidationRule(limitRule)
    addValidationRule(noSchemaRule)
  },
}

async function pass(yoga: Yoga, { database, config }: Deps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const hash = hashOf(request)
  const staff = hash && (await findByHash(database.db, hash))
  request.staffId = staff?.id
  const asked = new Request(new URL(request.url, config.publicUrl), {
    method: request.method,
    headers: textHeaders(request),
    ...(request.method === 'POST' && { body: new Uint8Array(request.rawBody) }),
  })
  const response = await yoga.fetch(asked, { facts: factsOf(request), staff, log: request.log })
  reply.code(response.status)
  response.headers.forEach((value, name) => {
    if (name !== 'content-length') reply.header(name, value)
  })
  return reply.send(await response.text())
}

/** What a proxy may have written of the body's length and way is no longer true of the bytes that were read. */
function textHeaders({ headers }: FastifyRequest): Headers {
  const kept = new Headers()
  for (const name of ['accept', 'content-type']) {
    const value = headers[name]
    if (typeof value === 'string') kept.set(name, value)
  }
  return kept
}

async function fieldAnswer(
  toServe: (() => Served) | undefined,
  input: Record<string, unknown>,
  { facts, staff, log }: GraphRequest,
): Promise<unknown> {
  if (!toServe) throw new Error('A field without an endpoint was asked for.')
  try {
    return await answerField(toServe(), facts, staff, input)
  } catch (error) {
    const problem = problemFrom(error)
    if (problem.code === 'unexpected') log.error({ err: problem.cause ?? problem, request_id: facts.id }, 'unexpected')
    throw new GraphQLError(problem.message, {
      extensions: {
        code: problem.code,
        request_id: facts.id,
        ...(problem.errors && { errors: problem.errors }),
        ...(problem.retryAfter !== undefined && { retry_after: problem.retryAfter }),
      },
    })
  }
}
