import { expect } from '@playwright/test'
import { firstOfferTerms } from '../contract/src/discounts/terms.ts'
import { callerOf, openAs } from './staff.ts'
import { expectAccessible, test, unique } from './support.ts'

test('an offer is written in sentences, tried on a basket, and started', async ({ browser, request }, info) => {
  const owner = await callerOf(request)
  const name = unique('Lunch')
  const { page, faults } = await openAs(browser, info, owner.me)
  await page.goto('/#/discounts/new')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('On the check').fill('Lunch deal')
  await page.getByRole('button', { name: '10% off' }).click()
  await page.getByLabel('Percent', { exact: true }).fill('25')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: '25% off' })).toBeVisible()
  await expectAccessible(page, 'an offer that is being written')
  await page.getByRole('button', { name: 'Create draft' }).dblclick()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  // What it would do beside others is looked at first.
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Start/ }).click()
  await expect(page.getByText('Active', { exact: true }).first()).toBeVisible()
  const { data } = await owner.send<{ data: { name: string; status: string }[] }>('POST', 'discounts/v5/discounts/search', { name })
  expect(data.map((one) => one.status)).toEqual(['active'])
  expect(faults).toEqual([])
})

test('@phone-only an offer is written step by step, and Escape closes nothing that was typed', async ({ browser, request }, info) => {
  const owner = await callerOf(request)
  const name = unique('Supper')
  const { page, faults } = await openAs(browser, info, owner.me)
  await page.goto('/#/discounts/new')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('On the check').fill('Supper')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.keyboard.press('Escape')
  await page.goBack()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
  await expectAccessible(page, 'a step of an offer')
  expect(faults).toEqual([])
})

test('somebody else’s change of an offer is told, and shown on asking', async ({ browser, request }, info) => {
  const owner = await callerOf(request)
  const terms = { ...firstOfferTerms, pos_name: 'Brunch' }
  const discount = { name: unique('Brunch'), currency: 'USD', terms, restaurant_ids: [] }
  const made = await owner.send<{ id: number }>('POST', 'discounts/v5/discounts', { discount, parent_access_group_id: 1 })
  const { page, faults } = await openAs(browser, info, owner.me)
  await page.goto(`/#/discounts/${made.id}`)
  await expect(page.getByRole('heading', { name: discount.name })).toBeVisible()
  const renamed = `${discount.name} again`
  await owner.send('PUT', `discounts/v5/discounts/${made.id}`, { discount: { ...discount, name: renamed } })
  await expect(page.getByRole('heading', { name: renamed })).toBeVisible()
  expect(faults).toEqual([])
})
