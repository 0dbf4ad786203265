import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { asStaff, callerOf, staff } from './staff.ts'
import { expectAccessible, test } from './support.ts'

/** The cook's one restaurant with nothing out, and something on its menu. */
async function freshKitchen(request: APIRequestContext): Promise<{ id: number; item: string }> {
  const { ask } = await callerOf(request, staff.kitchen)
  const now = await ask<{ restaurantsNow: { data: { id: number }[] } }>('{ restaurantsNow { data { id } } }')
  const id = now.restaurantsNow.data[0]?.id ?? 0
  const out = await ask<{ pauses: { id: number }[] }>('query ($id: SafeInt!) { pauses(restaurant_id: $id) { id } }', { id })
  const ids = out.pauses.map((one) => one.id)
  await ask('mutation ($id: SafeInt!, $ids: [SafeInt!]) { resume(restaurant_id: $id, ids: $ids) { resumed } }', { id, ids })
  const found = await ask<{ pausable: { matches: { kind: string; name: string }[] } }>(
    'query ($id: SafeInt!) { pausable(restaurant_id: $id, q: "a") { matches } }',
    { id },
  )
  return { id, item: found.pausable.matches.find(({ kind }) => kind === 'item')?.name ?? '' }
}

/** Counts what the person presses. */
async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.addEventListener('click', () => {
      document.documentElement.dataset.presses = String(Number(document.documentElement.dataset.presses ?? 0) + 1)
    })
  })
  return async () => Number(await page.evaluate(() => document.documentElement.dataset.presses ?? '0'))
}

test(
  'an item is paused in two taps on the kitchen’s phone, everybody sees it, and undo and resume bring it back',
  { tag: '@phone-only' },
  async ({ browser, request }, info) => {
    const { id, item } = await freshKitchen(request)
    const { page, faults } = await asStaff(browser, info, request, staff.kitchen)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/#/onboarding/now')
    await expect(page.getByText('Nothing is paused')).toBeVisible()
    await expectAccessible(page, 'right now, nothing out')
    const { page: office } = await asStaff(browser, info, request)
    await office.goto(`/#/onboarding/restaurants/${id}/pauses`)
    await expect(office.getByText('Nothing is paused')).toBeVisible()

    await page.getByRole('textbox', { name: 'What do you want to pause?' }).fill(item)
    const found = page.getByRole('list', { name: 'What do you want to pause?' }).getByRole('button').first()
    await expect(found).toContainText(item)
    const presses = await countPresses(page)
    await found.click()
    const sheet = page.getByRole('dialog', { name: `Pause ${item}` })
    await expect(sheet.getByText(/on the menu disappear/)).toBeVisible()
    await expect(sheet.getByLabel('Until the end of today')).toBeChecked()
    await expectAccessible(page, 'the sheet')
    await sheet.getByRole('button', { name: 'Pause', exact: true }).click()
    await expect(sheet).toBeHidden()
    expect(await presses()).toBe(2)

    const out = page.getByRole('region', { name: 'Paused now' })
    await expect(out.getByText('1 paused')).toBeVisible()
    // With its day, when most of a day lies before it: that is a matter of the hour.
    await expect(out.getByText(/left, until (\S.*, )?4:00 AM/)).toBeVisible()
    await expect(office.getByRole('region', { name: 'Paused now' }).getByText(item)).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)

    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Nothing is paused')).toBeVisible()
    await expect(office.getByText('Nothing is paused')).toBeVisible()

    await found.click()
    await sheet.getByRole('button', { name: 'Pause', exact: true }).click()
    await expect(sheet).toBeHidden()
    await expectAccessible(page, 'right now, one thing out')
    await out.getByRole('button', { name: `Resume ${item}` }).click()
    await expect(page.getByText('Nothing is paused')).toBeVisible()
    expect(faults).toEqual([])
  },
)

test('a pause with an end in the past is refused beside its field, one in the future is saved', async ({ browser, request }, info) => {
  const { item } = await freshKitchen(request)
  const { page } = await asStaff(browser, info, request, staff.kitchen)
  await page.goto('/#/onboarding/now')
  await page.getByRole('textbox', { name: 'What do you want to pause?' }).fill(item)
  await page.getByRole('list', { name: 'What do you want to pause?' }).getByRole('button').first().click()
  const sheet = page.getByRole('dialog', { name: `Pause ${item}` })
  await sheet.getByText('Until I resume it').click()
  await sheet.getByRole('button', { name: 'Pause', exact: true }).click()
  const out = page.getByRole('region', { name: 'Paused now' })
  await expect(out.getByText('Paused until someone resumes it')).toBeVisible()
  await out.getByRole('button', { name: `Change how long ${item} is paused` }).click()
  await sheet.getByText('Until a time').click()
  await sheet.getByRole('textbox', { name: 'Time', exact: true }).fill('')
  await sheet.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(sheet.getByText('Time is required')).toBeVisible()
  await page.keyboard.press('Escape')
  await out.getByRole('button', { name: `Resume ${item}` }).click()
  await expect(page.getByText('Nothing is paused')).toBeVisible()
})

test('an item is paused in all restaurants of a group, each by its own clock, and resumed here, then everywhere', async ({
  browser,
  request,
}, info) => {
  const { id, item } = await freshKitchen(request)
  const { page } = await asStaff(browser, info, request)
  await page.goto(`/#/onboarding/now?restaurant=${id}`)
  await page.getByRole('textbox', { name: 'What do you want to pause?' }).fill(item)
  await page.getByRole('list', { name: 'What do you want to pause?' }).getByRole('button').first().click()
  const sheet = page.getByRole('dialog', { name: `Pause ${item}` })
  const everywhere = sheet.getByText(/^Everywhere below .*, \d+ restaurants$/).last()
  const count = Number(/(\d+) restaurants/.exec((await everywhere.textContent()) ?? '')?.[1])
  expect(count).toBeGreaterThan(1)
  await everywhere.click()
  await sheet.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(page.getByText(`${item} is paused in ${count} restaurants`)).toBeVisible()
  const out = page.getByRole('region', { name: 'Paused now' })
  await expect(out.getByText(/everywhere below/)).toBeVisible()
  await out.getByRole('button', { name: `Resume ${item}` }).click()
  const where = page.getByRole('dialog', { name: `Where is ${item} back?` })
  await expectAccessible(page, 'where it is back')
  await where.getByText(/^Here and in/).click()
  await where.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByText(`${item} is back in ${count} restaurants`)).toBeVisible()
  await expect(page.getByText('Nothing is paused')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(`${item} is paused again in ${count} restaurants`)).toBeVisible()
  await out.getByRole('button', { name: `Resume ${item}` }).click()
  await where.getByText(/^Here and in/).click()
  await where.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByText('Nothing is paused')).toBeVisible()
})
