import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { syncSocketPath, syncTopic } from '@brigade/contract/realtime.ts'
import { WebSocket } from 'ws'
import { serveWorker } from './processes.ts'

// All the listeners of the realtime lines, in one process of their own: one clock for the shout and for its last hearer.

type Task =
  | { readonly kind: 'open'; readonly url: string; readonly tokens: readonly string[] }
  | { readonly kind: 'shout'; readonly count: number; readonly key: string; readonly every: number }
  | { readonly kind: 'close' }

export interface Heard {
  /** Milliseconds from the shout to the last listener, one a shout. */
  readonly last: readonly number[]
  readonly first: readonly number[]
}

const atOnce = 50
const sockets: WebSocket[] = []
let onShout: () => void = () => {}

async function work(task: Task): Promise<unknown> {
  if (task.kind === 'open') return open(task.url, task.tokens)
  if (task.kind === 'shout') return shoutMany(task)
  const closed = sockets.map((socket) => once(socket, 'close'))
  for (const socket of sockets.splice(0)) socket.close()
  await Promise.all(closed)
  return undefined
}

async function open(url: string, tokens: readonly string[]): Promise<number> {
  const began = performance.now()
  for (let from = 0; from < tokens.length; from += atOnce) await Promise.all(tokens.slice(from, from + atOnce).map((token) => join(url, token)))
  return performance.now() - began
}

async function join(url: string, token: string): Promise<void> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${syncSocketPath}?vsn=2.0.0&token=${encodeURIComponent(token)}`)
  await once(socket, 'open')
  socket.send(JSON.stringify(['1', '1', syncTopic, 'phx_join', {}]))
  const [reply] = (await once(socket, 'message')) as [Buffer]
  if (!reply.includes('"ok"')) throw new Error(`Joining was answered with ${reply.toString('utf8')}`)
  socket.on('message', (data: Buffer) => {
    if (data.includes('"shout"')) onShout()
  })
  sockets.push(socket)
}

async function shoutMany({ count, key, every }: Extract<Task, { kind: 'shout' }>): Promise<Heard> {
  const heard = { first: [] as number[], last: [] as number[] }
  for (let number = 0; number < count; number += 1) {
    // Another speaker each time: one person may not shout without end.
    const { first, last } = await shout(sockets[number % sockets.length], key, String(number + 10))
    heard.first.push(first)
    heard.last.push(last)
    await pause(every)
  }
  return heard
}

function shout(speaker: WebSocket | undefined, key: string, ref: string): Promise<{ first: number; last: number }> {
  return new Promise((resolve, reject) => {
    let count = 0
    let first = 0
    const late = setTimeout(() => reject(new Error(`Only ${count} of ${sockets.length - 1} heard the shout within 10 s.`)), 10_000)
    const began = performance.now()
    onShout = () => {
      count += 1
      if (count === 1) first = performance.now() - began
      if (count < sockets.length - 1) return
      clearTimeout(late)
      resolve({ first, last: performance.now() - began })
    }
    speaker?.send(JSON.stringify(['1', ref, syncTopic, 'shout', { invalidateKeys: [key] }]))
  })
}

serveWorker(work)
