import path from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { type Figure, median } from './figures.ts'
import type { Options } from './options.ts'
import type { Product } from './product.ts'
import { buildWebApp } from './web-app.ts'

/** The slow phone of common page audits: their figures for throttled slow 4G. */
const slow4G = { offline: false, latency: 562.5, downloadThroughput: (1474.56 * 1024) / 8, uploadThroughput: (675 * 1024) / 8 }
const cpuSlowdown = 4
const quietMs = 1500

export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

interface Load {
  readonly kilobytes: number
  readonly requests: number
  readonly lcp: number
  readonly blocking: number
  readonly violations: readonly string[]
}

/** The sign-in page on its first visit, each time in a browser that has never seen it. */
export async function measurePage(product: Product, { pageLoads }: Options): Promise<Figure[]> {
  buildWebApp()
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: chromiumFlags })
  try {
    const loads: Load[] = []
    for (let load = 0; load < pageLoads; load += 1)
      loads.push(await loadOnce(browser, `${product.url.replace('127.0.0.1', 'localhost')}/#/auth/sign-in`))
    const of = (part: Exclude<keyof Load, 'violations'>) => median(loads.map((load) => load[part]))
    const violations = [...new Set(loads.flatMap((load) => load.violations))]
    for (const violation of violations) console.error(`  policy: ${violation}`)
    return [
      { line: 'Sign-in page, transferred with brotli', value: of('kilobytes'), unit: 'kB', goal: { is: 'at most', than: 150 } },
      { line: 'Sign-in page, LCP on slow 4G, 4x slower processor', value: of('lcp'), unit: 'ms', goal: { is: 'below', than: 2500 } },
      { line: 'Sign-in page, blocking time there', value: of('blocking'), unit: 'ms', goal: { is: 'below', than: 150 } },
      {
        line: 'Sign-in page, violations of its policy',
        value: violations.length,
        unit: '',
        goal: { is: 'at most', than: 0 },
      },
      { line: 'Sign-in page, requests', value: of('requests'), unit: '' },
    ]
  } finally {
    await browser.close()
  }
}

async function loadOnce(browser: Browser, url: string): Promise<Load> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1.75 })
  try {
    const page = await context.newPage()
    const seen = await watch(page)
    await page.goto(url, { waitUntil: 'load' })
    await page.getByRole('textbox').first().waitFor({ timeout: 30_000 })
    // Whatever is fetched ahead of need counts as well.
    await page.waitForTimeout(quietMs + slow4G.latency * 2)
    const { lcp, blocking, violations } = await page.evaluate<Pick<Load, 'lcp' | 'blocking' | 'violations'>>('window.paint')
    return { kilobytes: seen.bytes() / 1000, requests: seen.requests(), lcp, blocking, violations }
  } finally {
    await context.close()
  }
}

async function watch(page: Page): Promise<{ bytes: () => number; requests: () => number }> {
  const devtools = await page.context().newCDPSession(page)
  let bytes = 0
  let requests = 0
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
    requests += 1
  })
  await devtools.send('Network.enable')
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: false })
  await devtools.send('Network.emulateNetworkConditions', slow4G)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  await page.addInitScript({ path: path.join(import.meta.dirname, 'page-watch.js') })
  return { bytes: () => bytes, requests: () => requests }
}
