import type { AnyEndpoint, Service } from '@brigade/contract/kit/endpoint.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { GraphQLError, getOperationAST, OperationTypeNode, printSchema } from 'graphql'
import { createHandler, type Handler, type Response } from 'graphql-http'
import type { Deps, Routes } from '../context.ts'
import { CompiledDocuments } from './graph-compiled.ts'
import { KeptDocuments, misfits, parsed } from './graph-documents.ts'
import { type Asker, answerOf, answerOperation, type Field, type Graph } from './graph-operation.ts'
import { graphSchema } from './graph-schema.ts'
import { lastSeenOf, servedOf } from './serve.ts'

/** Offers the endpoints that are GraphQL fields at `/api/<service>/graphql`, one schema a service. */
export function registerGraph(app: FastifyInstance, deps: Deps, groups: Readonly<Record<string, Routes>>): void {
  const fields = Object.entries(groups).flatMap(([group, routes]) =>
    servedOf(deps, group, routes).flatMap((toServe) => (toServe.declared.graph ? [{ endpoint: toServe.declared, toServe }] : [])),
  )
  for (const service of new Set(fields.map(({ endpoint }) => endpoint.service))) {
    const own = fields.filter(({ endpoint }) => endpoint.service === service)
    serveSchema(app, deps, service, own)
  }
}

function serveSchema(app: FastifyInstance, deps: Deps, service: Service, own: readonly Field[]): void {
  const served = new Map<AnyEndpoint, Field>(own.map((field) => [field.endpoint, field]))
  const schema = graphSchema<Asker>([...served.keys()], (endpoint, input, asker) => answerOf(served.get(endpoint), input, asker))
  const fields = new Map(own.map((field) => [field.endpoint.graph?.field ?? '', field]))
  const handler = handlerOf({ deps, schema, fields, seen: lastSeenOf(deps) })
  app.route({ method: ['GET', 'POST'], url: `/api/${service}/graphql`, handler: (request, reply) => pass(handler, request, reply) })
  app.get(`/api/docs/${service}.graphql`, (_, reply) => reply.type('text/plain; charset=utf-8').send(printSchema(schema)))
}

/** An answer without errors as text: the library would look for errors in each of its values, which takes longer than writing them. */
interface Written {
  text?: string
}

/** The library reads the request and writes the answer as GraphQL over HTTP says; what is between is ours. */
function handlerOf(graph: Graph): Handler<FastifyRequest, Written> {
  const kept = new KeptDocuments()
  const compiled = new CompiledDocuments(
    graph.schema,
    [...graph.fields.values()].map(({ endpoint }) => endpoint),
  )
  return createHandler<FastifyRequest, Written>({
    formatError: withCode,
    async onSubscribe({ raw: request, context: written }, { query, operationName, variables = {} }) {
      try {
        const known = kept.get(query)
        const document = known ?? parsed(query)
        const operation = getOperationAST(document, operationName)
        if (request.method === 'GET' && operation?.operation === OperationTypeNode.MUTATION) return changeByGet
        const wrong = known ? [] : misfits(graph.schema, document)
        if (wrong.length > 0) return wrong
        kept.set(query, document)
        if (!operation) return [new GraphQLError('The document has no operation of this name.')]
        const result = await answerOperation(
          graph,
          { document, operation, variables: variables ?? {}, compiled: compiled.of(query, document) },
          request,
        )
        // Without data nothing was executed: the request is at fault, and the library shows that by the status.
        if (result.errors) return result.data === undefined ? result.errors : result
        written.text = JSON.stringify(result)
        return { data: null }
      } catch (error) {
        if (error instanceof GraphQLError) return [error]
        throw error
      }
    },
  })
}

const changeByGet: Response = [
  JSON.stringify({ errors: [{ message: 'A change is asked for by POST.', extensions: { code: 'method_not_allowed' } }] }),
  { status: 405, statusText: 'Method Not Allowed', headers: { allow: 'POST', 'content-type': 'application/json; charset=utf-8' } },
]

/** Refusals have a code of their own. Of the others, those at a place in the answer are ours to mend, the rest the asker's. */
function withCode(error: Readonly<GraphQLError | Error>): GraphQLError {
  if (!(error instanceof GraphQLError)) return new GraphQLError(error.message, { extensions: { code: 'invalid' } })
  if (error.extensions.code !== undefined) return error
  const { message, nodes, source, positions, path, extensions } = error
  return new GraphQLError(message, { nodes, source, positions, path, extensions: { ...extensions, code: path ? 'unexpected' : 'invalid' } })
}

async function pass(handler: Handler<FastifyRequest, Written>, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const body = typeof request.body === 'object' ? (request.body as Record<string, unknown> | null) : null
  const { method, url, headers } = request
  const written: Written = {}
  const [text, { status, headers: said = {} }] = await handler({ method, url, headers, body, raw: request, context: written })
  return reply
    .code(status)
    .headers(said)
    .send(written.text ?? text)
}
