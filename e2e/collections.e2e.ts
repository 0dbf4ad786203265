import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { asStaff, callerOf, changeMenu, groupCalled, newRestaurant } from './staff.ts'
import { expectAccessible, test, unique } from './support.ts'

/** A picture of one color; another color, another picture. */
const picture = async (name: string, background: string, side = 320) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: side, height: side, channels: 3, background } })
    .png()
    .toBuffer(),
})

const tiles = (page: Page): Locator => page.getByRole('listbox').getByRole('option')

test('pictures are added over a line that breaks, put in order by drag and by keys, described, cut, replaced, deleted, and shown in a menu', async ({
  browser,
  request,
}, info) => {
  const caller = await callerOf(request)
  const made = await caller.send<{ id: number }>('POST', 'restaurants/v5/picture_collections', {
    picture_collection: { name: unique('Specials'), kind: 'food' },
    parent_access_group_id: await groupCalled(caller, 'Copper Kettle'),
  })
  const { page } = await asStaff(browser, info, request)
  await page.goto(`/#/collections/${made.id}`)
  await expect(page.getByText('No pictures yet')).toBeVisible()

  // The line breaks once, in the middle of a file.
  let hasBroken = false
  await page.route('**/picture_uploads/**', async (route) => {
    if (hasBroken || route.request().method() !== 'PATCH') return route.continue()
    hasBroken = true
    return route.abort('connectionreset')
  })
  await page
    .getByTestId('choose-pictures')
    .setInputFiles([await picture('amber.png', '#e0a030'), await picture('brick.png', '#b04030'), await picture('coral.png', '#f08070')])
  await expect(tiles(page)).toHaveText(['amber.png', 'brick.png', 'coral.png'])
  expect(hasBroken).toBe(true)
  await expectAccessible(page, 'pictures of a collection')

  await tiles(page)
    .nth(2)
    .dragTo(tiles(page).nth(0), { targetPosition: { x: 8, y: 60 } })
  await expect(tiles(page)).toHaveText(['coral.png', 'amber.png', 'brick.png'])
  await tiles(page).nth(0).focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(tiles(page)).toHaveText(['amber.png', 'coral.png', 'brick.png'])
  await expect(page.getByRole('option', { name: 'coral.png' })).toBeFocused()

  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Alternative text').fill('A coral dish')
  await expectAccessible(page, 'a picture')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await page.goBack()
  await page.goForward()
  await tiles(page).nth(1).press('Enter')
  await expect(dialog.getByLabel('Alternative text')).toHaveValue('A coral dish')

  await dialog.getByRole('button', { name: 'Cover pictures' }).click()
  const part = dialog.getByRole('slider', { name: 'Part that is shown' })
  await part.focus()
  await page.keyboard.press('-')
  await page.keyboard.press('ArrowUp')
  await expectAccessible(page, 'the part of a picture')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await tiles(page).nth(1).press('Enter')
  await expect(dialog.getByRole('button', { name: 'Cover pictures' })).toContainText('chosen')
  const before = await dialog.locator('img').first().getAttribute('src')
  await dialog.getByTestId('replace-picture').setInputFiles(await picture('olive.png', '#808020'))
  await expect(page.getByText('File replaced')).toBeVisible()
  await expect(dialog.locator('img').first()).not.toHaveAttribute('src', before ?? '')
  await expect(dialog.getByLabel('Alternative text')).toHaveValue('A coral dish')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await tiles(page).nth(0).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.keyboard.press('Delete')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(tiles(page)).toHaveText(['brick.png'])

  const restaurant = await newRestaurant(caller, 'Brickyard')
  const [menu, item] = [randomUUID(), randomUUID()]
  await changeMenu(caller, restaurant.id, [
    { op: 'create', id: menu, kind: 'menu', parent_id: null, fields: { name: 'Specials' } },
    { op: 'create', id: item, kind: 'item', parent_id: null, fields: { name: 'Brick chicken', price_minor: 1900 } },
    { op: 'create', kind: 'placement', parent_id: menu, ref_id: item, fields: {} },
  ])
  await page.goto(`/#/onboarding/restaurants/${restaurant.id}/menu?node=${item}`)
  await page.getByRole('button', { name: 'Choose Picture' }).click()
  await dialog.getByLabel('Search pictures').fill('brick.png')
  await expect(dialog.getByRole('option')).toHaveCount(1)
  await expectAccessible(page, 'choosing a picture')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('link', { name: 'brick.png' })).toBeVisible()
  await expectAccessible(page, 'the picture of an item')
  await page.goto(`/#/onboarding/restaurants/${restaurant.id}/preview`)
  await page.getByLabel('Also show what guests do not see').check()
  await page.getByRole('button', { name: /Brick chicken/ }).click()
  const shown = page.getByRole('img', { name: 'Brick chicken' })
  await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
})
