import AxeBuilder from '@axe-core/playwright'
import { type APIRequestContext, type Browser, type BrowserContext, test as base, expect, type Page, type TestInfo } from '@playwright/test'

export const password = 'olive-and-thyme'

/**
 * Ends every browser a test has opened. Nobody else does: pages of all tests before would stand open beside the last one, each
 * with its socket and its recording, and the last test took four times as long.
 */
export const test = base.extend<{ browsersEnded: undefined }>({
  browsersEnded: [
    async ({ browser }, use) => {
      await use(undefined)
      for (const context of browser.contexts()) await context.close()
    },
    { auto: true },
  ],
})

let people = 0

/** A mail address nobody else in this run has. */
export function freshEmail(name: string): string {
  people += 1
  return `${name}-${people}-${Date.now().toString(36)}@example.com`
}

/** Its own browser with its own address: rate limits count addresses, and a run signs in more often than people do. */
export async function newBrowser(browser: Browser, info: TestInfo): Promise<{ context: BrowserContext; page: Page }> {
  people += 1
  const { use, metadata } = info.project
  const context = await browser.newContext({
    ...(use.viewport ? { viewport: use.viewport } : {}),
    hasTouch: use.hasTouch ?? false,
    isMobile: use.isMobile ?? false,
    baseURL: use.baseURL ?? '',
    locale: 'en-US',
    timezoneId: 'America/New_York',
    permissions: ['clipboard-read', 'clipboard-write'],
    extraHTTPHeaders: { 'x-forwarded-for': `198.51.${Math.floor(people / 250)}.${people % 250}` },
  })
  const mode = String(metadata.mode ?? 'light')
  await context.addInitScript((chosen) => localStorage.setItem('@color-mode', chosen), mode)
  return { context, page: await context.newPage() }
}

/** What was mailed to somebody, newest first. */
export async function mailsTo(request: APIRequestContext, email: string): Promise<{ to: string; subject: string; text: string }[]> {
  const answer = await request.get('/dev/mail/messages')
  const mails = (await answer.json()) as { to: string; subject: string; text: string }[]
  return mails.filter((mail) => mail.to === email)
}

/** Waits for the mail and takes what the pattern finds in its text. */
export async function fromMail(request: APIRequestContext, email: string, pattern: RegExp, after = 0): Promise<string> {
  let found: string | undefined
  await expect(async () => {
    const mails = await mailsTo(request, email)
    expect(mails.length).toBeGreaterThan(after)
    found = pattern.exec(mails[0]?.text ?? '')?.[0]
    expect(found, mails[0]?.text).toBeDefined()
  }).toPass()
  return found ?? ''
}

export const codePattern = /\b[0-9A-Z]{4}-[0-9A-Z]{4}\b/

const allRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** No finding of any impact on what is on the screen now; by all rules, unless only some are named. */
export async function expectAccessible(page: Page, where: string, rules = allRules): Promise<void> {
  // Judged at rest: a dialog that is fading in has no contrast yet.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((one) => one.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
        .map((one) => one.finished.catch(() => one)),
    ),
  )
  const { violations } = await new AxeBuilder({ page })
    .options({ runOnly: rules, resultTypes: ['violations'] })
    // Without frames there is nothing to gather in a page of its own, which takes several times as long.
    .setLegacyMode(page.frames().length === 1)
    .analyze()
  const found: string[] = []
  for (const { id, nodes } of violations) {
    for (const { target } of nodes)
      if (id !== 'target-size' || (await isSmallWhenSeen(page, target))) found.push(`${where}: ${id} at ${target.join(' ')}`)
  }
  expect(found).toEqual([])
}

/** Half of a target may have been left under a bar that stays where it is: it is judged where all of it can be seen. */
async function isSmallWhenSeen(page: Page, target: readonly unknown[]): Promise<boolean> {
  const [selector] = target
  if (target.length !== 1 || typeof selector !== 'string') return true
  await page.locator(selector).evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const { violations } = await new AxeBuilder({ page })
    .include(selector)
    .withRules(['target-size'])
    .setLegacyMode(page.frames().length === 1)
    .analyze()
  return violations.length > 0
}

/** Collects what a page must never do: break its content policy, throw, or log an error it did not expect. */
export function watch(page: Page): { faults: string[] } {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(`threw: ${error.message}`))
  page.on('console', (message) => {
    if (/Content Security Policy|TrustedHTML|TrustedScript/i.test(message.text())) faults.push(message.text())
  })
  return { faults }
}

export async function signIn(page: Page, email: string, secret = password): Promise<void> {
  await page.goto('/#/auth/sign-in')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
