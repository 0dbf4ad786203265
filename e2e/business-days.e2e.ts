import { expect } from '@playwright/test'
import { asStaff, callerOf, groupCalled, newRestaurant } from './staff.ts'
import { expectAccessible, test, unique } from './support.ts'

test('a night is moved, a day is closed, and what comes late is told to who looked before', async ({ browser, request }, info) => {
  const owner = await callerOf(request)
  const { id } = await newRestaurant(owner, 'Late Diner')
  const { page, faults } = await asStaff(browser, info, request)
  const { bearer_token } = await owner.send<{ bearer_token: string }>('POST', 'orders/v5/ingest_credentials', {
    name: 'Web shop',
    system: 'shop',
    restaurant_id: id,
  })
  const { data: days } = await owner.send<{ data: { date: string }[] }>('GET', `orders/v5/restaurants/${id}/business_days`)
  const yesterday = days[1]?.date ?? ''
  const sell = async (cents: number) => {
    const order = {
      external_id: unique('web'),
      number: 'L7',
      channel: 'web',
      fulfilment: 'pickup',
      placed_at: `${yesterday}T17:00:00Z`,
      currency: 'USD',
      lines: [{ name: 'Chowder', unit_price_minor: cents }],
    }
    const sent = await request.post('/api/orders/v5/ingest/orders', {
      data: { orders: [order] },
      headers: { authorization: `Bearer ${bearer_token}` },
    })
    expect(await sent.json()).toMatchObject({ data: [{ status: 'created' }] })
  }
  await sell(1000)

  await page.goto(`/#/onboarding/restaurants/${id}/business-days`)
  await expect(page.getByText('Business days end at 4:00 AM.')).toBeVisible()
  await page.getByRole('button', { name: 'Move the end of a night' }).click()
  await page.getByLabel('Ends at').fill('1 pm')
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(page.getByText('must be a time between midnight and noon')).toBeVisible()
  await page.getByLabel('Ends at').fill('5 am')
  await expectAccessible(page, 'the end of a night')
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(page.getByText(/^The night of .* ends at 5:00 AM$/)).toBeVisible()
  await page.getByRole('button', { name: 'Change from a date on' }).click()
  await page.getByLabel('Ends at').fill('2:30 am')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/^From .* on: 2:30 AM$/)).toBeVisible()
  await page.getByRole('button', { name: 'End as usual' }).click()
  await expect(page.getByText(/^The night of /)).toBeHidden()

  const row = page.getByRole('row').filter({ hasText: '$10.00' })
  await row.getByRole('button').click()
  await page.getByRole('menuitem', { name: 'Close the day' }).click()
  await expect(row.getByText('Closed', { exact: true })).toBeVisible()

  // Somebody looks at the closed day, and has it open when an order comes late.
  const looked = page.waitForResponse((answer) => answer.url().includes('/v1/load') && answer.ok())
  await page.goto(`/#/reports?restaurants=${id}`)
  await looked
  await expect(page.getByRole('button', { name: 'Net sales $10.00', exact: true })).toBeVisible()
  await sell(1820)
  await expect(page.getByText(/at Late Diner .* changed after you looked: net sales \+\$18\.20 \(2 entries\)$/)).toBeVisible()
  await expectAccessible(page, 'a day that changed')
  await page.getByRole('button', { name: 'Show entries' }).click()
  await expect(page.getByRole('dialog').getByText('Chowder')).toBeVisible()
  await expectAccessible(page, 'the entries that changed a day')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByText(/at Late Diner .* changed after you looked/)).toBeHidden()

  await page.goto(`/#/onboarding/restaurants/${id}/business-days`)
  await expect(page.getByText('Restated', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^2 entries, .*show what came late$/ }).click()
  await expect(page.getByRole('dialog').getByText('Sale: Chowder')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto(`/#/onboarding/restaurants/${id}/history`)
  await expect(page.getByText(/^Closed the business day/).first()).toBeVisible()
  expect(faults).toEqual([])
})

test('an organization has ordering systems of its own', async ({ browser, request }, info) => {
  const owner = await callerOf(request)
  const company = await groupCalled(owner, 'Larkspur Hospitality')
  const { id } = await owner.send<{ id: number }>('POST', 'users/v5/access_group', { name: unique('Sending'), parent_access_group_id: company })
  const { page, faults } = await asStaff(browser, info, request)
  await page.goto(`/#/access_groups/${id}`)
  await page.getByRole('link', { name: 'Ordering systems' }).click()
  await page.getByRole('button', { name: 'Connect an ordering system' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Middleware')
  await page.getByLabel('System', { exact: true }).fill('olo')
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  const token = (await page.getByText(/^bri_/).textContent()) ?? ''
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText(`…${token.slice(-4)}`)).toBeVisible()
  await page.getByRole('button', { name: 'Middleware' }).click()
  await page.getByRole('menuitem', { name: 'Revoke' }).click()
  await page.getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(page.getByText('Revoked', { exact: true })).toBeVisible()
  expect(faults).toEqual([])
})
