import { expect, type Page } from '@playwright/test'
import { asStaff, callerOf, groupCalled, newRestaurant, newsTo, staff } from './staff.ts'
import { expectAccessible, test, unique } from './support.ts'

/** Waits for the page itself: the one before has buttons of the same name, and stands until this one is loaded. */
async function openHolidays(page: Page, group: number): Promise<void> {
  await page.goto(`/#/onboarding/holidays?group=${group}`)
  await expect(page.getByRole('heading', { name: 'Holidays and default hours', level: 1 })).toBeVisible()
}

async function pasteHours(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Paste opening hours' }).click()
  const dialog = page.getByRole('dialog', { name: 'Paste opening hours' })
  await dialog.getByRole('textbox').fill(text)
  await dialog.getByRole('button', { name: 'Read' }).click()
}

test('hours are set, and closing and reopening the kitchen shows at once to somebody far away', async ({ browser, request }, info) => {
  const { id } = await newRestaurant(await callerOf(request), 'Night Owl')
  const { page, faults } = await asStaff(browser, info, request)
  await page.goto(`/#/onboarding/restaurants/${id}/hours`)
  await expect(page.getByText('because no hours are set')).toBeVisible()
  await expectAccessible(page, 'no hours')

  await pasteHours(page, 'sunrise-sunset')
  await expect(page.getByText('depends on the sun')).toBeVisible()
  await page.keyboard.press('Escape')
  await pasteHours(page, '24/7')
  await expectAccessible(page, 'pasted hours')
  await page.getByRole('button', { name: 'Use these hours' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/^Open(, with no closing in sight| until)/)).toBeVisible()

  const { page: far } = await asStaff(browser, info, request, staff.viewer)
  const news = newsTo(far)
  await far.goto(`/#/onboarding/restaurants/${id}/hours`)
  await expect(far.getByText('by its weekly hours')).toBeVisible()
  await expect(far.getByRole('button', { name: 'Close…' })).toHaveCount(0)
  await news.joined()

  await page.getByRole('button', { name: 'Close…' }).click()
  await expect(page.getByLabel('Until the end of today')).toBeChecked()
  await expectAccessible(page, 'closing')
  await page.getByLabel('Reason').selectOption('Equipment')
  await page.getByLabel('Note').fill('Oven')
  await page.getByRole('button', { name: 'Close now' }).click()
  await expect(page.getByText('because of a closure: Equipment, Oven')).toBeVisible()
  await expect(far.getByText('because of a closure: Equipment, Oven')).toBeVisible()
  await expectAccessible(page, 'closed')

  await page.getByRole('button', { name: 'Reopen' }).click()
  await expect(page.getByText('by its weekly hours')).toBeVisible()
  await expect(far.getByText('by its weekly hours')).toBeVisible()
  await expect(page.getByText('Equipment · Oven · by Olivia Marchetti · reopened by Olivia Marchetti')).toBeVisible()
  expect(faults).toEqual([])
})

test('a special date changes the days ahead, and a holiday of the group applies to the restaurant', async ({ browser, request }, info) => {
  const owner = await callerOf(request)
  const group = await groupCalled(owner, 'Larkspur Hospitality')
  const { id } = await newRestaurant(owner, 'Night Owl', group)
  const { page, faults } = await asStaff(browser, info, request)
  await page.goto(`/#/onboarding/restaurants/${id}/hours`)
  await pasteHours(page, '10:00-22:00')
  await page.getByRole('button', { name: 'Use these hours' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('12 h').first()).toBeVisible()

  const soon = new Date(Date.now() + 5 * 86_400_000)
  const day = new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', year: 'numeric', month: '2-digit', day: '2-digit' }).format(soon)
  await page.getByRole('button', { name: 'Add a date' }).click()
  const dialog = page.getByRole('dialog', { name: 'New special date' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('Label')).toBeFocused()
  await dialog.getByLabel('Label').fill('Lunch only')
  await dialog.getByLabel('Days: from').fill(day)
  await dialog.getByLabel('Other hours').check()
  await expectAccessible(page, 'special date')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: '10:00 AM – 10:00 PM' }).filter({ hasText: 'Lunch only' }).first()).toBeVisible()

  const label = unique('Founders’ day')
  await openHolidays(page, group)
  await page.getByRole('button', { name: 'Add a date' }).click()
  await page.getByLabel('Label').fill(label)
  await page.getByLabel('Days: from').fill('06/01/2031')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(label)).toBeVisible()
  await expectAccessible(page, 'holidays of a group')
  await page.goto(`/#/onboarding/restaurants/${id}/hours`)
  await expect(page.getByRole('listitem').filter({ hasText: label })).toContainText('Inherited from Larkspur Hospitality')

  await openHolidays(page, group)
  await page.getByRole('button', { name: label }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText(label, { exact: true })).toHaveCount(0)
  expect(faults).toEqual([])
})
