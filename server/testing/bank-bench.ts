import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { bankConnections } from '@brigade/contract/bank-connections.ts'
import { afterAll } from 'vitest'
import { startBankLinkSandbox } from '../src/bank-link-sandbox/server.ts'
import type { BankLinkProvider } from '../src/modules/bank-connections/bank-link/provider.ts'
import { sandboxProvider } from '../src/modules/bank-connections/bank-link/sandbox.ts'
import { bankConnectionRoutes } from '../src/modules/bank-connections/routes.ts'
import { auditRoutes } from '../src/platform/audit/routes.ts'
import { type TestApp, testApp } from './app.ts'

export interface Webhook {
  readonly headers: Record<string, string>
  readonly body: string
}

export interface BankBench {
  readonly app: TestApp
  readonly link: BankLinkProvider
  /** Signs in at a bank in the widget; answers the public token of its message. */
  signIn(linkToken: string, bank?: string): Promise<string>
  /** Presses a button of the sandbox's control page. */
  order(order: Record<string, unknown>): Promise<void>
  /** Webhooks as the sandbox sent them, newest first; nothing has been delivered. */
  readonly webhooks: Webhook[]
  deliver(webhook: Webhook): Promise<number>
  /** Ids of the accounts that live in the sandbox. */
  items(): Promise<string[]>
}

/** The server with the real sandbox beside it, for tests of bank connections. */
export async function bankBench(change: (link: BankLinkProvider) => BankLinkProvider = (link) => link): Promise<BankBench> {
  const webhooks: Webhook[] = []
  const receiver = createServer(async (request, response) => {
    webhooks.unshift({ headers: { 'bank-link-signature': String(request.headers['bank-link-signature']) }, body: (await buffer(request)).toString() })
    response.end('{}')
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const publicUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
  const sandbox = await startBankLinkSandbox({ port: 0, host: '127.0.0.1', publicUrl })
  const mac = (text: string, purpose: string) => app.deps.secrets.mac(text, purpose)
  const link = change(sandboxProvider({ url: sandbox.url, secret: sandbox.secret, mac, capMs: 1500 }))
  const app: TestApp = await testApp({ 'bank-connections': bankConnectionRoutes(link), 'audit-logs': auditRoutes })
  afterAll(async () => {
    await sandbox.stop()
    await new Promise((resolve) => receiver.close(resolve))
  })

  async function post(path: string, body: object): Promise<{ messages?: string[] }> {
    const response = await fetch(sandbox.url + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as { messages?: string[] }
  }

  return {
    app,
    link,
    webhooks,
    async signIn(token, bank = 'harbor') {
      await post('/frame/step', { token, do: 'choose_bank', bank })
      const { messages } = await post('/frame/step', { token, do: 'sign_in', user: 'user_good', password: 'pass_good' })
      return (JSON.parse(messages?.[0] ?? '') as { public_token: string }).public_token
    },
    async order(order) {
      await post('/control/order', order)
    },
    async deliver({ headers, body }) {
      const { path, service } = bankConnections.webhook
      const url = `/api/${service}${path.replace(':provider', 'sandbox')}`
      const response = await app.app.inject({ method: 'POST', url, headers: { ...headers, 'content-type': 'application/json' }, payload: body })
      return response.statusCode
    },
    async items() {
      const response = await fetch(`${sandbox.url}/control/overview`)
      return ((await response.json()) as { items: { id: string }[] }).items.map(({ id }) => id)
    },
  }
}

let counter = 0

/** A form as the screen sends it. */
export function formOf(more: Record<string, unknown> = {}) {
  counter += 1
  return {
    name: `Old Port Deposits ${counter}`,
    contact_first_name: 'Dominic',
    contact_last_name: 'Reyes',
    contact_email: 'dominic.reyes@example.com',
    contact_phone: '2075550119',
    address: '48 Wharf Street, Portland, ME 04101',
    ...more,
  }
}

export const routing = '910000019'

export const manual = (account = '5550001234') => ({ connection_type: 'MANUAL' as const, routing_number: routing, account_number: account })
