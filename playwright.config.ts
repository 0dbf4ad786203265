import { defineConfig } from '@playwright/test'

// Several runs side by side need ports of their own.
const port = Number(process.env.E2E_PORT ?? 18080)
const bankLinkPort = port + 1
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
/** The real server with the demo company on PostgreSQL, driven by Chromium. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  // Two on one server: a third faster on two cores. Each test makes what it changes; whoever needs a session for long has a person of its own.
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 10_000, toPass: { timeout: 30_000 } },
  // What failed runs once more, to record what it did; it stays failed.
  retries: 1,
  failOnFlakyTests: true,
  reporter: [
    ['list'],
    ['json', { outputFile: 'node_modules/.cache/browser-tests.json' }],
    ...(process.env.CI ? [] : [['html', { open: 'never' }] as const]),
  ],
  use: {
    baseURL: `http://localhost:${port}`,
    launchOptions: { executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: flags },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // Recording takes half of a test's processor time, and so does the service worker, which keeps every file once more.
    trace: 'on-first-retry',
    serviceWorkers: 'block',
    actionTimeout: 10_000,
    navigationTimeout: 30_000,
  },
  webServer: {
    command: 'node e2e/server.mjs',
    url: `http://localhost:${port}/readyz`,
    timeout: 60_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: { PORT: String(port), BANK_LINK_PORT: String(bankLinkPort), TRUSTED_PROXIES: '127.0.0.1,::1', LOG_LEVEL: 'warn' },
  },
  // On a desktop, unless the tag of a test says where its subject is: a layout or a finger. Every screen fits everywhere: screens.e2e.ts.
  projects: [
    { name: 'desktop', grepInvert: /@phone-only/, use: { viewport: { width: 1280, height: 800 } } },
    { name: 'tablet', grep: /@tablet/, use: { viewport: { width: 900, height: 1100 }, hasTouch: true } },
    { name: 'phone', grep: /@phone/, use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
  ],
})
