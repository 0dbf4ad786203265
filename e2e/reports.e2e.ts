import { expect } from '@playwright/test'
import { asStaff, callerOf, newRestaurant } from './staff.ts'
import { expectAccessible, test, unique } from './support.ts'

test('a system is connected, its order shows up in the open report at once, and a figure leads to its entries and the order', async ({
  browser,
  request,
}, info) => {
  const owner = await callerOf(request)
  const name = unique('Report Diner')
  const { id } = await newRestaurant(owner, name)
  const { page, faults } = await asStaff(browser, info, request)

  await page.goto(`/#/onboarding/restaurants/${id}/systems`)
  await page.getByRole('button', { name: 'Connect an ordering system' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Web shop')
  await page.getByLabel('System', { exact: true }).fill('shop')
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  const token = (await page.getByText(/^bri_/).textContent()) ?? ''
  await expectAccessible(page, 'the credential that is shown once')
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText(`…${token.slice(-4)}`)).toBeVisible()

  await page.goto(`/#/reports?restaurants=${id}`)
  await expect(page.getByText('No sales in these days')).toBeVisible()
  const order = {
    external_id: unique('web'),
    number: 'A17',
    channel: 'web',
    fulfilment: 'pickup',
    placed_at: new Date().toISOString(),
    currency: 'USD',
    lines: [{ name: 'Chowder', category: 'Soups', quantity: 2, unit_price_minor: 950 }],
    taxes: [{ name: 'Sales tax', amount_minor: 152 }],
    payments: [{ tender: 'card', amount_minor: 2052, tip_minor: 300 }],
  }
  const sent = await request.post('/api/orders/v5/ingest/orders', { data: { orders: [order] }, headers: { authorization: `Bearer ${token}` } })
  expect(await sent.json()).toMatchObject({ data: [{ status: 'created' }] })
  // Told by the server, not asked for.
  await expect(page.getByRole('button', { name: 'Net sales $19.00', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Net sales $19.00', exact: true }).click()
  const entries = page.getByRole('dialog', { name: 'Entries behind Net sales' })
  await expect(entries.getByText('Chowder')).toBeVisible()
  await expectAccessible(page, 'entries behind a figure')
  await page.keyboard.press('Escape')
  await expect(entries).toBeHidden()
  await page.goBack()
  await page.goForward()
  await page.getByRole('button', { name: 'Collected $23.52', exact: true }).click()
  await page.getByRole('link', { name: 'Order A17' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Order A17' })).toBeVisible()
  await expect(page.getByText('2 ×')).toBeVisible()
  expect(faults).toEqual([])
})

test('orders of another system are shown before they are taken, come in by themselves, and are taken back', async ({ browser, request }, info) => {
  const owner = await callerOf(request)
  const { id } = await newRestaurant(owner, unique('Import Diner'))
  const { page, faults } = await asStaff(browser, info, request)
  await page.goto(`/#/onboarding/restaurants/${id}/systems`)
  await page.getByRole('button', { name: 'Import orders' }).click()
  const lines = 'OrderID,Item,Qty,Price\n1,Soup,2,9.00\n1,Tea,1,3.00\n2,Soup,1,9.00\n3,Soup'
  const orders = 'OrderID,Date,Time\n1,31-01-2026,11:38\n2,01-02-2026,18:05\n3,01-02-2026,18:06'
  const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.locator('input[type=file]').setInputFiles([file('lines.csv', lines), file('orders.csv', orders)])
  await page.getByRole('button', { name: 'Show what is in them' }).click()
  await expect(page.getByText('2 orders · $30.00')).toBeVisible()
  await expect(page.getByText('lines.csv, line 5, Order 3: Qty is empty: is the line cut off?')).toBeVisible()
  await page.getByText('Which column is what').click()
  await expectAccessible(page, 'the preview of an import of orders')
  await page.getByLabel('Price of one').selectOption('Not in the files')
  await expect(page.getByText('No order could be read yet')).toBeVisible()
  await page.getByLabel('Price of one').selectOption('Price (lines.csv)')
  await page.getByRole('button', { name: 'Import 2 orders' }).click()
  const row = page.getByRole('row', { name: /lines.csv, orders.csv/ })
  await expect(row).toContainText('Done')
  await expect(row).toContainText('2 new, 1 left out')
  await row.getByRole('button').click()
  await page.getByRole('menuitem', { name: 'Take back' }).click()
  await page.getByRole('button', { name: 'Take back' }).click()
  await expect(row).toContainText('Taken back')
  expect(faults).toEqual([])
})
