import { expect, test } from 'vitest'
import { allEndpoints } from './all-endpoints.ts'
import { operationOf, pathParams } from './kit/endpoint.ts'
import { roles } from './kit/roles.ts'
import { modules } from './modules.ts'

/** Specification section 6, the rows of what is built or disabled here. */
const table = [
  ['Access Groups', '/access_groups', ['access_groups'], true],
  ['Channels', '/channels', ['channels'], true],
  ['Collections', '/collections', ['picture_collections'], true],
  ['Gift Cards', '/gift_cards', ['gift_card_definitions'], true],
  ['My Bank', '/bank-connections', ['bank_connections'], true],
  ['Restaurants', '/onboarding', ['restaurants'], true],
  ['Reports', '/reports', ['restaurants', 'channels'], true],
  ['Customers', '/customers', ['customers'], true],
  ['Discounts', '/discounts', ['discounts'], true],
  ['Orders', '/orders', [], false],
  ['Restaurants', '/restaurants', [], false],
  ['Growth Services', '/growth_services', ['growth_services'], false],
] as const

test.each(table)('%s at %s is open to people with %j', (label, path, opensFor, enabled) => {
  expect(modules.find((module) => module.path === path)).toMatchObject({ label, opensFor, enabled })
})

test('every listed module is in the table', () => {
  expect(modules.flatMap(({ path }) => path ?? []).sort()).toEqual(table.map(([, path]) => path).sort())
})

test('disabled modules have no folder and no calls', () => {
  expect(modules.filter(({ enabled }) => !enabled).map(({ folder }) => folder)).toEqual([null, null, null])
  const folders = new Set(modules.map(({ folder }) => folder))
  const platform = ['session', 'preferences', 'attention', 'audit-logs']
  expect(
    [...new Set(allEndpoints().map(({ name }) => name.split('.')[0] ?? ''))].filter((group) => !platform.includes(group) && !folders.has(group)),
  ).toEqual([])
})

test('modules are opened by roles that exist', () => {
  expect(modules.flatMap(({ opensFor }) => opensFor).filter((role) => !roles.includes(role))).toEqual([])
})

/** Specification section 7: method and path of every call of these services, parameters without their names. */
const calls = `
users POST /v5/get_auth_token
users POST /v5/access_group/user/accept_invite
users POST /v5/signup
users POST /v5/confirm_account
users POST /v5/forget_password
users POST /v5/reset_password
users POST /v5/is_resource_authorized
users POST /v5/access_group
users POST /v5/access_group/merge
users POST /v5/access_group/move_access_groups
users GET /v5/access_group/{}
users GET /v5/access_group/{}/get_stats
users POST /v5/access_group/search
users POST /v5/access_group/{}/{}
users PUT /v5/access_group/{}
users POST /v5/access_group/delete
users POST /v5/access_group/remove_resources
users POST /v5/access_group/move_resources
users POST /v5/access_group/add_resource
users POST /v5/access_group/get_resource_groups
restaurants POST /v5/audit_logs
restaurants GET /v5/audit_logs
payments POST /v5/bank_connections/search
payments POST /v5/bank_connections
payments PUT /v5/bank_connections/{}
payments GET /v5/bank_connections/{}
payments POST /v5/bank_connections/{}/init
payments POST /v5/bank_connections/{}/set_token
payments DELETE /v5/bank_connections/{}
payments GET /v5/public/bank_connections/{}
payments POST /v5/public/bank_connections/{}/init
payments POST /v5/public/bank_connections/{}/set_token`
  .trim()
  .split('\n')

const declared = new Set(allEndpoints().map(({ endpoint }) => `${endpoint.service} ${operationOf(endpoint).replace(/:[a-z_]+/g, '{}')}`))

test.each(calls)('%s is declared', (call) => {
  expect(declared).toContain(call)
})

test('no two endpoints share method and path, and every public one gives its reason', () => {
  expect(declared.size).toBe(allEndpoints().length)
  for (const { endpoint } of allEndpoints()) if (endpoint.access.kind === 'anyone') expect(endpoint.access.because).not.toBe('')
})

test('the public calls of bank connections identify a connection by its random uuid only', () => {
  const open = allEndpoints().filter(({ endpoint }) => endpoint.path.startsWith('/v5/public/bank_connections/'))
  expect(open).toHaveLength(3)
  expect(open.map(({ endpoint }) => pathParams(endpoint.path))).toEqual([['uuid'], ['uuid'], ['uuid']])
})
