import { type APIRequestContext, type Browser, expect, type Page, type TestInfo } from '@playwright/test'
import { expectAccessible, newBrowser, test, watch } from './support.ts'

const owner = 'olivia.marchetti@example.com'
const viewer = 'vera.lindqvist@example.com'

async function sessionOf(request: APIRequestContext, email: string): Promise<{ oauth_token: string }> {
  const headers = { 'x-forwarded-for': `203.0.113.${1 + Math.floor(Math.random() * 250)}` }
  const answer = await request.post('/api/users/v5/get_auth_token', { data: { email, password: 'brigade-demo' }, headers })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}

async function asStaff(browser: Browser, info: TestInfo, request: APIRequestContext, email: string): Promise<Page> {
  const me = await sessionOf(request, email)
  const { context, page } = await newBrowser(browser, info)
  await context.addInitScript((session) => localStorage.setItem('me', session), JSON.stringify(me))
  return page
}

/** A restaurant of its own for a test, right under the company: no brand gives it hours. */
async function newRestaurant(request: APIRequestContext): Promise<{ id: number; group: number }> {
  const { oauth_token } = await sessionOf(request, owner)
  const headers = { authorization: `Bearer ${oauth_token}` }
  const groups = await request.post('/api/users/v5/access_group/search', { data: { search_term: 'Larkspur Hospitality', per_page: 1 }, headers })
  const group = (await groups.json()).data[0].id
  const query = `mutation ($restaurant: CreateRestaurantRestaurantInput!, $group: SafeInt!) {
    createRestaurant(restaurant: $restaurant, parent_access_group_id: $group) { id } }`
  const restaurant = { name: `Night Owl ${Date.now().toString(36)}`, timezone: 'America/New_York', currency: 'USD' }
  const answer = await request.post('/api/restaurants/graphql', {
    data: { query, variables: { restaurant, group } },
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
  })
  const { data, errors } = await answer.json()
  expect(errors).toBeUndefined()
  return { id: data.createRestaurant.id, group }
}

/** Resolves once the page has joined the channel that brings it the news. */
async function hearsNews(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket', (one) => one.url().includes('/socket/sync'))
  await socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('"ok"'))
}

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

test('hours are set, the kitchen closes for today and reopens, and somebody far away sees it', async ({ browser, request }, info) => {
  const { id } = await newRestaurant(request)
  const page = await asStaff(browser, info, request, owner)
  const { faults } = watch(page)
  await page.goto(`/#/onboarding/restaurants/${id}/hours`)
  await expect(page.getByText('because no hours are set')).toBeVisible()
  await expectAccessible(page, 'no hours')

  await pasteHours(page, 'sunrise-sunset')
  await expect(page.getByText('depends on the sun')).toBeVisible()
  await page.keyboard.press('Escape')
  await pasteHours(page, '24/7')
  await expectAccessible(page, 'pasted hours')
  await page.getByRole('button', { name: 'Take these hours' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/^Open(, with no closing in sight| until)/)).toBeVisible()

  const far = await asStaff(browser, info, request, viewer)
  const heard = hearsNews(far)
  await far.goto(`/#/onboarding/restaurants/${id}/hours`)
  await expect(far.getByText('by its weekly hours')).toBeVisible()
  await expect(far.getByRole('button', { name: 'Close…' })).toHaveCount(0)
  await heard

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

test('a special date changes the days ahead, and a holiday of the group reaches the restaurant', async ({ browser, request }, info) => {
  const { id, group } = await newRestaurant(request)
  const page = await asStaff(browser, info, request, owner)
  const { faults } = watch(page)
  await page.goto(`/#/onboarding/restaurants/${id}/hours`)
  await pasteHours(page, '10:00-22:00')
  await page.getByRole('button', { name: 'Take these hours' }).click()
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

  const label = `Founders’ day ${Date.now().toString(36)}`
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
