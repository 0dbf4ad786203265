import type { restaurantPos } from '@brigade/contract/pos.ts'
import type { Context } from '../../platform/context.ts'
import { accountOf, providerOf, webhookUrlOf } from './accounts.ts'
import { badPosWebhook } from './provider.ts'
import { posOrdersChanged } from './public.ts'
import { syncQueue } from './run-sync.ts'
import { findByUuid, isFirstDelivery } from './store.ts'
import { insert } from './store-runs.ts'

/** A burst of changes there becomes one sync here. */
const restSeconds = 5

/** News from a point of sale. It comes late, twice and out of order, so it only makes us ask what the menu is now. */
export async function hearPosWebhook(context: Context<typeof restaurantPos.posWebhook>): Promise<{ received: boolean }> {
  const { db, input, request, secrets, config, clock, jobs } = context
  const connection = await findByUuid(db, input.connection_uuid)
  // Guessing an id must reveal no more than forging a signature.
  if (!connection) throw badPosWebhook()
  const { headers, rawBody } = request
  const url = webhookUrlOf(config, connection.uuid)
  const event = providerOf(config, connection.provider).verifyWebhook(accountOf(secrets, connection), {
    url,
    headers,
    rawBody,
    now: clock.now().getTime(),
  })
  return context.write(async ({ tx }) => {
    // In another company it has another uuid.
    const now = await findByUuid(tx, input.connection_uuid)
    if (!now) return { received: true }
    const isNews = await isFirstDelivery(tx, connection.id, event.eventId)
    if (isNews && event.isOrderChange) await posOrdersChanged.announce(tx, { connectionId: connection.id, jobs })
    if (!isNews || !event.isMenuChange || now.state !== 'ok') return { received: true }
    if ((await insert(tx, { connectionId: connection.id, trigger: 'webhook' })) === undefined) return { received: true }
    await jobs.send(tx, syncQueue, { connectionId: connection.id }, { key: `${connection.id} webhook`, afterSeconds: restSeconds })
    return { received: true }
  })
}
