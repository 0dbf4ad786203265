import { expect, type Page } from '@playwright/test'
import { staff, staffPassword } from './staff.ts'
import { newBrowser, signIn, test } from './support.ts'

/** Stands in for the service that errors are sent to, on the page's own origin; answers the kinds of what arrived. */
async function standIn(page: Page, origin: string): Promise<() => string[]> {
  const kinds: string[] = []
  const dsn = origin.replace('://', '://public@')
  await page.route('**/config.json', async (route) => {
    const config = await (await route.fetch()).json()
    await route.fulfill({ json: { ...config, sentry_dsn: `${dsn}/1` } })
  })
  await page.route('**/api/1/envelope/**', async (route) => {
    // An envelope is lines of JSON: its own head, then a head and a body for each part. Recordings are binary from there on.
    for (const line of (route.request().postDataBuffer()?.toString('latin1') ?? '').split('\n')) {
      const [, kind] = /^\{"type":"(\w+)"/.exec(line) ?? []
      if (kind !== undefined) kinds.push(kind)
    }
    await route.fulfill({ json: {} })
  })
  return () => kinds
}

test('with error reporting on, an error is sent with the steps before it, within the content security policy', async ({ browser, baseURL }, info) => {
  const { page, faults } = await newBrowser(browser, info)
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text())
  })
  const kinds = await standIn(page, baseURL ?? '')
  await signIn(page, staff.viewer, staffPassword)
  await expect(page.getByRole('button', { name: /Vera/ }).first()).toBeVisible()
  await expect.poll(kinds).toContain('span')
  await page.evaluate(() => window.dispatchEvent(new ErrorEvent('error', { error: new Error('the oven is cold') })))
  await expect.poll(kinds).toEqual(expect.arrayContaining(['event', 'replay_event', 'replay_recording']))
  expect(faults).toEqual([])
})
