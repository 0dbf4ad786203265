import type { bankConnections } from '@brigade/contract/bank-connections.ts'
import { notFound } from '@brigade/contract/kit/problem.ts'
import type { Context } from '../../../platform/context.ts'
import type { BankLinkProvider } from '../bank-link/provider.ts'
import { notifyOfEnding } from '../notices.ts'
import { accessTokenOf } from '../numbers.ts'
import { findById } from '../store.ts'
import { applyHealth } from './health.ts'
import * as store from './store.ts'

/** News from the provider. Events arrive late, twice and out of order, so each only makes us ask how the account is now. */
export async function hearWebhook(context: Context<typeof bankConnections.webhook>, link: BankLinkProvider): Promise<{ received: boolean }> {
  const { db, input, request, secrets, config } = context
  if (input.provider !== link.name) throw notFound('provider')
  const event = await link.verifyWebhook(request.headers, request.rawBody)
  if (!event) return { received: true }
  const place = await store.findByItem(db, link.name, event.itemId)
  const row = place && (await findById(db, place.id))
  const accessToken = row && accessTokenOf(secrets, row, link.name)
  // An item that is nobody's any more is not the provider's mistake, and sending it again would not help.
  if (!place || accessToken === undefined) return { received: true }
  const health = await link.health(accessToken)
  return context.write(async (change) => {
    if (!(await store.isFirstDelivery(change.tx, link.name, event.eventId, event.kind))) return { received: true }
    const after = await applyHealth(change, { connectionId: place.id, itemId: event.itemId, asked: place.asked, health })
    if (after && event.kind === 'pending_disconnect') await notifyOfEnding(change, config, after)
    return { received: true }
  })
}
