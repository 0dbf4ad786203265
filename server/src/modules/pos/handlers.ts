import { Problem } from '@brigade/contract/kit/problem.ts'
import type { Role } from '@brigade/contract/kit/roles.ts'
import { type PosConnection, posProviders, restaurantPos } from '@brigade/contract/pos.ts'
import { mayReach } from '../../platform/access/policy.ts'
import { found } from '../../platform/access/records.ts'
import { type Deps, type Staff, serves } from '../../platform/context.ts'
import type { Queryable, Tx } from '../../platform/database.ts'
import { loadMenu } from '../menus/draft/public.ts'
import { nameOf } from '../menus/public/values.ts'
import { accountOf, providerOf, providersOf, webhookUrlOf } from './accounts.ts'
import { changeAnswer, connectionAnswer, historyFieldsOf, runAnswer, unplacedAnswer } from './answers.ts'
import { candidatesFor } from './candidates.ts'
import { linkStatesOf } from './link-states.ts'
import { linkByHand, unlinkByHand } from './links.ts'
import { localMenuOf } from './local-menu.ts'
import { categoryPathsOf } from './menu-categories.ts'
import { actOnHeld, applyRun, askForSync, decideRun } from './run-handling.ts'
import { saveConnection } from './save-connection.ts'
import * as store from './store.ts'
import * as runs from './store-runs.ts'
import * as views from './store-views.ts'
import { hearPosWebhook } from './webhook.ts'
import { connectingRights } from './who-connects.ts'

/** Points of sale of restaurants, and the syncs of their menus. */
export const connectionRoutes = serves(restaurantPos, {
  async posConnections(context) {
    const { restaurant_id } = context.input
    const can = await rightsOf(context.db, context.staff, restaurant_id)
    const rows = await store.ofRestaurant(context.db, restaurant_id)
    return {
      connections: rows.map((row) => connectionAnswer(row, { ...context, now: context.clock.now(), can })),
      offered: posProviders.filter((name) => providersOf(context.config)[name] !== undefined),
      timezone: found(await store.zoneOf(context.db, restaurant_id), 'restaurant'),
      _can: { connect: can.connect, automate: can.automate, sync: can.sync },
    }
  },

  async savePosConnection(context) {
    return context.write(async (change) => {
      const row = await saveConnection(change, context)
      change.afterwards(() => subscribe(context, row))
      return answer(context, change.tx, row)
    })
  },

  async removePosConnection({ input: { restaurant_id, connection_id }, write }) {
    return write(async ({ tx, changed }) => {
      const row = found(await store.find(tx, restaurant_id, connection_id), 'connection')
      await store.remove(tx, row.id)
      changed({ id: restaurant_id, before: historyFieldsOf(row) })
      return { id: row.id }
    })
  },

  async testPosConnection(context) {
    const { restaurant_id, connection_id } = context.input
    const row = found(await store.find(context.db, restaurant_id, connection_id), 'connection')
    const health = await providerOf(context.config, row.provider).health(accountOf(context.secrets, row))
    return context.write(async ({ tx, afterwards }) => {
      const now = found(await store.find(tx, restaurant_id, connection_id), 'connection')
      const turned = health.isHealthy
        ? now.state === 'auth_failed' && { state: 'ok' as const }
        : now.state === 'ok' && { state: 'auth_failed' as const }
      await store.note(tx, now.id, { problem: health.problem, checked_at: context.clock.now(), ...turned })
      const after = found(await store.find(tx, restaurant_id, connection_id), 'connection')
      if (health.isHealthy) afterwards(() => subscribe(context, after))
      return answer(context, tx, after)
    })
  },

  startSync: askForSync,
  decideChanges: decideRun,
  applySync: applyRun,
  approveHeldRun: (context) => actOnHeld(context, 'approve'),
  discardHeldRun: (context) => actOnHeld(context, 'discard'),

  async syncRuns({ input: { restaurant_id, connection_id, page, per_page }, db }) {
    const { rows, total } = await runs.page(db, restaurant_id, { connectionId: connection_id ?? null, page, perPage: per_page })
    return { data: rows.map(runAnswer), total, page, per_page }
  },

  async syncRun({ input, db }) {
    const run = found(await runs.find(db, input.restaurant_id, input.run_id), 'sync')
    const { rows, total } = await runs.changesOf(db, run.id, input)
    const missing = run.state === 'held' ? await runs.missingOf(db, run.id, 12) : []
    const names = rows.some(({ field }) => field === 'modifiers') ? await runs.modifierNames(db, run.connection_id) : new Map<string, string>()
    return { run: runAnswer(run), changes: rows.map((row) => changeAnswer(row, names)), total, tally: await runs.tallyOf(db, run.id), missing }
  },

  linkPos: linkByHand,
  unlinkPos: unlinkByHand,

  async unplaced({ input: { restaurant_id, page, per_page }, db }) {
    const { rows, total } = await views.unplaced(db, restaurant_id, page, per_page)
    const places = rows.length === 0 ? [] : categoryPathsOf(await loadMenu(db, restaurant_id))
    return { data: rows.map((row) => unplacedAnswer(row, places)), total, places }
  },

  async posEntities({ input, db }) {
    const { rows, total } = await views.entities(db, input.restaurant_id, input.connection_id, input)
    return { data: rows.map((row) => ({ ...row, missing_since: row.missing_since?.toISOString() ?? null })), total }
  },

  async posCandidates({ input: { restaurant_id, entity_id, q }, db }) {
    const entity = found(await views.entityOf(db, restaurant_id, entity_id), 'entry of the point of sale')
    const linkedIds = new Set((await views.linkStateRows(db, restaurant_id)).map(({ node_id }) => node_id))
    const model = await loadMenu(db, restaurant_id)
    return { data: candidatesFor(entity, localMenuOf(model), { linkedIds, q, nameOf: (id) => nameOf(model, id) }) }
  },

  async posMarks({ input: { restaurant_id }, db }) {
    const rows = await views.linkStateRows(db, restaurant_id)
    return { marks: rows.length === 0 ? [] : linkStatesOf(rows, localMenuOf(await loadMenu(db, restaurant_id))) }
  },

  posWebhook: (context) => hearPosWebhook(context),
})

async function answer(context: Asked, tx: Tx, row: store.ConnectionRow): Promise<PosConnection> {
  const can = await rightsOf(tx, context.staff, row.restaurant_id)
  return connectionAnswer(row, { ...context, now: context.clock.now(), can })
}

interface Asked extends Deps {
  readonly staff: Staff
}

async function rightsOf(db: Queryable, staff: Staff, restaurantId: number): Promise<PosConnection['_can']> {
  const may = (role: Role) => mayReach(db, staff.id, role, 'restaurant', restaurantId)
  const [change, sync, supervise] = [await may('service_providers_admin'), await may('restaurants_admin'), await may('support_supervisor')]
  const home = found(await store.homeOf(db, restaurantId), 'restaurant')
  return { change, sync, approve: sync || supervise, ...(await connectingRights(db, staff, home.owner)) }
}

/** If the point of sale cannot be notified now, the next test does it; the schedule works without. */
async function subscribe({ config, secrets, log }: Deps, row: store.ConnectionRow): Promise<void> {
  try {
    await providerOf(config, row.provider).subscribe(accountOf(secrets, row), webhookUrlOf(config, row.uuid))
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    log.info({ connection: row.id }, 'the point of sale could not be told where to send its news')
  }
}
