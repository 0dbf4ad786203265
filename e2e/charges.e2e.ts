import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { expectAccessible, newBrowser, test, watch } from './support.ts'

const owner = 'olivia.marchetti@example.com'

async function sessionOf(request: APIRequestContext): Promise<{ oauth_token: string }> {
  const headers = { 'x-forwarded-for': `203.0.113.${1 + Math.floor(Math.random() * 250)}` }
  const answer = await request.post('/api/users/v5/get_auth_token', { data: { email: owner, password: 'brigade-demo' }, headers })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}

/** The first restaurant that the owner looks after. */
async function someRestaurant(request: APIRequestContext, token: string): Promise<number> {
  // One of the demo company: what other tests have made may have no menu.
  const data = { query: '{ restaurants(name: "Copper Kettle LoHi") { data { id } } }' }
  const answer = await request.post('/api/restaurants/graphql', { data, headers: { authorization: `Bearer ${token}` } })
  return (await answer.json()).data.restaurants.data[0].id
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('a charge and a message are added, changed and taken away', async ({ browser, request }, info) => {
  const me = await sessionOf(request)
  const id = await someRestaurant(request, me.oauth_token)
  const { context, page } = await newBrowser(browser, info)
  await context.addInitScript((session) => localStorage.setItem('me', session), JSON.stringify(me))
  const { faults } = watch(page)
  await page.goto(`/#/onboarding/restaurants/${id}/charges`)
  const name = `Bag ${Date.now().toString(36)}`
  await page.getByRole('button', { name: 'Add a charge' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Name is required')).toBeVisible()
  await expect(dialog.getByText('Amount is required')).toBeVisible()
  await expectAccessible(page, 'a charge, refused')
  await dialog.getByLabel('Name', { exact: true }).fill(name)
  await dialog.getByText('A percentage').click()
  await dialog.getByLabel('Percent', { exact: true }).fill('12.5')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, name)).toContainText('12.5% once an order')
  await expectAccessible(page, 'charges')

  await rowOf(page, name).getByRole('button', { name }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await dialog.getByLabel('Kind').selectOption('Small order')
  await dialog.getByLabel('On orders below').fill('15')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(rowOf(page, name)).toContainText(/below .15\.00/)

  const text = `Closed for a party ${Date.now().toString(36)}`
  await page.getByRole('button', { name: 'Add a message' }).click()
  await dialog.getByLabel('Text in English').fill(text)
  await dialog.getByLabel('Another language').selectOption('Spanish')
  await dialog.getByLabel('Text in Spanish').fill('Cerrado por una fiesta')
  await dialog.getByLabel('Stands').selectOption('At a menu')
  // Behind the dialog half of a button may have been left under the head of the page.
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectAccessible(page, 'a message')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Choose where it stands')).toBeVisible()
  await dialog.getByLabel('Where').click()
  await page.getByRole('listbox').getByRole('option').first().click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, text)).toContainText('Shown')

  await page.goto(`/#/onboarding/restaurants/${id}/preview`)
  const phone = page.getByRole('region', { name: /^The menu of .* as a guest sees it$/ })
  await expect(phone).toBeVisible()
  // At some hours of the day there is nothing to order.
  await page.getByText('Also show what guests do not see').click()
  await expect(phone.getByText(text)).toBeVisible()
  const added = phone.getByRole('region', { name: 'Added to the order' })
  await expect(added.getByRole('listitem').filter({ hasText: name })).toContainText(/once an order, on orders below .15\.00 12\.5%/)
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectAccessible(page, 'the preview with a charge and a message')
  await page.goto(`/#/onboarding/restaurants/${id}/charges`)

  for (const each of [name, text]) {
    await rowOf(page, each).getByRole('button', { name: each }).click()
    await page.getByRole('menuitem', { name: 'Take away' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Take away' }).click()
    await expect(rowOf(page, each)).toHaveCount(0)
  }
  expect(faults).toEqual([])
})
