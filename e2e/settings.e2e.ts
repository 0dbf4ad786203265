import { expect } from '@playwright/test'
import { staff, staffPassword } from './staff.ts'
import { expectAccessible, newBrowser, signIn, test } from './support.ts'

test('density and color mode are chosen once and apply in another browser after the sign-in', async ({ browser }, info) => {
  const { page, faults } = await newBrowser(browser, info)
  // A person of the demo company of whom no other test expects a look.
  const email = staff.kitchen
  await signIn(page, email, staffPassword)
  await expect(page).toHaveURL(/#\/$/)
  await page.getByRole('button', { name: /Kenji/ }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  const dialog = page.getByRole('dialog', { name: 'Settings' })
  await dialog.getByRole('radio', { name: 'Dark' }).check()
  await dialog.getByRole('radio', { name: 'Compact' }).check()
  const kept = page.waitForResponse(
    (response) => response.url().endsWith('/v5/me/preferences/settings') && response.request().postData()?.includes('ymd') === true,
  )
  await dialog.getByLabel('Date format').selectOption('ymd')
  expect((await kept).status()).toBe(200)
  const root = page.locator('html')
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(root).toHaveAttribute('data-density', 'compact')
  await expect(dialog.getByText(/^It is now \w+day, \d{4}-\d{2}-\d{2}, /)).toBeVisible()
  await expectAccessible(page, 'settings')

  const second = await newBrowser(browser, info)
  await signIn(second.page, email, staffPassword)
  const there = second.page.locator('html')
  await expect(there).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(there).toHaveAttribute('data-density', 'compact')
  expect(await second.page.evaluate(() => localStorage.getItem('@color-mode'))).toBe('dark')

  // Open side by side, the other browser follows at once.
  await dialog.getByRole('radio', { name: 'Light' }).check()
  await expect(there).toHaveAttribute('data-mantine-color-scheme', 'light')
  expect(faults).toEqual([])
})
