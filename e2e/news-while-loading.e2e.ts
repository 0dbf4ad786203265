import { expect, type Locator, type Page, type Request, type Route } from '@playwright/test'
import { asStaff, type Caller, callerOf, changeMenu, newConnection, newRestaurant, newsTo, openAs, staff } from './staff.ts'
import { test } from './support.ts'

/** What a page loads, and what becomes of it elsewhere meanwhile. */
interface Kind {
  readonly address: string
  /** What has to be done on the page before it asks. */
  readonly act?: (page: Page) => Promise<void>
  /** The question whose answers are held. */
  readonly isHeld: (request: Request) => boolean
  readonly change: () => Promise<unknown>
  /** Shows what was changed. */
  readonly news: (page: Page) => Locator
  readonly old?: (page: Page) => Locator
}

const asks = (path: string, words = '') => {
  return (request: Request) => new URL(request.url()).pathname.endsWith(path) && (request.postData() ?? request.url()).includes(words)
}

/** One of each way to ask; that every other page asks again is tried in web/src/app/asked-anew.test.ts. */
const kinds: Record<string, (other: Caller) => Promise<Kind>> = {
  'a list': async (other) => {
    const { name, rename } = await newConnection(other, 'Held')
    return {
      address: `/bank-connections?q=${encodeURIComponent(name)}`,
      isHeld: asks('/bank_connections/search', name),
      change: () => rename(`${name} renamed`),
      news: (page) => page.getByRole('link', { name: `${name} renamed`, exact: true }),
      old: (page) => page.getByRole('link', { name, exact: true }),
    }
  },
  'a restaurant': async (other) => {
    const { id, ...values } = await newRestaurant(other, 'Trattoria')
    const renamed = `${values.name} renamed`
    const query = 'mutation ($id: SafeInt!, $to: UpdateRestaurantRestaurantInput!) { updateRestaurant(id: $id, restaurant: $to) { id } }'
    return {
      address: `/onboarding/restaurants/${id}`,
      isHeld: asks('/graphql', 'restaurant('),
      change: () => other.ask(query, { id, to: { ...values, name: renamed } }),
      news: (page) => page.getByRole('heading', { level: 1, name: renamed }),
    }
  },
  'a menu': async (other) => {
    const { id } = await newRestaurant(other, 'Trattoria')
    const add = (name: string) => changeMenu(other, id, [{ op: 'create', kind: 'category', parent_id: null, after: null, fields: { name } }])
    await add('Antipasti')
    return {
      address: `/onboarding/restaurants/${id}/menu`,
      isHeld: asks('/graphql', 'menuTree('),
      change: () => add('Contorni'),
      news: (page) => page.getByRole('treegrid').getByRole('row', { name: 'Contorni' }).first(),
    }
  },
}

/** Holds what the server answers to the first questions, as it stood then; what is asked after the change goes through at once. */
async function hold(page: Page, isHeld: Kind['isHeld']) {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  let isChanged = false
  const held: Promise<void>[] = []
  let count = 0
  await page.route('**/api/**', async (route: Route) => {
    if (isChanged || !isHeld(route.request())) return route.continue()
    const response = await route.fetch()
    count += 1
    const given = released.then(() => route.fulfill({ response })).catch(() => undefined)
    held.push(given)
    return given
  })
  return {
    isAsked: () => expect.poll(() => count).toBeGreaterThan(0),
    change: async (change: Kind['change']) => {
      isChanged = true
      await change()
    },
    release: async () => {
      release()
      await Promise.all(held)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    },
  }
}

for (const [what, prepare] of Object.entries(kinds)) {
  test(`a change made elsewhere while ${what} loads for the first time is shown`, async ({ browser, request }, info) => {
    const kind = await prepare(await callerOf(request))
    const { page, faults } = await asStaff(browser, info, request)
    const { frames, joined } = newsTo(page)
    await page.goto('/#/profile-of-nobody')
    await joined()
    const held = await hold(page, kind.isHeld)
    await page.goto(`/#${kind.address}`)
    await kind.act?.(page)
    await held.isAsked()
    const before = frames.length
    await held.change(kind.change)
    await expect.poll(() => frames.slice(before).some((frame) => frame.includes('invalidateKeys'))).toBe(true)
    await held.release()
    await expect(kind.news(page)).toBeVisible()
    if (kind.old) await expect(kind.old(page)).toBeHidden()
    expect(faults).toEqual([])
  })
}

test('settings changed elsewhere while the app starts are shown', async ({ browser, request }, info) => {
  const other = await callerOf(request, staff.kitchen)
  const path = 'users/v5/me/preferences/settings'
  const { page } = await openAs(browser, info, other.me)
  const { frames, joined } = newsTo(page)
  const held = await hold(page, asks('/me/preferences'))
  await page.goto('/#/')
  await held.isAsked()
  await joined()
  await held.change(() => other.send('PUT', path, { key: 'settings', value: { density: 'compact' } }))
  await expect.poll(() => frames.some((frame) => frame.includes('preferences'))).toBe(true)
  await held.release()
  await expect(page.locator('html')).toHaveAttribute('data-density', 'compact')
  await other.send('DELETE', path)
})

test('a change made elsewhere after a list was requested and before the socket has joined is shown', async ({ browser, request }, info) => {
  const other = await callerOf(request)
  const { name, rename } = await newConnection(other, 'Held')
  const { page } = await openAs(browser, info, other.me)
  const held = await hold(page, asks('/bank_connections/search', name))
  let connect = () => {}
  const mayConnect = new Promise<void>((resolve) => (connect = resolve))
  await page.routeWebSocket(/socket\/sync/, async (socket) => {
    await mayConnect
    socket.connectToServer()
  })
  await page.goto(`/#/bank-connections?q=${encodeURIComponent(name)}`)
  await held.isAsked()
  await held.change(() => rename(`${name} renamed`))
  await held.release()
  // Nobody has told the page yet.
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
  connect()
  await expect(page.getByRole('link', { name: `${name} renamed`, exact: true })).toBeVisible()
})

test('another tab of the same session shows a change', async ({ browser, request }, info) => {
  const other = await callerOf(request)
  const { id, name } = await newConnection(other, 'Held')
  const { page, faults } = await openAs(browser, info, other.me)
  const second = await page.context().newPage()
  const news = newsTo(second)
  await second.goto(`/#/bank-connections?q=${encodeURIComponent(name)}`)
  await expect(second.getByRole('link', { name, exact: true })).toBeVisible()
  await news.joined()
  // Without its own shout: the server alone tells.
  await page.routeWebSocket(/socket\/sync/, (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((message) => {
      if (!String(message).includes('"shout"')) server.send(message)
    })
  })
  await page.goto(`/#/bank-connections/${id}`)
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Name', { exact: true }).fill(`${name} renamed`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `${name} renamed` })).toBeVisible()
  await expect(second.getByRole('link', { name: `${name} renamed`, exact: true })).toBeVisible()
  expect(faults).toEqual([])
})
