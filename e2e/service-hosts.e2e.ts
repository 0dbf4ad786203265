import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, type Page } from '@playwright/test'
import { newsTo, staff, staffPassword } from './staff.ts'
import { fillSignIn, test, watch } from './support.ts'

// A server of its own, which tells its web that restaurants are on one host and everything else, the sockets too, on another.
const port = Number(process.env.E2E_PORT ?? 18080) + 20
const web = `http://localhost:${port}`
const hosts = { most: `http://127.0.0.1:${port}`, restaurants: `http://restaurants.localhost:${port}` }
let server: ChildProcess

test.beforeAll(async () => {
  const SERVICE_HOSTS = `${hosts.most}, restaurants=${hosts.restaurants}`
  const env = { ...process.env, PORT: String(port), BANK_LINK_PORT: String(port + 1), SERVICE_HOSTS, LOG_LEVEL: 'warn' }
  server = spawn(process.execPath, ['e2e/server.mjs'], { stdio: ['ignore', 'ignore', 'inherit'], env })
  await expect.poll(async () => (await fetch(`${web}/readyz`).catch(() => undefined))?.status, { timeout: 60_000 }).toBe(200)
})

test.afterAll(async () => {
  if (!server || server.exitCode !== null) return
  server.kill('SIGTERM')
  await once(server, 'exit')
})

function callsOf(page: Page): { calls: Set<string>; sockets: Set<string> } {
  const heard = { calls: new Set<string>(), sockets: new Set<string>() }
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    const [, service] = /^\/api\/(\w+)\//.exec(pathname) ?? []
    if (service !== undefined) heard.calls.add(`${origin} ${service}`)
  })
  page.on('websocket', (socket) => heard.sockets.add(new URL(socket.url()).origin))
  return heard
}

test('the web of one host calls the services on other hosts: sign-in, lists, a change, and its live update', async ({ browser }, info) => {
  // Without the header that tells the tests' browsers apart: it would be asked about before each call to another origin.
  const open = async () => (await browser.newContext({ viewport: info.project.use.viewport ?? null, serviceWorkers: 'block' })).newPage()
  const [changing, looking] = [await open(), await open()]
  const faults = [watch(changing).faults, watch(looking).faults]
  const heard = callsOf(changing)
  for (const page of [changing, looking]) {
    // The server of this test is at another address than that of the others.
    await page.goto(`${web}/#/auth/sign-in`)
    await fillSignIn(page, staff.owner, staffPassword)
    await expect(page.getByRole('button', { name: /Olivia/ }).first()).toBeVisible()
  }
  const news = newsTo(looking)
  await looking.goto(`${web}/#/bank-connections`)
  await looking.reload()
  await news.joined()
  await expect(looking.getByRole('row').nth(1)).toBeVisible()

  await changing.goto(`${web}/#/onboarding`)
  // At the start their names stand as well, among what needs someone.
  await expect(changing.getByRole('row').filter({ hasText: 'Copper Kettle' }).first()).toBeVisible()
  await changing.goto(`${web}/#/bank-connections/new`)
  await changing.getByLabel('Name', { exact: true }).fill('Aaa on other hosts')
  await changing.getByLabel('Organization').click()
  await changing.getByRole('option').first().click()
  await changing.getByLabel('Address').fill('48 Wharf Street')
  await changing.getByLabel('Contact first name').fill('Nina')
  await changing.getByLabel('Contact last name').fill('Lane')
  await changing.getByLabel('Contact email').fill('nina.lane@example.com')
  await changing.getByLabel('Contact phone').fill('2075550119')
  await changing.getByRole('button', { name: 'Create' }).click()
  await expect(changing.getByRole('heading', { name: 'Aaa on other hosts' })).toBeVisible()

  await expect(looking.getByText('Aaa on other hosts')).toBeVisible()
  const onMost = ['payments', 'reports', 'users'].map((service) => `${hosts.most} ${service}`)
  expect([...heard.calls].toSorted()).toEqual([...onMost, `${hosts.restaurants} restaurants`].toSorted())
  expect([...heard.sockets]).toEqual([hosts.most.replace('http', 'ws')])
  expect(faults).toEqual([[], []])
})
