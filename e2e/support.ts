import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
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

let names = 0

/** A name nobody else in this run has. */
export function unique(name: string): string {
  names += 1
  return `${name} ${names} ${Date.now().toString(36)}`
}

/** A mail address nobody else in this run has. */
export const freshEmail = (name: string): string => `${unique(name).replaceAll(' ', '-')}@example.com`

/** An address of its own: rate limits count addresses, and a run signs in more often than people do. */
export function anAddress(): { 'x-forwarded-for': string } {
  const part = () => Math.floor(Math.random() * 250)
  return { 'x-forwarded-for': `10.${part()}.${part()}.${part()}` }
}

const hintKeys = [
  'find-anything',
  'restaurants',
  'menu-editor',
  'paused-items',
  'right-now',
  'publishing',
  'restaurant-hours',
  'pos-sync',
  'delivery-markets',
  'order-workflows',
  'reports',
  'ordering-systems',
  'business-days',
  'bank-connections',
  'access-groups',
  'gift-cards',
  'gift-card-batches',
  'collections',
]

/** A browser of its own at an address of its own. Without the service worker, which keeps every file once more, unless it is the subject. */
export async function newBrowser(
  browser: Browser,
  info: Pick<TestInfo, 'project'>,
  { serviceWorkers = 'block' }: { serviceWorkers?: 'allow' | 'block' } = {},
): Promise<Opened> {
  const { use } = info.project
  const context = await browser.newContext({
    ...(use.viewport ? { viewport: use.viewport } : {}),
    hasTouch: use.hasTouch ?? false,
    isMobile: use.isMobile ?? false,
    baseURL: use.baseURL ?? '',
    locale: 'en-US',
    timezoneId: 'America/New_York',
    permissions: ['clipboard-read', 'clipboard-write'],
    extraHTTPHeaders: anAddress(),
    serviceWorkers,
  })
  // Hints come up on every visit until they are hushed, and lie over what tests press.
  await context.addInitScript((keys) => {
    if (localStorage.getItem('appHints') !== null) return
    const hushed = { active: false, lastRun: new Date().toISOString() }
    localStorage.setItem('appHints', JSON.stringify(Object.fromEntries(keys.map((key) => [key, hushed]))))
  }, hintKeys)
  const page = await context.newPage()
  return { context, page, faults: watch(page).faults }
}

export interface Opened {
  readonly context: BrowserContext
  readonly page: Page
  /** What the page must never do and has done. */
  readonly faults: string[]
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

type Violation = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number]
const axe = readFileSync(createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'), 'utf8')
const allRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** No finding of any impact on what is on the screen now; by all rules, unless only some are named. */
export async function expectAccessible(page: Page, where: string, rules = allRules): Promise<void> {
  // A button may come to life while it is looked at, and has no contrast while its color fades in: what is wrong is wrong at rest, too.
  const found = (await findingsAtRest(page, rules)).length === 0 ? [] : await findingsAtRest(page, rules)
  expect(found.map((finding) => `${where}: ${finding}`)).toEqual([])
}

async function findingsAtRest(page: Page, rules: string[]): Promise<string[]> {
  // Judged at rest: a dialog that is fading in has no contrast yet.
  await expect.poll(() => movingAfterFinishing(page), 'animations that cannot be finished').toEqual([])
  const violations = await violationsOn(page, rules)
  const found: string[] = []
  for (const { id, nodes } of violations) {
    for (const { target } of nodes) if (id !== 'target-size' || (await isSmallWhenSeen(page, target))) found.push(`${id} at ${target.join(' ')}`)
  }
  return found
}

/**
 * Finishes every animation of the page that has an end, and names those that still run after it.
 * Nothing is waited for: an animation ends with a frame, and a busy machine may draw none for seconds.
 */
function movingAfterFinishing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const moving = () =>
      document
        .getAnimations()
        .filter(({ effect, playState }) => playState !== 'finished' && effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
    for (const animation of moving()) animation.finish()
    return moving().map(({ effect, playState }) => {
      const target = effect instanceof KeyframeEffect ? effect.target?.outerHTML.slice(0, 200) : undefined
      return `${playState}: ${target}`
    })
  })
}

/** The rules that are broken on the page. Put into a page once and asked there: the builder puts it in anew each time, at twice the cost. */
async function violationsOn(page: Page, rules: string[], selector?: string): Promise<Violation[]> {
  const options = { runOnly: rules, resultTypes: ['violations' as const] }
  if (page.frames().length > 1) {
    const builder = new AxeBuilder({ page }).options(options)
    return (await (selector === undefined ? builder : builder.include(selector)).analyze()).violations
  }
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  return page.evaluate(async ([given, part]): Promise<Violation[]> => (await Reflect.get(window, 'axe').run(part ?? document, given)).violations, [
    options,
    selector,
  ] as const)
}

/** What colours alone can break. */
const colorRules = ['color-contrast', 'link-in-text-block']

/** In light by all rules, in dark by those of colours. */
export async function expectAccessibleInBothModes(page: Page, where: string): Promise<void> {
  await expectAccessible(page, where)
  await chooseColorMode(page, 'dark')
  await expectAccessible(page, `${where}, dark`, colorRules)
  await chooseColorMode(page, 'light')
}

/** As another tab would, which closes nothing that is open. */
async function chooseColorMode(page: Page, mode: 'light' | 'dark'): Promise<void> {
  await page.evaluate((chosen) => {
    const key = '@color-mode'
    localStorage.setItem(key, chosen)
    window.dispatchEvent(new StorageEvent('storage', { key, newValue: chosen, storageArea: localStorage }))
  }, mode)
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', mode)
}

/** Half of a target may have been left under a bar that stays where it is: it is judged where all of it can be seen. */
async function isSmallWhenSeen(page: Page, target: readonly unknown[]): Promise<boolean> {
  const [selector] = target
  if (target.length !== 1 || typeof selector !== 'string') return true
  await page.locator(selector).evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const violations = await violationsOn(page, ['target-size'], selector)
  return violations.length > 0
}

const finger = 44

/** Whatever is pressed and smaller than a finger. Links inside a sentence are as high as its line, as WCAG allows. */
export function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const pressed =
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=menuitem], [role=tab], [role=option], [role=treeitem]'
    const grownBy = (one: Element) => {
      const { position, height } = getComputedStyle(one, '::after')
      return position === 'absolute' ? Number.parseFloat(height) : 0
    }
    const sizes = (one: Element) => {
      const { width, height } = one.getBoundingClientRect()
      // What makes the place for a finger bigger: an invisible part, a label that is pressed in its stead.
      const label = one instanceof HTMLInputElement && /checkbox|radio/.test(one.type) ? one.labels?.[0] : undefined
      return {
        width,
        height: Math.max(height, grownBy(one), ...(label ? [label.getBoundingClientRect().height, grownBy(label)] : [])),
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

/** Collects what a page must never do: break its content policy, throw, or log an error it did not expect. */
export function watch(page: Page): { faults: string[] } {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(`threw: ${error.message}`))
  page.on('console', (message) => {
    if (/Content Security Policy|TrustedHTML|TrustedScript/i.test(message.text())) faults.push(message.text())
  })
  return { faults }
}

/** Signs in on the form that stands there, as a person does. */
export async function fillSignIn(page: Page, email: string, secret = password): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

export async function signIn(page: Page, email: string, secret = password): Promise<void> {
  await page.goto('/#/auth/sign-in')
  await fillSignIn(page, email, secret)
}
