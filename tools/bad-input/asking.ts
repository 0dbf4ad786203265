import { accessGroups } from '../../contract/src/access-groups.ts'
import { frontDoor } from '../../contract/src/front-door.ts'
import { type AnyEndpoint, type OutputOf, pathParams } from '../../contract/src/kit/endpoint.ts'
import type { ProblemBody } from '../../contract/src/kit/problem.ts'
import type { SessionUser } from '../../contract/src/session.ts'

export interface Answer<T> {
  readonly status: number
  readonly body: T
  readonly problem: ProblemBody
}

export const password = 'olive-and-thyme'
let asked = 0

/** One call by the contract, from another address each time: limits count addresses, and nobody sends so much from one. */
export async function ask<E extends AnyEndpoint>(base: string, endpoint: E, input: object, token?: string): Promise<Answer<OutputOf<E>>> {
  asked += 1
  const rest: Record<string, unknown> = { ...input }
  let url = `${base}/api/${endpoint.service}${endpoint.path}`
  for (const key of pathParams(endpoint.path)) {
    url = url.replace(`:${key}`, encodeURIComponent(String(rest[key])))
    delete rest[key]
  }
  const inQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE'
  if (inQuery) url += `?${new URLSearchParams(Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, String(value)])))}`
  const response = await fetch(url, {
    method: endpoint.method,
    ...(inQuery ? {} : { body: JSON.stringify(rest) }),
    headers: {
      ...(inQuery ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      'x-forwarded-for': `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`,
    },
  })
  const body = (await response.json()) as never
  return { status: response.status, body, problem: body }
}

/** Does the work with so many at once. */
export async function each<T>(things: readonly T[], atOnce: number, work: (thing: T, at: number) => Promise<void>): Promise<void> {
  const queue = things.entries()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const [at, thing] of queue) await work(thing, at)
    }),
  )
}

/** A refusal must be a 4xx with words; answers what is wrong with it. */
export function faultOfRefusal({ status, problem }: Answer<unknown>): string | undefined {
  if (status < 400 || status >= 500) return `answered ${status}`
  const sentences = [problem.message, ...Object.values(problem.errors ?? {}).flat()]
  return sentences.every((sentence) => typeof sentence === 'string' && sentence.trim().includes(' ')) ? undefined : 'refused without words'
}

export interface Mail {
  readonly to: string
  readonly text: string
}

export async function mails(base: string): Promise<Mail[]> {
  const answer = await fetch(`${base}/dev/mail/messages`)
  if (!answer.ok) throw new Error(`${base} has no mailbox at /dev/mail: confirmation codes cannot be read. Use a trial installation.`)
  return (await answer.json()) as Mail[]
}

export const codeIn = (mail: Mail | undefined): string => /\b[0-9A-Z]{4}-[0-9A-Z]{4}\b/.exec(mail?.text ?? '')?.[0] ?? ''
export const freshEmail = (name: string): string => `${name}-${Date.now().toString(36)}-${asked++}@example.com`

export const signUpForm = (email: string, more: { name?: string; company?: string; phone?: string } = {}) => ({
  name: 'Ina Input',
  company: 'Input Kitchens',
  phone: '+12125550142',
  ...more,
  email,
  password,
  confirm_password: password,
  tnc: true,
})

export interface Founder {
  readonly email: string
  readonly session: SessionUser
  readonly rootId: number
}

/** Somebody new with a company of their own and every role on it. */
export async function found(base: string, more: { name?: string; company?: string } = {}): Promise<Founder> {
  const email = freshEmail('founder')
  const { body } = await ask(base, frontDoor.signUp, signUpForm(email, more))
  const token = codeIn((await mails(base)).find(({ to }) => to === email))
  await ask(base, frontDoor.confirmAccount, { id: body.id, token })
  const { body: session } = await ask(base, frontDoor.signIn, { email, password })
  const { body: groups } = await ask(base, accessGroups.search, {}, session.oauth_token)
  const root = groups.data[0]
  if (!root) throw new Error('The new company has no access group.')
  return { email, session, rootId: root.id }
}
