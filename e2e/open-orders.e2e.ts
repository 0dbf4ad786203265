import { expect } from '@playwright/test'
import { asStaff, callerOf, newRestaurant } from './staff.ts'
import { expectAccessible, test, unique } from './support.ts'

test('an order waits on the phone of the shift lead, is accepted by one tap and finished; another one is declined @phone-only', async ({
  browser,
  request,
}, info) => {
  const owner = await callerOf(request)
  const { id } = await newRestaurant(owner, 'Corner Kitchen')
  const { page, faults } = await asStaff(browser, info, request)
  const { bearer_token } = await owner.send<{ bearer_token: string }>('POST', 'orders/v5/ingest_credentials', {
    name: 'Web shop',
    system: unique('shop').toLowerCase(),
    restaurant_id: id,
  })
  const headers = { authorization: `Bearer ${bearer_token}` }
  const order = async (number: string) => {
    const sent = {
      external_id: number,
      number,
      channel: 'web',
      fulfilment: 'pickup',
      placed_at: new Date().toISOString(),
      currency: 'USD',
      lines: [{ name: 'Chowder', unit_price_minor: 900, modifiers: [{ name: 'No bacon', unit_price_minor: 0 }] }],
    }
    const answer = await request.post('/api/orders/v5/ingest/orders', { data: { orders: [sent] }, headers })
    expect(await answer.json()).toMatchObject({ data: [{ status: 'created' }] })
  }
  const row = (number: string) => page.getByRole('listitem').filter({ has: page.getByRole('link', { name: `Order ${number}` }) })

  await page.goto(`/#/onboarding/restaurants/${id}/orders`)
  await expect(page.getByText('No open orders')).toBeVisible()
  await order('71')
  await expect(row('71')).toContainText('1 × Chowder (No bacon)')
  await expect(row('71').getByText(/^\d:\d\d left to accept$/)).toBeVisible()
  await expectAccessible(page, 'an order that waits')
  await row('71').getByRole('button', { name: 'Accept' }).click()
  await expect(row('71').getByText('Accepted')).toBeVisible()
  await row('71').getByRole('button', { name: 'Start preparing' }).click()
  await expect(row('71').getByText('Preparing')).toBeVisible()
  await row('71').getByRole('button', { name: 'More for Order 71' }).click()
  await page.getByRole('menuitem', { name: 'Complete' }).click()
  await expect(row('71')).toBeHidden()

  await order('72')
  await row('72').getByRole('button', { name: 'Decline' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByText('Say why')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await row('72').getByRole('button', { name: 'Decline' }).click()
  await page.getByLabel('Reason').fill('No more chowder')
  await expectAccessible(page, 'why an order is declined')
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
  await expect(row('72')).toBeHidden()
  const decided = await request.get('/api/orders/v5/ingest/decisions', { headers })
  const { data } = (await decided.json()) as { data: { external_id: string; state: string; reason: string }[] }
  expect(data.map(({ external_id, state, reason }) => [external_id, state, reason])).toEqual([
    ['71', 'accepted', ''],
    ['71', 'preparing', ''],
    ['71', 'completed', ''],
    ['72', 'rejected', 'No more chowder'],
  ])
  expect(faults).toEqual([])
})
