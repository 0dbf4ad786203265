import { allEndpoints } from '@brigade/contract/all-endpoints.ts'
import { documentOf } from '@brigade/contract/kit/graph.ts'
import { restaurants } from '@brigade/contract/restaurants.ts'
import { buildSchema, parse, validate } from 'graphql'
import { serverAudits } from 'graphql-http'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { testBankLink } from '../../../testing/bank-link.ts'
import { allRoutes } from '../../routes.ts'

const app = await testApp(allRoutes(testBankLink()))
const company = await app.group({ name: 'Company' })
const manager = await app.person({ roles: ['restaurants_admin'], on: company })
const viewer = await app.person({ roles: ['restaurants'], on: company })
const url = '/api/restaurants/graphql'
const diner = { name: 'Night Owl Diner', timezone: 'America/Chicago', currency: 'USD' }

async function post(payload: unknown, token = manager.token) {
  const response = await app.app.inject({
    method: 'POST',
    url,
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
  })
  return {
    status: response.statusCode,
    ...(response.json() as { data?: Record<string, unknown>; errors?: { message: string; extensions?: { code?: string } }[] }),
  }
}

test('the document of every field fits the schema that is offered, and no answer says optional', async () => {
  for (const { name, endpoint } of allEndpoints().filter((each) => each.endpoint.graph)) {
    const schema = buildSchema((await app.app.inject({ url: `/api/docs/${endpoint.service}.graphql` })).body)
    const problems = validate(schema, parse(documentOf(endpoint)))
    expect(
      problems.map(({ message }) => message),
      name,
    ).toEqual([])
  }
})

describe('a field takes the road of every endpoint', () => {
  test('it is done, audited and answered through the contract', async () => {
    const { status, body } = await app.call(restaurants.createRestaurant, { restaurant: diner, parent_access_group_id: company }, { as: manager })
    expect(status).toBe(200)
    expect(body).toMatchObject({ name: 'Night Owl Diner', currency: 'USD', status: 'onboarding', _can: { update: true } })
    const trail = await app.database.db
      .selectFrom('audit_logs')
      .select(['description', 'actor_id'])
      .where('resource', '=', 'restaurant')
      .where('resource_id', '=', body.id)
      .execute()
    expect(trail).toHaveLength(1)
    expect(trail[0]?.description).toContain('Night Owl Diner')
    expect((await app.call(restaurants.restaurant, { id: body.id }, { as: viewer })).body).toMatchObject({ id: body.id, _can: { update: false } })
  })

  test('a viewer is refused before the input is judged', async () => {
    const { errors } = await post({ query: 'mutation { createRestaurant { id } }' }, viewer.token)
    expect(errors?.[0]?.extensions?.code).toBe('forbidden')
  })

  test('bad input is refused in words, field by field', async () => {
    const answer = await app.call(
      restaurants.createRestaurant,
      { restaurant: { ...diner, name: 'x', timezone: 'Mars/Olympus' }, parent_access_group_id: company },
      { as: manager },
    )
    const told = { name: ['Too few characters'], timezone: ['must be a time zone such as America/New_York'] }
    expect([answer.status, answer.problem.errors]).toEqual([400, told])
  })

  test('the same key twice does it once', async () => {
    const input = { restaurant: { ...diner, name: 'Twice Told Cafe' }, parent_access_group_id: company }
    const options = { as: manager, headers: { 'idempotency-key': 'a-key-of-its-own' } }
    const [first, second] = [
      await app.call(restaurants.createRestaurant, input, options),
      await app.call(restaurants.createRestaurant, input, options),
    ]
    expect(second.body.id).toBe(first.body.id)
  })

  test('what another company has is as unknown as what does not exist', async () => {
    const elsewhere = await app.group({ name: 'Elsewhere' })
    const stranger = await app.person({ roles: ['restaurants_admin'], on: elsewhere })
    const { body } = await app.call(restaurants.createRestaurant, { restaurant: diner, parent_access_group_id: company }, { as: manager })
    const theirs = await app.call(restaurants.updateRestaurant, { id: body.id, restaurant: diner }, { as: stranger })
    const unknown = await app.call(restaurants.updateRestaurant, { id: 999_999, restaurant: diner }, { as: stranger })
    expect(theirs.status).toBe(404)
    expect({ ...theirs.problem, request_id: '' }).toEqual({ ...unknown.problem, request_id: '' })
  })
})

describe('limits are judged before anything is read', () => {
  const many = (count: number, text: (at: number) => string) => Array.from({ length: count }, (_, at) => text(at)).join(' ')
  test.each([
    ['aliases', `{ ${many(10, (at) => `r${at}: restaurants(page: 1) { a${at}: total b${at}: page }`)} }`],
    ['root fields', `{ ${many(11, () => 'restaurants(page: 1) { total }')} }`],
    ['depth', `{ restaurants(page: 1) { ${'... on RestaurantsAnswer { '.repeat(10)} total ${'}'.repeat(10)} } }`],
    ['directives', `{ restaurants(page: 1) { total ${'@include(if: true) '.repeat(1)}${many(21, () => 'page @skip(if: false)')} } }`],
    ['tokens', `{ restaurants(page: 1) { ${'total '.repeat(2100)} } }`],
    ['cost', `{ restaurants(page: 1) { ${'total '.repeat(1100)} } }`],
    ['a fragment within itself', 'query { restaurants(page: 1) { ...a } } fragment a on RestaurantsAnswer { ...a total }'],
    ['the whole schema', '{ __schema { types { name } } }'],
    ['an unknown field', '{ salaries }'],
  ])('%s', async (_, query) => {
    const { data, errors } = await post({ query })
    expect(data ?? null).toBeNull()
    expect(errors?.length).toBeGreaterThan(0)
  })

  test('a batch is refused', async () => {
    const { data, errors } = await post([{ query: '{ restaurants(page: 1) { total } }' }, { query: '{ restaurants(page: 1) { total } }' }])
    expect([data, errors?.length]).toEqual([undefined, 1])
  })

  test('a body over 1 MiB is refused', async () => {
    expect((await post({ query: `{ restaurants(name: "${'x'.repeat(1_100_000)}") { total } }` })).status).toBe(413)
  })

  test('a change cannot be asked for by GET', async () => {
    const response = await app.app.inject({
      method: 'GET',
      url,
      query: { query: 'mutation { createRestaurant { id } }' },
      headers: { accept: 'application/json' },
    })
    expect(response.statusCode).toBe(405)
  })
})

describe.each([url, '/api/orders/graphql'])('GraphQL over HTTP at %s', (address) => {
  const audits = serverAudits({
    url: `http://localhost${address}`,
    fetchFn: async (target: string | URL, init: { method?: string; headers?: Record<string, string>; body?: string } = {}) => {
      const { pathname, search } = new URL(target)
      const answer = await app.app.inject({
        method: (init.method ?? 'GET') as 'GET',
        url: pathname + search,
        ...(init.headers && { headers: init.headers }),
        ...(init.body !== undefined && { payload: init.body }),
      })
      return new Response(answer.statusCode === 204 ? null : answer.body, {
        status: answer.statusCode,
        headers: answer.headers as Record<string, string>,
      })
    },
  })
  test.each(audits.filter(({ name }) => name.startsWith('MUST')))('$name', async ({ fn }) => {
    const outcome = await fn()
    expect([outcome.status, 'reason' in outcome ? outcome.reason : '']).toEqual(['ok', ''])
  })
})
