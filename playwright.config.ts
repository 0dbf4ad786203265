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
const shapes = {
  desktop: { viewport: { width: 1280, height: 800 } },
  tablet: { viewport: { width: 900, height: 1100 }, hasTouch: true },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
}
const modes = ['light', 'dark'] as const

/** The real server with the demo company on PostgreSQL, driven by Chromium at three widths and in both colour modes. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  // Each Chromium uses both cores of the smallest machine this runs on: a second worker gains nothing.
  workers: 1,
  timeout: 90_000,
  expect: { timeout: 10_000, toPass: { timeout: 30_000 } },
  reporter: process.env.CI ? [['list']] : [['list'], ['html', { open: 'never' }]],
  use: {
    baseURL: `http://localhost:${port}`,
    launchOptions: { executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: flags },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    trace: 'retain-on-failure',
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
  // Everything at every width in light; the story, which scans each screen, in dark as well.
  projects: Object.entries(shapes).flatMap(([shape, use]) =>
    modes.map((mode) => ({
      name: `${shape} ${mode}`,
      use: { ...use, colorScheme: mode },
      metadata: { mode, shape },
      ...(mode === 'dark' ? { testMatch: 'story.e2e.ts' } : {}),
    })),
  ),
})
