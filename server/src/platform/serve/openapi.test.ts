import { allEndpoints } from '@brigade/contract/all-endpoints.ts'
import { expect, test } from 'vitest'
import { openApi } from './openapi.ts'

interface Operation {
  readonly operationId: string
  readonly security?: readonly object[]
  readonly requestBody?: { readonly required?: boolean }
  readonly responses: Readonly<Record<string, unknown>>
}

const about = { title: 'Brigade API', version: '1.14.0' }
const document = openApi(allEndpoints(), about) as { info: object; paths: Record<string, Record<string, Operation>> }
const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
const operation = (name: string) => operations.find(({ operationId }) => operationId === name)
const served = allEndpoints().filter(({ endpoint }) => !endpoint.graph)

test('every call with its own path is listed once', () => {
  expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(served.map(({ name }) => name).toSorted())
})

test.each(served)('$name says whether a session is asked for', ({ name, endpoint }) => {
  expect(operation(name)?.security).toEqual(endpoint.access.kind === 'anyone' ? [] : [{ bearer: [] }])
})

test('a described body is required; calls that read none describe none', () => {
  expect(operations.map(({ requestBody }) => requestBody?.required)).not.toContain(false)
  expect(operation('bank-connections.create')?.requestBody?.required).toBe(true)
  expect(operation('access-groups.resendInvitation')).not.toHaveProperty('requestBody')
  expect(operation('access-groups.get')).not.toHaveProperty('requestBody')
})

test('signed webhooks of providers have their own body schema', () => {
  const free = { required: true, content: { 'application/json': { schema: { type: 'object' } } } }
  for (const name of ['bank-connections.webhook', 'restaurants.posWebhook', 'restaurants.marketplaceNews']) {
    expect(operation(name)?.requestBody, name).toMatchObject(free)
  }
})

test('each call documents refusals on both sides, and the document states its license', () => {
  for (const { responses } of operations) expect(Object.keys(responses)).toEqual(['200', '4XX', '5XX'])
  expect(document.info).toMatchObject({ license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } })
})
