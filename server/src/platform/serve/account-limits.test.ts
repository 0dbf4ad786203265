import { allEndpoints } from '@brigade/contract/all-endpoints.ts'
import { type AnyEndpoint, pathParams } from '@brigade/contract/kit/endpoint.ts'
import { roles } from '@brigade/contract/kit/roles.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { testBankLink } from '../../../testing/bank-link.ts'
import { allRoutes } from '../../routes.ts'
import { createSession } from '../session.ts'

// The contract is walked, so that no limit is declared and counted nowhere.
const app = await testApp(allRoutes(testBankLink()))
const company = await app.group({ name: 'Company' })
const limited = allEndpoints().flatMap(({ name, endpoint }) =>
  (endpoint.limits ?? []).filter(({ per }) => per === 'account').map((limit) => ({ name, endpoint, ...limit })),
)

/** Any input: what is counted is the request. */
const someInput = (endpoint: AnyEndpoint): never => Object.fromEntries(pathParams(endpoint.path).map((name) => [name, '1'])) as never

test.each(limited.filter(({ byHandler }) => !byHandler))(
  '$name takes $max requests of an account in $seconds seconds, from all its sessions together',
  async ({ endpoint, max }) => {
    const person = await app.person({ roles, on: company })
    const second = await app.database.write((tx) => createSession(tx, { userId: person.id, address: '127.0.0.1', agent: 'test' }))
    const statuses: number[] = []
    for (let at = 0; at <= max; at += 1)
      statuses.push((await app.call(endpoint, someInput(endpoint), { as: at % 2 === 0 ? person : second.oauth_token })).status)
    expect([statuses.indexOf(429), statuses.at(-1)]).toEqual([max, 429])
    const colleague = await app.person({ roles, on: company })
    expect((await app.call(endpoint, someInput(endpoint), { as: colleague })).status).not.toBe(429)
  },
)

test('limits of an account that handlers count are those of people without a session, of wrong codes, and of guests whom systems ask about', () => {
  expect(limited.filter(({ byHandler }) => byHandler).map(({ name }) => name)).toEqual([
    'front-door.signIn',
    'front-door.forgetPassword',
    'front-door.joinByInvite',
    'gift-cards.lookUpCard',
    'gift-cards.redeem',
    'gift-cards.holdCard',
    'gift-cards.systemHoldsCard',
    'customers.checkGuest',
    'discounts.simulateDiscounts',
    'discounts.evaluateDiscounts',
    'discounts.reserveDiscounts',
  ])
})
