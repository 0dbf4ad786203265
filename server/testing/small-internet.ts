import { createServer, type RequestListener } from 'node:http'
import { internet, type Limits, type Outside, openOutside } from '../src/platform/outside/outside.ts'
import { isPublicAddress } from '../src/platform/outside/public-address.ts'

export interface SmallInternet {
  readonly outside: Outside
  /** Hosts and paths that were asked, in their order. */
  readonly asked: string[]
  /** The address of something on one of its hosts. */
  at(path: string): string
  close(): void
}

const host = 'pictures.example'

/** An internet of one server on this machine, which is reached under the name of a host; everything else is what it is. */
export async function smallInternet(answer: RequestListener, limits?: Limits): Promise<SmallInternet> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    answer(request, response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const where = server.address()
  const port = String(typeof where === 'object' ? where?.port : '')
  const world = {
    resolve: (name: string) => (name === host ? Promise.resolve([{ address: '127.0.0.1', family: 4 }]) : internet.resolve(name)),
    isPublic: (ip: string) => ip === '127.0.0.1' || isPublicAddress(ip),
    ports: ['', port],
  }
  return {
    outside: openOutside(world, limits),
    asked,
    at: (path) => `http://${host}:${port}${path}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
