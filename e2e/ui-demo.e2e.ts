import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import { createServer } from 'vite'
import { test as base, expectAccessible } from './support.ts'

const web = path.resolve(import.meta.dirname, '../web')
/** What a deployment on one origin says of itself; nothing answers behind it. */
const config = {
  product_name: 'Brigade',
  services: { users: '/api/users', payments: '/api/payments', restaurants: '/api/restaurants' },
  sockets: { sync: '/socket/sync', presence: '/socket/presence' },
  bank_link_origin: 'http://localhost:8081',
  public_url: 'http://localhost:8080',
  sentry_dsn: null,
  terms_url: 'https://brigade.example/terms',
  privacy_url: 'https://brigade.example/privacy',
}

// The page is in development builds only, so it comes from a development server, one for each worker.
const test = base.extend<object, { developing: string }>({
  developing: [
    async ({ browserName: _ }, use) => {
      process.env.SERVER_URL = 'http://localhost:1'
      const server = await createServer({
        configFile: path.join(web, 'vite.config.ts'),
        root: web,
        logLevel: 'error',
        // Of its own: another development server may be using the usual one.
        cacheDir: path.join(web, '../node_modules/.cache/ui-demo'),
        // Nothing is edited meanwhile, and a page that reloads itself cannot be judged.
        server: { port: 0, hmr: false, watch: null },
      })
      await server.listen()
      await use(server.resolvedUrls?.local[0] ?? '')
      await server.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

// The page holds some five thousand elements, some of which never rest.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const charts = ['Sales by channel', 'Orders by channel', 'Orders by day and meal', 'Net sales, ninety days']

/** Waits for the parts that come in chunks of their own, of which only an outline stands until then. */
async function allStands(page: Page): Promise<void> {
  // The first page after a change of the packages also prepares them for the browser.
  await expect(page.getByRole('heading', { level: 1, name: 'North Wharf deposits' })).toBeVisible({ timeout: 60_000 })
  for (const name of charts) await expect(page.getByRole('figure', { name }).getByRole('img')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Table 12' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Opening a second kitchen' })).toBeVisible()
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(beyond, `${page.viewportSize()?.width} px wide`).toBe(0)
}

test('every part of the kit fits the screen and is accessible in both modes', async ({ page, developing }) => {
  test.setTimeout(180_000)
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  await page.route('**/config.json', (route) => route.fulfill({ json: config }))
  await page.goto(`${developing}#/uidemo`)
  await allStands(page)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page, 'kit, light')
  await page.getByRole('button', { name: 'Dark', exact: true }).click({ timeout: 60_000 })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expectAccessible(page, 'kit, dark', ['color-contrast'])
  for (const width of [900, 390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page)
  }
  expect(faults).toEqual([])
})
