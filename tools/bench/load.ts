import autocannon from 'autocannon'
import { serveWorker } from './processes.ts'
import type { Request } from './work.ts'

// The load comes from a process of its own, so that it cannot slow the server it measures from within.

export interface Job {
  readonly url: string
  readonly requests: readonly Request[]
  readonly connections: number
  readonly seconds: number
}

export interface Load {
  readonly count: number
  readonly seconds: number
  /** Milliseconds of every answered request. */
  readonly latencies: readonly number[]
  readonly failures: number
  readonly firstFailure: string | undefined
}

/** Prepared for each connection, then repeated. */
const mostEach = 1000

function run({ url, requests, connections, seconds }: Job): Promise<Load> {
  return new Promise((resolve, reject) => {
    const latencies: number[] = []
    let failures = 0
    let firstFailure: string | undefined
    let number = 0
    let began = 0
    let last = 0
    const share = Math.max(1, Math.floor(requests.length / connections))
    const cannon = autocannon(
      {
        url,
        connections,
        duration: seconds,
        timeout: 20,
        // Each connection begins elsewhere, so that no two ask the same at the same time.
        setupClient(client) {
          const from = number * share
          number += 1
          client.setRequests([...requests.slice(from), ...requests.slice(0, from)].slice(0, mostEach).map((request) => ({ ...request })))
        },
      },
      (error, result) => {
        if (error) return reject(error)
        failures += result.errors
        if (result.timeouts > 0) firstFailure ??= `${result.timeouts} timeouts`
        resolve({ count: latencies.length, seconds: (last - began) / 1000, latencies, failures, firstFailure })
      },
    )
    cannon.on('response', (_client: unknown, status: number, _bytes: number, ms: number) => {
      last = performance.now()
      // Building the requests is not part of the work.
      if (began === 0) began = last - ms
      if (status === 200) latencies.push(ms)
      else {
        failures += 1
        firstFailure ??= `status ${status}`
      }
    })
  })
}

serveWorker(run)
