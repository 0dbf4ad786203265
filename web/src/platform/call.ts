import {
  type AnyEndpoint,
  type CallInput,
  isChange,
  mustBeConfirmed,
  type OutputOf,
  operationOf,
  pathParams,
} from '@brigade/contract/kit/endpoint.ts'
import { Problem, type ProblemCode, problemStatus, textOf } from '@brigade/contract/kit/problem.ts'
import { socketHeader } from '@brigade/contract/realtime.ts'
import * as z from 'zod/mini'
import { catalogue } from '../ui/basics/ui-texts.ts'
import { showToast } from '../ui/layers/toasts.ts'
import { serviceBase } from './config.ts'
import { heardFromServer, notHeard } from './connection/connection.ts'
import { ownSocket } from './own-socket.ts'
import { currentSession, dropSession } from './session/session.ts'

const words = catalogue('call', {
  unknownShape: 'The server answered in a way this version does not understand. Reload the page.',
  unreachable: 'The server cannot be reached. Check the connection and try again.',
  unavailable: 'The server is not available right now. Try again in a moment.',
  unconfirmed: 'We could not confirm whether this was saved. Check before you try again.',
  fileUnconfirmed: 'The file did not arrive whole, and the server may not keep it any longer. Check before you try again.',
  ended: 'Your session has ended',
  endedWhy: 'Sign in again to continue where you left off.',
})

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** The same key again answers with the first answer: a retry never does the thing twice. */
  idempotencyKey?: string | undefined
}

type Fields = Record<string, unknown>

/** Sends an endpoint's input where its declaration says, and answers what its output schema lets through. Refusals are thrown as `Problem`. */
export async function call<E extends AnyEndpoint>(endpoint: E, input: CallInput<E>, options: CallOptions = {}): Promise<OutputOf<E>> {
  // What is open to anyone learns of nobody: a public page shows the same with or without a session.
  const token = endpoint.access.kind === 'anyone' ? undefined : currentSession()?.oauth_token
  const graph = endpoint.graph && (await import('./graph-call.ts'))
  const { address, body } = graph
    ? { address: serviceBase(endpoint.service) + endpoint.path, body: graph.graphBody(endpoint, Object(input)) }
    : addressed(endpoint, Object(input))
  const unknown = mustBeConfirmed(endpoint) ? words.unconfirmed : undefined
  const { response, answer: text } = await reach(
    address,
    {
      method: endpoint.method,
      signal: options.signal ?? null,
      headers: headersFor(token, body, options.idempotencyKey),
      body: body ?? null,
    },
    unknown,
  )
  const { status, body: answer } = graph && response.ok ? graph.graphOutcome(endpoint, text) : { status: response.status, body: text }
  if (status >= 400) throw refusal(status, response.headers, answer, token, unknown)
  const parsed = z.safeParse(endpoint.output, answer)
  if (!parsed.success) {
    console.error(`${operationOf(endpoint)} answered in an unknown shape`, parsed.error)
    throw new Problem('unexpected', words.unknownShape)
  }
  return parsed.data as OutputOf<E>
}

/** The file that an endpoint answers with, under its name. Where fetching it changes something, one that did not arrive whole may be gone. */
export async function callFile<E extends AnyEndpoint>(endpoint: E, input: CallInput<E>, options: Pick<CallOptions, 'signal'> = {}): Promise<File> {
  const token = currentSession()?.oauth_token
  const { address, body } = addressed(endpoint, Object(input))
  const unknown = isChange(endpoint) ? words.fileUnconfirmed : undefined
  const init = { method: endpoint.method, signal: options.signal ?? null, headers: headersFor(token, body, undefined), body: body ?? null }
  const { response, answer } = await reach(address, init, unknown, (arriving) => arriving.blob())
  if (!(answer instanceof Blob)) throw refusal(response.status, response.headers, answer, token, unknown)
  return new File([answer], fileNameOf(response.headers), { type: answer.type })
}

/** As the server sends it; empty where a browser does not tell. */
function fileNameOf(headers: Headers): string {
  const [, name = ''] = /filename\*=UTF-8''([^;]+)/.exec(headers.get('content-disposition') ?? '') ?? []
  return decodeURIComponent(name)
}

function addressed(endpoint: AnyEndpoint, input: Fields): { address: string; body: string | undefined } {
  const named = pathParams(endpoint.path)
  const path = named.reduce((filled, name) => filled.replace(`:${name}`, encodeURIComponent(String(input[name]))), endpoint.path)
  const rest = Object.entries(input).filter(([name, value]) => !named.includes(name) && value !== undefined)
  const address = serviceBase(endpoint.service) + path
  if (endpoint.method === 'POST' || endpoint.method === 'PUT') return { address, body: JSON.stringify(Object.fromEntries(rest)) }
  const query = new URLSearchParams(rest.map(([name, value]) => [name, String(value)])).toString()
  return { address: query === '' ? address : `${address}?${query}`, body: undefined }
}

function headersFor(token: string | undefined, body: string | undefined, idempotencyKey: string | undefined): Record<string, string> {
  const socket = token === undefined ? undefined : ownSocket()
  return {
    accept: 'application/json',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(socket !== undefined && { [socketHeader]: socket }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
  }
}

const inJson = async (response: Response): Promise<unknown> => bodyOf(response, await response.text())

/** `unknown`: what to say of a change without a complete answer, whose outcome nobody knows. `read`: for an answer that is no refusal. */
async function reach(
  address: string,
  init: RequestInit,
  unknown: string | undefined,
  read: (response: Response) => Promise<unknown> = inJson,
): Promise<{ response: Response; answer: unknown }> {
  try {
    const response = await fetch(address, init)
    heardFromServer()
    return { response, answer: await (response.ok ? read(response) : inJson(response)) }
  } catch (cause) {
    if (init.signal?.aborted || cause instanceof Problem) throw cause
    notHeard()
    throw unknown === undefined ? new Problem('unavailable', words.unreachable, { cause }) : new Problem('unconfirmed', unknown, { cause })
  }
}

function bodyOf(response: Response, text: string): unknown {
  if (text === '') return {}
  try {
    return JSON.parse(text)
  } catch (cause) {
    // A proxy in between answers in HTML; its status still says what happened.
    if (response.ok) throw new Problem('unexpected', words.unknownShape, { cause })
    return {}
  }
}

function refusal(status: number, headers: Headers, answer: unknown, token: string | undefined, unknown: string | undefined): Problem {
  const fields: Fields = Object(answer)
  // A box on the way gave up waiting: the server may have done it.
  if (status >= 502 && unknown !== undefined && fields.code === undefined) return new Problem('unconfirmed', unknown)
  const code = codeOf(fields.code, status)
  // Only a call that needed the session speaks about it, and only the session it was made with. Without a network it is some
  // box on the way that answers, and knows nothing of sessions.
  if (code === 'unauthenticated' && navigator.onLine && token !== undefined && currentSession()?.oauth_token === token) {
    dropSession()
    showToast({ title: words.ended, message: words.endedWhy, tone: 'warn', milliseconds: 10_000 })
  }
  const errors = fieldErrors(fields.errors)
  const wait = Number(headers.get('retry-after') ?? fields.retry_after ?? 0)
  return new Problem(code, messageOf(answer, status), { ...(errors && { errors }), ...(wait > 0 && { retryAfter: wait }) })
}

function codeOf(code: unknown, status: number): ProblemCode {
  if (typeof code === 'string' && Object.hasOwn(problemStatus, code)) return code as ProblemCode
  const known = Object.entries(problemStatus).find(([, its]) => its === status)
  return known ? codeOf(known[0], status) : 'unexpected'
}

function messageOf(answer: unknown, status: number): string {
  if (typeof answer === 'object' && answer !== null && 'message' in answer && typeof answer.message === 'string') return answer.message
  if (status >= 502 && Object.keys(Object(answer)).length === 0) return words.unavailable
  return textOf(answer)
}

function fieldErrors(errors: unknown): Record<string, string[]> | undefined {
  if (typeof errors !== 'object' || errors === null) return undefined
  return Object.fromEntries(Object.entries(errors).map(([field, sentences]) => [field, [sentences].flat().map(String)]))
}
