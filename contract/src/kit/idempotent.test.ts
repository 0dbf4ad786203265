import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { allEndpoints } from '../all-endpoints.ts'
import { isChange, takesKey } from './endpoint.ts'

const changes = allEndpoints().filter(({ endpoint }) => isChange(endpoint))

test('every change keeps its answer under a key, except changes that can be repeated without harm', () => {
  expect(changes.filter(({ endpoint }) => !takesKey(endpoint)).map(({ name }) => name)).toEqual([
    'session.logout',
    'preferences.put',
    'preferences.remove',
    // Open to anyone: each is spent by its first use (a code, an invitation, a token, an event) or begins anew.
    'front-door.signIn',
    'front-door.confirmAccount',
    'front-door.resendCode',
    'front-door.forgetPassword',
    'front-door.resetPassword',
    'front-door.acceptInvite',
    'front-door.joinByInvite',
    'bank-connections.init',
    'bank-connections.publicInit',
    'bank-connections.publicSetToken',
    'bank-connections.webhook',
    // A kept answer would keep the codes of cards.
    'gift-cards.showCode',
    'gift-cards.fetchBatch',
    // The same reference is the same hold.
    'gift-cards.systemHoldsCard',
    'gift-cards.systemCapturesHold',
    'gift-cards.systemRefundsHold',
    'gift-cards.systemReleasesHold',
    'restaurants.marketplaceNews',
    'restaurants.posWebhook',
    'orders.ingestOrders',
    'orders.ingestEvents',
    // A kept answer would keep the token that is shown once.
    'orders.createCredential',
    'orders.rotateCredential',
    // News have ids of their own, and are heard once.
    'channels.channelNews',
    // A kept answer would be a second copy of everything about a person, or of a list of them.
    'customers.exportCustomers',
    'customers.exportPerson',
    'discounts.reserveDiscounts',
    'discounts.applyDiscounts',
    'discounts.rollBackDiscounts',
    'discounts.refundDiscounts',
  ])
})

test('endpoints that create something take a key', () => {
  const creating = changes.filter(({ endpoint }) => endpoint.audits?.action === 'create')
  expect(creating.length).toBeGreaterThan(5)
  expect(creating.filter(({ endpoint }) => !takesKey(endpoint))).toEqual([])
})

test('an answer with a token or address that opens something is never kept', () => {
  const keeping = changes.filter(({ endpoint }) => takesKey(endpoint))
  const opening = keeping.filter(({ endpoint }) =>
    /"(oauth_token|link_token|frame_url|bearer_token)"/.test(
      JSON.stringify(z.toJSONSchema(endpoint.output, { unrepresentable: 'any', io: 'output' })),
    ),
  )
  expect(opening.map(({ name }) => name)).toEqual([])
})
