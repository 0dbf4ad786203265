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
