import path from 'node:path'
import { type BrowserContext, chromium, type Locator } from '@playwright/test'
import { onBuiltPage } from './built-page.ts'
import { type Figure, median } from './figures.ts'
import { chromiumFlags } from './page-stage.ts'
import type { Product } from './product.ts'
import { buildWebApp } from './web-app.ts'

const cpuSlowdown = 4
const rounds = 3
const goal = { is: 'at most', than: 200 } as const
const owner = { email: 'olivia.marchetti@example.com', password: 'brigade-demo' }

type Times = Map<string, number[]>

/** What a person does all day, on a slow machine: how long until the screen answers. Then a long table. */
export async function measureUi(product: Product): Promise<Figure[]> {
  buildWebApp()
  return [...(await interactions(product)), ...(await longTable())]
}

async function interactions(product: Product): Promise<Figure[]> {
  const session = await signIn(product)
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: chromiumFlags })
  const times: Times = new Map()
  try {
    const context = await browser.newContext({ baseURL: product.url.replace('127.0.0.1', 'localhost'), viewport: { width: 1280, height: 800 } })
    await context.addInitScript((me) => localStorage.setItem('me', me), session)
    await context.addInitScript({ path: path.join(import.meta.dirname, 'event-watch.js') })
    for (let round = 0; round < rounds; round += 1) await everyday(context, times)
  } finally {
    await browser.close()
  }
  return [...times].map(([line, of]): Figure => ({ line: `${line}, 4x slower processor`, value: median(of), unit: 'ms', goal }))
}

async function signIn({ url }: Product): Promise<string> {
  const answer = await fetch(`${url}/api/users/v5/get_auth_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(owner),
  })
  if (!answer.ok) throw new Error(`The demo's owner cannot sign in: ${await answer.text()}`)
  return answer.text()
}

/** Each round in a page that has done nothing yet: its chunks come from the cache, but no code of it is warm. */
async function everyday(context: BrowserContext, times: Times): Promise<void> {
  const page = await context.newPage()
  const button = (name: string) => page.getByRole('button', { name, exact: true }).first()
  const dialog = page.getByRole('dialog')
  await page.goto('/#/bank-connections')
  const record = page.getByRole('row').getByRole('link').first()
  await record.waitFor()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  const timed = async (line: string, act: () => Promise<void>, seen: Locator) => {
    await page.evaluate('window.forgetEvents()')
    await act()
    await seen.waitFor()
    const took = await page.evaluate<number>('window.longestEvent()')
    times.set(line, [...(times.get(line) ?? []), took])
  }
  await timed('Collapse the sidebar', () => button('Collapse sidebar').click(), button('Expand sidebar'))
  await timed('Expand the sidebar', () => button('Expand sidebar').click(), button('Collapse sidebar'))
  await timed('Dark mode', () => button('Dark mode').click(), button('Light mode'))
  await button('Light mode').click()
  await page.getByRole('search').getByRole('textbox').focus()
  await timed('A key in the search box', () => page.keyboard.press('h'), button('Clear search'))
  await button('Clear search').click()
  await timed('Page 2 of the bank list', () => button('Next page').click(), page.getByText(/^21–40 of/))
  await timed('Open the palette', () => page.keyboard.press('Control+k'), dialog)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await record.click()
  await timed('Open the edit dialog', () => button('Edit').click(), dialog)
  await dialog.getByLabel('Name', { exact: true }).focus()
  await timed('A key in the edit dialog', () => page.keyboard.press('x'), dialog)
  await page.close()
}

function longTable(): Promise<Figure[]> {
  return onBuiltPage('table-page.tsx', async (page) => {
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
    const shown: number[] = []
    const whole: number[] = []
    const sorted: number[] = []
    const chosen: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const began = performance.now()
      shown.push(await toPaint(page.getByRole('button', { name: 'Show' })))
      // The first rows are seen before the others are there.
      await page.waitForFunction('document.querySelectorAll("tbody tr").length === 1000')
      whole.push(performance.now() - began)
      sorted.push(await toPaint(page.getByRole('columnheader', { name: 'Contact' }).getByRole('button')))
      chosen.push(await toPaint(page.getByRole('checkbox', { name: 'Select this page' })))
      await page.getByRole('button', { name: 'Hide' }).click()
    }
    const figure = (what: string, of: readonly number[]): Figure => ({
      line: `Table of 1,000 rows, ${what} to paint, 4x slower processor`,
      value: median(of),
      unit: 'ms',
    })
    const allThere: Figure = { line: 'Table of 1,000 rows, all in the page, 4x slower processor', value: median(whole), unit: 'ms' }
    return [figure('mount', shown), allThere, figure('sort', sorted), figure('select all', chosen)]
  })
}

async function toPaint(pressed: Locator): Promise<number> {
  await pressed.focus()
  return pressed.page().evaluate<number>('window.pressToPaint()')
}
