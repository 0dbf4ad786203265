import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { asStaff, type Caller, callerOf, changeMenu, restaurantCalled } from './staff.ts'
import { expectAccessible, test } from './support.ts'

const restaurant = 'Tide & Ember Fox Point'

interface Shop {
  readonly id: number
  readonly menu: string
  readonly item: string
  readonly name: string
}

/** A restaurant with a menu of its own for this test, of which guests see the draft. */
async function published(caller: Caller, price_minor: number): Promise<Shop> {
  const { ask } = caller
  const id = await restaurantCalled(caller, restaurant)
  const [menu, item] = [randomUUID(), randomUUID()]
  const name = `Butter roll ${item.slice(0, 4)}`
  await changeMenu(caller, id, [
    { op: 'create', id: menu, kind: 'menu', parent_id: null, fields: { name: `Specials ${item.slice(0, 4)}` } },
    { op: 'create', id: item, kind: 'item', parent_id: null, fields: { name, price_minor } },
    { op: 'create', kind: 'placement', parent_id: menu, ref_id: item, fields: {} },
  ])
  const { publish } = await ask<{ publish: { results: { publication_id: number }[] } }>(
    'mutation ($ids: [SafeInt!]!) { publish(restaurant_ids: $ids) { results { publication_id } } }',
    { ids: [id] },
  )
  const publication = publish.results[0]?.publication_id
  await expect(async () => {
    const { publications } = await ask<{ publications: { data: { id: number; state: string; targets: { state: string }[] }[] } }>(
      'query ($id: SafeInt!) { publications(restaurant_id: $id) { data { id state targets { state } } } }',
      { id },
    )
    const made = publications.data.find((one) => one.id === publication)
    expect(made?.state).toBe('started')
    expect(made?.targets.filter(({ state }) => state === 'queued' || state === 'sending')).toEqual([])
  }).toPass()
  return { id, menu, item, name }
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

test('a price is changed, reviewed, published, seen by guests, and reverted', async ({ browser, request }, info) => {
  const owner = await callerOf(request)
  const [before, after] = [1250, 1475]
  const { id, menu, item, name } = await published(owner, before)
  // Another session: a page is not told of what its own did.
  const { page, faults } = await asStaff(browser, info, request)

  await page.goto(`/#/onboarding/restaurants/${id}/publish`)
  await expect(page.getByText('Guests see the draft')).toBeVisible()
  await changeMenu(owner, id, [{ op: 'update', id: item, fields: { price_minor: after } }])
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
  await owner.ask(close, { id })
  await expect(page.getByText('Closed there')).toBeVisible()
  await expect(page.getByText(/It shows .* as closed until/)).toBeVisible()
  await owner.ask('mutation ($id: SafeInt!) { reopenStore(restaurant_id: $id) { restaurant_id } }', { id })
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
  await changeMenu(owner, id, [{ op: 'lifecycle', id: menu, lifecycle: 'archived' }])
})

test('a publication is scheduled by the restaurant’s clock, and canceled', async ({ browser, request }, info) => {
  const owner = await callerOf(request)
  const { id, menu } = await published(owner, 900)
  const { page } = await asStaff(browser, info, request)
  await page.goto(`/#/onboarding/restaurants/${id}/publish?view=review`)
  await page.getByText('Later', { exact: true }).click()
  await expect(page.getByText(/In the restaurant’s time zone \(America\/New York\)/)).toBeVisible()
  await page.getByRole('button', { name: /^Schedule for/ }).click()
  await expect(page.getByText(/starts .* 4:00\sAM/)).toBeVisible()
  await page.getByRole('button', { name: 'Call off' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Call off' }).click()
  await expect(page.getByText('Called off').first()).toBeVisible()
  await changeMenu(owner, id, [{ op: 'lifecycle', id: menu, lifecycle: 'archived' }])
})
