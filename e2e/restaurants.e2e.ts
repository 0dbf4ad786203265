import { expect, type Page } from '@playwright/test'
import { asStaff, callerOf, newRestaurant, staff } from './staff.ts'
import { expectAccessible, test, unique } from './support.ts'

async function choose(page: Page, label: string, typed: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(typed)
  await page
    .getByRole('option', { name: new RegExp(typed, 'i') })
    .first()
    .click()
}

test('a restaurant is created, gets its checklist, has a task set aside, is refused going live with reasons, and is deleted', async ({
  browser,
  request,
}, info) => {
  const { page, faults } = await asStaff(browser, info, request)
  await page.goto('/#/onboarding')
  await expect(page.getByRole('heading', { name: 'Restaurants', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Copper Kettle Pearl Street' })).toBeVisible()
  await expectAccessible(page, 'list of restaurants')

  await page.getByRole('link', { name: 'Create a restaurant' }).click()
  await expect(page.getByRole('heading', { name: 'Create a restaurant' })).toBeVisible()
  await expectAccessible(page, 'form for a new restaurant')
  const name = unique('Night Owl Diner')
  await page.getByLabel('Name', { exact: true }).fill(name)
  // The only organization that it can belong to is chosen already.
  await expect(page.getByRole('combobox', { name: 'Organization' })).toHaveValue('Larkspur Hospitality')
  await choose(page, 'Time zone', 'America/Chicago')
  await page.getByRole('button', { name: 'Create', exact: true }).click()

  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  const task = (named: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: named, exact: true }) })
  await expect(task('Menu')).toContainText('A menu with at least one item is missing.')
  await expect(task('Prices')).toContainText('Waits for another task')
  await expectAccessible(page, 'checklist')

  await page.getByRole('button', { name: 'Go live' }).click()
  const refusal = page.getByRole('dialog', { name: 'It cannot go live yet' })
  await expect(refusal).toContainText('A street address, a city, and a phone number or an email address are missing.')
  await expect(refusal).toContainText('A menu with at least one item is missing.')
  await refusal.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('link', { name: 'Open: Profile' }).click()
  const form = page.getByRole('dialog', { name: 'Edit restaurant' })
  await form.getByLabel('Street address').fill('500 State Street')
  await form.getByLabel('City').fill('Chicago')
  await form.getByLabel('Email').fill('owl@example.com')
  await expectAccessible(page, 'edit restaurant')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await expect(task('Profile')).toContainText('Done')

  await page.getByRole('button', { name: 'More: Opening hours' }).click()
  await page.getByRole('menuitem', { name: 'Set aside…' }).click()
  const waive = page.getByRole('dialog', { name: 'Set aside: Opening hours' })
  await waive.getByRole('button', { name: 'Set aside' }).click()
  await expect(waive).toContainText('Reason is required')
  await waive.getByLabel('Reason').fill('Catering alone')
  await waive.getByRole('button', { name: 'Set aside' }).click()
  await expect(task('Opening hours')).toContainText('Catering alone')

  await page.getByRole('link', { name: 'History' }).click()
  await expect(page.getByText('Catering alone')).toBeVisible()
  await expect(page.getByText('Days and times are those of America/Chicago.')).toBeVisible()
  await expectAccessible(page, 'history of a restaurant')

  await page.getByRole('link', { name: 'Overview' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog', { name: 'Delete this restaurant?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/#\/onboarding$/)
  await expect(page.getByRole('link', { name: 'Copper Kettle Pearl Street' })).toBeVisible()
  await expect(page.getByRole('link', { name })).toHaveCount(0)
  expect(faults).toEqual([])
})

test('the open tab of a restaurant is scrolled into view in the tab bar', { tag: ['@tablet', '@phone'] }, async ({ browser, request }, info) => {
  const { id } = await newRestaurant(await callerOf(request), 'Many parts')
  const { page } = await asStaff(browser, info, request)
  await page.goto(`/#/onboarding/restaurants/${id}`)
  const bar = page.getByRole('navigation', { name: 'Sections' })
  await expect(bar.getByRole('link', { name: 'Overview' })).toBeInViewport({ ratio: 1 })
  // More tabs than fit are seen to go on; here all of them fit.
  if (info.project.name === 'phone') await expect(bar).toHaveAttribute('data-more-after')
  else await expect(bar).not.toHaveAttribute('data-more-after')
  await page.goto(`/#/onboarding/restaurants/${id}/history`)
  await expect(page.getByLabel('From', { exact: true })).toBeVisible()
  await expect(bar.getByRole('link', { name: 'History' })).toBeInViewport({ ratio: 1 })
})

test('kitchen staff see their restaurant, and no way to change its profile', async ({ browser, request }, info) => {
  const { page, faults } = await asStaff(browser, info, request, staff.kitchen)
  await page.goto('/#/onboarding')
  await page.getByRole('link', { name: 'Copper Kettle South Congress' }).click()
  await expect(page.getByRole('heading', { name: 'Copper Kettle South Congress', level: 1 })).toBeVisible()
  await expect(page.getByText('Business day ends')).toBeVisible()
  for (const name of ['Edit', 'Suspend', 'Delete']) await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
  await expectAccessible(page, 'restaurant of kitchen staff')
  await page.goto('/#/onboarding')
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Create a restaurant' })).toHaveCount(0)
  expect(faults).toEqual([])
})

test('when several restaurants change status at once, each gets its own result', async ({ browser, request }, info) => {
  const owner = await callerOf(request)
  const [one, two] = [await newRestaurant(owner, 'Bulk One'), await newRestaurant(owner, 'Bulk Two')]
  const { page } = await asStaff(browser, info, request)
  await page.goto('/#/onboarding?q=Bulk&status=onboarding')
  for (const { name } of [one, two]) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await page.getByRole('button', { name: 'Suspend' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Storm')
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expect(page.getByRole('dialog', { name: '0 of 2 changed' })).toBeVisible()
  for (const { name } of [one, two]) await expect(page.getByRole('dialog').getByRole('listitem').filter({ hasText: name })).toContainText('Refused')
  await expectAccessible(page, 'what happened to several')
})

test('two people at the same restaurant see each other, and a form is never overwritten', async ({ browser, request }, info) => {
  const owner = await callerOf(request)
  const { id, ...values } = await newRestaurant(owner, 'Shared Table')
  const { page } = await asStaff(browser, info, request)
  const { page: other } = await asStaff(browser, info, request, staff.viewer)
  for (const each of [page, other]) await each.goto(`/#/onboarding/restaurants/${id}`)
  await expect(page.getByRole('list', { name: 'Also here' })).toContainText('Vera Lindqvist')
  await expect(other.getByRole('list', { name: 'Also here' })).toContainText('Olivia Marchetti')

  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('dialog').getByLabel('City').fill('Portland')
  const query = 'mutation ($id: SafeInt!, $to: UpdateRestaurantRestaurantInput!) { updateRestaurant(id: $id, restaurant: $to) { id } }'
  await owner.ask(query, { id, to: { ...values, city: 'Bath' } })
  const prompt = page.getByRole('dialog', { name: 'Data updated' })
  await expect(prompt).toContainText('Bath')
  await prompt.getByRole('button', { name: 'Ignore' }).click()
  await expect(page.getByRole('dialog').getByLabel('City')).toHaveValue('Portland')
})

test('libraries have a list and a form of their own', async ({ browser, request }, info) => {
  const { page } = await asStaff(browser, info, request)
  await page.goto('/#/onboarding')
  await page.getByRole('link', { name: 'Libraries' }).click()
  await expect(page.getByRole('heading', { name: 'Libraries', level: 1 })).toBeVisible()
  await expectAccessible(page, 'list of libraries')
  await page.getByRole('link', { name: 'Create a library' }).click()
  const name = unique('Shared sauces')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await choose(page, 'Organization', 'Copper Kettle Pearl Street')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Hours' })).toHaveCount(0)
  // It lies over the foot of a phone's page, and stays as long as the pointer is on it.
  await page.mouse.move(0, 0)
  await expect(page.getByText('Library created')).toBeHidden()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog', { name: 'Delete this library?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/#\/onboarding\/libraries$/)
})
