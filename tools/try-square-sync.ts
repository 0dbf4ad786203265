// node tools/try-square-sync.ts <folder>: runs the Square adapter against Square's own examples (<folder>/square/examples.json) and a
// real shop's catalog (<folder>/menus/catalog-list-response.json), served in pages of 100 as Square does.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { startFakeSquare } from '../server/src/modules/pos/fake-square.ts'
import { planSync } from '../server/src/modules/pos/plan.ts'
import type { PosEntity } from '../server/src/modules/pos/provider.ts'
import { squarePos } from '../server/src/modules/pos/square.ts'

const Listed = z.object({ objects: z.array(z.looseObject({ type: z.string(), id: z.string() })) })

const folder = process.argv[2]
if (folder === undefined) throw new Error('Name the folder that holds square/ and menus/.')
const read = (...path: string[]): unknown => JSON.parse(readFileSync(join(folder, ...path), 'utf8'))
const examples = z.parse(z.object({ ListCatalogResponse: Listed }), read('square', 'examples.json'))
await pull('the example of ListCatalog', examples.ListCatalogResponse.objects)
const shop = await pull('a real shop', z.parse(Listed, read('menus', 'catalog-list-response.json')).objects)
const first = planSync({
  entities: shop,
  unread: [],
  known: [],
  menu: [],
  policy: { name: 'ask', price_minor: 'pos', plu: 'pos', modifiers: 'ask' },
  deleteThresholdPct: 20,
  scope: 'full',
  isPartial: false,
  currency: 'USD',
  newId: () => crypto.randomUUID(),
})
console.log('a first sync of it:', first.counts)

async function pull(what: string, objects: z.infer<typeof Listed>['objects']): Promise<PosEntity[]> {
  const square = await startFakeSquare('token', objects, 100)
  const entities: PosEntity[] = []
  const started = performance.now()
  const account = { token: 'token', webhookKey: '', location: '' }
  for await (const page of squarePos({ url: square.url }).pull(account, new AbortController().signal)) entities.push(...page.entities)
  await square.stop()
  const kinds = Object.groupBy(entities, ({ kind }) => kind)
  const counts = Object.entries(kinds).map(([kind, all]) => `${all.length} ${kind}`)
  const priceless = entities.filter(({ kind, priceMinor }) => (kind === 'size' || kind === 'option') && priceMinor === null).length
  console.log(
    `${what}: ${counts.join(', ')}; ${priceless} without a price; ${square.state.asked.length} pages in ${Math.round(performance.now() - started)} ms`,
  )
  return entities
}
