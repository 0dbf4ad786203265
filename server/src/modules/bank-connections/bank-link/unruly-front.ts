import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export type Mood = 'honest' | 'hangs' | 'fails' | 'not_json' | 'wrong_shape' | 'too_large'

/** A server before a provider's, for tests: hands calls through, or misbehaves as providers were seen to. */
export interface UnrulyFront {
  url: string
  mood: Mood
  calls: number
  stop(): Promise<void>
}

export async function startUnrulyFront(target: string): Promise<UnrulyFront> {
  const server = createServer((request, response) => {
    front.calls += 1
    respond(front.mood, target, request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const front: UnrulyFront = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mood: 'honest',
    calls: 0,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return front
}

async function respond(mood: Mood, target: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (mood === 'hangs') return
  if (mood === 'honest') return passOn(target, request, response)
  response.writeHead(mood === 'fails' ? 500 : 200, { 'content-type': 'application/json' })
  response.end(
    { fails: '{}', not_json: '<html>secret-page</html>', wrong_shape: '{"unexpected":true}', too_large: `{"filler":"${'x'.repeat(1024 * 1024)}"}` }[
      mood
    ],
  )
}

async function passOn(target: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { host, connection, 'content-length': length, 'transfer-encoding': encoding, ...headers } = request.headers
  const answer = await fetch(target + (request.url ?? ''), {
    method: request.method ?? 'GET',
    headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
    body: await buffer(request),
  })
  response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
  response.end(Buffer.from(await answer.arrayBuffer()))
}
