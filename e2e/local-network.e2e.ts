import { expect } from '@playwright/test'
import { newsTo, staff, staffPassword } from './staff.ts'
import { anAddress, signIn, test, watch } from './support.ts'

// Under a plain address of a local network browsers keep to themselves what needs a secure page: service workers, the clipboard, random uuids.
const name = 'brigade.lan'

test('on a plain http address of a local network the API reference opens and the app works', async ({ playwright, baseURL }, info) => {
  const { port } = new URL(baseURL ?? '')
  const { launchOptions } = info.project.use
  const args = [...(launchOptions?.args ?? []), `--host-resolver-rules=MAP ${name} 127.0.0.1`]
  const browser = await playwright.chromium.launch({ ...launchOptions, args })
  try {
    const page = await browser.newPage({ baseURL: `http://${name}:${port}`, extraHTTPHeaders: anAddress() })
    const { faults } = watch(page)
    await page.goto('/api/docs/#/front-door/front-door.signIn')
    expect(await page.evaluate(() => window.isSecureContext)).toBe(false)
    await expect(page.getByRole('heading', { name: /^Brigade API/ })).toBeVisible()
    await page.getByRole('button', { name: 'Try it out' }).click()
    await page.getByRole('button', { name: 'Execute' }).click()
    await expect(page.locator('.live-responses-table .response .response-col_status')).toContainText(/^40/)

    await signIn(page, staff.owner, staffPassword)
    await expect(page.getByRole('button', { name: /Olivia/ }).first()).toBeVisible()
    const news = newsTo(page)
    await page.goto('/#/bank-connections/new')
    await page.reload()
    await news.joined()
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
