import { randomUUID } from 'node:crypto'
import { type APIRequestContext, type Browser, expect, type Page, type TestInfo } from '@playwright/test'
import { expectAccessible, newBrowser, test, watch } from './support.ts'

const owner = 'olivia.marchetti@example.com'
const restaurant = 'Tide & Ember Fox Point'

interface Session {
  readonly oauth_token: string
}

async function session(request: APIRequestContext): Promise<Session> {
  const headers = { 'x-forwarded-for': `203.0.113.${1 + Math.floor(Math.random() * 250)}` }
  const answer = await request.post('/api/users/v5/get_auth_token', { data: { email: owner, password: 'brigade-demo' }, headers })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}

async function ask<T>(request: APIRequestContext, { oauth_token }: Session, query: string, variables: object = {}): Promise<T> {
  const answer = await request.post('/api/restaurants/graphql', { data: { query, variables }, headers: { authorization: `Bearer ${oauth_token}` } })
  const { data, errors } = await answer.json()
  expect(errors).toBeUndefined()
  return data
}

/** Changes the draft. */
async function apply(request: APIRequestContext, me: Session, id: number, ops: readonly object[]): Promise<void> {
  const { menuTree } = await ask<{ menuTree: { revision: number } }>(
    request,
    me,
    'query ($id: SafeInt!) { menuTree(restaurant_id: $id) { revision } }',
    { id },
  )
  const query = `mutation ($id: SafeInt!, $batch: String!, $base: SafeInt!, $ops: JSON!) {
    applyMenuOps(restaurant_id: $id, batch_id: $batch, base_revision: $base, ops: $ops) { outcomes } }`
  const { applyMenuOps } = await ask<{ applyMenuOps: { outcomes: { state: string }[] } }>(request, me, query, {
    id,
    batch: randomUUID(),
    base: menuTree.revision,
    ops: ops.map((op) => ({ ...op, client_op_id: randomUUID() })),
  })
  expect(applyMenuOps.outcomes.map(({ state }) => state)).toEqual(ops.map(() => 'done'))
}

interface Shop {
  readonly id: number
  readonly menu: string
  readonly item: string
  readonly name: string
}

/** A restaurant with a menu of its own for this test, of which guests see the draft. */
async function published(request: APIRequestContext, me: Session, price_minor: number): Promise<Shop> {
  const { restaurants } = await ask<{ restaurants: { data: { id: number }[] } }>(
    request,
    me,
    'query ($name: String) { restaurants(name: $name) { data { id } } }',
    { name: restaurant },
  )
  const id = restaurants.data[0]?.id ?? 0
  const [menu, item] = [randomUUID(), randomUUID()]
  const name = `Butter roll ${item.slice(0, 4)}`
  await apply(request, me, id, [
    { op: 'create', id: menu, kind: 'menu', parent_id: null, fields: { name: `Specials ${item.slice(0, 4)}` } },
    { op: 'create', id: item, kind: 'item', parent_id: null, fields: { name, price_minor } },
    { op: 'create', id: randomUUID(), kind: 'placement', parent_id: menu, ref_id: item, fields: {} },
  ])
  const { publish } = await ask<{ publish: { results: { publication_id: number }[] } }>(
    request,
    me,
    'mutation ($ids: [SafeInt!]!) { publish(restaurant_ids: $ids) { results { publication_id } } }',
    { ids: [id] },
  )
  const publication = publish.results[0]?.publication_id
  await expect(async () => {
    const { publications } = await ask<{ publications: { data: { id: number; state: string; targets: { state: string }[] }[] } }>(
      request,
      me,
      'query ($id: SafeInt!) { publications(restaurant_id: $id) { data { id state targets { state } } } }',
      { id },
    )
    const made = publications.data.find((one) => one.id === publication)
    expect(made?.state).toBe('started')
    expect(made?.targets.filter(({ state }) => state === 'queued' || state === 'sending')).toEqual([])
  }).toPass()
  return { id, menu, item, name }
}

async function asOwner(browser: Browser, info: TestInfo, me: Session): Promise<Page> {
  const { context, page } = await newBrowser(browser, info)
  await context.addInitScript((text) => localStorage.setItem('me', text), JSON.stringify(me))
  return page
}

/** The menu of this test as guests see it live. Which others are served, and so whether there is a choice, is a matter of the hour. */
async function openSpecials(page: Page): Promise<void> {
  await page.getByText('Live', { exact: true }).last().click()
  await page.getByLabel('Also show what guests do not see').check()
  await page
    .getByRole('button', { name: /^Specials/ })
    .last()
    .click()
}

const money = (minor: number) => `$${(minor / 100).toFixed(2)}`

test('a price is changed, reviewed, published, seen by guests, and taken back', async ({ browser, request }, info) => {
  const me = await session(request)
  const [before, after] = [1250, 1475]
  const { id, menu, item, name } = await published(request, me, before)
  // Another session: a page is not told of what its own did.
  const page = await asOwner(browser, info, await session(request))
  const { faults } = watch(page)

  await page.goto(`/#/onboarding/restaurants/${id}/publish`)
  await expect(page.getByText('Guests see the draft')).toBeVisible()
  await apply(request, me, id, [{ op: 'update', id: item, fields: { price_minor: after } }])
  await expect(page.getByText('1 draft change')).toBeVisible()
  await expectAccessible(page, 'publishing')

  await page.getByRole('button', { name: 'Review and publish' }).click()
  const changes = page.getByRole('region', { name: 'What changes' })
  await expect(changes.getByText(name).first()).toBeVisible()
  await expect(changes.getByText(money(before))).toBeVisible()
  await expect(changes.getByText(money(after))).toBeVisible()
  await expect(page.getByRole('list', { name: 'Checks' }).getByText('Online ordering')).toBeVisible()
  await expectAccessible(page, 'the review')
  await page.getByLabel('Note').fill(`Dearer butter for ${name}`)
  await page.getByRole('button', { name: /^Publish to/ }).click()
  await expect(page).toHaveURL(/publication=/)
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Review and publish' })).toBeVisible()
  await page.goForward()

  await expect(page.getByText('Guests see this').first()).toBeVisible()
  await expectAccessible(page, 'a publication')
  await page.getByRole('button', { name: 'Back to publishing' }).click()
  await expect(page.getByText(`Dearer butter for ${name}`)).toBeVisible()

  const close =
    'mutation ($id: SafeInt!) { closeStore(restaurant_id: $id, channel: uber_eats, end_rule: end_of_business_day, reason: busy) { closures { id } } }'
  await ask(request, me, close, { id })
  await expect(page.getByText('Closed there')).toBeVisible()
  await expect(page.getByText(/It was told that .* closed until/)).toBeVisible()
  await ask(request, me, 'mutation ($id: SafeInt!) { reopenStore(restaurant_id: $id) { restaurant_id } }', { id })
  await expect(page.getByText('Closed there')).toHaveCount(0)

  await page.goto(`/#/onboarding/restaurants/${id}/preview`)
  const phone = page.getByRole('region', { name: `The menu of ${restaurant} as a guest sees it` })
  await expect(phone).toBeVisible()
  await openSpecials(page)
  await expect(phone.getByRole('button', { name })).toContainText(money(after))
  // Half of the button back may have been left under the head of the page.
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectAccessible(page, 'the preview')

  await page.goto(`/#/onboarding/restaurants/${id}/publish`)
  await page
    .getByRole('button', { name: /^Roll back to publication/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Roll back' }).click()
  await expect(page.getByRole('region', { name: /^Publication \d+$/ })).toContainText('brings back publication')
  await page.getByRole('button', { name: 'Back to publishing' }).click()
  await expect(page.getByText('What guests see is older than the draft')).toBeVisible()
  await expect(page.getByText('1 draft change')).toBeVisible()

  await page.goto(`/#/onboarding/restaurants/${id}/preview`)
  await expect(phone).toBeVisible()
  await openSpecials(page)
  await expect(phone.getByRole('button', { name })).toContainText(money(before))
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  expect(faults).toEqual([])
  await apply(request, me, id, [{ op: 'lifecycle', id: menu, lifecycle: 'archived' }])
})

test('it is scheduled by the restaurant’s clock, and called off', async ({ browser, request }, info) => {
  const me = await session(request)
  const { id, menu } = await published(request, me, 900)
  const page = await asOwner(browser, info, await session(request))
  await page.goto(`/#/onboarding/restaurants/${id}/publish?view=review`)
  await page.getByText('Later', { exact: true }).click()
  await expect(page.getByText(/By the restaurant’s clock \(America\/New York\)/)).toBeVisible()
  await page.getByRole('button', { name: /^Schedule for/ }).click()
  await expect(page.getByText(/starts .* 4:00\sAM/)).toBeVisible()
  await page.getByRole('button', { name: 'Call off' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Call off' }).click()
  await expect(page.getByText('Called off').first()).toBeVisible()
  await apply(request, me, id, [{ op: 'lifecycle', id: menu, lifecycle: 'archived' }])
})
