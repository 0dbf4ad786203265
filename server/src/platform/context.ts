import type { IncomingHttpHeaders } from 'node:http'
import type { AnswerOf, AnyEndpoint, AuditAction, InputOf } from '@brigade/contract/kit/endpoint.ts'
import type { Problem } from '@brigade/contract/kit/problem.ts'
import type { ResourceType } from '@brigade/contract/kit/resources.ts'
import type { Role } from '@brigade/contract/kit/roles.ts'
import type { Logger } from 'pino'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database, Queryable, Tx, WriteOptions } from './database.ts'
import type { Jobs } from './jobs.ts'
import type { Mail } from './mail.ts'
import type { Outside } from './outside/outside.ts'
import type { ReportsCopy } from './reports-copy.ts'
import type { KeyRing } from './secrets.ts'
import type { Storage } from './storage/storage.ts'
import type { Withheld } from './withheld.ts'

/** A signed-in person, read from the session row at every request: nothing is trusted from the token itself. */
export interface Staff {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly phone: string
  /** Hex of the token's SHA-256: names the session in events and logs without being it. */
  readonly session: string
  readonly expiresAt: Date
  /** Live grants, admin roles with the plain role they imply. */
  readonly grants: readonly { readonly groupId: number; readonly role: Role }[]
  /** Distinct roles over all groups; only opens modules, never decides on a resource. */
  readonly roles: readonly Role[]
}

/** Everything a handler may use in addition to its input. One object for the life of the server. */
export interface Deps {
  readonly config: Config
  readonly database: Database
  readonly secrets: KeyRing
  readonly clock: Clock
  readonly log: Logger
  readonly jobs: Jobs
  /** Where files are kept. */
  readonly storage: Storage
  /** By which files come from addresses of the web. */
  readonly outside: Outside
  /** Where reports are read, if they have a copy of the database. */
  readonly reportsCopy?: ReportsCopy | undefined
}

export interface RequestFacts {
  readonly id: string
  readonly address: string
  readonly agent: string
  readonly headers: IncomingHttpHeaders
  /** Bytes of the body as they came, for signatures. */
  readonly rawBody: Buffer
}

/** One thing that changed; serve turns it into the audit row and the event the endpoint declares. */
export interface Changed {
  readonly id: number
  /** Rows as people know them: secrets masked or left out by the caller. Compared field by field. */
  readonly before?: Readonly<Record<string, unknown>> | undefined
  readonly after?: Readonly<Record<string, unknown>> | undefined
  /** A sentence instead of a field comparison, for operations that are not about fields. */
  readonly description?: string
  /** When it names something that whoever sees the record need not see: what they read then. */
  readonly withheld?: Withheld
  /** When another resource than the declared one changed as well (a move lists what it moved). */
  readonly resource?: ResourceType | 'user' | 'invitation'
  /** When it is not the declared one: what was created may have been changed at once as well. */
  readonly action?: AuditAction
  /** Groups (with ancestors) that may know of it; read from the policy tables when left out. Give it before deleting. */
  readonly reach?: readonly number[]
  /** People whose rights changed: they get the event `rights`, and their sockets are checked again. */
  readonly affectedUsers?: readonly number[]
  /** Who acted when it was neither the signed-in person nor a guest, e.g. the bank-link provider. */
  readonly agent?: { readonly name: string; readonly type: 'system' | 'provider' }
}

/** An open transaction in which the access declaration has been checked again. */
export interface Change {
  readonly tx: Tx
  changed(change: Changed): void
  /** Queued in the same transaction, sent after commit. */
  mail(mail: Mail): Promise<void>
  /** Begun after commit, such as a word to a provider. The answer does not wait for it, and its failure is only logged. */
  afterwards(work: () => Promise<void>): void
}

/** What a handler gets: reach has been checked, input is parsed. */
export interface Context<E extends AnyEndpoint = AnyEndpoint> extends Deps {
  readonly input: InputOf<E>
  /** The person; `undefined` only on endpoints open to anyone. */
  readonly staff: Staff | undefined
  readonly request: RequestFacts
  /** For reads. */
  readonly db: Queryable
  /** Whether a part of the answer is asked for, by the name of its field: what a GraphQL document leaves out need not be read. Everything elsewhere. */
  asksFor(field: string): boolean
  /**
   * For changes, once in a handler and as the last thing it does: `return write(async ({ tx, changed }) => …)`. Checks access again
   * inside, then writes what `fn` did, its audit rows and its events, or nothing. What `fn` answers is the answer: checked there, and
   * kept there for a request with a key, so that nothing can come between the change and its answer. A problem that `fn` returns,
   * instead of throwing it, is said after what `fn` did has been committed. `aloneIn`: see WriteOptions.
   */
  write<T>(fn: (change: Change) => Promise<T | Problem>, options?: Pick<WriteOptions, 'aloneIn'>): Promise<T>
}

/** On endpoints that ask for a session the person is always there. */
export interface StaffContext<E extends AnyEndpoint = AnyEndpoint> extends Context<E> {
  readonly staff: Staff
}

type ContextFor<E extends AnyEndpoint> = E['access'] extends { kind: 'anyone' } ? Context<E> : StaffContext<E>

/** One handler per endpoint: reach, load, change, answer. */
export type Handlers<G extends Readonly<Record<string, AnyEndpoint>>> = {
  readonly [K in keyof G]: (context: ContextFor<G[K]>) => Promise<AnswerOf<G[K]>>
}

export interface Routes {
  readonly endpoints: Readonly<Record<string, AnyEndpoint>>
  readonly handlers: Readonly<Record<string, (context: never) => Promise<unknown>>>
}

/** Several parts of one module as one. */
export function joined(...parts: readonly Routes[]): Routes {
  return {
    endpoints: Object.assign({}, ...parts.map(({ endpoints }) => endpoints)),
    handlers: Object.assign({}, ...parts.map(({ handlers }) => handlers)),
  }
}

/** Joins a contract group with its handlers; a missing handler does not compile. */
export function serves<G extends Readonly<Record<string, AnyEndpoint>>>(endpoints: G, handlers: Handlers<G>): Routes {
  return { endpoints, handlers }
}
