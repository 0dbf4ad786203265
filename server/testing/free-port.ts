import { createServer } from 'node:net'

/**
 * Below the ports that a system gives to connections on their way out (Linux: from 32768): one of those is taken by any test between the moment we
 * find it free and the moment a server listens on it. Each thread of the tests has ports of its own.
 */
const firstOfAll = 12_000
const ofEach = 500
const threads = 40
const first = firstOfAll + (Number(process.env.VITEST_POOL_ID ?? 0) % threads) * ofEach
let next = Math.floor(Math.random() * ofEach)

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

/** A port of this machine that nothing listened on a moment ago, and that this thread was not given just before. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < ofEach; tried++) {
    next = (next + 1) % ofEach
    if (await isFree(first + next)) return first + next
  }
  throw new Error(`No port from ${first} to ${first + ofEach - 1} is free.`)
}
