import { randomUUID } from 'node:crypto'
import type { SalesChannel } from '@brigade/contract/fields/sales-context.ts'
import type { NodeFields, NodeKind } from '@brigade/contract/menus/menu-nodes.ts'
import { menuPublishing, type Publication } from '@brigade/contract/menus/publishing.ts'
import { sql } from 'kysely'
import { afterAll } from 'vitest'
import { type EchoMarket, startEchoMarket } from '../src/echo-market/server.ts'
import { prepare, prepareQueueName } from '../src/modules/menus/publishing/prepare.ts'
import { sendTarget } from '../src/modules/menus/publishing/send.ts'
import { closuresQueueName, sendClosures } from '../src/modules/menus/publishing/send-closures.ts'
import { pausesQueueName, sendPauses } from '../src/modules/menus/publishing/send-pauses.ts'
import { sendQueueName } from '../src/modules/menus/publishing/start.ts'
import { allRoutes } from '../src/routes.ts'
import { type Person, type TestApp, testApp } from './app.ts'
import { testBankLink } from './bank-link.ts'

export interface PublishingApp extends TestApp {
  readonly market: EchoMarket
  /** Moves the server's clock; without a moment it is the real one again. */
  setNow(at?: Date): void
  /** Runs what was sent to the queues since the last time, and what these send in turn; what is for later only when asked. */
  runJobs(options?: { readonly alsoLater?: boolean }): Promise<void>
  /** What was sent so far runs no more: tests that another test left it to would run it. */
  forgetJobs(): void
  restaurant(options?: { readonly name?: string; readonly timezone?: string; readonly on?: number; readonly kind?: 'library' }): Promise<number>
  node(restaurantId: number, kind: NodeKind, given?: NodeGiven): Promise<string>
  change(restaurantId: number, nodeId: string, fields: Partial<NodeFields>): Promise<void>
  list(restaurantId: number, ...channels: SalesChannel[]): Promise<void>
  publication(as: Person, restaurantId: number, id: number): Promise<Publication>
}

interface NodeGiven {
  readonly in?: string
  readonly ref?: string
  readonly fields?: Partial<NodeFields>
}

/** The server with a practice marketplace behind Uber Eats and Grubhub; DoorDash has no address. */
export async function publishingApp(): Promise<PublishingApp> {
  let now: Date | undefined
  const marketplaces: { channel: string; url: string; secret: string }[] = []
  const app = await testApp(allRoutes(testBankLink()), { config: { marketplaces }, deps: { clock: { now: () => now ?? new Date() } } })
  const origin = await app.app.listen({ port: 0, host: '127.0.0.1' })
  const service = `${origin}/api/restaurants`
  const market = await startEchoMarket({
    port: 0,
    host: '127.0.0.1',
    newsUrl: `${service}/v6/publish_restaurant/news`,
    hooksUrl: `${service}/v5/hooks`,
    slowMs: 50,
  })
  afterAll(() => market.stop())
  for (const channel of ['uber_eats', 'grubhub']) marketplaces.push({ channel, url: market.url, secret: market.secret })
  const home = await app.group({ name: 'Company' })
  let done = 0
  const waiting: TestApp['jobs'][number][] = []
  let position = 0

  /** Counts a change of the menu, as every change of it does. */
  async function grown(restaurantId: number): Promise<number> {
    const row = await app.database.db
      .updateTable('restaurants')
      .set(({ eb }) => ({ menu_revision: eb('menu_revision', '+', 1) }))
      .where('id', '=', restaurantId)
      .returning('menu_revision')
      .executeTakeFirstOrThrow()
    return row.menu_revision
  }

  async function run(job: TestApp['jobs'][number]): Promise<void> {
    const data = job.data as { publicationId: number; targetId: number; listingIds?: number[]; listingId: number }
    // What was put off is of one listing.
    const { listingIds = [data.listingId] } = data
    if (job.queue === prepareQueueName) await prepare(app.deps, data.publicationId)
    if (job.queue.startsWith(sendQueueName)) await sendTarget(app.deps, data.targetId, new AbortController().signal)
    if (job.queue.startsWith(pausesQueueName)) for (const id of listingIds) await sendPauses(app.deps, id, new AbortController().signal)
    if (job.queue.startsWith(closuresQueueName)) for (const id of listingIds) await sendClosures(app.deps, id, new AbortController().signal)
  }

  return {
    ...app,
    market,
    setNow(at) {
      now = at
    },
    forgetJobs() {
      waiting.length = 0
      done = app.jobs.length
    },
    async runJobs({ alsoLater = false } = {}) {
      if (alsoLater) for (const job of waiting.splice(0)) await run(job)
      while (done < app.jobs.length) {
        const job = app.jobs[done++]
        if (job && (alsoLater || job.ticket?.afterSeconds === undefined)) await run(job)
        else if (job) waiting.push(job)
      }
    },
    async restaurant({ name = 'Trattoria', timezone = 'America/New_York', on = home, kind } = {}) {
      const columns = { name, timezone, currency: 'USD', parent_access_group_id: on, ...(kind && { kind }) }
      const { id } = await app.database.db.insertInto('restaurants').values(columns).returning('id').executeTakeFirstOrThrow()
      const held = { resource_type: 'restaurant', resource_id: id, access_group_id: on, relation: 'owner' }
      await app.database.db.insertInto('access_group_resources').values(held).execute()
      return id
    },
    async node(restaurant_id, kind, { in: parent, ref, fields = {} } = {}) {
      const id = randomUUID()
      const place = { position: `a${String(position++).padStart(5, '0')}`, parent_id: parent ?? null, ref_id: ref ?? null }
      const row = { id, restaurant_id, kind, fields: JSON.stringify(fields), revision: await grown(restaurant_id), ...place }
      await app.database.db.insertInto('menu_nodes').values(row).execute()
      return id
    },
    async change(restaurantId, nodeId, fields) {
      const revision = await grown(restaurantId)
      await sql`update menu_nodes set fields = fields || ${JSON.stringify(fields)}::jsonb, revision = ${revision} where id = ${nodeId}`.execute(
        app.database.db,
      )
    },
    async list(restaurant_id, ...channels) {
      for (const channel of channels) {
        const values = { restaurant_id, channel, state: 'on', fulfilments: ['pickup'] }
        await app.database.db.insertInto('listings').values(values).execute()
      }
    },
    async publication(as, restaurant_id, publication_id) {
      const { status, body } = await app.call(menuPublishing.publication, { restaurant_id, publication_id }, { as })
      if (status !== 200) throw new Error(`answered ${status}`)
      return body
    },
  }
}
