// node tools/plaid-examples.ts <folder>: runs the Plaid adapter against the example answers of Plaid's own API description,
// kept in <folder>/examples-extract.json as {path: {response_examples: {name: {value}}}}.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { plaidProvider } from '../server/src/modules/bank-connections/bank-link/plaid.ts'

const Examples = z.record(z.string(), z.object({ response_examples: z.record(z.string(), z.object({ value: z.unknown() })) }))

const folder = process.argv[2]
if (folder === undefined) throw new Error('Name the folder that holds examples-extract.json.')
const examples = z.parse(Examples, JSON.parse(readFileSync(join(folder, 'examples-extract.json'), 'utf8')))

const server = createServer((request, response) => {
  const example = Object.values(examples[request.url ?? '']?.response_examples ?? {})[0]
  response.writeHead(example ? 200 : 500, { 'content-type': 'application/json' }).end(JSON.stringify(example?.value ?? {}))
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const provider = plaidProvider({
  clientId: 'x',
  secret: 'x',
  env: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  url: 'http://localhost:8081',
  paymentsUrl: 'http://localhost:8080/api/payments',
  productName: 'Brigade',
  mac: (_text, purpose) => `keyed hash of a ${purpose}`,
})
try {
  console.log('link token', await provider.createLinkToken({ connectionUuid: 'c1', name: 'Example' }))
  const { accessToken, itemId } = await provider.exchangePublicToken('public-example')
  console.log('item', itemId)
  console.log('account', await provider.account(accessToken))
  console.log('health', await provider.health(accessToken))
  await provider.remove(accessToken)
  console.log('removed')
} finally {
  server.close()
  server.closeAllConnections()
}
