import { expect, test } from 'vitest'
import { fakeCatalog, startFakeSquare } from './fake-square.ts'
import { benchCapMs, everything, type PosBench, posContractOf, wholeAnswer } from './provider.contract.ts'
import type { PosEntity } from './provider.ts'
import { squarePos } from './square.ts'
import { startUnrulyPos } from './unruly-pos.ts'

const account = { token: 'EAAA-of-the-bench', webhookKey: 'signature key', location: '' }

posContractOf('square', async (): Promise<PosBench> => {
  const square = await startFakeSquare(account.token)
  const front = await startUnrulyPos()
  return {
    provider: squarePos({ url: square.url, capMs: 10_000 }),
    account,
    nowhere: squarePos({ url: 'http://127.0.0.1:1', capMs: 10_000 }),
    unruly: (mood) => squarePos({ url: front.urlFor(mood), capMs: benchCapMs }),
    item: 'ITEM1',
    async rename(id, name) {
      for (const object of square.state.objects) if (object.id === id && object.item_data) object.item_data = { ...object.item_data, name }
    },
    async remove(id) {
      square.state.objects = square.state.objects.filter((object) => object.id !== id)
    },
    async revoke() {
      square.state.isRevoked = true
    },
    async failLate() {
      square.state.failsFrom = 4
    },
    async repeatLate() {
      square.state.turnsBackAt = { from: 4, to: 4 }
    },
    async breakOne() {
      square.state.objects = square.state.objects.map((object) =>
        object.id === 'ITEM2' ? JSON.parse(JSON.stringify(object).replace('"amount":250', '"amount":2.5')) : object,
      )
      return { name: 'Bagel 2', kind: 'item', externalId: 'ITEM2' }
    },
    webhook: (url) => square.webhook(url, account.webhookKey),
    async stop() {
      await Promise.all([square.stop(), front.stop()])
    },
  }
})

test('a location has its own prices and leaves out items not sold there', async () => {
  const square = await startFakeSquare(account.token)
  const provider = squarePos({ url: square.url })
  const at = async (location: string) =>
    (await everything(provider, { ...account, location })).map(({ externalId, priceMinor }) => `${externalId} ${priceMinor}`)
  expect(await at('L1')).toContain('VAR1 300')
  expect(await at('L2')).toContain('VAR1 400')
  expect((await at('L1')).filter((one) => one.startsWith('ITEM3'))).toHaveLength(1)
  expect((await at('L2')).filter((one) => one.startsWith('ITEM3'))).toHaveLength(0)
  expect(await provider.health({ ...account, location: 'L9' })).toEqual({ isHealthy: false, problem: 'Square knows no location L9.' })
  await square.stop()
})

test('a price comes with its currency, whether it is that of the shop or of a location', async () => {
  const [coffee] = fakeCatalog().filter(({ id }) => id === 'ITEM1')
  const square = await startFakeSquare(account.token, JSON.parse(JSON.stringify([coffee]).replaceAll('USD', 'JPY')))
  const at = async (location: string) =>
    (await everything(squarePos({ url: square.url }), { ...account, location })).filter(({ kind }) => kind === 'size')
  expect(await at('')).toMatchObject([
    { priceMinor: 300, currency: 'JPY' },
    { priceMinor: 450, currency: 'JPY' },
  ])
  expect(await at('L2')).toMatchObject([
    { priceMinor: 400, currency: 'JPY' },
    { priceMinor: 550, currency: 'JPY' },
  ])
  await square.stop()
})

test('the real client library signs in, requests the parts of a menu, and follows the cursor to its end', async () => {
  const square = await startFakeSquare(account.token, fakeCatalog(), 1)
  const entities = await everything(squarePos({ url: square.url }), account)
  expect(square.state.asked).toHaveLength(6)
  expect(square.state.asked.every((url) => url.includes('types=CATEGORY%2CMODIFIER_LIST%2CITEM'))).toBe(true)
  expect(entities.find(({ externalId }) => externalId === 'VAR2x')).toMatchObject({ name: 'Regular', priceMinor: 250, parentExternalId: 'ITEM2' })
  await square.stop()
})

test('cursors that turn in a circle are an incomplete answer', async () => {
  const square = await startFakeSquare(account.token, fakeCatalog(), 1)
  square.state.turnsBackAt = { from: 4, to: 2 }
  await expect(everything(squarePos({ url: square.url }), account)).rejects.toThrow('the same page twice')
  expect(square.state.asked).toHaveLength(5)
  await square.stop()
})

test.each([
  [
    'a size with a price that is no number',
    'VAR1',
    '"amount":300',
    '"amount":"three"',
    { kind: 'size', externalId: 'VAR1', name: 'Small', fields: ['price'] },
  ],
  [
    'an item whose data is gone',
    'ITEM4',
    '"item_data":{"name":"Bagel 4"',
    '"other_data":{"name":"Bagel 4"',
    { kind: 'item', externalId: 'ITEM4', name: 'ITEM4', fields: [] },
  ],
  ['an item whose name is a number', 'ITEM4', '"name":"Bagel 4"', '"name":4', { kind: 'item', externalId: 'ITEM4', fields: ['name'] }],
  ['a category without an id', 'CAT1', '"id":"CAT1"', '"id":""', { kind: 'category', externalId: undefined, name: 'Hot drinks', fields: ['id'] }],
])('%s is named, and what does not belong to it is taken', async (_, id, text, broken, named) => {
  const isAffected = ({ externalId, parentExternalId }: PosEntity) => externalId === id || parentExternalId === id
  const square = await startFakeSquare(account.token)
  const provider = squarePos({ url: square.url })
  const all = await everything(provider, account)
  square.state.objects = JSON.parse(JSON.stringify(square.state.objects).replace(text, broken))
  const { entities, unread } = await wholeAnswer(provider, account)
  expect(unread).toMatchObject([named])
  expect(entities).toEqual(all.filter((one) => !isAffected(one)))
  await square.stop()
})

test('an item without a name is ours to name, and says so', async () => {
  const square = await startFakeSquare(account.token)
  square.state.objects = JSON.parse(JSON.stringify(square.state.objects).replace('"Bagel 2"', '""'))
  const entities = await everything(squarePos({ url: square.url }), account)
  expect(entities.filter(({ isUnnamed }) => isUnnamed).map(({ externalId, name }) => `${externalId} ${name}`)).toEqual([
    'ITEM2 Unnamed',
    ...['VAR2x', 'VAR3x', 'VAR4x'].map((id) => `${id} Regular`),
  ])
  await square.stop()
})

test('webhooks about other things than the catalog are accepted and start nothing', async () => {
  const square = await startFakeSquare(account.token)
  const { headers, body } = square.webhook('https://x.example', account.webhookKey, 'payment.updated')
  expect(squarePos({ url: square.url }).verifyWebhook(account, { url: 'https://x.example', headers, rawBody: body }).isMenuChange).toBe(false)
  await square.stop()
})
