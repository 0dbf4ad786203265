import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import { bankConnections } from '../../contract/src/bank-connections.ts'
import type { SessionUser } from '../../contract/src/session.ts'
import { ask, type Founder } from './asking.ts'
import type { Tally } from './tally.ts'
import type { Kept } from './texts.ts'

// Expressions are text: this side knows no document.
const shownText = 'document.body ? document.body.textContent : ""'
/** Elements and attributes that only a stored text could have brought. */
const intruders = `[...document.querySelectorAll('xss, marquee, object, embed, applet, script:not([src]):not(head script), [onerror], [onload], [onclick], [onmouseover], [onfocus], a[href^="javascript:" i], img[src*="javascript:" i], iframe[srcdoc]')].map((one) => one.outerHTML.slice(0, 120))`
const flags = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run']
const eachWait = 8000
let visits = 0

export interface Screens {
  readonly base: string
  readonly founder: Founder
  readonly kept: readonly Kept[]
  readonly hostile: ReadonlySet<string>
  readonly notesId: number
  readonly sessions: readonly SessionUser[]
  /** How long to look altogether. */
  readonly seconds: number
}

/** Opens what shows the stored texts and proves that they are there, and that they are nothing but text. */
export async function tryScreens(screens: Screens, tally: Tally): Promise<void> {
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: flags })
  /** Each part has its share of the time; what it has not come to by then is left out. */
  const within = (share: number) => {
    const end = performance.now() + screens.seconds * share * 1000
    return () => performance.now() < end
  }
  try {
    const show = await pageFor(browser, screens, screens.founder.session, tally)
    await lists(show, screens, within(0.25))
    await ones(show, screens, within(0.4))
    await history(show, screens, within(0.15))
    await addresses(show, screens, within(0.1))
    const hasTime = within(0.1)
    for (const session of screens.sessions) {
      if (!hasTime()) break
      const theirs = await pageFor(browser, screens, session, tally)
      await theirs.see('shell and company of odd names', '/access_groups', [session.name])
      await theirs.page.context().close()
    }
  } finally {
    await browser.close()
  }
}

interface Shower {
  readonly page: Page
  /** Opens an address and counts whether the texts are on it. */
  see(what: string, address: string, texts: readonly string[]): Promise<void>
  /** Counts whether the texts are on what is open, and that nothing has run. */
  look(what: string, texts: readonly string[]): Promise<void>
}

async function pageFor(browser: Browser, { base }: Screens, session: SessionUser, tally: Tally): Promise<Shower> {
  const context = await browser.newContext({ baseURL: base })
  await context.addInitScript({ content: readFileSync(path.join(import.meta.dirname, 'canary.js'), 'utf8') })
  await context.addInitScript({ content: `localStorage.setItem('me', ${JSON.stringify(JSON.stringify(session))})` })
  const faults: string[] = []
  const { bank_link_origin: bankLink } = (await (await fetch(`${base}/config.json`)).json()) as { bank_link_origin: string }
  const known = new Set([new URL(base).origin, bankLink])
  context.on('request', (request) => {
    const url = new URL(request.url())
    if (/^(https?|wss?):$/.test(url.protocol) && !known.has(url.origin.replace(/^ws/, 'http'))) faults.push(`asked for ${request.url()}`)
  })
  const page = await context.newPage()
  page.on('dialog', (dialog) => {
    faults.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('popup', (popup) => faults.push(`opened ${popup.url()}`))
  page.on('pageerror', (error) => faults.push(`threw ${error.message}`))
  page.on('console', (message) => {
    if (/^canary: |Content Security Policy|TrustedHTML|TrustedScript/i.test(message.text())) faults.push(message.text())
  })
  const look = async (what: string, texts: readonly string[]) => {
    const missing = await missingAfterWait(page, texts)
    tally.count(`shown: ${what}`, missing.length === 0 ? undefined : `${page.url()} lacks ${JSON.stringify(missing[0])}`)
    faults.push(...(await page.evaluate<string[]>(intruders)).map((element) => `element ${element}`))
    tally.count('nothing ran', faults.length === 0 ? undefined : `${page.url()}: ${faults.splice(0).join('; ')}`)
  }
  const see = async (what: string, address: string, texts: readonly string[]) => {
    visits += 1
    // Another address each time: the public page counts them.
    await page.setExtraHTTPHeaders({ 'x-forwarded-for': `10.201.${(visits >> 8) & 255}.${visits & 255}` })
    await page.goto(address.startsWith('/dev') ? address : `/#${address}`)
    await look(what, texts)
  }
  return { page, see, look }
}

/** What is not on the screen, once it has had its time. */
async function missingAfterWait(page: Page, texts: readonly string[]): Promise<string[]> {
  const end = performance.now() + eachWait
  for (;;) {
    const shown = await page.evaluate<string>(shownText)
    const missing = texts.filter((text) => !shown.includes(text))
    if (missing.length === 0 || performance.now() > end) return missing
    await pause(20)
  }
}

/** The pages of the bank list, and both searches. */
async function lists({ see }: Shower, { base, founder, kept, hostile }: Screens, hasTime: () => boolean): Promise<void> {
  const token = founder.session.oauth_token
  for (let page = 1; hasTime(); page += 1) {
    const { body } = await ask(base, bankConnections.search, { page }, token)
    await see(
      'bank list',
      `/bank-connections?page=${page}`,
      body.data.map(({ name }) => name),
    )
    if (page * body.per_page >= body.total) break
  }
  for (const { text } of kept.filter((one) => hostile.has(one.text))) {
    if (!hasTime()) return
    await see('bank list, searched', `/bank-connections?q=${encodeURIComponent(text)}`, [text])
    await see('access groups, searched', `/access_groups?q=${encodeURIComponent(text)}`, [text])
  }
}

/** The pages of single things: of each its first, and one of the others in turn. */
async function ones({ page, see, look }: Shower, { kept, hostile }: Screens, hasTime: () => boolean): Promise<void> {
  const hostileOnes = kept.filter(({ text }) => hostile.has(text))
  for (const [at, { text, connection, group }] of hostileOnes.entries()) {
    if (!hasTime()) break
    await see('bank connection: General Info', `/bank-connections/${connection.id}`, [text, `${text} 2`])
    const others = [
      () => see('bank connection: History', `/bank-connections/${connection.id}/history`, [text]),
      () => see('access group', `/access_groups/${group.id}`, [text]),
      () => see('access group: History', `/access_groups/${group.id}/history`, [text]),
      () => see('public page', `/connect-bank/${connection.uuid}`, [text]),
    ]
    await others[at % others.length]?.()
  }
  const [some] = hostileOnes
  if (!some) return
  await page.goto(`/#/bank-connections/${some.connection.id}`)
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('dialog').waitFor()
  await look('bank connection: Edit', [])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

/** The notes of clients, page after page. */
async function history({ page, look }: Shower, { notesId, hostile }: Screens, hasTime: () => boolean): Promise<void> {
  await page.goto(`/#/bank-connections/${notesId}/history`)
  const next = page.getByRole('button', { name: 'Next page' })
  await next.waitFor()
  let all = ''
  let shown = ''
  while (hasTime()) {
    shown = await otherThan(page, shown)
    all += bare(shown)
    await look('history of notes', [])
    if (await next.isDisabled()) break
    await next.click()
  }
  // Without time for every page nothing can be said of what is missing. Arrows, stars and backslashes are markup here.
  if (!hasTime()) return
  const missing = [...hostile].filter((text) => !/[\\*→\0]/.test(text) && text.isWellFormed() && !all.includes(bare(text)))
  await look('history of notes, every hostile text', missing)
}

const bare = (text: string) => text.replace(/\s/g, '').replace(/^[-*]+/, '')

/** The events on the screen, once they are others than before. */
async function otherThan(page: Page, before: string): Promise<string> {
  const events = '[...document.querySelectorAll("ol")].map((list) => list.textContent).join(" ")'
  const end = performance.now() + eachWait
  for (;;) {
    const now = await page.evaluate<string>(events)
    if ((now !== '' && now !== before) || performance.now() > end) return now
    await pause(20)
  }
}

/** Texts that come with the address: nothing is stored, all the same nothing may run. */
async function addresses({ see }: Shower, { kept, hostile }: Screens, hasTime: () => boolean): Promise<void> {
  await see('mailbox', '/dev/mail', [])
  for (const { text } of kept.filter((one) => hostile.has(one.text))) {
    if (!hasTime()) return
    const typed = encodeURIComponent(text)
    await see('address: unknown page', `/${typed}`, [])
    await see('address: public page', `/connect-bank/${typed}`, [])
    await see('address: invitation', `/accept-invite?email=${typed}&token=${typed}`, [])
    await see('address: sign-in with an origin', `/auth/sign-in?from=${typed}`, [])
  }
}
