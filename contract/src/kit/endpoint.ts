import * as z from 'zod/mini'
import type { ResourceType } from './resources.ts'
import type { Role } from './roles.ts'

export const services = [
  'users',
  'restaurants',
  'orders',
  'payments',
  'loyalty',
  'native_apps_manager',
  'gift_cards',
  'discounts',
  'campaigns',
  'reports',
  'billing',
  'feedback',
] as const
export type Service = (typeof services)[number]

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Who may call an endpoint. The server decides from this before the handler runs; leaving it out does not compile.
 * - `anyone`: no session is asked for; the reason is printed in the API reference.
 * - `signedIn`: any live session; the handler narrows to what the person may see.
 * - `role`: a live session holding one of the roles on at least one group (403 otherwise); lists are narrowed by the policy.
 * - `resource`: as `role`, and the resource named by `input[idField]` must be reachable with that role (404 otherwise).
 * - `group`: as `role`, and so must each access group named by `input[idField]` (one id or a list).
 */
export type Access =
  | { readonly kind: 'anyone'; readonly because: string }
  | { readonly kind: 'signedIn'; readonly because: string }
  | { readonly kind: 'role'; readonly anyOf: readonly Role[] }
  | { readonly kind: 'resource'; readonly role: Role; readonly type: ResourceType; readonly idField: string }
  | { readonly kind: 'group'; readonly role: Role; readonly idField: string }

export const anyone = (because: string): Extract<Access, { kind: 'anyone' }> => ({ kind: 'anyone', because })
export const signedIn = (because: string): Extract<Access, { kind: 'signedIn' }> => ({ kind: 'signedIn', because })
export const role = (...anyOf: Role[]): Extract<Access, { kind: 'role' }> => ({ kind: 'role', anyOf })
export const onResource = (role: Role, type: ResourceType, idField = 'id'): Extract<Access, { kind: 'resource' }> => ({
  kind: 'resource',
  role,
  type,
  idField,
})
export const onGroup = (role: Role, idField = 'id'): Extract<Access, { kind: 'group' }> => ({ kind: 'group', role, idField })

export type AuditAction = 'create' | 'update' | 'delete'

/** Requests allowed per window and key; `per` names what is counted, an account being that of the session. */
export interface Limit {
  readonly per: 'address' | 'account' | 'session'
  readonly max: number
  readonly seconds: number
  /** Counted by each server for itself and told to the others once a second: for work in bulk, where a count for each request would cost as much as the request. */
  readonly loosely?: true
  /** Counted by the handler, which alone knows the account without a session, or whether the try was a good one. */
  readonly byHandler?: true
}

export interface Declaration<I extends z.core.$ZodType, O extends z.core.$ZodType, A extends Access = Access> {
  readonly service: Service
  readonly method: Method
  /** Path after the service base, `:name` for parameters, e.g. `/v5/bank_connections/:id`. */
  readonly path: string
  /** Served as this field of the service's GraphQL schema instead of a path of its own; see `graph.ts`. */
  readonly graph?: { readonly kind: 'query' | 'mutation'; readonly field: string }
  /** One sentence for the API reference. */
  readonly summary: string
  readonly access: A
  /** Path parameters, query (GET, DELETE) or body (POST, PUT) as one object; path parameters win. Unknown fields are dropped. */
  readonly input: I
  /** Lists whose items the handler judges one by one, so that a malformed one keeps no other out: what the reference describes them by. */
  readonly judgesEach?: Readonly<Record<string, z.core.$ZodType>>
  /** The answer is parsed with this: undeclared columns never leave the server. */
  readonly output: O
  /** Query key prefixes that clients refetch after success, by the grammar `type` | `type:id`. `{id}` stands for the changed row's id. */
  readonly refreshes?: readonly string[]
  /** Written with the change, in the same transaction. */
  readonly audits?: { readonly resource: ResourceType | 'user' | 'invitation'; readonly action: AuditAction }
  readonly limits?: readonly Limit[]
  /** Reads that must not be retried or cached, although they are POST. */
  readonly reads?: boolean
  /** A refusal is said once more as one text under `error`, where clients of another format look for it. */
  readonly errorText?: true
  /** Its answer is a file, sent as it comes: `output` is `fileAnswer`. */
  readonly file?: true
  /** Bytes of a body; 1 MiB where nothing is said. */
  readonly largestBody?: number
  /** The body comes from an outside service and is judged by its signature over the raw bytes: `input` has no field of it. */
  readonly signedBody?: boolean
  /**
   * The same `Idempotency-Key` header answers with the first answer. Every change by a signed-in person takes one; here stands `true`
   * for one that is open to anyone, or why a change takes none and may simply be tried again.
   */
  readonly idempotent?: true | { readonly not: string }
}

/**
 * What the handler of a `file` answers: `content` is asked for its bytes once the rest has been judged. How many they are is null of a file
 * that is written as it goes.
 */
export const fileAnswer = z.object({ name: z.string(), type: z.string(), bytes: z.nullable(z.int()), content: z.unknown() })
export type FileAnswer = z.output<typeof fileAnswer>

/** An endpoint with unknown shapes, for walks over the whole contract. */
export type AnyEndpoint = Declaration<z.core.$ZodType, z.core.$ZodType>

export function endpoint<I extends z.core.$ZodType, O extends z.core.$ZodType, A extends Access>(
  declaration: Declaration<I, O, A>,
): Declaration<I, O, A> {
  return declaration
}

export type InputOf<E> = E extends { input: infer I extends z.core.$ZodType } ? z.output<I> : never
/** What a caller may send: the schema's input side (numbers as text, defaults left out). */
export type CallInput<E> = E extends { input: infer I extends z.core.$ZodType } ? z.input<I> : never
export type OutputOf<E> = E extends { output: infer O extends z.core.$ZodType } ? z.output<O> : never
/** What a handler returns, before the output schema has dropped undeclared columns. */
export type AnswerOf<E> = E extends { output: infer O extends z.core.$ZodType } ? z.input<O> : never

/** Whether calling it changes anything. */
export function isChange({ method, reads }: Pick<AnyEndpoint, 'method' | 'reads'>): boolean {
  return method !== 'GET' && !reads
}

/** Whether its answer is kept under the `Idempotency-Key` of the request. */
export function takesKey(endpoint: AnyEndpoint): boolean {
  const { idempotent, access } = endpoint
  return isChange(endpoint) && (idempotent === true || (idempotent === undefined && access.kind !== 'anyone'))
}

/** Whether a retry could do harm if the first try was carried out. */
export function mustBeConfirmed(endpoint: AnyEndpoint): boolean {
  return isChange(endpoint) && typeof endpoint.idempotent !== 'object'
}

/** The unique name of an endpoint within its service: `GET /v5/bank_connections/:id`, `query restaurant`. */
export function operationOf({ method, path, graph }: Pick<AnyEndpoint, 'method' | 'path' | 'graph'>): string {
  return graph ? `${graph.kind} ${graph.field}` : `${method} ${path}`
}

/** Path parameter names of `/v5/bank_connections/:id` → `['id']`. */
export function pathParams(path: string): string[] {
  return [...path.matchAll(/:([a-z_]+)/g)].map((match) => match[1] as string)
}
