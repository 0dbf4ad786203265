import { expect, type Locator } from '@playwright/test'
import { asStaff } from './staff.ts'
import { test } from './support.ts'

/** A spot of its ground and edge, without words. As it is drawn: what the style says is not what the system makes of it. */
async function ground(part: Locator): Promise<string> {
  const { x, y, height } = (await part.boundingBox()) ?? { x: 0, y: 0, height: 0 }
  return (await part.page().screenshot({ clip: { x: x + 5, y, width: 5, height: height / 4 } })).toString('base64')
}

async function differ(one: Locator, other: Locator): Promise<void> {
  await expect(async () => expect(await ground(one)).not.toBe(await ground(other))).toPass()
}

test('with forced system colors, selected things look different from the others', async ({ browser, request }, info) => {
  const { page } = await asStaff(browser, info, request)
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/#/onboarding')

  const row = page.getByRole('row').filter({ hasText: 'Copper Kettle Pearl Street' })
  await expect(row).toHaveCSS('outline-style', 'none')
  await row.getByRole('checkbox').check()
  await expect(row).toHaveCSS('outline-style', 'solid')
  await differ(page.getByRole('link', { name: 'Restaurants' }).first(), page.getByRole('link', { name: 'My Bank' }))

  await page.getByRole('link', { name: 'Copper Kettle Pearl Street' }).click()
  await page.getByRole('link', { name: 'Menu', exact: true }).click()
  const nodes = page.getByRole('treegrid').getByRole('row')
  await nodes.nth(1).click()
  await nodes.nth(2).click({ modifiers: ['Control'] })
  await expect(nodes.nth(2)).toHaveAttribute('aria-selected', 'true')
  expect(await ground(nodes.nth(3))).toBe(await ground(nodes.nth(4)))
  await differ(nodes.nth(1), nodes.nth(4))
  await differ(nodes.nth(2), nodes.nth(4))
  await differ(page.getByRole('button', { name: 'Tree', exact: true }), page.getByRole('button', { name: 'Grid', exact: true }))
})
