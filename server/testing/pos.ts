import { type PosConnection, restaurantPos, type SyncRun, standardFieldPolicy } from '@brigade/contract/pos.ts'
import { restaurantProfile } from '@brigade/contract/restaurants/profile.ts'
import { afterAll } from 'vitest'
import { syncNext } from '../src/modules/pos/run-sync.ts'
import { type PosSandbox, startPosSandbox } from '../src/pos-sandbox/server.ts'
import { allRoutes } from '../src/routes.ts'
import { type Person, type TestApp, testApp } from './app.ts'
import { testBankLink } from './bank-link.ts'

export interface PosApp extends TestApp {
  readonly sandbox: PosSandbox
  readonly home: number
  /** May do everything with the restaurants of the company. */
  readonly chef: Person
  setNow(at: Date): void
  /** A restaurant connected with a shop of the sandbox that nobody else has. */
  connected(form?: Partial<Form>): Promise<Connected>
}

interface Form {
  sync_expression: string
  deletion_policy: PosConnection['deletion_policy']
  delete_threshold_pct: number
  field_policy: PosConnection['field_policy']
}

export interface Connected {
  readonly restaurantId: number
  readonly connection: PosConnection
  readonly token: string
  order(body: object): Promise<void>
  /** Starts a run and does it. */
  sync(options?: { readonly dry?: boolean; readonly scope?: 'full' | 'prices' }): Promise<SyncRun>
  /** Does what waits. */
  work(): Promise<void>
  run(id: number): Promise<SyncRun>
  changes(id: number): Promise<string[]>
}

let shops = 0

/** The server with the practice point of sale beside it. */
export async function posApp(): Promise<PosApp> {
  let now: Date | undefined
  const sandbox = await startPosSandbox({ port: 0, host: '127.0.0.1', slowMs: 50 })
  afterAll(() => sandbox.stop())
  const app = await testApp(allRoutes(testBankLink()), {
    config: { posSandboxUrl: sandbox.url },
    deps: { clock: { now: () => now ?? new Date() } },
  })
  const home = await app.group({ name: 'Company' })
  const chef = await app.person({ name: 'Chef', roles: ['restaurants_admin', 'service_providers_admin', 'availabilities_admin'], on: home })
  return {
    ...app,
    sandbox,
    home,
    chef,
    setNow(at) {
      now = at
    },
    connected: (form = {}) => connected(app, { sandbox, home, chef }, form),
  }
}

export function connectionForm(token: string, form: Partial<Form> = {}) {
  return {
    name: 'Till',
    provider: 'sandbox' as const,
    token,
    sync_expression: '',
    field_policy: standardFieldPolicy,
    deletion_policy: 'hold' as const,
    delete_threshold_pct: 20,
    ...form,
  }
}

async function connected(app: TestApp, { sandbox, home, chef }: Pick<PosApp, 'sandbox' | 'home' | 'chef'>, form: Partial<Form>): Promise<Connected> {
  const made = await app.call(
    restaurantProfile.createRestaurant,
    { restaurant: { name: 'Trattoria', timezone: 'America/New_York', currency: 'USD' }, parent_access_group_id: home },
    { as: chef },
  )
  const restaurant_id = made.body.id
  shops += 1
  const token = `sandbox-test-${process.pid}-${shops}`
  const saved = await app.call(restaurantPos.savePosConnection, { restaurant_id, connection: connectionForm(token, form) }, { as: chef })
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body))
  const connection = saved.body
  const find = async (run_id: number) => (await app.call(restaurantPos.syncRun, { restaurant_id, run_id, per_page: 100 }, { as: chef })).body
  const work = async () => {
    while (await syncNext(app.deps, connection.id, new AbortController().signal));
  }
  return {
    restaurantId: restaurant_id,
    connection,
    token,
    work,
    async order(body) {
      const response = await fetch(`${sandbox.url}/control/order?shop=${token}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      if (!response.ok) throw new Error(await response.text())
    },
    async sync({ dry = false, scope = 'full' } = {}) {
      const started = await app.call(restaurantPos.startSync, { restaurant_id, connection_id: connection.id, dry_run: dry, scope }, { as: chef })
      if (started.status !== 200) throw new Error(JSON.stringify(started.body))
      await work()
      return (await find(started.body.id)).run
    },
    run: async (id) => (await find(id)).run,
    changes: async (id) => (await find(id)).changes.map(({ name, field, decision, done }) => `${name} ${field} ${decision}${done ? '' : ' open'}`),
  }
}
