import { allEndpoints } from '@brigade/contract/all-endpoints.ts'
import { expect, test } from 'vitest'
import { openApi } from './openapi.ts'

interface Described {
  readonly $ref?: string
  readonly description?: string
  readonly properties?: Readonly<Record<string, Described>>
  readonly required?: readonly string[]
  readonly enum?: readonly string[]
  readonly const?: string
  readonly items?: Described
  readonly oneOf?: readonly Described[]
}

interface Operation {
  readonly operationId: string
  readonly security?: readonly object[]
  readonly requestBody?: { readonly required?: boolean; readonly content?: Readonly<Record<string, { readonly schema: Described }>> }
  readonly responses: Readonly<Record<string, unknown>>
}

const about = { title: 'Brigade API', version: '1.14.0' }
const document = openApi(allEndpoints(), about) as {
  info: object
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Described> }
}
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

test('what a handler judges one by one is described as well: fields, kinds, what is required, each with a sentence', () => {
  const { IngestOrder, IngestEvent, IngestLine } = document.components.schemas
  const sent = (name: string, list: string) => operation(name)?.requestBody?.content?.['application/json']?.schema.properties?.[list]?.items
  expect(sent('orders.ingestOrders', 'orders')).toEqual({ $ref: '#/components/schemas/IngestOrder' })
  expect(sent('orders.ingestEvents', 'events')).toEqual({ $ref: '#/components/schemas/IngestEvent' })
  expect(IngestOrder?.required).toEqual(['external_id', 'channel', 'fulfilment', 'placed_at', 'currency', 'lines'])
  expect(IngestOrder?.properties?.state?.enum).toContain('out_for_delivery')
  for (const list of [IngestOrder?.properties?.lines, IngestLine?.properties?.modifiers])
    expect(list?.items).toEqual({ $ref: '#/components/schemas/IngestLine' })
  expect(IngestEvent?.oneOf?.map(({ properties }) => properties?.kind?.const)).toEqual(['state', 'payment', 'tip', 'refund', 'void'])

  const silent = (at: string, one: Described | undefined): string[] => [
    ...Object.entries(one?.properties ?? {}).flatMap(([key, field]) => [
      ...(field.description === undefined && field.const === undefined ? [`${at}.${key}`] : []),
      ...silent(`${at}.${key}`, field),
    ]),
    ...(one?.items ? silent(at, one.items) : []),
    ...(one?.oneOf ?? []).flatMap((kind) => [...(kind.description === undefined ? [at] : []), ...silent(at, kind)]),
  ]
  expect([silent('order', IngestOrder), silent('line', IngestLine), silent('event', IngestEvent)]).toEqual([[], [], []])
})

test('every reference within the document leads somewhere', () => {
  const said = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name ?? '')
  expect([...new Set(said)].toSorted()).toEqual(Object.keys(document.components.schemas).toSorted())
})
