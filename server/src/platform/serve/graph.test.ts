import { allEndpoints } from '@brigade/contract/all-endpoints.ts'
import type { AnyEndpoint } from '@brigade/contract/kit/endpoint.ts'
import { documentOf, type Shape, slotOf } from '@brigade/contract/kit/graph.ts'
import { restaurants } from '@brigade/contract/restaurants.ts'
import { buildClientSchema, buildSchema, getIntrospectionQuery, type IntrospectionQuery, parse, printSchema, validate } from 'graphql'
import { serverAudits } from 'graphql-http'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { testApp } from '../../../testing/app.ts'
import { testBankLink } from '../../../testing/bank-link.ts'
import { allRoutes } from '../../routes.ts'
import { revokeAll } from '../session.ts'

const app = await testApp(allRoutes(testBankLink()))
const company = await app.group({ name: 'Company' })
const manager = await app.person({ roles: ['restaurants_admin'], on: company })
const viewer = await app.person({ roles: ['restaurants'], on: company })
const url = '/api/restaurants/graphql'
const diner = { name: 'Night Owl Diner', timezone: 'America/Chicago', currency: 'USD' }

async function post<T = Record<string, unknown>>(payload: unknown, token = manager.token) {
  const response = await app.app.inject({
    method: 'POST',
    url,
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
  })
  return {
    status: response.statusCode,
    ...(response.json() as { data?: T; errors?: { message: string; extensions?: { code?: string; errors?: unknown } }[] }),
  }
}

test('the generated document of every field is valid for the schema, and no answer field is optional', async () => {
  for (const { name, endpoint } of allEndpoints().filter((each) => each.endpoint.graph)) {
    const schema = buildSchema((await app.app.inject({ url: `/api/docs/${endpoint.service}.graphql` })).body)
    const problems = validate(schema, parse(documentOf(endpoint)))
    expect(
      problems.map(({ message }) => message),
      name,
    ).toEqual([])
  }
})

describe('a field is handled like its endpoint', () => {
  test('it is executed, audited and answered through the contract', async () => {
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

  test('a viewer is refused before the input is checked', async () => {
    const { errors } = await post({ query: documentOf(restaurants.createRestaurant), variables: {} }, viewer.token)
    expect(errors?.[0]?.extensions?.code).toBe('forbidden')
  })

  test('bad input is refused with sentences, field by field', async () => {
    const answer = await app.call(
      restaurants.createRestaurant,
      { restaurant: { ...diner, name: 'x', timezone: 'Mars/Olympus' }, parent_access_group_id: company },
      { as: manager },
    )
    const errors = { name: ['Too few characters'], timezone: ['must be a time zone such as America/New_York'] }
    expect([answer.status, answer.problem.errors]).toEqual([400, errors])
  })

  test('missing input is refused with the same sentences', async () => {
    const sent = { restaurant: { timezone: 'America/Chicago' }, parent_access_group_id: company }
    const { errors } = await post({ query: documentOf(restaurants.createRestaurant), variables: sent })
    const judged = z.safeParse(restaurants.createRestaurant.input, sent)
    const words = judged.success ? {} : Object.fromEntries(judged.error.issues.map(({ path, message }) => [String(path.at(-1)), [message]]))
    expect(errors?.map(({ extensions }) => [extensions?.code, extensions?.errors])).toEqual([['invalid', words]])
    expect(Object.keys(words).toSorted()).toEqual(['currency', 'name'])
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

  test('data of another company is as unknown as missing data', async () => {
    const elsewhere = await app.group({ name: 'Elsewhere' })
    const stranger = await app.person({ roles: ['restaurants_admin'], on: elsewhere })
    const { body } = await app.call(restaurants.createRestaurant, { restaurant: diner, parent_access_group_id: company }, { as: manager })
    const theirs = await app.call(restaurants.updateRestaurant, { id: body.id, restaurant: diner }, { as: stranger })
    const unknown = await app.call(restaurants.updateRestaurant, { id: 999_999, restaurant: diner }, { as: stranger })
    expect(theirs.status).toBe(404)
    expect({ ...theirs.problem, request_id: '' }).toEqual({ ...unknown.problem, request_id: '' })
  })
})

test('documents of the contract, which are compiled, get the same answers as others, which are interpreted', async () => {
  await app.call(restaurants.createRestaurant, { restaurant: diner, parent_access_group_id: company }, { as: manager })
  const asked: [AnyEndpoint, object][] = [
    [restaurants.restaurants, { page: 1 }],
    [restaurants.restaurants, {}],
    [restaurants.restaurant, { id: 999_999 }],
    [restaurants.restaurant, {}],
    [restaurants.createRestaurant, { restaurant: { ...diner, name: null }, parent_access_group_id: company }],
  ]
  const bodyOf = async (query: string, variables: object): Promise<unknown> =>
    JSON.parse(JSON.stringify(await post({ query, variables })), (key, value) => (key === 'request_id' ? '' : value))
  for (const [endpoint, variables] of asked) {
    const own = documentOf(endpoint)
    expect(await bodyOf(own, variables)).toEqual(await bodyOf(`${own} # mine`, variables))
  }
})

test('a read that begins before its session is checked is not sent if a right or the session is gone', async () => {
  const { body } = await app.call(restaurants.createRestaurant, { restaurant: diner, parent_access_group_id: company }, { as: manager })
  const leaver = await app.person({ roles: ['restaurants'], on: company })
  const read = async () => (await app.call(restaurants.restaurant, { id: body.id }, { as: leaver })).status
  expect([await read(), await read()]).toEqual([200, 200])
  await app.database.db.deleteFrom('role_grants').where('user_id', '=', leaver.id).execute()
  expect(await read()).toBe(403)
  await app.grant(leaver, company, 'restaurants')
  expect([await read(), await read()]).toEqual([200, 200])
  await app.database.write((tx) => revokeAll(tx, leaver.id))
  expect(await read()).toBe(401)
})

describe('limits are checked before anything is read', () => {
  const many = (count: number, text: (at: number) => string) => Array.from({ length: count }, (_, at) => text(at)).join(' ')
  test.each([
    ['aliases', `{ ${many(10, (at) => `r${at}: restaurants(page: 1) { a${at}: total b${at}: page }`)} }`],
    ['root fields', `{ ${many(11, () => 'restaurants(page: 1) { total }')} }`],
    ['depth', `{ restaurants(page: 1) { ${'... on RestaurantsAnswer { '.repeat(10)} total ${'}'.repeat(10)} } }`],
    ['directives', `{ restaurants(page: 1) { total ${'@include(if: true) '.repeat(1)}${many(21, () => 'page @skip(if: false)')} } }`],
    ['tokens', `{ restaurants(page: 1) { ${'total '.repeat(2100)} } }`],
    ['cost', `{ restaurants(page: 1) { ${'total '.repeat(1100)} } }`],
    ['a fragment within itself', 'query { restaurants(page: 1) { ...a } } fragment a on RestaurantsAnswer { ...a total }'],
    ['root fields within a fragment', `{ ...a } fragment a on Query { ${many(11, () => 'restaurants(page: 1) { total }')} }`],
    ['the schema twice', '{ a: __schema { types { name } } b: __schema { types { name } } }'],
    ['types within types', `{ __schema { types { ${'fields { type { '.repeat(3)} name ${'} }'.repeat(3)} } } }`],
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

  test('a change cannot be made by GET', async () => {
    const response = await app.app.inject({
      method: 'GET',
      url,
      query: { query: 'mutation { createRestaurant { id } }' },
      headers: { accept: 'application/json' },
    })
    expect(response.statusCode).toBe(405)
  })
})

describe('the schema', () => {
  const readers = [
    getIntrospectionQuery(),
    getIntrospectionQuery({ specifiedByUrl: true, directiveIsRepeatable: true, schemaDescription: true, inputValueDeprecation: true, oneOf: true }),
  ]
  const readBy = (token: string) => Promise.all(readers.map((query) => post<IntrospectionQuery>({ query }, token)))

  test('can be read completely by people who are signed in, so that code can be generated', async () => {
    const offered = (await app.app.inject({ url: '/api/docs/restaurants.graphql' })).body
    for (const { data, errors } of await readBy(viewer.token)) {
      expect(errors).toBeUndefined()
      if (!data) throw new Error('nothing was answered')
      const client = buildClientSchema(data)
      expect(printSchema(client)).toBe(offered)
      for (const { name, endpoint } of allEndpoints().filter((each) => each.endpoint.graph && each.endpoint.service === 'restaurants')) {
        const problems = validate(client, parse(documentOf(endpoint)))
        expect([name, problems]).toEqual([name, []])
      }
    }
  })

  test('shows which arguments are required, and which fields within them', async () => {
    const [read] = await readBy(viewer.token)
    if (!read?.data) throw new Error('nothing was answered')
    const client = buildClientSchema(read.data)
    const wrong = (query: string) => validate(client, parse(query)).map(({ message }) => message)
    expect(wrong('{ restaurant { name } }')).toEqual(['Argument "Query.restaurant(id:)" of type "SafeInt!" is required, but it was not provided.'])
    expect(wrong('{ restaurant(id: 1) { name } restaurants { total } }')).toEqual([])
    const [missing] = wrong('mutation { createRestaurant(parent_access_group_id: 1, restaurant: { name: "Owl", currency: "USD" }) { id } }')
    expect(missing).toContain('to include required field "timezone"')
    // A document may not give null, nor a variable that can be null, where a value must be.
    expect(wrong('query ($id: SafeInt) { restaurant(id: $id) { name } }')).toHaveLength(1)
  })

  test('cannot be read by strangers, who get no type names from errors either', async () => {
    for (const token of ['', `bo1_${'A'.repeat(43)}`]) {
      for (const { data, errors } of await readBy(token))
        expect([data, errors?.map(({ extensions }) => extensions?.code)]).toEqual([undefined, ['unauthenticated']])
      const hidden =
        'query ($name: String!) { restaurants: __type(name: $name) { name fields { name } } ...a } fragment a on Query { __type(name: $name) { name } }'
      expect((await post({ query: hidden, variables: { name: 'Restaurant' } }, token)).data).toEqual({ restaurants: null, __type: null })
      const known = await post({ query: '{ restaurant(id: 1) { nam } }' }, token)
      expect(known.errors?.map(({ message }) => message)).toEqual(['Cannot query field "nam" on type "Restaurant".'])
    }
    expect((await post({ query: '{ __type(name: "Restaurant") { name } }' })).data).toEqual({ __type: { name: 'Restaurant' } })
  })
})

test('required arguments and fields agree with the input of the endpoint', () => {
  const judged = allEndpoints().flatMap(({ name, endpoint }) => {
    if (!endpoint.graph) return []
    const { shape } = slotOf(endpoint.input, 'input', 'Input')
    return demands(name, shape, z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }))
  })
  expect(judged.filter(({ inGraph, inJson }) => inGraph !== inJson)).toEqual([])
  expect(new Set(judged.map(({ inGraph }) => inGraph))).toEqual(new Set([true, false]))
  expect(judged.length).toBeGreaterThan(200)
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
  test.each(audits)('$name', async ({ fn }) => {
    const outcome = await fn()
    expect([outcome.status, 'reason' in outcome ? outcome.reason : '']).toEqual(['ok', ''])
  })
})

type JsonSchema = z.core.JSONSchema.BaseSchema

/** Each field of the shape, and of objects within it: must it be given, as GraphQL says and as JSON Schema says? */
function demands(path: string, shape: Shape, json: JsonSchema): { path: string; inGraph: boolean; inJson: boolean }[] {
  const bare = json.anyOf?.find((one): one is JsonSchema => typeof one === 'object' && one.type !== 'null') ?? json
  if (shape.kind === 'list') return Array.isArray(bare.items) || typeof bare.items !== 'object' ? [] : demands(path, shape.of.shape, bare.items)
  if (shape.kind !== 'object') return []
  return Object.entries(shape.fields).flatMap(([key, slot]) => {
    const field = Object(bare.properties?.[key]) as JsonSchema
    const mayBeNull = field.anyOf?.some((one) => typeof one === 'object' && one.type === 'null') ?? false
    const inJson = (bare.required ?? []).includes(key) && !mayBeNull
    return [{ path: `${path}.${key}`, inGraph: !slot.isNullable, inJson }, ...demands(`${path}.${key}`, slot.shape, field)]
  })
}
