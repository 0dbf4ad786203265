import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const web = join(import.meta.dirname, '..')
const vite = join(web, '../node_modules/vite/bin/vite.js')
/** What the page may weigh on its first visit, compressed and in all. */
const budget = 150_000
let folder = ''
let page = ''

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'web-page-'))
  // In a process of its own: in this one it would be built as for tests.
  const env = { ...process.env, NODE_ENV: 'production' }
  await promisify(execFile)(process.execPath, [vite, 'build', '--logLevel', 'error', '--outDir', folder], { cwd: web, env })
  page = readFileSync(join(folder, 'index.html'), 'utf8')
}, 180_000)

afterAll(() => rmSync(folder, { recursive: true }))

/** What the page asks for at once and what its script adds for the sign-in route. */
function firstVisit(): string[] {
  const linked = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map((found) => found[1] ?? '')
  const [, chunks = '[]'] = /\["\/auth\/sign-in",1,(\[[^\]]*\])\]/.exec(page) ?? []
  return [...new Set([...linked, ...(JSON.parse(chunks) as string[])])]
}

/** As the server sends it: the tiniest files go as they are. */
function weight(file: string): number {
  const compressed = join(folder, `${file}.br`)
  return statSync(existsSync(compressed) ? compressed : join(folder, file)).size
}

/** The fonts that its style sheets name. */
function fonts(): string[] {
  const sheets = firstVisit().filter((file) => file.endsWith('.css'))
  return sheets.flatMap((sheet) =>
    [...readFileSync(join(folder, sheet), 'utf8').matchAll(/url\(\/?(assets\/[^)]+\.woff2)\)/g)].map((found) => found[1] ?? ''),
  )
}

test('the sign-in page stays within its size limit, with the letters of its typeface', () => {
  const asked = firstVisit()
  expect(asked.some((file) => file.endsWith('.css'))).toBe(true)
  const scripts = asked.filter((file) => file.endsWith('.js')).map((file) => readFileSync(join(folder, file), 'utf8'))
  expect(scripts.some((script) => script.includes('Forgot password'))).toBe(true)
  expect(fonts()).toHaveLength(1)
  const sum = ['index.html', ...asked, ...fonts()].reduce((total, file) => total + weight(file), 0)
  expect(sum).toBeLessThanOrEqual(budget)
})

test('the sign-in page loads nothing of the signed-in app', () => {
  const asked = firstVisit().filter((file) => file.endsWith('.js'))
  const others = /\/v5\/bank_connections|\/access_group\/(?!user\/)/
  expect(asked.filter((file) => others.test(readFileSync(join(folder, file), 'utf8')))).toEqual([])
})

test('the sign-in screen is prerendered into the page, inert and without an inline style', () => {
  const printed = /<div class="printed-page" inert aria-hidden="true">[\s\S]*/.exec(page)?.[0] ?? ''
  expect(printed).toContain('Sign in</h1>')
  expect(printed).not.toMatch(/<input| style=/)
  // The rules it is drawn by must come before any script has run.
  const sheets = firstVisit().filter((file) => file.endsWith('.css'))
  expect(sheets.some((sheet) => page.includes(`rel="stylesheet" crossorigin href="/${sheet}"`))).toBe(true)
})

test('the service worker stores the page, the sign-in screen and the frame, and no module', () => {
  const worker = readFileSync(join(folder, 'sw.js'), 'utf8')
  const kept = [...worker.matchAll(/url:`?"?([^"`,}]+)|"url":"([^"]+)"/g)].map((found) => found[1] ?? found[2] ?? '')
  for (const file of ['index.html', ...firstVisit()]) expect(kept).toContain(file)
  expect(kept.some((file) => /assets\/shell-/.test(file))).toBe(true)
  expect(kept.filter((file) => /BankConnection|AccessGroup|History|Palette/.test(file))).toEqual([])
  expect(worker).not.toContain('sourceMappingURL')
  expect(page).not.toMatch(/registerSW|serviceWorker|\/sw\.js/)
})
