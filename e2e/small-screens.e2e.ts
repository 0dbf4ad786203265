import { expect, type Page } from '@playwright/test'
import { test } from './support.ts'

const demo = { email: 'olivia.marchetti@example.com', password: 'brigade-demo' }
const finger = 44

/** Whatever is pressed and smaller than a finger. Links inside a sentence are as high as its line, as WCAG allows. */
function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const pressed =
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=menuitem], [role=tab], [role=option], [role=treeitem]'
    const sizes = (one: Element) => {
      const { width, height } = one.getBoundingClientRect()
      // What makes the place for a finger bigger: a label that is pressed in its stead, an invisible part.
      const label = one instanceof HTMLInputElement ? one.labels?.[0]?.getBoundingClientRect().height : undefined
      const grown = getComputedStyle(one, '::after').position === 'absolute' ? Number.parseFloat(getComputedStyle(one, '::after').height) : 0
      return {
        width,
        height: Math.max(height, grown, /checkbox|radio/.test((one as HTMLInputElement).type) ? (label ?? 0) : 0),
      }
    }
    return [...document.querySelectorAll(pressed)].flatMap((one) => {
      const { width, height } = sizes(one)
      const isSeen = one.checkVisibility({ visibilityProperty: true }) && width > 1
      const isInSentence = one.matches('a') && one.closest('p, label') !== null
      return isSeen && !isInSentence && height < least - 0.5
        ? [`${one.tagName} “${one.getAttribute('aria-label') ?? one.textContent}” ${height}`]
        : []
    })
  }, finger)
}

/** The system's own fields of a time that are narrower than what stands in them. */
function cutTimes(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('input[type=time]')].flatMap((field) => {
      const { offsetWidth } = field
      field.style.flex = 'none'
      field.style.inlineSize = 'max-content'
      const least = field.offsetWidth
      field.removeAttribute('style')
      return offsetWidth < least ? [`${field.ariaLabel} ${offsetWidth} of ${least}`] : []
    }),
  )
}

async function fits(page: Page, where: string): Promise<void> {
  await expect(page.locator('[aria-busy=true]'), where).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), `${where} scrolls sideways`).toBeLessThanOrEqual(0)
  expect(await tooSmall(page), where).toEqual([])
}

test('at 320 pixels nothing scrolls sideways, and a finger hits what it means', async ({ browser, request }, info) => {
  test.skip(info.project.metadata.shape !== 'phone', 'about the smallest phones')
  const address = `203.0.113.${1 + Math.floor(Math.random() * 250)}`
  const headers = { 'x-forwarded-for': address }
  const answer = await request.post('/api/users/v5/get_auth_token', { data: demo, headers })
  const me: { oauth_token: string } = await answer.json()
  const ask = { data: { page: 1 }, headers: { ...headers, authorization: `Bearer ${me.oauth_token}` } }
  const connections = await (await request.post('/api/payments/v5/bank_connections/search', ask)).json()
  const groups = await (await request.post('/api/users/v5/access_group/search', ask)).json()
  const { id, uuid } = connections.data[0]
  const query = '{ live: restaurants(status: live) { data { id } } young: restaurants(status: onboarding) { data { id } } }'
  const restaurants = await (await request.post('/api/restaurants/graphql', { ...ask, data: { query } })).json()
  const [live, young] = [restaurants.data.live.data[0].id, restaurants.data.young.data[0].id]

  const baseURL = info.project.use.baseURL ?? ''
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 320, height: 640 },
    hasTouch: true,
    isMobile: true,
    extraHTTPHeaders: headers,
  })
  const page = await context.newPage()
  await page.goto('/#/auth/sign-in')
  await expect(page.getByLabel('Email')).toBeVisible()
  await fits(page, 'sign in')
  await page.getByRole('button', { name: 'Create an Account' }).click()
  await page.getByRole('button', { name: 'Create an Account' }).click()
  await fits(page, 'sign up with errors')
  await page.goto(`/#/connect-bank/${uuid}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await fits(page, 'public link')

  await page.evaluate((session) => localStorage.setItem('me', session), JSON.stringify(me))
  await page.goto('/#/')
  await page.reload()
  for (const path of [
    '/',
    '/bank-connections',
    '/bank-connections/new',
    `/bank-connections/${id}`,
    '/access_groups',
    `/access_groups/${groups.data[0].id}`,
    '/onboarding',
    '/onboarding/libraries',
    '/onboarding/restaurants/new',
    `/onboarding/restaurants/${live}`,
    `/onboarding/restaurants/${young}`,
  ]) {
    await page.goto(`/#${path}`)
    // From nothing: otherwise the page before could still be the one that is measured.
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await fits(page, path)
  }
  await page.getByRole('button', { name: 'Open menu' }).click()
  await fits(page, 'the menu')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Olivia/ })
    .click()
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible()
  await fits(page, "the person's menu")

  await page.goto(`/#/onboarding/restaurants/${live}/hours`)
  await page.reload()
  const own = page.getByRole('button', { name: 'Set own hours' })
  const days = page.getByRole('group', { name: 'Opening hours' }).getByRole('button')
  await expect(own.or(days.first())).toBeVisible()
  if (await own.isVisible()) await own.click()
  await days.first().click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Closed all day' }).click()
  await sheet.getByRole('button', { name: /^Add hours/ }).click()
  await expect(sheet.getByLabel(/, closes$/)).toBeVisible()
  expect(await cutTimes(page), 'hours of a day').toEqual([])
})
