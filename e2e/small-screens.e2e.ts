import { expect, type Page } from '@playwright/test'
import { callerOf, openAs, restaurantCalled } from './staff.ts'
import { expectAccessible, newBrowser, test, tooSmall } from './support.ts'

/** The system's own fields of a time that are narrower than what stands in them. */
function cutTimes(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('input[type=time]')].flatMap((field) => {
      const { offsetWidth } = field
      field.style.flex = 'none'
      field.style.inlineSize = 'max-content'
      const least = field.offsetWidth
      field.removeAttribute('style')
      return offsetWidth < least ? [`${field.ariaLabel} ${offsetWidth} of ${least}`] : []
    }),
  )
}

async function fits(page: Page, where: string): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), `${where} scrolls sideways`).toBeLessThanOrEqual(0)
  expect(await tooSmall(page), where).toEqual([])
}

const smallest = { width: 320, height: 640 }

test(
  'at 320 pixels the sign-up form with its errors, the menu and the hours of a day fit, and touch targets are large enough',
  {
    tag: '@phone-only',
  },
  async ({ browser, request }, info) => {
    const { page: guest } = await newBrowser(browser, info)
    await guest.setViewportSize(smallest)
    await guest.goto('/#/auth/sign-in')
    await guest.getByRole('button', { name: 'Create an Account' }).click()
    await guest.getByRole('button', { name: 'Create an Account' }).click()
    await expect(guest.getByText('Name is required', { exact: true })).toBeVisible()
    await fits(guest, 'sign up with errors')
    await expectAccessible(guest, 'sign up with errors')

    const owner = await callerOf(request)
    const id = await restaurantCalled(owner, 'Copper Kettle LoHi')
    const { page } = await openAs(browser, info, owner.me)
    await page.setViewportSize(smallest)
    await page.goto('/#/')
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(page.getByRole('dialog').getByRole('link').first()).toBeVisible()
    await fits(page, 'the menu')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Olivia/ })
      .click()
    await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible()
    await fits(page, "the person's menu")

    await page.goto(`/#/onboarding/restaurants/${id}/hours`)
    await page.reload()
    const own = page.getByRole('button', { name: 'Set own hours' })
    const days = page.getByRole('group', { name: 'Opening hours' }).getByRole('button')
    await expect(own.or(days.first())).toBeVisible()
    if (await own.isVisible()) await own.click()
    await days.first().click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('button', { name: 'Closed all day' }).click()
    await sheet.getByRole('button', { name: /^Add hours/ }).click()
    await expect(sheet.getByLabel(/, closes$/)).toBeVisible()
    expect(await cutTimes(page), 'hours of a day').toEqual([])
  },
)
