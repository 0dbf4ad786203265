import { type CDPSession, expect, type Page } from '@playwright/test'
import { type Caller, callerOf, groupCalled, newConnection, openAs, type Session } from './staff.ts'
import { test as base, expectAccessibleInBothModes, freshEmail, newBrowser, tooSmall, unique } from './support.ts'

/** Every screen of the app by its address, a record in it by what it is. A link to a screen that is not here fails the walk. */
const guestScreens = ['/auth/sign-in', '/accept-invite', '/connect-bank/:uuid']
const screens = [
  '/',
  '/no-such-page',
  '/bank-connections',
  '/bank-connections/new',
  '/bank-connections/:connection',
  '/bank-connections/:connection/access',
  '/bank-connections/:connection/history',
  '/access_groups',
  '/access_groups/:group',
  '/access_groups/:group/users',
  '/access_groups/:group/resources',
  '/access_groups/:group/invitations',
  '/access_groups/:group/handovers',
  '/access_groups/:group/history',
  '/access_groups/handovers',
  '/access_groups/handovers/:handover',
  '/onboarding',
  '/onboarding/welcome',
  '/onboarding/libraries',
  '/onboarding/libraries/new',
  '/onboarding/restaurants/new',
  '/onboarding/restaurants/:young',
  '/onboarding/restaurants/:library',
  '/onboarding/restaurants/:library/menu',
  '/onboarding/restaurants/:library/publish',
  '/onboarding/restaurants/:live',
  '/onboarding/restaurants/:live/access',
  '/onboarding/restaurants/:live/history',
  '/onboarding/now',
  '/onboarding/holidays',
  '/onboarding/restaurants/:live/menu',
  '/onboarding/restaurants/:live/hours',
  '/onboarding/restaurants/:live/pauses',
  '/onboarding/restaurants/:live/pos',
  '/onboarding/restaurants/:live/preview',
  '/onboarding/restaurants/:live/publish',
  '/onboarding/restaurants/:live/charges',
  '/onboarding/markets',
  '/onboarding/markets/new',
  '/onboarding/markets/:market',
  '/onboarding/markets/:market/access',
  '/onboarding/markets/:market/history',
  '/onboarding/restaurants/:live/delivery',
  '/onboarding/workflows',
  '/onboarding/workflows/new',
  '/onboarding/workflows/:workflow',
  '/onboarding/workflows/:workflow/versions',
  '/onboarding/workflows/:workflow/restaurants',
  '/onboarding/workflows/:workflow/access',
  '/onboarding/workflows/:workflow/history',
  '/onboarding/restaurants/:live/workflow',
]

/** Screens on which something is smaller than a finger still: docs/known-gaps.md. */
const tooSmallStill = [
  '/access_groups/:group/users',
  '/access_groups/:group/resources',
  '/access_groups/:group/handovers',
  '/access_groups/handovers',
  '/access_groups/handovers/:handover',
  '/onboarding/restaurants/:library/menu',
  '/onboarding/restaurants/:library/publish',
  '/onboarding/restaurants/:live/menu',
  '/onboarding/restaurants/:live/preview',
  '/onboarding/workflows/new',
  '/onboarding/workflows/:workflow',
  '/onboarding/restaurants/:live/workflow',
]

/** `/onboarding/markets/:id` for every market. */
const screenOf = (address: string): string => address.replace(/[?#].*/, '').replaceAll(/\/(?::\w+|\d+|[0-9a-f-]{36})(?=\/|$)/g, '/:id')
const walked = new Set([...guestScreens, ...screens].map(screenOf))

type Records = Record<string, string | number>

/** A record of each kind in the demo company. */
async function findRecords(owner: Caller): Promise<Records> {
  const { id: connection, uuid } = await newConnection(owner, 'Walked')
  const group = await groupCalled(owner, 'Larkspur Hospitality')
  const leaving = await owner.send<{ id: number }>('POST', 'users/v5/access_group', { name: unique('Leaving'), parent_access_group_id: group })
  const handover = await owner.send<{ id: number }>('POST', `users/v5/access_group/${group}/handovers`, {
    resource_type: 'access_group',
    resource_ids: [leaving.id],
    email: freshEmail('taker'),
  })
  const found = await owner.ask<Record<string, { data: { id: number }[] }>>(`{
    live: restaurants(status: live, name: "Copper Kettle LoHi") { data { id } }
    young: restaurants(status: onboarding) { data { id } }
    library: restaurants(kind: library) { data { id } }
    market: deliveryMarkets { data { id } }
    workflow: orderWorkflows(page: 1) { data { id } }
  }`)
  const ids = Object.entries(found).map(([kind, { data }]) => [kind, data[0]?.id ?? 0])
  return { connection, uuid, group, handover: handover.id, ...Object.fromEntries(ids) }
}

/** What a screen must never do: throw, log an error, or ask for something that it does not get. */
function wrongsOf(page: Page, faults: string[]): string[] {
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`logged: ${message.text()}`)
  })
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText
    // What was under way when the page was left.
    if (why !== 'net::ERR_ABORTED') faults.push(`failed: ${request.url()} ${why}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) faults.push(`answered ${response.status()}: ${response.url()}`)
  })
  return faults
}

const desktop = { name: 'desktop', width: 1280, height: 800, hasFinger: false }
const shapes = [desktop, { name: 'tablet', width: 900, height: 1100, hasFinger: true }, { name: 'phone', width: 390, height: 844, hasFinger: true }]

/** The screen that is open as another device shows it: loading it anew for each would take three times as long. */
async function turnInto(page: Page, devices: CDPSession, { width, height, hasFinger }: (typeof shapes)[number]): Promise<void> {
  await devices.send('Emulation.setTouchEmulationEnabled', { enabled: hasFinger, maxTouchPoints: 1 })
  await page.setViewportSize({ width, height })
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

async function expectNoSidewaysScroll(page: Page, where: string): Promise<void> {
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  await expect.poll(beyond, `${where} scrolls sideways`).toBeLessThanOrEqual(0)
}

/** The screens that links of this one lead to, but that nobody has put into the walk. */
async function unknownLinksOn(page: Page): Promise<string[]> {
  const links = await page.locator('a[href^="#/"]').evaluateAll((all) => all.map((one) => one.getAttribute('href')?.slice(1) ?? ''))
  return [...new Set(links.map(screenOf))].filter((screen) => !walked.has(screen))
}

// Found once; a test for each screen tells at once which one is wrong.
const test = base.extend<object, { known: { me: Session; records: Records } }>({
  known: [
    async ({ playwright }, use, { project }) => {
      const request = await playwright.request.newContext({ baseURL: project.use.baseURL ?? '' })
      const owner = await callerOf(request)
      await use({ me: owner.me, records: await findRecords(owner) })
      await request.dispose()
    },
    { scope: 'worker' },
  ],
})

for (const screen of [...guestScreens, ...screens]) {
  test(`${screen} fits three widths, is accessible in both color modes and makes no failing request`, async ({ browser, known }, info) => {
    const address = screen.replaceAll(/:(\w+)/g, (_, kind: string) => String(known.records[kind]))
    const { context, page, faults } = guestScreens.includes(screen) ? await newBrowser(browser, info) : await openAs(browser, info, known.me)
    const devices = await context.newCDPSession(page)
    const wrongs = wrongsOf(page, faults)
    await page.goto(`/#${address}`)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await page.waitForLoadState('networkidle')
    expect.soft(await unknownLinksOn(page), 'links to screens that nobody walks over').toEqual([])
    for (const shape of shapes) {
      await turnInto(page, devices, shape)
      await expectNoSidewaysScroll(page, shape.name)
      await expectAccessibleInBothModes(page, shape.name)
    }
    await page.setViewportSize({ width: 320, height: 640 })
    await expectNoSidewaysScroll(page, '320 pixels')
    if (!tooSmallStill.includes(screen)) expect.soft(await tooSmall(page), '320 pixels').toEqual([])
    expect(wrongs).toEqual([])
  })
}
