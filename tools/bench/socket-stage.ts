import { setTimeout as pause } from 'node:timers/promises'
import { type Figure, median, percentile } from './figures.ts'
import type { Options } from './options.ts'
import { startWorker } from './processes.ts'
import type { Product } from './product.ts'
import type { Heard } from './socket-client.ts'
import { residentMemory } from './system.ts'
import type { Tenant } from './tenant.ts'

const settleMs = 3000

/** What sockets cost while they are silent, and how long a shout takes to the last of them. */
export async function measureSockets(product: Product, tenant: Tenant, { sockets, shouts }: Options): Promise<Figure[]> {
  const client = startWorker('socket-client.ts')
  const url = product.url
  try {
    // Once before: what the first sockets ever make the server load and compile is not the price of a socket.
    await client.ask({ kind: 'open', url, tokens: tenant.listeners.slice(0, 300) })
    await client.ask({ kind: 'close' })
    const before = await restingMemory(product.pid)
    const openMs = await client.ask<number>({ kind: 'open', url, tokens: tenant.listeners })
    const each = ((await restingMemory(product.pid)) - before) / sockets
    const key = `bank_connections:${tenant.bankConnectionIds[0]}`
    await client.ask({ kind: 'shout', count: 5, key, every: 100 })
    const { first, last } = await client.ask<Heard>({ kind: 'shout', count: shouts, key, every: 150 })
    return [
      { line: `Memory of each of ${sockets} idle sockets`, value: each / 1024, unit: 'kB', goal: { is: 'at most', than: 16 } },
      { line: `A shout to ${sockets} sockets, last hearer, median`, value: median(last), unit: 'ms', goal: { is: 'below', than: 150 } },
      { line: `A shout to ${sockets} sockets, last hearer, p95`, value: percentile(last, 0.95), unit: 'ms' },
      { line: `A shout to ${sockets} sockets, first hearer, median`, value: median(first), unit: 'ms' },
      { line: `Opening and joining ${sockets} sockets`, value: openMs, unit: 'ms' },
    ]
  } finally {
    await client.stop()
  }
}

/** The lowest of some looks: rubbish that has not been collected yet is no cost of the sockets. */
async function restingMemory(pid: number): Promise<number> {
  const seen: number[] = []
  for (let look = 0; look < 5; look += 1) {
    await pause(settleMs / 5)
    seen.push(residentMemory(pid))
  }
  return Math.min(...seen)
}
