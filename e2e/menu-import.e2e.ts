import { readFileSync } from 'node:fs'
import { type APIRequestContext, type Browser, expect, type TestInfo } from '@playwright/test'
import { callerOf, newRestaurant, openAs } from './staff.ts'
import { expectAccessible, test } from './support.ts'

const catalog = JSON.stringify({
  objects: [
    { type: 'CATEGORY', id: 'C1', category_data: { name: 'Coffee' } },
    { type: 'DISCOUNT', id: 'D1', discount_data: { name: 'Friends' } },
    {
      type: 'ITEM',
      id: 'I1',
      item_data: {
        name: 'Oat latte',
        category_id: 'C1',
        variations: [{ type: 'ITEM_VARIATION', id: 'V1', item_variation_data: { name: 'Large', price_money: { amount: 450, currency: 'USD' } } }],
      },
    },
    {
      type: 'ITEM',
      id: 'I2',
      item_data: { name: 'Gift bag', variations: [{ type: 'ITEM_VARIATION', id: 'V2', item_variation_data: { name: 'Regular' } }] },
    },
  ],
})

/** The owner on the menu of a restaurant that has none yet. */
async function onEmptyMenu(browser: Browser, info: TestInfo, request: APIRequestContext) {
  const owner = await callerOf(request)
  const { id } = await newRestaurant(owner, 'Corner café')
  const opened = await openAs(browser, info, owner.me)
  await opened.page.goto(`/#/onboarding/restaurants/${id}/menu`)
  return opened
}

const file = (name: string, text: string) => ({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(text) })

test('a menu file is previewed, imported, undone, and exported as a table that can be imported again', async ({ browser, request }, info) => {
  const { page, faults } = await onEmptyMenu(browser, info, request)
  await page.getByRole('button', { name: 'Import a menu' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import a menu' })
  await expect(dialog.getByText('Choose a file')).toBeVisible()
  await expectAccessible(page, 'choosing what to import')

  await dialog.locator('input[type=file]').setInputFiles(file('menu.csv', 'Dish,Cost\nFish,9\n'))
  await expect(dialog.getByRole('alert')).toContainText('The first line must name the columns “item” and “price”')
  await dialog.locator('input[type=file]').setInputFiles(file('catalog.json', catalog))
  await expect(dialog.getByText('Square catalog')).toBeVisible()
  await expect(dialog.getByText('2 items', { exact: true })).toBeVisible()
  await expect(dialog.getByText('1 of them has no price', { exact: false })).toBeVisible()
  await dialog.getByText('Discounts are not part of a menu.').click()
  await expect(dialog.getByText('Friends')).toBeVisible()
  await expect(dialog.getByText('$4.50')).toBeVisible()
  await expectAccessible(page, 'what a file becomes')

  await dialog.getByRole('button', { name: /^Import/ }).click()
  await expect(page.getByText('Menu imported')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Menu tree' }).getByText(/^Items/)).toBeVisible()
  // The message lies over no button at the head of the page.
  await page.getByRole('button', { name: 'Edit', exact: true }).click({ trial: true })
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The import was undone')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import a menu' })).toBeVisible()

  await page.getByRole('button', { name: 'Import a menu' }).click()
  await dialog.getByLabel('Or paste its text').fill('category,item,size,price\nPizza,Margherita,Small,8.50\nPizza,Margherita,Large,12.50\n')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog.getByText('CSV file', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: /^Import/ }).click()
  await expect(page.getByRole('group', { name: 'Menu tree' }).getByText(/^Items/)).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'More with this menu' }).click()
  await page.getByRole('menuitem', { name: 'Export as CSV' }).click()
  const saved = await (await download).path()
  const table = readFileSync(saved, 'utf8')
  expect(table).toContain('Margherita,Large,12.50')

  await page.getByRole('button', { name: 'More with this menu' }).click()
  await page.getByRole('menuitem', { name: 'Import a menu' }).click()
  await dialog.locator('input[type=file]').setInputFiles(file('again.csv', table))
  await expect(dialog.getByText('Everything in this file is already here.')).toBeVisible()
  expect(faults).toEqual([])
})
