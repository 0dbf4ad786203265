import type { Entry } from './presence-board.ts'
import { parsed } from './protocol.ts'

// What nodes tell each other about presence, over NOTIFY: its payload must stay under 8,000 bytes.

export const presenceChannel = 'presence'
const mostBytes = 7000

/** `hello` asks the others for what they have, `state` answers in parts that together replace all that was known of a node. */
export type NodeMessage =
  | { kind: 'hello' | 'beat' | 'bye'; node: string }
  | { kind: 'diff'; node: string; joins: WireEntry[]; leaves: string[] }
  | { kind: 'state'; node: string; joins: WireEntry[]; isFirst: boolean; isLast: boolean }

type WireEntry = [ref: string, topic: string, userId: number, name: string, at: string]

export function toWire({ ref, topic, userId, name, at }: Entry): WireEntry {
  return [ref, topic, userId, name, at]
}

export function fromWire(node: string, [ref, topic, userId, name, at]: WireEntry): Entry {
  return { ref, topic, node, userId, name, at }
}

/** Splits a list so that each part fits into one notification. */
export function parts<T>(items: readonly T[]): T[][] {
  const made: T[][] = []
  let bytes = mostBytes
  for (const item of items) {
    const size = Buffer.byteLength(JSON.stringify(item)) + 1
    if (bytes + size > mostBytes) {
      made.push([])
      bytes = 0
    }
    made.at(-1)?.push(item)
    bytes += size
  }
  return made
}

/** Only nodes of this product speak on the channel, but not all of them run this version. */
export function readMessage(payload: string): NodeMessage | undefined {
  const value = parsed(payload)
  if (typeof value !== 'object' || value === null || !('kind' in value) || !('node' in value)) return undefined
  return value as NodeMessage
}
