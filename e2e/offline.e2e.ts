import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { type Session, sessionOf, staff } from './staff.ts'
import { newBrowser, test } from './support.ts'

const worker = path.resolve(import.meta.dirname, '../web/dist/sw.js')
const list = '/#/bank-connections'

const notKept = 'You are offline, and this was not kept on this device. It loads once you are connected.'

/** Puts a session in as the sign-in would. No init script: that would bring it back after a log-out. */
async function enter(page: Page, me: Session): Promise<void> {
  await page.goto('/#/auth/sign-in')
  await page.evaluate((session) => localStorage.setItem('me', session), JSON.stringify(me))
  await page.reload()
  await expect(page).toHaveURL(/#\/$/)
  await page.goto(list)
  await expect(rows(page)).toHaveCount(20)
}

/** Resolves once the worker is in charge and every piece of the page is on the device. */
async function isKept(page: Page): Promise<void> {
  const missing = () =>
    page.evaluate(async () => {
      if (!navigator.serviceWorker.controller) return ['the worker']
      if ((await navigator.serviceWorker.getRegistration())?.installing) return ['a newer worker']
      const loaded = performance.getEntriesByType('resource').flatMap(({ name }) => (name.includes('/assets/') ? [name] : []))
      const kept = await Promise.all(loaded.map((name) => caches.match(name)))
      return loaded.filter((_name, at) => !kept[at])
    })
  await expect.poll(missing).toEqual([])
}

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('link') })
const copies = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('offline-copies')
        opening.onupgradeneeded = () => opening.transaction?.abort()
        opening.onerror = () => resolve('[]')
        opening.onsuccess = () => {
          const all = opening.result.transaction('reads').objectStore('reads').getAll()
          all.onsuccess = () => {
            opening.result.close()
            resolve(JSON.stringify(all.result))
          }
        }
      }),
  )

async function cut(context: BrowserContext, page: Page): Promise<string | null> {
  await context.setOffline(true)
  const answer = await page.reload()
  return (await answer?.headerValue('content-security-policy')) ?? null
}

test('without a network the app opens with the last list and its time, and recovers by itself', async ({ browser, request }, info) => {
  const { page, context, faults } = await newBrowser(browser, info, { serviceWorkers: 'allow' })
  await enter(page, await sessionOf(request, staff.viewer))
  await expect(rows(page)).toHaveCount(20)
  const first = await rows(page).first().textContent()
  await isKept(page)
  await expect(async () => expect(await copies(page)).toContain('"total"')).toPass()
  const written = await copies(page)
  expect(written).not.toMatch(/"uuid":"[^"]|"oauth_token"|"(routing|account)_number":"\d/)

  const policy = await cut(context, page)
  expect(policy).toContain("require-trusted-types-for 'script'")
  await expect(page.getByText(/You are offline: showing data from \d{1,2}:\d\d/)).toBeVisible()
  await expect(page.getByText('Changes can be made again once you are connected.')).toBeVisible()
  await expect(rows(page)).toHaveCount(20)
  expect(await rows(page).first().textContent()).toBe(first)
  // Still signed in, and a page never opened here says so instead of waiting for ever.
  await page.goto('/#/bank-connections?q=never+searched')
  const failed = page.getByRole('alert').filter({ hasText: 'The bank connections could not be loaded' })
  await expect(failed).toContainText(notKept)

  await context.setOffline(false)
  await expect(page.getByText(/You are offline/)).toHaveCount(0)
  await expect(page.getByText('No connection matches “never searched”')).toBeVisible()
  expect(faults).toEqual([])
})

test('a change without a network fails at once with a sentence, and keeps the form', async ({ browser, request }, info) => {
  const { page, context } = await newBrowser(browser, info, { serviceWorkers: 'allow' })
  await enter(page, await sessionOf(request))
  await rows(page).first().getByRole('link').click()
  await page.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('Typed without a network')
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('You are offline: nothing was changed. Try again once you are connected.')).toBeVisible()
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Typed without a network')
})

test('a part of a page that is not stored on the device fails alone and leaves the rest of the page', async ({ browser, request }, info) => {
  const { page, context } = await newBrowser(browser, info, { serviceWorkers: 'allow' })
  await enter(page, await sessionOf(request))
  await page.goto('/#/onboarding')
  await expect(page.getByRole('heading', { name: 'Restaurants', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Copper Kettle Pearl Street' }).click()
  await expect(page.getByText('Business day ends')).toBeVisible()
  await isKept(page)
  // The worker would have it: what is asked of it is answered as if it did not.
  await context.setOffline(true)
  await page.route('**/assets/ChargesTab-*', (route) => route.abort())
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name)
  })
  await page.getByRole('link', { name: 'Ordering', exact: true }).click()
  await expect(page.getByText('This page is not on this device')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Copper Kettle Pearl Street', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Overview' }).click()
  await expect(page.getByText('Business day ends')).toBeVisible()
})

test('a restaurant opened before keeps its header offline, and its menu says that it is missing until it loads', async ({
  browser,
  request,
}, info) => {
  const { page, context } = await newBrowser(browser, info, { serviceWorkers: 'allow' })
  await enter(page, await sessionOf(request))
  await page.goto('/#/onboarding')
  await expect(page.getByRole('heading', { name: 'Restaurants', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Copper Kettle Pearl Street' }).click()
  await page.getByRole('link', { name: 'Menu', exact: true }).click()
  await expect(page.getByRole('treegrid')).toBeVisible()
  await isKept(page)
  await expect(async () => expect(await copies(page)).toContain('"menu_revision"')).toPass()
  await cut(context, page)
  await expect(page.getByRole('heading', { name: 'Copper Kettle Pearl Street', level: 1 })).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'The menu could not be loaded' })).toContainText(notKept)
  // Never opened here: not even who may see it is known.
  await page.goto('/#/onboarding/restaurants/999')
  await expect(page.getByRole('alert').filter({ hasText: 'Some error occured' })).toContainText(notKept)
  await page.goBack()
  await context.setOffline(false)
  await expect(page.getByRole('treegrid')).toBeVisible()
})

test('logging out deletes the offline copies, and the next person sees none of them', async ({ browser, request }, info) => {
  const { page } = await newBrowser(browser, info, { serviceWorkers: 'allow' })
  await enter(page, await sessionOf(request, staff.viewer))
  await expect(rows(page)).toHaveCount(20)
  // Chromium hangs for minutes when it is closed while a service worker is being installed.
  await isKept(page)
  await expect(async () => expect(await copies(page)).toContain('"total"')).toPass()
  await page.getByRole('button', { name: /Vera/ }).click()
  // Signing out ends with a new page.
  const anew = page.waitForEvent('load')
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await anew
  await expect(page).toHaveURL(/#\/auth\/sign-in/)
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect(async () => expect(await copies(page)).toBe('[]')).toPass()
  // The page of signing in loads parts of its own, and the worker takes them.
  await isKept(page)
})

test('the service worker handles the app only and leaves everything else to the server', async ({ browser, request }, info) => {
  const { page } = await newBrowser(browser, info, { serviceWorkers: 'allow' })
  await enter(page, await sessionOf(request, staff.viewer))
  await isKept(page)
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept.filter((path) => !/^\/(assets\/|index\.html$|favicon\.svg$|config\.json$)/.test(path))).toEqual([])
  await page.goto('/dev/mail')
  expect(await page.title()).not.toBe('Brigade')
})

test('a newer release is installed only when the person asks for it', async ({ browser, request }, info) => {
  const { page } = await newBrowser(browser, info, { serviceWorkers: 'allow' })
  await enter(page, await sessionOf(request, staff.viewer))
  await isKept(page)
  const built = readFileSync(worker)
  try {
    // One line more is another release to the browser, which asks the server past everything a test could put in between.
    writeFileSync(worker, Buffer.concat([built, Buffer.from('\n// newer')]))
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
    await expect(page.getByText('A new version is ready')).toBeVisible()
  } finally {
    writeFileSync(worker, built)
  }
  await page.evaluate(() => Object.assign(window, { stillHere: true }))
  await page.getByRole('button', { name: 'Reload' }).click()
  await page.waitForFunction(() => !('stillHere' in window))
  await expect(page.getByText('A new version is ready')).toHaveCount(0)
  await expect(rows(page)).toHaveCount(20)
})
