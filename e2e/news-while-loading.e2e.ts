import { type APIRequestContext, expect, type Locator, type Page, type Request, type Route } from '@playwright/test'
import { newBrowser, test, watch } from './support.ts'

const owner = 'olivia.marchetti@example.com'

interface Session {
  oauth_token: string
}

/** Somebody of the demo company at another browser: the calls that change what the page is loading. */
async function elsewhere(request: APIRequestContext, email = owner) {
  const address = { 'x-forwarded-for': `203.0.115.${1 + Math.floor(Math.random() * 250)}` }
  const signedIn = await request.post('/api/users/v5/get_auth_token', { data: { email, password: 'brigade-demo' }, headers: address })
  expect(signedIn.ok(), await signedIn.text()).toBe(true)
  const me: Session = await signedIn.json()
  async function send<T>(method: string, path: string, data: unknown): Promise<T> {
    const headers = { authorization: `Bearer ${me.oauth_token}`, 'idempotency-key': crypto.randomUUID() }
    const answer = await request.fetch(`/api/${path}`, { method, data, headers })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return answer.json()
  }
  async function ask<T>(query: string, variables: object = {}): Promise<T> {
    const { data, errors } = await send<{ data: T; errors?: unknown }>('POST', 'restaurants/graphql', { query, variables })
    expect(errors).toBeUndefined()
    return data
  }
  const { data } = await send<{ data: { id: number }[] }>('POST', 'users/v5/access_group/search', { ag_role: 'bank_connections_admin', per_page: 1 })
  return { me, send, ask, group: data[0]?.id ?? 0 }
}

type Elsewhere = Awaited<ReturnType<typeof elsewhere>>

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

let names = 0
const aName = (what: string): string => {
  names += 1
  return `${what} ${names} ${Date.now().toString(36)}`
}

async function connection({ send, group }: Elsewhere) {
  const bank_connection = {
    name: aName('Held'),
    address: '1 Pier, Portland, ME',
    contact_first_name: 'Ada',
    contact_last_name: 'Marsh',
    contact_email: 'ada.marsh@example.com',
    contact_phone: '2075550142',
  }
  const path = 'payments/v5/bank_connections'
  const { id, name } = await send<{ id: number; name: string }>('POST', path, { bank_connection, parent_access_group_id: group })
  const renamed = `${name} renamed`
  const rename = () => send('PUT', `${path}/${id}`, { id, bank_connection: { ...bank_connection, name: renamed } })
  return { id, name, renamed, rename }
}

async function restaurant({ ask, group }: Elsewhere) {
  const values = { name: aName('Trattoria'), timezone: 'America/New_York', currency: 'USD' }
  const { createRestaurant } = await ask<{ createRestaurant: { id: number } }>(
    'mutation ($restaurant: CreateRestaurantRestaurantInput!, $group: SafeInt!) { createRestaurant(restaurant: $restaurant, parent_access_group_id: $group) { id } }',
    { restaurant: values, group },
  )
  const { id } = createRestaurant
  const renamed = `${values.name} renamed`
  const rename = () =>
    ask('mutation ($id: SafeInt!, $restaurant: UpdateRestaurantRestaurantInput!) { updateRestaurant(id: $id, restaurant: $restaurant) { id } }', {
      id,
      restaurant: { ...values, name: renamed },
    })
  const addCategory = (name: string) =>
    ask(
      'mutation ($id: SafeInt!, $batch: String!, $ops: JSON!) { applyMenuOps(restaurant_id: $id, batch_id: $batch, base_revision: 0, ops: $ops) { revision } }',
      {
        id,
        batch: crypto.randomUUID(),
        ops: [
          {
            op: 'create',
            client_op_id: crypto.randomUUID(),
            id: crypto.randomUUID(),
            kind: 'category',
            parent_id: null,
            after: null,
            fields: { name },
          },
        ],
      },
    )
  return { id, ...values, renamed, rename, addCategory }
}

async function subgroup({ send, group }: Elsewhere) {
  const path = 'users/v5/access_group'
  const { id: parent } = await send<{ id: number }>('POST', path, { name: aName('Parent'), parent_access_group_id: group })
  const { id, name } = await send<{ id: number; name: string }>('POST', path, { name: aName('Child'), parent_access_group_id: parent })
  const renamed = `${name} renamed`
  return { parent, name, renamed, rename: () => send('PUT', `${path}/${id}`, { id, name: renamed }) }
}

const kinds: Record<string, (other: Elsewhere) => Promise<Kind>> = {
  'a list': async (other) => {
    const { name, renamed, rename } = await connection(other)
    return {
      address: `/bank-connections?q=${encodeURIComponent(name)}`,
      isHeld: asks('/bank_connections/search', name),
      change: rename,
      news: (page) => page.getByRole('link', { name: renamed, exact: true }),
      old: (page) => page.getByRole('link', { name, exact: true }),
    }
  },
  'a record': async (other) => {
    const { id, renamed, rename } = await connection(other)
    return {
      address: `/bank-connections/${id}`,
      isHeld: asks(`/bank_connections/${id}`),
      change: rename,
      news: (page) => page.getByRole('heading', { level: 1, name: renamed }),
    }
  },
  'a history': async (other) => {
    const { id, rename } = await connection(other)
    return {
      address: `/bank-connections/${id}/history`,
      isHeld: asks('/audit_logs', `resource_id=${id}`),
      change: rename,
      news: (page) => page.getByRole('main').getByText(/^Updated/),
    }
  },
  'an access group': async (other) => {
    const { parent, renamed, rename } = await subgroup(other)
    return {
      address: `/access_groups/${parent}`,
      isHeld: asks('/access_group/search', `"parent_id":${parent}`),
      change: rename,
      news: (page) => page.getByRole('main').getByText(renamed).last(),
    }
  },
  'a tab of an access group': async (other) => {
    const { parent } = await subgroup(other)
    const email = `${aName('guest').replaceAll(' ', '-').toLowerCase()}@example.com`
    return {
      address: `/access_groups/${parent}/invitations`,
      isHeld: asks(`/access_group/${parent}/invitations/search`),
      change: () => other.send('POST', `users/v5/access_group/${parent}/invitations`, { email, roles: ['bank_connections'] }),
      news: (page) => page.getByText(email).first(),
    }
  },
  'a picker': async (other) => {
    const { name, renamed, rename } = await subgroup(other)
    return {
      address: '/bank-connections/new',
      act: async (page) => {
        await page.getByLabel('Organization').click()
        await page.getByLabel('Organization').fill(name)
      },
      isHeld: asks('/access_group/search', name),
      change: rename,
      news: (page) => page.getByRole('option', { name: new RegExp(renamed) }),
    }
  },
  'a restaurant': async (other) => {
    const { id, renamed, rename } = await restaurant(other)
    return {
      address: `/onboarding/restaurants/${id}`,
      isHeld: asks('/graphql', 'restaurant('),
      change: rename,
      news: (page) => page.getByRole('heading', { level: 1, name: renamed }),
    }
  },
  'the workflow of a restaurant': async (other) => {
    const { id } = await restaurant(other)
    const { orderWorkflows } = await other.ask<{ orderWorkflows: { data: { id: number; name: string }[] } }>(
      '{ orderWorkflows(page: 1, name: "Ask the kitchen first") { data { id name } } }',
    )
    const workflow = orderWorkflows.data[0]
    return {
      address: `/onboarding/restaurants/${id}/workflow`,
      isHeld: asks('/graphql', 'restaurantWorkflow('),
      change: () => other.ask(`mutation { assignOrderWorkflow(restaurant_ids: [${id}], workflow_id: ${workflow?.id}) { results { outcome } } }`),
      news: (page) => page.getByText('Chosen for this restaurant'),
    }
  },
  'a menu': async (other) => {
    const { id, addCategory } = await restaurant(other)
    await addCategory('Antipasti')
    return {
      address: `/onboarding/restaurants/${id}/menu`,
      isHeld: asks('/graphql', 'menuTree('),
      change: () => addCategory('Contorni'),
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

async function openPage(browser: Parameters<typeof newBrowser>[0], info: Parameters<typeof newBrowser>[1], me: Session) {
  const { context, page } = await newBrowser(browser, info)
  await context.addInitScript((session) => localStorage.setItem('me', session), JSON.stringify(me))
  const heard: string[] = []
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))))
  return { page, heard, faults: watch(page).faults }
}

for (const [what, prepare] of Object.entries(kinds)) {
  test(`what is changed elsewhere while ${what} loads for the first time is shown`, async ({ browser, request }, info) => {
    test.skip(info.project.metadata.shape !== 'desktop', 'the layout plays no part')
    const other = await elsewhere(request)
    const kind = await prepare(other)
    const { me } = await elsewhere(request)
    const { page, heard, faults } = await openPage(browser, info, me)
    await page.goto('/#/profile-of-nobody')
    await expect.poll(() => heard.some((frame) => frame.includes('"socket"'))).toBe(true)
    const held = await hold(page, kind.isHeld)
    await page.goto(`/#${kind.address}`)
    await kind.act?.(page)
    await held.isAsked()
    const before = heard.length
    await held.change(kind.change)
    await expect.poll(() => heard.slice(before).some((frame) => frame.includes('invalidateKeys'))).toBe(true)
    await held.release()
    await expect(kind.news(page)).toBeVisible()
    if (kind.old) await expect(kind.old(page)).toBeHidden()
    expect(faults).toEqual([])
  })
}

test('settings that are changed elsewhere while the app starts are shown', async ({ browser, request }, info) => {
  test.skip(info.project.metadata.shape !== 'desktop', 'the layout plays no part')
  const other = await elsewhere(request, 'kenji.watanabe@example.com')
  const path = 'users/v5/me/preferences/settings'
  const { page, heard } = await openPage(browser, info, other.me)
  const held = await hold(page, asks('/me/preferences'))
  await page.goto('/#/')
  await held.isAsked()
  await expect.poll(() => heard.some((frame) => frame.includes('"socket"'))).toBe(true)
  await held.change(() => other.send('PUT', path, { key: 'settings', value: { density: 'compact' } }))
  await expect.poll(() => heard.some((frame) => frame.includes('preferences'))).toBe(true)
  await held.release()
  await expect(page.locator('html')).toHaveAttribute('data-density', 'compact')
  await other.send('DELETE', path, undefined)
})

test('what is changed elsewhere after a list was asked for and before the socket is joined is shown', async ({ browser, request }, info) => {
  test.skip(info.project.metadata.shape !== 'desktop', 'the layout plays no part')
  const other = await elsewhere(request)
  const { name, renamed, rename } = await connection(other)
  const { page } = await openPage(browser, info, other.me)
  const held = await hold(page, asks('/bank_connections/search', name))
  let connect = () => {}
  const mayConnect = new Promise<void>((resolve) => (connect = resolve))
  await page.routeWebSocket(/socket\/sync/, async (socket) => {
    await mayConnect
    socket.connectToServer()
  })
  await page.goto(`/#/bank-connections?q=${encodeURIComponent(name)}`)
  await held.isAsked()
  await held.change(rename)
  await held.release()
  // Nobody has told the page yet.
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
  connect()
  await expect(page.getByRole('link', { name: renamed, exact: true })).toBeVisible()
})

test('another tab of the same session hears of a change', async ({ browser, request }, info) => {
  test.skip(info.project.metadata.shape !== 'desktop', 'the layout plays no part')
  const other = await elsewhere(request)
  const { id, name } = await connection(other)
  const { page, faults } = await openPage(browser, info, other.me)
  const second = await page.context().newPage()
  const heard: string[] = []
  second.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))))
  await second.goto(`/#/bank-connections?q=${encodeURIComponent(name)}`)
  await expect(second.getByRole('link', { name, exact: true })).toBeVisible()
  await expect.poll(() => heard.some((frame) => frame.includes('"socket"'))).toBe(true)
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
