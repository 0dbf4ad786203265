import type { SessionUser } from '@brigade/contract/session.ts'
import { vi } from 'vitest'
import { setAppConfig } from './config.ts'

/** A signed-in person for tests. */
export function person(more: Partial<SessionUser> = {}): SessionUser {
  return {
    name: 'Vera Viewer',
    email: 'vera@example.com',
    phone: '+12125550142',
    oauth_token: 'token-of-vera',
    token_expires_at: Math.floor(Date.now() / 1000) + 3600,
    ag_roles: ['bank_connections'],
    ...more,
  }
}

/** Settings of a deployment on one origin. */
export function testConfig(): void {
  setAppConfig({
    product_name: 'Brigade',
    services: { users: '/api/users', payments: '/api/payments', restaurants: '/api/restaurants', orders: '/api/orders', reports: '/api/reports' },
    sockets: { sync: '/socket/sync', presence: '/socket/presence' },
    bank_link_origin: 'http://localhost:8081',
    public_url: 'http://localhost:8080',
    sentry_dsn: null,
    terms_url: 'https://brigade.example/terms',
    privacy_url: 'https://brigade.example/privacy',
  })
}

export interface Sent {
  method: string
  path: string
  body: unknown
  headers: Headers
}

/** A socket that a test drives by hand; nothing ever leaves it. */
export class FakeSocket extends EventTarget {
  static opened: FakeSocket[] = []
  readonly sent: unknown[] = []
  readyState = 0
  onopen = () => {}
  onmessage = (_event: { data: string }) => {}
  onclose = (_event: unknown) => {}
  onerror = (_event: unknown) => {}

  readonly url: string

  constructor(url: string) {
    super()
    this.url = url
    FakeSocket.opened.push(this)
  }

  send(data: string): void {
    this.sent.push(JSON.parse(data))
  }

  close(): void {
    this.readyState = 3
  }

  open(): void {
    this.readyState = 1
    this.onopen()
  }

  /** The connection breaks, as the browser reports it. */
  lose(): void {
    this.readyState = 3
    this.onclose({ code: 1006 })
  }

  say(frame: unknown): void {
    this.onmessage({ data: JSON.stringify(frame) })
  }
}

/** Stands in for the server: answers by `METHOD /path`, and remembers what was sent. */
export function fakeServer(answers: Record<string, (sent: Sent) => { status?: number; body?: unknown; text?: string }>): Sent[] {
  const sent: Sent[] = []
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const path = address.split('?')[0] ?? address
    const request = {
      method: init.method ?? 'GET',
      path: address,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      headers: new Headers(init.headers),
    }
    sent.push(request)
    const answer = answers[`${request.method} ${path}`]?.(request) ?? { status: 404, body: { code: 'not_found', message: 'No such call' } }
    return new Response(answer.text ?? JSON.stringify(answer.body ?? {}), { status: answer.status ?? 200 })
  })
  return sent
}
