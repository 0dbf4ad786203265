import type { AnyEndpoint } from '@brigade/contract/kit/endpoint.ts'
import { documentOf } from '@brigade/contract/kit/graph.ts'
import { problemStatus } from '@brigade/contract/kit/problem.ts'

const documents = new WeakMap<AnyEndpoint, string>()

/** The body of a GraphQL request that asks for everything the endpoint answers. */
export function graphBody(endpoint: AnyEndpoint, variables: Readonly<Record<string, unknown>>): string {
  const query = documents.get(endpoint) ?? documentOf(endpoint)
  documents.set(endpoint, query)
  return JSON.stringify({ query, variables })
}

/** What a GraphQL answer says of the one field that was asked for, as a plain endpoint would have put it. */
export function graphOutcome(endpoint: AnyEndpoint, answer: unknown): { status: number; body: unknown } {
  const { data, errors }: { data?: unknown; errors?: unknown } = Object(answer)
  const [first]: unknown[] = Array.isArray(errors) ? errors : []
  if (first === undefined) return { status: 200, body: Object(data)[endpoint.graph?.field ?? ''] }
  const { message, extensions }: { message?: unknown; extensions?: unknown } = Object(first)
  const body: Record<string, unknown> = { message, ...Object(extensions) }
  const code = String(body.code)
  return { status: Object.hasOwn(problemStatus, code) ? problemStatus[code as keyof typeof problemStatus] : 500, body }
}
