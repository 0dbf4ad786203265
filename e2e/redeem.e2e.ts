import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { firstTerms } from '@brigade/contract/gift-cards/terms.ts'
import { type APIRequestContext, expect, type Locator, type Page, type TestInfo } from '@playwright/test'
import { encode } from 'uqr'
import configured from '../playwright.config.ts'
import { asStaff, type Caller, callerOf, newRestaurant } from './staff.ts'
import { expectAccessible, newBrowser, test, tooSmall, unique } from './support.ts'

/** What the camera of this browser sees. */
const seen = path.join(tmpdir(), `brigade-card-${process.pid}.y4m`)
const launch = configured.use?.launchOptions ?? {}

test.use({
  launchOptions: {
    ...launch,
    args: [
      ...(launch.args ?? []),
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${seen}`,
    ],
  },
})
test.afterAll(() => rmSync(seen, { force: true }))

/** A restaurant of its own, and what makes cards that it takes. */
async function cardsHere(request: APIRequestContext): Promise<{ place: string; newCard(minor: number): Promise<string> }> {
  const owner: Caller = await callerOf(request)
  const group = 1
  const { name } = await newRestaurant(owner, 'Till', group)
  const { id, currency } = await owner.send<{ id: number; currency: string }>('POST', 'gift_cards/v5/gift_card_definitions', {
    definition: { name: unique('Counter card'), kind: 'purchased', currency: 'USD', terms: firstTerms },
    parent_access_group_id: group,
  })
  await owner.send('PUT', `gift_cards/v5/gift_card_definitions/${id}/status`, { status: 'active' })
  async function newCard(minor: number): Promise<string> {
    const { card } = await owner.send<{ card: { id: number } }>('POST', 'gift_cards/v5/gift_cards', {
      card: { definition_id: id, amount_minor: minor, currency, is_physical: true },
      issuer_group_id: group,
    })
    return (await owner.send<{ code: string }>('POST', `gift_cards/v5/gift_cards/${card.id}/show_code`, {})).code.replaceAll(' ', '')
  }
  return { place: name, newCard }
}

async function choosePlace(page: Page, name: string): Promise<void> {
  await page.getByLabel('Restaurant').fill(name)
  await page.getByRole('option', { name }).click()
}

/** A scan is heard once the till is there and its effects have run. */
async function tillIsOpen(page: Page): Promise<void> {
  await expect(page.getByLabel('Code of the card')).toBeVisible()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
}

/** As a scanner types: one key right after the other, wherever the focus is, with Enter at the end. Keys sent one by one come late to a busy page. */
async function scan(page: Page, code: string): Promise<void> {
  await page.evaluate(
    (keys) => {
      const typed = document.activeElement ?? document.body
      for (const key of keys) typed.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    },
    [...code, 'Enter'],
  )
}

async function enter(page: Page, keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.getByRole('button', { name: key, exact: true }).click()
}

/** Held by a finger where the device has one, by the mouse elsewhere, until `done` is there. */
async function hold(page: Page, info: TestInfo, button: Locator, done: Locator): Promise<void> {
  await button.scrollIntoViewIfNeeded()
  const { x = 0, y = 0, width = 0, height = 0 } = (await button.boundingBox()) ?? {}
  const point = { x: x + width / 2, y: y + height / 2 }
  if (!info.project.use.hasTouch) {
    await page.mouse.move(point.x, point.y)
    await page.mouse.down()
    await expect(done).toBeVisible()
    await page.mouse.up()
    return
  }
  const finger = await page.context().newCDPSession(page)
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
  await expect(done).toBeVisible()
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

/** A film of one picture: the code of a card, as large as it is held before a camera. */
function show(text: string): void {
  const [width, height] = [640, 480]
  const { size, data } = encode(text)
  const module = Math.floor(280 / size)
  const [left, top] = [(width - size * module) >> 1, (height - size * module) >> 1]
  const bright = Buffer.alloc(width * height, 160)
  const fill = (x: number, y: number, w: number, h: number, value: number) => {
    for (let row = y; row < y + h; row += 1) bright.fill(value, row * width + x, row * width + x + w)
  }
  fill(left - 24, top - 24, size * module + 48, size * module + 48, 235)
  for (const [row, cells] of data.entries())
    for (const [column, isDark] of cells.entries()) if (isDark) fill(left + column * module, top + row * module, module, module, 20)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), bright, Buffer.alloc((width * height) / 2, 128)])
  writeFileSync(
    seen,
    Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`), ...Array.from({ length: 10 }, () => frame)]),
  )
}

test('a card is opened by its address, its amount is taken by holding, and given back @phone @tablet', async ({ browser, request }, info) => {
  const { place, newCard } = await cardsHere(request)
  const code = await newCard(5000)
  const { page, faults } = await asStaff(browser, info, request)
  const asked: string[] = []
  page.on('request', (one) => asked.push(one.url()))
  await page.goto(`/#/redeem/gc/${code}`)
  await expect(page.getByRole('heading', { name: 'Redeem a gift card' })).toBeVisible()
  expect(page.url()).not.toContain(code)
  await choosePlace(page, place)
  await expect(page.getByText('Available: $50.00')).toBeVisible()
  await enter(page, ['1', '2', '5', '0'])
  await expectAccessible(page, 'redeem')
  if (info.project.use.isMobile) expect(await tooSmall(page)).toEqual([])
  const taken = page.getByRole('heading', { name: /^Taken/ })
  await hold(page, info, page.getByRole('button', { name: 'Hold to take $12.50' }), taken)
  await expect(taken).toHaveText('Taken $12.50')
  await expect(page.getByText('$37.50')).toBeVisible()
  await expectAccessible(page, 'redeemed')
  await page.getByRole('button', { name: /^Undo \(/ }).click()
  await page.getByRole('button', { name: 'Give back' }).click()
  await expect(page.getByText('Undone. The cards have their money back.')).toBeVisible()
  expect(asked.filter((url) => url.includes(code))).toEqual([])
  expect(faults).toEqual([])
  // Nor does any entry of the history lead back to it: before the app there is the empty page of a new window, whose storage nobody may read.
  await page.goBack()
  expect(page.url()).not.toContain(code)
})

test('the camera reads the code of a card under the content policy', async ({ browser, request }, info) => {
  const { place, newCard } = await cardsHere(request)
  const code = await newCard(2500)
  show(new URL(`/#/redeem/gc/${code}`, info.project.use.baseURL).href)
  const { page, faults } = await asStaff(browser, info, request)
  await page.goto('/#/redeem/gc')
  await choosePlace(page, place)
  await page.getByRole('button', { name: 'Scan with camera' }).click()
  await expect(page.getByText('Available: $25.00')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByLabel('Picture of the camera')).toHaveCount(0)
  expect(faults).toEqual([])
})

test('two cards pay one bill by the keyboard alone, and what is still due goes on to the next card', async ({ browser, request }, info) => {
  const { place, newCard } = await cardsHere(request)
  const [one, other] = [await newCard(1000), await newCard(2500)]
  const { page } = await asStaff(browser, info, request)
  await page.goto('/#/redeem/gc')
  await choosePlace(page, place)
  await tillIsOpen(page)
  await scan(page, one)
  await expect(page.getByLabel('Amount')).toBeFocused()
  // As a person types: a scanner has no pauses.
  await page.keyboard.type('4000', { delay: 80 })
  await expect(page.getByLabel('Amount')).toHaveValue('$40.00')
  await scan(page, other)
  await expect(page.getByRole('button', { name: /^Remove the card/ })).toHaveCount(2)
  await expect(page.getByLabel('Amount')).toHaveValue('$40.00')
  const take = page.getByRole('button', { name: 'Hold to take $35.00' })
  await take.press('Enter')
  await page.getByRole('button', { name: 'Take $35.00', exact: true }).press('Enter')
  await expect(page.getByRole('heading', { name: /^Taken/ })).toHaveText('Taken $35.00')
  await page.getByRole('button', { name: 'Next card for $5.00' }).click()
  await expect(page.getByLabel('Amount')).toHaveValue('$5.00')
})

test('without a network nothing can be taken, and the page says so', async ({ browser, request }, info) => {
  const { place, newCard } = await cardsHere(request)
  const code = await newCard(1000)
  const { page, context } = await asStaff(browser, info, request)
  await page.goto(`/#/redeem/gc/${code}`)
  await choosePlace(page, place)
  await page.getByRole('button', { name: 'Full balance $10.00' }).click()
  await context.setOffline(true)
  await expect(page.getByText('You are offline. Nothing was taken.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Hold to take $10.00' })).toBeDisabled()
  await context.setOffline(false)
  await expect(page.getByRole('button', { name: 'Hold to take $10.00' })).toBeEnabled()
})

test('a guest sees the balance of a card, and one sentence for every other code @phone', async ({ browser, request }, info) => {
  const { newCard } = await cardsHere(request)
  const code = await newCard(1750)
  const { page, faults } = await newBrowser(browser, info)
  await page.goto('/#/gift-card-balance')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  await page.getByLabel('Code of the card').fill('234567892345')
  await page.getByRole('button', { name: 'Show balance' }).click()
  await expect(page.getByText('There is no balance to show for this code.')).toBeVisible()
  await page.getByLabel('Code of the card').fill(code)
  await page.getByRole('button', { name: 'Show balance' }).click()
  await expect(page.getByText('$17.50').last()).toBeVisible()
  await expectAccessible(page, 'balance of a gift card')
  // The first code was none, which the browser notes as a failed request.
  expect(faults.filter((fault) => !/404/.test(fault))).toEqual([])
})
