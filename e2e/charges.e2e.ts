import { expect, type Page } from '@playwright/test'
import { callerOf, openAs, restaurantCalled } from './staff.ts'
import { expectAccessible, test, unique } from './support.ts'

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('a charge and a message are added, changed and removed', async ({ browser, request }, info) => {
  const owner = await callerOf(request)
  const id = await restaurantCalled(owner, 'Copper Kettle LoHi')
  const { page, faults } = await openAs(browser, info, owner.me)
  await page.goto(`/#/onboarding/restaurants/${id}/charges`)
  const name = unique('Bag')
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
  await expect(rowOf(page, name)).toContainText('12.5% once per order')
  await expectAccessible(page, 'charges')

  await rowOf(page, name).getByRole('button', { name }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await dialog.getByLabel('Kind').selectOption('Small order')
  await dialog.getByLabel('On orders below').fill('15')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(rowOf(page, name)).toContainText(/below .15\.00/)

  const text = unique('Closed for a party')
  await page.getByRole('button', { name: 'Add a message' }).click()
  await dialog.getByLabel('Text in English').fill(text)
  await dialog.getByLabel('Another language').selectOption('Spanish')
  await dialog.getByLabel('Text in Spanish').fill('Cerrado por una fiesta')
  await dialog.getByLabel('Shown').selectOption('At a menu')
  // Behind the dialog half of a button may have been left under the head of the page.
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectAccessible(page, 'a message')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Choose where to show it')).toBeVisible()
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
  await expect(added.getByRole('listitem').filter({ hasText: name })).toContainText(/once per order, on orders below .15\.00 12\.5%/)
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectAccessible(page, 'the preview with a charge and a message')
  await page.goto(`/#/onboarding/restaurants/${id}/charges`)

  for (const each of [name, text]) {
    await rowOf(page, each).getByRole('button', { name: each }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(rowOf(page, each)).toHaveCount(0)
  }
  expect(faults).toEqual([])
})
