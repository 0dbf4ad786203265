import { session } from '@brigade/contract/session.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { judgeSettings, loadConfig } from './config.ts'
import { serviceUrl } from './service-hosts.ts'

const office = 'https://office.example.com'
const under = (SERVICE_HOSTS: string, PUBLIC_URL = office) => loadConfig({ PUBLIC_URL, SERVICE_HOSTS }, [])
const appOf = (SERVICE_HOSTS: string, APP_ORIGINS = '') => {
  const { publicUrl, serviceHosts, appOrigins } = loadConfig({ PUBLIC_URL: office, SERVICE_HOSTS, APP_ORIGINS }, [])
  return testApp({}, { config: { publicUrl, serviceHosts, appOrigins } })
}
const configOf = async (app: Awaited<ReturnType<typeof testApp>>) =>
  (await app.app.inject('/config.json')).json<{ services: Record<string, string>; sockets: Record<string, string> }>()

const same = await testApp({}, { config: { publicUrl: office } })
const one = await appOf('https://api.example.com')
const several = await appOf('payments=https://pay.example.com, restaurants=https://menus.example.com/gateway/r, sockets=https://live.example.com')

test('without the setting every call goes to the page’s origin, and no other origin may call', async () => {
  const { services, sockets } = await configOf(same)
  expect(services).toMatchObject({ users: '/api/users', payments: '/api/payments', native_apps_manager: '/api/native_apps_manager' })
  expect(sockets).toEqual({ sync: '/socket/sync', presence: '/socket/presence' })
  const me = `/api/users${session.me.path}`
  expect((await same.app.inject({ url: me, headers: { origin: office } })).headers).not.toHaveProperty('access-control-allow-origin')
})

test('a single address is the host of every service and of the sockets', async () => {
  const { services, sockets } = await configOf(one)
  expect(Object.keys(services)).toHaveLength(12)
  for (const [service, base] of Object.entries(services)) expect(base).toBe(`https://api.example.com/api/${service}`)
  expect(sockets).toEqual({ sync: 'wss://api.example.com/socket/sync', presence: 'wss://api.example.com/socket/presence' })
})

test('services can be named one by one, with a base path where the address has one; the others stay', async () => {
  const { services, sockets } = await configOf(several)
  expect(services).toMatchObject({
    users: '/api/users',
    payments: 'https://pay.example.com/api/payments',
    restaurants: 'https://menus.example.com/gateway/r',
  })
  expect(sockets.sync).toBe('wss://live.example.com/socket/sync')
})

test('one setting works for every deployment: hosts follow the domain and the name of the service', async () => {
  const pattern = 'https://{service}.{domain}'
  expect(serviceUrl(under(pattern), 'gift_cards')).toBe('https://gift-cards.office.example.com/api/gift_cards')
  expect(serviceUrl(under(pattern, 'https://staging.example.com'), 'users')).toBe('https://users.staging.example.com/api/users')
  expect(serviceUrl(under('https://{domain}:8443/v1/{service}, users=https://id.example.com'), 'orders')).toBe(
    'https://office.example.com:8443/v1/orders',
  )
  expect(serviceUrl(under('https://{domain}:8443/v1/{service}, users=https://id.example.com'), 'users')).toBe('https://id.example.com/api/users')
})

test('external webhooks go to the host of the service', () => {
  expect(serviceUrl(under('', office), 'payments')).toBe(`${office}/api/payments`)
  expect(serviceUrl(under('https://api.example.com'), 'payments')).toBe('https://api.example.com/api/payments')
})

const connectOf = (policy: unknown) => /connect-src ([^;]*)/.exec(String(policy))?.[1]

test('the content security policy allows calls and sockets to those hosts, and nothing more', async () => {
  const policyOf = async (app: typeof one) => connectOf((await app.app.inject('/')).headers['content-security-policy'])
  expect(await policyOf(same)).toBe("'self' wss://office.example.com")
  expect(await policyOf(one)).toBe("'self' wss://office.example.com https://api.example.com wss://api.example.com")
  expect(await policyOf(several)).toBe("'self' wss://office.example.com https://menus.example.com https://pay.example.com wss://live.example.com")
})

test('the web of this product may call hosts of its services; strangers may not', async () => {
  const ask = (app: typeof one, origin: string) => app.app.inject({ url: `/api/users${session.me.path}`, headers: { origin } })
  expect((await ask(one, office)).headers['access-control-allow-origin']).toBe(office)
  expect((await ask(several, office)).headers['access-control-allow-origin']).toBe(office)
  expect((await ask(one, 'https://evil.example')).headers).not.toHaveProperty('access-control-allow-origin')
  const first = await one.app.inject({
    method: 'OPTIONS',
    url: '/api/restaurants/graphql',
    headers: { origin: office, 'access-control-request-method': 'POST' },
  })
  expect([first.statusCode, first.headers['access-control-allow-origin']]).toEqual([204, office])
  expect(first.headers).not.toHaveProperty('access-control-allow-credentials')
})

test('native apps may call those hosts as well, where their setting names them', async () => {
  const shell = 'capacitor://localhost'
  const app = await appOf('https://api.example.com', shell)
  for (const origin of [shell, office])
    expect((await app.app.inject({ url: '/config.json', headers: { origin } })).headers['access-control-allow-origin']).toBe(origin)
})

const noList = 'SERVICE_HOSTS must list addresses, such as https://api.example.com or payments=https://pay.example.com, not'
const wrong: [string, string][] = [
  ['api.example.com', `${noList} "api.example.com".`],
  ['payments=', `${noList} "payments=".`],
  ['https://api.example.com/?x=1', `${noList} "https://api.example.com/?x=1".`],
  ['https://{host}.example.com', `${noList} "https://{host}.example.com".`],
  [
    'pay=https://pay.example.com',
    'SERVICE_HOSTS must name services of users, restaurants, orders, payments, loyalty, native_apps_manager, gift_cards, discounts, campaigns, reports, billing, feedback or sockets, not "pay".',
  ],
  ['users=https://a.example.com,users=https://b.example.com', 'SERVICE_HOSTS must name each service once.'],
  ['https://a.example.com,https://b.example.com', 'SERVICE_HOSTS must name each service once.'],
  ['https://api.example.com/v1', 'SERVICE_HOSTS must have {service} in an address with a path that is for all, not "https://api.example.com/v1".'],
  ['http://api.example.com', 'SERVICE_HOSTS must be https like PUBLIC_URL, or browsers refuse the calls: "http://api.example.com".'],
]
test.each(wrong)('SERVICE_HOSTS=%s is refused in one sentence', (SERVICE_HOSTS, sentence) => {
  expect([...judgeSettings({ PUBLIC_URL: office, SERVICE_HOSTS }, []).wrong.values()]).toEqual([sentence])
})

const plaid = { BANK_LINK_PROVIDER: 'plaid', PLAID_CLIENT_ID: 'id', PLAID_SECRET: 'secret', PRODUCTION_DOMAIN: 'Office.example.com' }

test('the widget is the production one on the production domain, and the sandbox one anywhere else', () => {
  const envOf = (more: Record<string, string>) => loadConfig({ ...plaid, ...more }, []).plaid?.env
  expect(envOf({ PUBLIC_URL: office })).toBe('production')
  expect(envOf({ PUBLIC_URL: 'https://staging.office.example.com' })).toBe('sandbox')
  expect(envOf({})).toBe('sandbox')
  expect(envOf({ PUBLIC_URL: office, PLAID_ENV: 'http://localhost:9' })).toBe('http://localhost:9')
  expect(envOf({ PUBLIC_URL: office, PRODUCTION_DOMAIN: '' })).toBe('sandbox')
  expect(envOf({ PUBLIC_URL: office, PRODUCTION_DOMAIN: '', PLAID_ENV: 'production' })).toBe('production')
})

test('a practice deployment moves no real money, and the real one no practice money', () => {
  const saysOf = (more: Record<string, string>) => [...judgeSettings({ ...plaid, ...more }, []).wrong.values()]
  const staging = 'https://staging.example.com'
  expect(saysOf({ PUBLIC_URL: staging, PLAID_ENV: 'production' })).toEqual(['PLAID_ENV must be sandbox, for PUBLIC_URL is not on PRODUCTION_DOMAIN.'])
  expect(saysOf({ PUBLIC_URL: office, PLAID_ENV: 'sandbox' })).toEqual(['PLAID_ENV must be production, for PUBLIC_URL is on PRODUCTION_DOMAIN.'])
  expect(saysOf({ PUBLIC_URL: office, PRODUCTION_DOMAIN: 'https://office.example.com' })).toEqual([
    'PRODUCTION_DOMAIN must be the host of an address, such as office.example.com, not "https://office.example.com".',
  ])
})
