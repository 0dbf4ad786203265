// The part of autocannon that is used here; the package brings no types.
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events'

  interface Request {
    method: string
    path: string
    headers: Record<string, string>
    body?: string
  }
  interface Client {
    setRequests(requests: Request[]): void
  }
  interface Options {
    url: string
    connections: number
    duration: number
    timeout?: number
    requests?: Request[]
    setupClient?: (client: Client) => void
  }
  interface Result {
    duration: number
    errors: number
    timeouts: number
  }
  function autocannon(options: Options, done: (error: Error | null, result: Result) => void): EventEmitter
  export default autocannon
}
