import { setTimeout as pause } from 'node:timers/promises'
import type { AnyEndpoint, CallInput, OutputOf } from '../../contract/src/kit/endpoint.ts'
import { restaurantPos, type SyncRun, standardFieldPolicy } from '../../contract/src/pos.ts'
import type { Database } from '../../server/src/platform/database.ts'
import { makeRestaurant } from '../../server/testing/menus.ts'
import type { Figure } from './figures.ts'

type Call = <E extends AnyEndpoint>(endpoint: E, input: CallInput<E>) => Promise<OutputOf<E>>

const sizes = [1000, 10_000] as const
const longestMs = 300_000

/** Syncs with a point of sale of two sizes, over HTTP and the job queue as they are: everything new, then nothing changed. */
export async function posFigures(database: Database, call: Call, group: number): Promise<Figure[]> {
  const figures: Figure[] = []
  const firsts: number[] = []
  for (const size of sizes) {
    const restaurant_id = await makeRestaurant(database, { group, name: `Till of ${size}` })
    const { id: connection_id } = await call(restaurantPos.savePosConnection, { restaurant_id, connection: connectionOf(size) })
    const first = await timed(call, { restaurant_id, connection_id, dry_run: false })
    const again = await timed(call, { restaurant_id, connection_id, dry_run: false })
    firsts.push(first)
    const what = `Sync of ${size.toLocaleString('en')} entries`
    const goal = size === 10_000 ? ({ goal: { is: 'below', than: 60 } } as const) : {}
    figures.push({ line: `${what}, all of them new`, value: first / 1000, unit: 's', ...goal })
    figures.push({ line: `${what}, nothing changed`, value: again / 1000, unit: 's' })
  }
  const [small = 1, large = 1] = firsts
  return [...figures, { line: 'Syncs: 10 times the entries, so much the time', value: large / small, unit: 'times' }]
}

const connectionOf = (size: number) => ({
  name: 'Till',
  provider: 'sandbox' as const,
  token: `sandbox-large-${size}`,
  sync_expression: '',
  field_policy: standardFieldPolicy,
  deletion_policy: 'hold' as const,
  delete_threshold_pct: 20,
})

async function timed(call: Call, input: CallInput<typeof restaurantPos.startSync>): Promise<number> {
  const began = performance.now()
  const { id: run_id } = await call(restaurantPos.startSync, input)
  for (;;) {
    const { run } = await call(restaurantPos.syncRun, { restaurant_id: Number(input.restaurant_id), run_id, per_page: 1 })
    if (run.state === 'succeeded') return performance.now() - began
    if (hasFailed(run) || performance.now() - began > longestMs) throw new Error(`The sync is ${run.state}: ${run.message}`)
    await pause(50)
  }
}

const hasFailed = ({ state }: SyncRun): boolean => state !== 'queued' && state !== 'running'
