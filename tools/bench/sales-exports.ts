import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Figure } from './figures.ts'
import type { Product } from './product.ts'
import type { SalesTenant } from './sales-tenant.ts'
import { dayBefore } from './sales-work.ts'

// Files of a million entries, made by the server: how long it takes, how much memory the server grows by, and how long it lets others wait.

const entries = 1_000_000
const goals = { csv: 100, xlsx: 300 } as const

interface Made {
  readonly seconds: number
  readonly rows: number
  readonly grownMb: number
  readonly worstMs: number
  readonly downloadSeconds: number
}

export async function exportFigures(product: Product, tenant: SalesTenant): Promise<Figure[]> {
  const perDay = (tenant.orders * 2.8) / 395
  const back = Math.max(1, Math.ceil(entries / Math.max(1, perDay)))
  const figures: Figure[] = []
  // The first is small, so that code and caches are there when memory is measured.
  await made(product, tenant, 'csv', 5)
  for (const kind of ['csv', 'xlsx'] as const) {
    const { rows, seconds, grownMb, worstMs, downloadSeconds } = await made(product, tenant, kind, Math.min(394, back))
    const name = `Export as ${kind === 'csv' ? 'CSV' : 'XLSX'}`
    figures.push(
      { line: `${name}, entries`, value: rows, unit: '' },
      { line: `${name}, made in`, value: seconds, unit: 's' },
      { line: `${name}, memory of the server more than before`, value: grownMb, unit: 'MB', goal: { is: 'below', than: goals[kind] } },
      { line: `${name}, longest answer to somebody else meanwhile`, value: worstMs, unit: 'ms', goal: { is: 'below', than: 100 } },
      { line: `${name}, downloaded in`, value: downloadSeconds, unit: 's' },
    )
  }
  return figures
}

async function made({ url, pid }: Product, { token }: SalesTenant, kind: 'csv' | 'xlsx', days: number): Promise<Made> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const ask = async (path: string, body?: object) => {
    const answer = await fetch(`${url}/api/reports/v5${path}`, { method: body ? 'POST' : 'GET', headers, body: body ? JSON.stringify(body) : null })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer
  }
  const view = { report: 'overview', search: { from: dayBefore(days), to: dayBefore(0), currency: 'USD' } }
  const before = residentMb(pid)
  let [most, worstMs, isMaking] = [before, 0, true]
  const watching = (async () => {
    while (isMaking) {
      most = Math.max(most, residentMb(pid))
      await pause(50)
    }
  })()
  const waiting = (async () => {
    while (isMaking) {
      const began = performance.now()
      await (await fetch(`${url}/livez`)).text()
      worstMs = Math.max(worstMs, performance.now() - began)
      await pause(10)
    }
  })()
  const began = performance.now()
  const asked = (await (await ask('/report_exports', { name: `Bench ${kind}`, kind, view, figure: { measure: 'net_sales', row: {} } })).json()) as {
    id: number
  }
  let found: { id: number; state: string; error: string; row_count: number } | undefined
  do {
    await pause(250)
    const { data } = (await (await ask('/report_exports')).json()) as { data: NonNullable<typeof found>[] }
    found = data.find(({ id }) => id === asked.id)
  } while (found?.state === 'making')
  const seconds = (performance.now() - began) / 1000
  isMaking = false
  await Promise.all([watching, waiting])
  if (found?.state !== 'ready') throw new Error(`The export came out ${found?.state}: ${found?.error}`)
  const downloading = performance.now()
  for await (const _ of (await ask(`/report_exports/${asked.id}/file`)).body ?? []) {
    // Nothing is kept of it.
  }
  return { seconds, rows: found.row_count, grownMb: most - before, worstMs, downloadSeconds: (performance.now() - downloading) / 1000 }
}

/** Memory that a process has in use. */
function residentMb(pid: number): number {
  const [, kb] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kb ?? 0) / 1024
}
