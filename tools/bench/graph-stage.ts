import { documentOf } from '@brigade/contract/kit/graph.ts'
import type { Figure } from './figures.ts'
import { listAsField } from './list-as-field.ts'
import type { Load } from './load.ts'
import { type Options, profiling } from './options.ts'
import { startWorker } from './processes.ts'
import type { Product } from './product.ts'
import { cpuOf } from './system.ts'
import type { Tenant } from './tenant.ts'
import type { Request } from './work.ts'

interface Run {
  readonly count: number
  readonly seconds: number
  readonly cpu: number
}

const order = ['rest', 'graph', 'foreign'] as const
type Road = (typeof order)[number]

/** The list of bank connections through GraphQL and through REST, in turns, from one server. */
export async function measureGraph(product: Product, { token }: Tenant, options: Options): Promise<Figure[]> {
  const server = startWorker('both-roads.ts', ['--max-semi-space-size=16', '--min-semi-space-size=16', ...profiling(options)])
  const load = startWorker('load.ts')
  try {
    const url = `http://127.0.0.1:${await server.ask<number>({ env: product.env })}`
    const run = async (request: Request, connections: number, seconds: number): Promise<Run> => {
      const before = cpuOf(server.pid)
      const result = await load.ask<Load>({ url, requests: [request], connections, seconds })
      if (result.failures > 0) throw new Error(`${request.path}: ${result.failures} requests failed, first ${result.firstFailure}`)
      return { count: result.count, seconds: result.seconds, cpu: cpuOf(server.pid) - before }
    }
    const roads = requests(token)
    await mustAnswerAlike(url, roads)
    const figures: Figure[] = []
    for (const connections of options.connections) {
      const runs: Record<Road, Run[]> = { rest: [], graph: [], foreign: [] }
      for (const road of order) await run(roads[road], connections, 1)
      for (let round = 0; round < options.rounds; round += 1) {
        for (const road of round % 2 === 0 ? order : order.toReversed())
          runs[road].push(await run(roads[road], connections, options.seconds / options.rounds))
      }
      figures.push(...figuresOf(connections, runs))
    }
    return figures
  } finally {
    await load.stop()
    await server.stop()
  }
}

/** An answer that holds less is sooner made. */
async function mustAnswerAlike(url: string, roads: Record<Road, Request>): Promise<void> {
  const texts = await Promise.all(
    order.map(async (road) => {
      const { method, path, headers, body = null } = roads[road]
      const answer = await fetch(new URL(path, url), { method, headers, body })
      const list: { data?: { bankConnections?: unknown } } = JSON.parse(await answer.text())
      return JSON.stringify(road === 'rest' ? list : list.data?.bankConnections)
    }),
  )
  if (new Set(texts).size > 1) throw new Error('The list is not the same through GraphQL and REST.')
}

function figuresOf(connections: number, { rest, graph, foreign }: Record<Road, Run[]>): Figure[] {
  const total = (runs: Run[], key: keyof Run) => runs.reduce((sum, run) => sum + run[key], 0)
  const perSecond = (runs: Run[]) => total(runs, 'count') / total(runs, 'seconds')
  const cpu = (runs: Run[]) => (total(runs, 'cpu') * 1000) / total(runs, 'count')
  const line = `Bank list through GraphQL, ${connections} at once`
  return [
    { line: `${line}, of the same through REST`, value: perSecond(graph) / perSecond(rest), unit: '', goal: { is: 'at least', than: 0.6 } },
    { line: `${line}, in a document of one’s own, of REST`, value: perSecond(foreign) / perSecond(rest), unit: '' },
    { line: `${line}, processor time of the server`, value: cpu(graph), unit: 'us' },
    { line: `${line}, processor time through REST`, value: cpu(rest), unit: 'us' },
  ]
}

/** The document of the contract, which the web sends, and one that asks for the same in other words: everything that the list answers. */
function requests(token: string): Record<Road, Request> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const input = { page: 1, per_page: 20, name: '' }
  const asking = (query: string): Request => ({
    method: 'POST',
    path: '/api/payments/graphql',
    headers,
    body: JSON.stringify({ query, variables: input }),
  })
  return {
    rest: { method: 'POST', path: '/api/payments/v5/bank_connections/search', headers, body: JSON.stringify(input) },
    graph: asking(documentOf(listAsField)),
    foreign: asking(documentOf(listAsField).replace('query bankConnections', 'query Mine')),
  }
}
