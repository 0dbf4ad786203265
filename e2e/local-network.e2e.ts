import { expect } from '@playwright/test'
import { signIn, test, watch } from './support.ts'

// Under a plain address of a local network browsers keep to themselves what needs a secure page: service workers, the clipboard, random uuids.
const name = 'brigade.lan'

test('under a plain http address of a local network the reference opens and the app works', async ({ playwright, baseURL }, info) => {
  test.skip(info.project.name !== 'desktop light', 'the same at every width')
  const { port } = new URL(baseURL ?? '')
  const { launchOptions } = info.project.use
  const args = [...(launchOptions?.args ?? []), `--host-resolver-rules=MAP ${name} 127.0.0.1`]
  const browser = await playwright.chromium.launch({ ...launchOptions, args })
  try {
    const page = await browser.newPage({ baseURL: `http://${name}:${port}`, extraHTTPHeaders: { 'x-forwarded-for': '198.51.100.77' } })
    const { faults } = watch(page)
    await page.goto('/api/docs/#/front-door/front-door.signIn')
    expect(await page.evaluate(() => window.isSecureContext)).toBe(false)
    await expect(page.getByRole('heading', { name: /^Brigade API/ })).toBeVisible()
    await page.getByRole('button', { name: 'Try it out' }).click()
    await page.getByRole('button', { name: 'Execute' }).click()
    await expect(page.locator('.live-responses-table .response .response-col_status')).toContainText(/^40/)

    await signIn(page, 'olivia.marchetti@example.com', 'brigade-demo')
    await expect(page.getByRole('button', { name: /Olivia/ }).first()).toBeVisible()
    const joined = page
      .waitForEvent('websocket')
      .then((socket) => socket.waitForEvent('framereceived', { predicate: ({ payload }) => String(payload).includes('"status":"ok"') }))
    await page.goto('/#/bank-connections/new')
    await page.reload()
    await joined
    await page.getByLabel('Name', { exact: true }).fill('Local network deposits')
    await page.getByLabel('Organization').click()
    await page.getByRole('option').first().click()
    await page.getByLabel('Address').fill('48 Wharf Street')
    await page.getByLabel('Contact first name').fill('Nina')
    await page.getByLabel('Contact last name').fill('Lane')
    await page.getByLabel('Contact email').fill('nina.lane@example.com')
    await page.getByLabel('Contact phone').fill('2075550119')
    await page.getByRole('button', { name: 'Create' }).click()
    await expect(page.getByRole('heading', { name: 'Local network deposits' })).toBeVisible()
    expect(faults).toEqual([])
  } finally {
    await browser.close()
  }
})
