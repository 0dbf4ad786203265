import { expect, type Page } from '@playwright/test'
import { asStaff } from './staff.ts'
import { expectAccessible, test, unique } from './support.ts'

const dialog = (page: Page) => page.getByRole('dialog')

async function choose(page: Page, label: string, typed: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(typed)
  await page
    .getByRole('option', { name: new RegExp(typed) })
    .first()
    .click()
}

/** Terms of a restaurant in the market on screen. */
async function addRestaurant(page: Page, name: string, fee: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a restaurant' }).click()
  await choose(page, 'Restaurant', name)
  await dialog(page).getByLabel('Fee').fill(fee)
  await dialog(page).getByLabel('Minutes to the door').fill('30')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add a restaurant' })).toBeFocused()
}

async function lookFor(page: Page, point: string): Promise<void> {
  await dialog(page).getByLabel('Map point').fill(point)
  await dialog(page).getByRole('button', { name: 'Check' }).click()
}

test('a delivery market is drawn, gets its restaurants in order, and tells who delivers to an address', async ({ browser, request }, info) => {
  const { page, faults } = await asStaff(browser, info, request)
  await page.goto('/#/onboarding/markets')
  await expect(page.getByRole('link', { name: 'Portland peninsula' })).toBeVisible()
  await expectAccessible(page, 'list of delivery markets')

  await page.getByRole('link', { name: 'Create a delivery market' }).click()
  await expect(page.getByRole('heading', { name: 'Create a delivery market' })).toBeVisible()
  await page.getByText('A polygon', { exact: true }).click()
  await page.getByLabel('Corners of the polygon').fill('41.9, -87.75\n42.1, -87.65\n41.9, -87.65\n42.1, -87.75')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByText('Name is required')).toBeVisible()
  await expect(page.getByText('crosses itself')).toBeVisible()
  await expectAccessible(page, 'a delivery market, refused')
  const name = unique('Lake side')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await choose(page, 'Organization', 'Chicagoland')
  await page.getByLabel('Corners of the polygon').fill('41.9, -87.75\n41.9, -87.65\n42.1, -87.65\n42.1, -87.75')
  await expect(page.getByRole('img', { name: /Polygon of 4 corners/ })).toBeVisible()
  await page.getByRole('button', { name: 'Create', exact: true }).click()

  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(page.getByText('Nobody delivers here yet')).toBeVisible()
  await addRestaurant(page, 'Nonna Rosa Logan Square', '7.50')
  await addRestaurant(page, 'Nonna Rosa Evanston', '8')
  await expect(page.getByRole('img', { name: /1 Nonna Rosa Logan Square, 2 Nonna Rosa Evanston/ })).toBeVisible()
  await page.getByRole('button', { name: 'Nonna Rosa Evanston' }).click()
  await page.getByRole('menuitem', { name: 'Move up' }).click()
  await expect(page.getByRole('img', { name: /1 Nonna Rosa Evanston, 2 Nonna Rosa Logan Square/ })).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectAccessible(page, 'a delivery market')

  await page.getByRole('button', { name: 'Try an address' }).click()
  await dialog(page).getByRole('button', { name: 'Check' }).click()
  await expect(dialog(page).getByText('A point or a postal code is required')).toBeVisible()
  await lookFor(page, '42.0, -87.76')
  const verdict = dialog(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name }) })
  await expect(verdict).toContainText(/Outside by \d+ m/)
  await lookFor(page, '42.0, -87.7')
  await expect(verdict).toContainText('In its area')
  await expect(verdict.getByRole('listitem').first()).toContainText(/Nonna Rosa Evanston.*Fee \$8\.00, 30 min, [\d.]+ km away/)
  await expectAccessible(page, 'an address that was looked for')
  await dialog(page).getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await dialog(page).getByText('Postal codes', { exact: true }).click()
  await dialog(page).getByRole('textbox', { name: 'Postal codes' }).fill('60201, 60202')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByText('2 postal codes')).toBeVisible()

  await page.getByRole('link', { name: 'Nonna Rosa Evanston' }).click()
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('2 postal codes')
  await expectAccessible(page, 'where a restaurant delivers')
  await page.getByRole('row').filter({ hasText: name }).getByRole('link').click()
  await page.getByRole('link', { name: 'History' }).click()
  await expect(page.getByText('place of a restaurant')).toBeVisible()
  await page.getByRole('link', { name: 'General Info' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/#\/onboarding\/markets$/)
  await expect(page.getByRole('link', { name: 'Portland peninsula' })).toBeVisible()
  await expect(page.getByRole('link', { name })).toHaveCount(0)
  expect(faults).toEqual([])
})
