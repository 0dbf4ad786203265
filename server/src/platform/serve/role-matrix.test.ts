import { allEndpoints } from '@brigade/contract/all-endpoints.ts'
import { bankConnections } from '@brigade/contract/bank-connections.ts'
import { type AnyEndpoint, pathParams } from '@brigade/contract/kit/endpoint.ts'
import { roleName, roles, satisfying } from '@brigade/contract/kit/roles.ts'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { testBankLink } from '../../../testing/bank-link.ts'
import { allRoutes } from '../../routes.ts'
import { rolesOf } from './judge.ts'

// The contract is walked, so a new endpoint is covered before its author writes a test.
const app = await testApp(allRoutes(testBankLink()))
const company = await app.group({ name: 'Company' })
const everything = allEndpoints()
const guarded = everything.filter(({ endpoint }) => endpoint.access.kind !== 'anyone')
const byRole = guarded.filter(({ endpoint }) => rolesOf(endpoint.access).length > 0)

/** Any input: access is judged before the input is looked at. */
function someInput(endpoint: AnyEndpoint): never {
  return Object.fromEntries(pathParams(endpoint.path).map((name) => [name, '1'])) as never
}

describe('every endpoint that needs a session', () => {
  test.each(guarded)('$name refuses a request without one', async ({ endpoint }) => {
    const answer = await app.call(endpoint, someInput(endpoint))
    expect(answer.status).toBe(401)
    expect(answer.problem.code).toBe('unauthenticated')
  })

  test.each(guarded)('$name refuses a made-up token', async ({ endpoint }) => {
    expect((await app.call(endpoint, someInput(endpoint), { as: `bo1_${'A'.repeat(43)}` })).status).toBe(401)
  })
})

describe('every endpoint that needs a role', () => {
  test.each(byRole)('$name refuses staff holding every role but its own', async ({ endpoint }) => {
    const opening = new Set(rolesOf(endpoint.access).flatMap((role) => satisfying(role)))
    const others = roles.filter((role) => !opening.has(role) && !opening.has(role.replace(/_admin$/, '') as never))
    const person = await app.person({ roles: others, on: company })
    const answer = await app.call(endpoint, someInput(endpoint), { as: person })
    expect(answer.status).toBe(403)
    expect(answer.problem.message).toContain(roleName(rolesOf(endpoint.access)[0] ?? ''))
  })
})

test('every endpoint has its route and is in the reference', async () => {
  const { paths } = (await app.app.inject({ url: '/api/docs/json' })).json<{ paths: Record<string, Record<string, unknown>> }>()
  const schemaOf = async (service: string) => (await app.app.inject({ url: `/api/docs/${service}.graphql` })).body
  for (const { endpoint } of everything) {
    if (endpoint.graph) {
      expect(await schemaOf(endpoint.service)).toMatch(new RegExp(`^  ${endpoint.graph.field}[(:]`, 'm'))
      continue
    }
    const path = `/api/${endpoint.service}${endpoint.path.replace(/:([a-z_]+)/g, '{$1}')}`
    expect(paths[path]?.[endpoint.method.toLowerCase()], path).toBeDefined()
  }
})

test('disabled modules have no route', async () => {
  expect((await app.app.inject({ method: 'POST', url: '/api/orders/v5/orders/search' })).statusCode).toBe(404)
})

test('an unknown id and an id of another company get the same answer', async () => {
  const other = await app.group({ name: 'Other company' })
  const mine = await app.person({ roles: ['bank_connections_admin'], on: company })
  const { rows } = await app.database.pool.query(
    `with made as (insert into bank_connections (name, contact_first_name, contact_last_name, contact_email, contact_phone, address, parent_access_group_id)
       values ('Theirs', 'A', 'B', 'a@example.com', '2125550100', 'Street', $1) returning id)
     insert into access_group_resources (resource_type, resource_id, access_group_id, relation) select 'bank_connection', id, $1, 'owner' from made returning resource_id`,
    [other],
  )
  const forbidden = await app.call(bankConnections.get, { id: rows[0].resource_id }, { as: mine })
  const unknown = await app.call(bankConnections.get, { id: 999_999_999 }, { as: mine })
  expect(forbidden.status).toBe(404)
  expect({ ...forbidden.problem, request_id: '' }).toEqual({ ...unknown.problem, request_id: '' })
})
