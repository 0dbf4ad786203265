import { type APIRequestContext, type Browser, expect, type Locator, type Page, type TestInfo } from '@playwright/test'
import { expectAccessible, newBrowser, test, watch } from './support.ts'

const owner = 'olivia.marchetti@example.com'
const viewer = 'vera.lindqvist@example.com'

interface Session {
  oauth_token: string
}

async function sessionOf(request: APIRequestContext, email: string): Promise<Session> {
  const headers = { 'x-forwarded-for': `203.0.114.${1 + Math.floor(Math.random() * 250)}` }
  const answer = await request.post('/api/users/v5/get_auth_token', { data: { email, password: 'brigade-demo' }, headers })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}

async function ask<T>(request: APIRequestContext, { oauth_token }: Session, query: string, variables: object = {}): Promise<T> {
  const answer = await request.post('/api/restaurants/graphql', { data: { query, variables }, headers: { authorization: `Bearer ${oauth_token}` } })
  const { data, errors } = await answer.json()
  expect(errors).toBeUndefined()
  return data
}

let made = 0

/** A restaurant without a menu, as somebody of the demo company makes it. */
async function newRestaurant(request: APIRequestContext): Promise<{ id: number; name: string }> {
  const me = await sessionOf(request, owner)
  const { restaurants } = await ask<{ restaurants: { data: { parent_access_group_id: number }[] } }>(
    request,
    me,
    '{ restaurants(page: 1, per_page: 1) { data { parent_access_group_id } } }',
  )
  made += 1
  const name = `Trattoria ${made} ${Date.now().toString(36)}`
  const { createRestaurant } = await ask<{ createRestaurant: { id: number } }>(
    request,
    me,
    'mutation ($restaurant: CreateRestaurantRestaurantInput!, $group: SafeInt!) { createRestaurant(restaurant: $restaurant, parent_access_group_id: $group) { id } }',
    { restaurant: { name, timezone: 'America/New_York', currency: 'USD' }, group: restaurants.data[0]?.parent_access_group_id },
  )
  return { id: createRestaurant.id, name }
}

async function openMenu(browser: Browser, info: TestInfo, request: APIRequestContext, id: number, email = owner) {
  const me = await sessionOf(request, email)
  const { context, page } = await newBrowser(browser, info)
  await context.addInitScript((session) => localStorage.setItem('me', session), JSON.stringify(me))
  const { faults } = watch(page)
  await page.goto(`/#/onboarding/restaurants/${id}/menu`)
  return { page, faults, context }
}

const dialogOf = (page: Page): Locator => page.getByRole('dialog')
const rowOf = (page: Page, name: string | RegExp): Locator => page.getByRole('treegrid').getByRole('row', { name }).first()
const inspectorOf = (page: Page): Locator => page.getByRole('region', { name: 'Inspector' })
const saved = async (page: Page): Promise<void> => expect(page.getByRole('status').filter({ hasText: 'All changes saved' })).toBeAttached()

/** Adds below the row in hand by the button, which says what goes where. */
async function add(page: Page, what: RegExp, names: readonly string[], price?: string): Promise<void> {
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('menuitem', { name: what }).click()
  const dialog = dialogOf(page)
  for (const [at, name] of names.entries()) {
    await dialog.getByLabel('Name').fill(name)
    if (price) await dialog.getByLabel('Price', { exact: true }).fill(price)
    await dialog.getByRole('button', { name: at === names.length - 1 ? 'Add' : 'Add another', exact: true }).click()
  }
  await expect(dialog).toBeHidden()
}

const noSidewaysScroll = async (page: Page): Promise<void> =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)

test('a pizza menu with sizes and a topping matrix is made, renamed, moved with the keys and undone after a reload', async ({
  browser,
  request,
}, info) => {
  test.skip(info.project.metadata.shape !== 'desktop', 'the tree with the inspector beside it')
  const { id, name } = await newRestaurant(request)
  const { page, faults } = await openMenu(browser, info, request, id)
  await expect(page.getByText('No menu yet')).toBeVisible()
  await expectAccessible(page, 'no menu')
  await page.getByRole('button', { name: 'Add a menu' }).click()
  await dialogOf(page).getByLabel('Name').fill('All day')
  await dialogOf(page).getByRole('button', { name: 'Add', exact: true }).click()

  await rowOf(page, 'All day').click()
  await add(page, /^Category in All day/, ['Pizza', 'Drinks'])
  await rowOf(page, 'Pizza').click()
  await add(page, /^New item in Pizza/, ['Margherita', 'Diavola'], '12')
  await rowOf(page, 'Margherita').click()
  await add(page, /^Size in Margherita/, ['Small', 'Large'], '10')
  await add(page, /^New modifier in Margherita/, ['Toppings'])
  await rowOf(page, /^Toppings/).click()
  await add(page, /^Option in Toppings/, ['Olives', 'Ham'], '1')
  await saved(page)

  await rowOf(page, /^Toppings/).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Go to the definition' }).click()
  await inspectorOf(page).getByLabel('Prices of its options').selectOption('by_size')
  const matrix = inspectorOf(page).getByRole('grid', { name: 'Prices of Toppings' })
  await expect(matrix.getByRole('columnheader')).toHaveText(['Option', 'Price', 'Small', 'Large'])
  await matrix.getByRole('row', { name: 'Ham' }).getByRole('gridcell').nth(2).click()
  await page.keyboard.type('2.5')
  await page.keyboard.press('Enter')
  await expect(matrix.getByRole('row', { name: 'Ham' }).getByRole('gridcell')).toHaveText(['1.00', '1.00', '2.50'])
  await saved(page)
  await expectAccessible(page, 'the matrix')

  const tree = page.getByRole('treegrid')
  await rowOf(page, 'Diavola').click()
  await page.keyboard.press('F2')
  await tree.getByRole('textbox').fill('Diavola piccante')
  await page.keyboard.press('Enter')
  await expect(inspectorOf(page).getByRole('heading', { name: 'Diavola piccante' })).toBeVisible()
  await page.keyboard.press('Alt+ArrowUp')
  const places = tree.getByRole('row', { name: /^(Diavola piccante|Margherita)/ })
  await expect(places.nth(0)).toHaveAccessibleName(/^Diavola/)
  await saved(page)

  await page.reload()
  await expect(places.nth(0)).toHaveAccessibleName(/^Diavola/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(places.nth(0)).toHaveAccessibleName(/^Margherita/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rowOf(page, /^Diavola,|^Diavola$/)).toBeVisible()
  await page.getByRole('button', { name: 'Redo' }).click()
  await expect(rowOf(page, 'Diavola piccante')).toBeVisible()
  await expectAccessible(page, `the menu of ${name}`)
  expect(faults).toEqual([])
})

test('two people in one menu see each other’s changes at once, and a field both changed is asked about', async ({ browser, request }, info) => {
  test.skip(info.project.metadata.shape !== 'desktop', 'the layout plays no part')
  const { id } = await newRestaurant(request)
  const { page: ada } = await openMenu(browser, info, request, id)
  await ada.getByRole('button', { name: 'Add a menu' }).click()
  await dialogOf(ada).getByLabel('Name').fill('Dinner')
  await dialogOf(ada).getByRole('button', { name: 'Add', exact: true }).click()
  await saved(ada)
  const { page: ben } = await openMenu(browser, info, request, id)
  await expect(rowOf(ben, 'Dinner')).toBeVisible()
  await rowOf(ada, 'Dinner').click()
  await add(ada, /^Category in Dinner/, ['Starters'])
  await rowOf(ben, 'Dinner').click()
  await expect(rowOf(ben, 'Starters')).toBeVisible({ timeout: 3000 })

  await rowOf(ben, 'Starters').click()
  const bens = inspectorOf(ben).getByLabel('Name', { exact: true })
  await expect(bens).toHaveValue('Starters')
  await bens.fill('First courses')
  await rowOf(ada, 'Starters').click()
  await inspectorOf(ada).getByLabel('Name', { exact: true }).fill('Antipasti')
  await ada.keyboard.press('Enter')
  await saved(ada)
  await expect(rowOf(ben, 'Antipasti')).toBeVisible({ timeout: 3000 })
  // What is being typed is not taken away by the news.
  await expect(bens).toHaveValue('First courses')
  await bens.press('Enter')
  const asked = ben.getByRole('dialog', { name: 'Data updated' })
  await expect(asked).toContainText('Antipasti')
  await asked.getByRole('button', { name: 'Update my form' }).click()
  await expect(bens).toHaveValue('Antipasti')
})

test('prices pasted from a spreadsheet are saved as one step that can be undone', async ({ browser, request }, info) => {
  test.skip(info.project.metadata.shape !== 'desktop', 'the layout plays no part')
  const { id } = await newRestaurant(request)
  const { page } = await openMenu(browser, info, request, id)
  await page.getByRole('button', { name: 'Add a menu' }).click()
  await dialogOf(page).getByLabel('Name').fill('Lunch')
  await dialogOf(page).getByRole('button', { name: 'Add', exact: true }).click()
  await rowOf(page, /^Items/).click()
  await add(page, /^New item in Items/, ['Soup', 'Salad', 'Bread'], '5')
  await saved(page)
  await page.getByRole('button', { name: 'Grid', exact: true }).click()
  const grid = page.getByRole('grid', { name: 'Items and prices' })
  const prices = grid.getByRole('row').getByRole('gridcell').nth(1)
  await expect(grid.getByRole('row', { name: /Soup/ }).getByRole('gridcell').nth(1)).toHaveText('5.00')
  await expectAccessible(page, 'the grid')
  await prices.click()
  await page.evaluate(() => navigator.clipboard.writeText('6.50\n\n3'))
  await page.keyboard.press('ControlOrMeta+v')
  await page.getByRole('button', { name: 'Save 2 changes' }).click()
  await saved(page)
  const shown = async () => grid.locator('[data-kind=figure][role=gridcell]').allTextContents()
  await expect.poll(shown).toEqual(['6.50', '5.00', '3.00'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(shown).toEqual(['5.00', '5.00', '5.00'])

  await grid.getByRole('row', { name: /Salad/ }).getByRole('gridcell').nth(1).click()
  await page.keyboard.type('2000000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 cell is not right: must be a smaller amount')).toBeVisible()
  await page.getByRole('button', { name: 'Tree', exact: true }).click()
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(shown).toEqual(['5.00', '2000000', '5.00'])
  await page.getByRole('link', { name: 'Hours', exact: true }).click()
  await dialogOf(page).getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('button', { name: 'Tree', exact: true }).click()
  await dialogOf(page).getByRole('button', { name: 'Discard' }).click()
  await expect(rowOf(page, /^Items/)).toBeVisible()
})

test('with the keys alone rows are cut and pasted, archived and brought back', async ({ browser, request }, info) => {
  test.skip(info.project.metadata.shape !== 'desktop', 'a keyboard')
  const { id } = await newRestaurant(request)
  const { page } = await openMenu(browser, info, request, id)
  await page.getByRole('button', { name: 'Add a menu' }).click()
  await dialogOf(page).getByLabel('Name').fill('Dinner')
  await page.keyboard.press('Enter')
  await rowOf(page, 'Dinner').click()
  await add(page, /^Category in Dinner/, ['Starters', 'Mains', 'Soups'])
  await saved(page)
  await rowOf(page, 'Soups').focus()
  await page.keyboard.press('ControlOrMeta+x')
  await rowOf(page, 'Starters').focus()
  await page.keyboard.press('ControlOrMeta+v')
  await expect(rowOf(page, 'Soups')).toHaveAttribute('aria-level', '4')
  await rowOf(page, 'Starters').focus()
  await page.keyboard.press('Delete')
  await expect(page.getByRole('row', { name: 'Soups' })).toBeHidden()
  await expect(rowOf(page, 'Mains')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(rowOf(page, 'Soups')).toHaveAttribute('aria-level', '4')
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect(page.getByRole('row', { name: 'Soups' })).toBeHidden()
  await saved(page)
})

test('a manager looks through the library of the chain, which they cannot open, and adds from it', async ({ browser, request }, info) => {
  const { page } = await openMenu(browser, info, request, 3, 'marcus.webb@example.com')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('menuitem', { name: /^From a library in/ }).click()
  const dialog = dialogOf(page)
  await expect(dialog.getByRole('checkbox').first()).toBeEnabled()
  await expectAccessible(page, 'a library to pick from')
  const first = dialog.getByRole('checkbox', { disabled: true }).first()
  const name = (await first.locator('xpath=..').locator('span > span').first().textContent()) ?? ''
  await dialog.getByLabel('Find').fill(name)
  await expect(dialog.getByText('cannot go here').first()).toBeVisible()
  await dialog.getByLabel('Find').fill('')
  await dialog.getByRole('checkbox', { disabled: false }).first().check()
  await dialog.getByRole('button', { name: 'Add 1' }).click()
  await saved(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await saved(page)
})

test('what a linked copy shows of its menu can be removed from it and brought back', async ({ browser, request }, info) => {
  test.skip(info.project.metadata.shape === 'phone', 'the tree with the inspector beside it')
  const { id } = await newRestaurant(request)
  const { page, faults } = await openMenu(browser, info, request, id)
  await page.getByRole('button', { name: 'Add a menu' }).click()
  await dialogOf(page).getByLabel('Name').fill('Dinner')
  await page.keyboard.press('Enter')
  await rowOf(page, 'Dinner').click()
  await add(page, /^Category in Dinner/, ['Starters', 'Mains'])
  await saved(page)
  await rowOf(page, 'Dinner').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Linked copy' }).click()
  const copy = page.getByRole('treegrid').getByRole('row', { name: /^Dinner.*Dependent/ })
  await copy.click()
  await page.keyboard.press('ArrowRight')
  const starters = page.getByRole('treegrid').getByRole('row', { name: /^Starters/ })
  await expect(starters).toHaveCount(2)
  await starters.last().click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Remove from here' }).click()
  await expect(starters).toHaveCount(1)
  const removed = inspectorOf(page).getByRole('region', { name: 'Removed here' })
  await expect(removed).toContainText('Starters')
  await saved(page)
  await page.reload()
  await expect(removed).toContainText('Starters')
  await expectAccessible(page, 'what is removed here')
  await removed.getByRole('button', { name: 'Restore Starters' }).click()
  await expect(removed).toBeHidden()
  await expect(starters).toHaveCount(2)
  await saved(page)
  expect(faults).toEqual([])
})

test('on a phone one level stands at a time, and things are moved by choosing where', async ({ browser, request }, info) => {
  test.skip(info.project.metadata.shape !== 'phone', 'the drill-down')
  const { id } = await newRestaurant(request)
  const { page, faults } = await openMenu(browser, info, request, id)
  await page.getByRole('button', { name: 'Add a menu' }).click()
  await dialogOf(page).getByLabel('Name').fill('All day')
  await dialogOf(page).getByRole('button', { name: 'Add', exact: true }).click()
  await expect(inspectorOf(page).getByRole('heading', { name: 'All day' })).toBeVisible()
  await noSidewaysScroll(page)
  await expectAccessible(page, 'the inspector on a phone')
  await page.getByRole('button', { name: 'Back to the menu' }).click()
  const list = page.getByRole('navigation', { name: 'Menu tree' })
  await list.getByRole('button', { name: /^Open Trattoria/ }).click()
  await list.getByRole('button', { name: 'Actions for All day' }).click()
  await page.getByRole('menuitem', { name: 'Add category' }).click()
  for (const [name, button] of [
    ['Pizza', 'Add another'],
    ['Pasta', 'Add another'],
    ['Fresh', 'Add'],
  ] as const) {
    await dialogOf(page).getByLabel('Name').fill(name)
    await dialogOf(page).getByRole('button', { name: button, exact: true }).click()
  }
  await list.getByRole('button', { name: 'Open All day' }).click()
  await list.getByRole('button', { name: 'Actions for Fresh' }).click()
  await page.getByRole('menuitem', { name: 'Move to…' }).click()
  await dialogOf(page).getByLabel('Find').fill('pasta')
  await dialogOf(page).getByText('Pasta', { exact: true }).click()
  await expectAccessible(page, 'where to move')
  await dialogOf(page).getByRole('button', { name: 'Move here' }).click()
  await list.getByRole('button', { name: 'Open Pasta' }).click()
  await expect(list.getByRole('button', { name: 'Fresh', exact: true })).toBeFocused()
  await page.goBack()
  await expect(list.getByRole('button', { name: /^Pasta/ })).toBeFocused()
  await page.goForward()
  await expect(list.getByText('Fresh')).toBeVisible()
  await saved(page)
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 700 })
    await noSidewaysScroll(page)
  }
  await expectAccessible(page, 'the tree on a phone')
  expect(faults).toEqual([])
})

test('who may only look finds nothing to press that would change anything', async ({ browser, request }, info) => {
  const me = await sessionOf(request, viewer)
  const { restaurants } = await ask<{ restaurants: { data: { id: number }[] } }>(
    request,
    me,
    '{ restaurants(name: "Copper Kettle LoHi") { data { id } } }',
  )
  const { page } = await openMenu(browser, info, request, restaurants.data[0]?.id ?? 0, viewer)
  await expect(page.getByText('You can look at this menu, but not change it.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add', exact: true })).toBeHidden()
  await expect(page.getByRole('button', { name: /^(Undo|Nothing to undo)$/ })).toBeHidden()
  await noSidewaysScroll(page)
  await expectAccessible(page, 'the menu, read only')
})
