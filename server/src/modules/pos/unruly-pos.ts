import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Mood } from './provider.contract.ts'

/** A server that misbehaves in one way, for tests. */
export async function startUnrulyPos(): Promise<{ urlFor(mood: Mood): string; stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    const mood = (request.url ?? '').split('/')[1]
    if (mood === 'hangs') return
    const status = mood === 'fails' ? 500 : mood === 'limits' ? 429 : mood === 'is_down' ? 503 : 200
    // As Square answers who asks too often: its library then waits longer than anybody would.
    response.writeHead(status, { 'content-type': 'application/json', ...(status === 429 && { 'retry-after': '60' }) })
    response.end(mood === 'not_json' || mood === 'is_down' ? '<html>a page</html>' : mood === 'wrong_shape' ? '{"unexpected":true}' : '{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    urlFor: (mood) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/${mood}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
