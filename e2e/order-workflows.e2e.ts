import { expect, type Page } from '@playwright/test'
import { asStaff, callerOf, staff } from './staff.ts'
import { expectAccessible, test, unique } from './support.ts'

const moments = (page: Page) => page.getByRole('list', { name: 'Timeline' }).getByRole('listitem')
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('a workflow is created with its example beside it, changed, restored, followed, and deleted when nobody follows it', async ({
  browser,
  request,
}, info) => {
  const { page, faults } = await asStaff(browser, info, request)
  const name = unique('Rush')

  await page.goto('/#/onboarding/workflows')
  await expect(page.getByRole('link', { name: 'Ask the kitchen first' })).toBeVisible()
  await expectAccessible(page, 'the list')
  await page.getByRole('link', { name: 'Create a workflow' }).click()
  await page.getByRole('button', { name: 'Create a workflow' }).click()
  await expect(page.getByText('Name is required')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill(name)
  // The only organization that it can belong to is chosen already.
  await expect(page.getByRole('combobox', { name: 'Organization' })).toHaveValue('Larkspur Hospitality')
  await page.getByLabel('Seconds to answer').fill('180')
  await page.getByText('Others are called, one after the other').click()
  await page.getByRole('button', { name: 'Add a step' }).click()
  await page.getByRole('textbox', { name: 'Who', exact: true }).fill('Shift lead')
  await page.getByLabel('Minutes to answer').fill('2')
  await expect(moments(page).nth(1)).toContainText(/reminder.*after 1 min/i)
  await expect(moments(page).nth(2)).toContainText(/Shift lead.*after 3 min/)
  await expect(moments(page).nth(3)).toContainText(/Rejected.*after 5 min.*12:05/)
  await page.getByText('Someone accepts').click()
  await page.getByLabel('The kitchen is busy').check()
  await expect(moments(page).last()).toContainText('Promised for 12:31')
  await expectAccessible(page, 'a new workflow')
  await page.getByRole('button', { name: 'Create a workflow' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  await page.getByLabel('Seconds to answer').fill('120')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Version 2', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Versions' }).click()
  await expect(page.getByText('3 min', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Bring back version 1' }).click()
  await expectAccessible(page, 'versions')
  await page.getByRole('button', { name: 'Bring back as version 3' }).click()
  await expect(page.getByText('brought back from version 1')).toBeVisible()

  // A restaurant of its own, so that runs beside this one are not disturbed; made elsewhere, so that this browser is told.
  const { ask } = await callerOf(request)
  const id = Number(/workflows\/(\d+)/.exec(page.url())?.[1])
  const { orderWorkflow } = await ask<{ orderWorkflow: { parent_access_group_id: number } }>(
    `{ orderWorkflow(id: ${id}) { parent_access_group_id } }`,
  )
  // First by name: other tests make restaurants too, and a page shows twenty.
  const diner = `1 ${name} Diner`
  const values = `{ name: "${diner}", timezone: "America/New_York", currency: "USD" }`
  const { createRestaurant } = await ask<{ createRestaurant: { id: number } }>(
    `mutation { createRestaurant(parent_access_group_id: ${orderWorkflow.parent_access_group_id}, restaurant: ${values}) { id } }`,
  )
  const restaurant = createRestaurant.id
  await page.goto(`/#/onboarding/restaurants/${restaurant}/workflow`)
  await expect(page.getByText('Inherited from Larkspur Hospitality')).toBeVisible()
  await page.getByRole('button', { name: 'Change' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Which workflow').selectOption(String(id))
  await dialog.getByLabel('Which version').selectOption('Stay on version 2')
  await expectAccessible(page, 'choosing a workflow')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Stays on version 2; the newest is 3')).toBeVisible()

  await page.getByRole('link', { name }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(`It is followed by 1 restaurant: ${diner}.`)).toBeVisible()
  await page.goto(`/#/onboarding/workflows/${id}/restaurants?show=following`)
  await expect(page.getByRole('button', { name: 'Show: Following it' })).toBeVisible()
  await expect(rowOf(page, diner)).toContainText('Version 2')
  await page.getByRole('button', { name: 'Show: Following it' }).click()
  await page.getByRole('menuitemradio', { name: 'All below its organization' }).click()
  await expect(page).toHaveURL(/\/restaurants$/)
  await ask(`mutation { assignOrderWorkflow(restaurant_ids: [${restaurant}], workflow_id: null) { results { outcome } } }`)
  await expect(rowOf(page, diner)).toContainText('Inherited from Larkspur Hospitality')
  await expectAccessible(page, 'who follows')
  await page.goto(`/#/onboarding/workflows/${id}`)
  await page.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('link', { name: 'Create a workflow' })).toBeVisible()
  await expect(page.getByRole('link', { name })).toHaveCount(0)
  await ask(`mutation { deleteRestaurant(id: ${restaurant}) { id } }`)
  expect(faults).toEqual([])
})

test('people with view rights only can read a workflow and change nothing', async ({ browser, request }, info) => {
  const { page } = await asStaff(browser, info, request, staff.viewer)
  await page.goto('/#/onboarding/workflows')
  await page.getByRole('link', { name: 'Ask the kitchen first' }).click()
  await expect(moments(page).last()).toContainText('Rejected')
  await expect(page.getByRole('button', { name: 'Delete' })).toHaveCount(0)
  await expectAccessible(page, 'a workflow, to be read')
})
