import { componentOf, descriptions } from '@brigade/contract/kit/described.ts'
import { type Access, type AnyEndpoint, pathParams, takesKey } from '@brigade/contract/kit/endpoint.ts'
import { ProblemBody, problemStatus } from '@brigade/contract/kit/problem.ts'
import * as z from 'zod/mini'
import { rolesOf } from './judge.ts'

type Json = Record<string, unknown>

/** OpenAPI 3.1 of everything that is served at a path of its own, made from the contract alone; GraphQL has its schema beside it. */
export function openApi(endpoints: readonly { name: string; endpoint: AnyEndpoint }[], about: { title: string; version: string }): Json {
  const paths: Record<string, Json> = {}
  const named: Components = new Map()
  for (const { name, endpoint } of endpoints) {
    if (endpoint.graph) continue
    const path = `/api/${endpoint.service}${endpoint.path.replace(/:([a-z_]+)/g, '{$1}')}`
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint, named) }
  }
  return {
    openapi: '3.1.0',
    info: { title: about.title, version: about.version, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    // Wherever this was read: that is the name the reader reaches the server by.
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: {
        Problem: {
          ...schemaOf(ProblemBody, 'output'),
          description: `Every refusal. Codes: ${Object.entries(problemStatus)
            .map(([code, status]) => `${code} (${status})`)
            .join(', ')}.`,
        },
        ...schemasOf(named),
      },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  }
}

/** Schemas that are referred to by their name. Of a tree the topmost stands for all of it. */
type Components = Map<string, z.core.$ZodType>

function schemasOf(named: Components): Record<string, Json> {
  const schemas: Record<string, Json> = {}
  for (;;) {
    const next = [...named].find(([name]) => !(name in schemas))
    if (!next) return schemas
    const [name, schema] = next
    schemas[name] = schemaOf(schema, 'input', named)
  }
}

function operation(name: string, endpoint: AnyEndpoint, named: Components): Json {
  const input = schemaOf(endpoint.input, 'input')
  const inPath = pathParams(endpoint.path)
  const properties = (input.properties ?? {}) as Record<string, Json>
  for (const [key, schema] of Object.entries(endpoint.judgesEach ?? {})) properties[key] = { ...properties[key], items: referenceTo(schema, named) }
  const required = (input.required ?? []) as string[]
  const rest = Object.fromEntries(Object.entries(properties).filter(([key]) => !inPath.includes(key)))
  const hasQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE'
  return {
    operationId: name,
    tags: [name.split('.')[0]],
    summary: endpoint.summary,
    description: accessText(endpoint.access),
    security: endpoint.access.kind === 'anyone' ? [] : [{ bearer: [] }],
    parameters: [
      ...inPath.map((key) => ({ name: key, in: 'path', required: true, schema: properties[key] ?? { type: 'string' } })),
      ...(hasQuery ? Object.entries(rest).map(([key, schema]) => ({ name: key, in: 'query', required: required.includes(key), schema })) : []),
      ...(takesKey(endpoint)
        ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', minLength: 8, maxLength: 200 } }]
        : []),
    ],
    ...(hasQuery ? {} : bodyOf(endpoint, rest, required)),
    responses: {
      200: { description: 'Done', content: { 'application/json': { schema: schemaOf(endpoint.output, 'output') } } },
      '4XX': { description: 'Refused', content: problem },
      '5XX': { description: 'Not done, through no fault of the caller', content: problem },
    },
  }
}

const problem = { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } }

/** What has to be sent. Of an endpoint that reads nothing but its path there is no body to describe. */
function bodyOf({ path, signedBody }: AnyEndpoint, fields: Record<string, Json>, required: readonly string[]): Json {
  if (Object.keys(fields).length === 0 && !signedBody) return {}
  const named = required.filter((key) => !pathParams(path).includes(key))
  return { requestBody: { required: true, content: { 'application/json': { schema: { type: 'object', properties: fields, required: named } } } } }
}

/** What holds a named schema refers to it; `named` takes those that have to be described as well. */
function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output', named: Components = new Map()): Json {
  const held = new Map<string, { schema: z.core.$ZodType; depth: number }>()
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    metadata: descriptions,
    unrepresentable: 'any',
    target: 'draft-2020-12',
    override({ zodSchema, jsonSchema, path }) {
      const name = componentOf(zodSchema)
      if (name === undefined || zodSchema === schema) return
      for (const key of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, key)
      Object.assign(jsonSchema, reference(name))
      const depth = held.get(name)?.depth ?? Number.POSITIVE_INFINITY
      if (path.length < depth) held.set(name, { schema: zodSchema, depth: path.length })
    },
  }) as Json
  for (const [name, one] of held) if (!named.has(name)) named.set(name, one.schema)
  return rest
}

function referenceTo(schema: z.core.$ZodType, named: Components): Json {
  const name = componentOf(schema)
  if (name === undefined) return schemaOf(schema, 'input', named)
  if (!named.has(name)) named.set(name, schema)
  return reference(name)
}

const reference = (name: string): Json => ({ $ref: `#/components/schemas/${name}` })

function accessText(access: Access): string {
  switch (access.kind) {
    case 'anyone':
      return `Open to anyone: ${access.because}.`
    case 'signedIn':
      return `Any session: ${access.because}.`
    case 'role':
      return `Needs ${access.anyOf.join(' or ')} on at least one group; the answer is narrowed to what the person may see.`
    case 'resource':
      return `Needs ${access.role} on the ${access.type} in \`${access.idField}\`.`
    case 'group':
      return `Needs ${rolesOf(access).join('')} on each access group in \`${access.idField}\`.`
  }
}
