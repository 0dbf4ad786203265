import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

export const itemStates = ['healthy', 'expired', 'broken', 'revoked'] as const

const Item = z.object({
  id: z.string(),
  access_token: z.string(),
  connection: z.string(),
  name: z.string(),
  bank: z.string(),
  account_name: z.string(),
  account: z.string(),
  state: z.enum(itemStates),
  linked_at: z.string(),
})
export type Item = z.infer<typeof Item>

const LinkToken = z.object({
  token: z.string(),
  connection: z.string(),
  name: z.string(),
  /** Set in update mode: the item to repair. */
  item: z.nullable(z.string()),
  expires: z.number(),
  used: z.boolean(),
})
export type LinkToken = z.infer<typeof LinkToken>

const PublicToken = z.object({ token: z.string(), item: z.string(), expires: z.number(), used: z.boolean() })

/** Switches of the control page, each a way in which a real provider was seen to fail. */
export const faultNames = ['message_twice', 'without_token', 'not_json', 'exchange_hangs', 'slow', 'down'] as const
export type Fault = (typeof faultNames)[number]

const State = z.object({
  client_secret: z.string(),
  items: z.array(Item),
  link_tokens: z.array(LinkToken),
  public_tokens: z.array(PublicToken),
  faults: z.array(z.enum(faultNames)),
})
export type State = z.infer<typeof State>

/** All the sandbox knows, kept over restarts so that a linked demo account keeps working. */
export interface Book {
  readonly state: State
  /** Writes the whole state; called after every change. */
  save(): void
}

/** Opens the state kept in a folder, or keeps everything in memory when there is none. */
export function openBook(dir: string | undefined, now: () => number): Book {
  const file = dir === undefined ? undefined : join(dir, 'state.json')
  if (dir !== undefined) mkdirSync(dir, { recursive: true, mode: 0o700 })
  const state = (file && read(file)) || empty()
  if (file !== undefined) write(file, state)
  return {
    state,
    save() {
      // Two hours of grace, so that a token that has just expired can be distinguished from an unknown one.
      const alive = (token: { expires: number }) => token.expires > now() - 2 * 60 * 60 * 1000
      state.link_tokens = state.link_tokens.filter(alive)
      state.public_tokens = state.public_tokens.filter(alive)
      if (file !== undefined) write(file, state)
    },
  }
}

const empty = (): State => ({ client_secret: randomBytes(24).toString('base64url'), items: [], link_tokens: [], public_tokens: [], faults: [] })

function read(file: string): State | undefined {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
  return z.parse(State, JSON.parse(text))
}

function write(file: string, state: State): void {
  writeFileSync(`${file}.new`, JSON.stringify(state, null, 2), { mode: 0o600 })
  renameSync(`${file}.new`, file)
}
