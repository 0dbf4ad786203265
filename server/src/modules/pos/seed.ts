import { standardFieldPolicy } from '@brigade/contract/pos.ts'
import type { Deps } from '../../platform/context.ts'
import type { SeededRestaurant } from '../restaurants/public.ts'
import { cellOf } from './accounts.ts'
import { nextTimes } from './due.ts'
import { syncNext } from './run-sync.ts'
import { edit, insert } from './store.ts'
import * as runs from './store-runs.ts'

const token = 'sandbox-logan-square'

/** One restaurant's till, synced once; the next time it answered with half its menu gone, so that sync waits for somebody. */
export async function syncOne(deps: Deps, restaurants: readonly SeededRestaurant[], userId: number): Promise<void> {
  const { database, config, clock, secrets } = deps
  const shop = restaurants.find(({ name }) => name === 'Nonna Rosa Logan Square')
  const { posSandboxUrl: url } = config
  if (!shop || url === undefined) return
  const connectionId = await database.write(async (tx) => {
    const bare = { restaurant_id: shop.id, name: 'Counter', provider: 'sandbox', field_policy: JSON.stringify(standardFieldPolicy) }
    const { id, uuid } = await insert(tx, bare)
    const sync_expression = '0 5 * * *'
    const sealed = { token_enc: secrets.encrypt(token, cellOf(id, 'token')), token_end: token.slice(-4) }
    await edit(tx, id, { sync_expression, ...sealed, ...nextTimes({ uuid, sync_expression, timezone: shop.facts.timezone }, clock.now()) })
    return id
  })
  const sync = async (trigger: 'manual' | 'schedule') => {
    await database.write((tx) => runs.insert(tx, { connectionId, trigger, userId: trigger === 'manual' ? userId : null }))
    await syncNext(deps, connectionId, AbortSignal.timeout(30_000))
  }
  await sync('manual')
  await loseHalf(url, true)
  await sync('schedule')
  await loseHalf(url, false)
}

async function loseHalf(url: string, on: boolean): Promise<void> {
  const body = JSON.stringify({ do: 'fault', fault: 'missing_40', on })
  const answer = await fetch(`${url}/control/order?shop=${token}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  if (!answer.ok) throw new Error(`The practice point of sale answered ${answer.status}.`)
}
