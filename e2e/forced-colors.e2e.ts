import { expect, type Locator } from '@playwright/test'
import { newBrowser, test } from './support.ts'

const demo = { email: 'olivia.marchetti@example.com', password: 'brigade-demo' }

/** What the system leaves of how a part looks. */
const look = (part: Locator) =>
  part.evaluate((element) => {
    const { backgroundColor, outlineStyle, outlineColor } = getComputedStyle(element)
    return [backgroundColor, outlineStyle, outlineStyle === 'none' ? '' : outlineColor].join(' ')
  })

async function differ(one: Locator, other: Locator): Promise<void> {
  expect(await look(one)).not.toBe(await look(other))
}

test('where the system forces its colours, what is chosen looks other than what is not', async ({ browser, request }, info) => {
  test.skip(info.project.metadata.shape !== 'desktop', 'the layout plays no part')
  const { page } = await newBrowser(browser, info)
  const headers = { 'x-forwarded-for': `203.0.113.${1 + Math.floor(Math.random() * 250)}` }
  const me = await (await request.post('/api/users/v5/get_auth_token', { data: demo, headers })).text()
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/#/auth/sign-in')
  await page.evaluate((session) => localStorage.setItem('me', session), me)
  await page.reload()
  await expect(page).toHaveURL(/#\/$/)
  await page.goto('/#/onboarding')

  const boxes = page.getByRole('rowgroup').last().getByRole('checkbox')
  await boxes.nth(0).check()
  const rows = page.getByRole('row').filter({ has: page.getByRole('link') })
  await differ(rows.nth(0), rows.nth(1))
  await differ(page.getByRole('link', { name: 'Restaurants' }).first(), page.getByRole('link', { name: 'My Bank' }))

  await page.getByRole('link', { name: 'Copper Kettle Pearl Street' }).click()
  await page.getByRole('link', { name: 'Menu', exact: true }).click()
  const nodes = page.getByRole('treegrid').getByRole('row')
  await nodes.nth(1).click()
  await nodes.nth(2).click({ modifiers: ['Control'] })
  await expect(nodes.nth(2)).toHaveAttribute('aria-selected', 'true')
  await differ(nodes.nth(1), nodes.nth(4))
  await differ(nodes.nth(2), nodes.nth(4))
  await differ(page.getByRole('button', { name: 'Tree', exact: true }), page.getByRole('button', { name: 'Grid', exact: true }))
})
