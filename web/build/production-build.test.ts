import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inlineHead } from './inline-head.ts'
import { mantineVariables } from './mantine-variables.ts'
import { productionGuard } from './production-guard.ts'

const kit = join(import.meta.dirname, '..')
let folder = ''
let hash = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'web-build-'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><html><head></head><body><script type="module" src="./entry.ts"></script></body></html>')
  writeFileSync(join(folder, 'page.ts'), 'export const page = "lazy"')
})

afterAll(() => rmSync(folder, { recursive: true }))

async function buildEntry(entry: string, sourcemap = false) {
  writeFileSync(join(folder, 'entry.ts'), entry)
  await build({
    configFile: false,
    root: folder,
    logLevel: 'silent',
    plugins: [mantineVariables(), inlineHead([{ path: '/auth', files: ['page.ts'], open: true }]), productionGuard()],
    build: { outDir: 'dist', sourcemap, modulePreload: { polyfill: false } },
  })
  return readFileSync(join(folder, 'dist/index.html'), 'utf8')
}

test('a good build lists the lazy chunks of its routes and the hash of its one inline script', async () => {
  const page = await buildEntry("import 'virtual:mantine-variables.css'\nimport('./page.ts').then(console.log)")
  const files = readdirSync(join(folder, 'dist/assets'))
  const lazy = files.find((file) => file.startsWith('page'))
  expect(page).toContain(`["/auth",1,["assets/${lazy}"]]`)
  const script = /<script>([\s\S]*?)<\/script>/.exec(page)?.[1] ?? ''
  const digest = Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(script))).toString('base64')
  hash = JSON.parse(readFileSync(join(folder, 'dist/csp.json'), 'utf8')).scriptHashes[0]
  expect(hash).toBe(`sha256-${digest}`)
  expect(files.some((file) => file.endsWith('.map'))).toBe(false)
})

test('UI components take their colors from the tokens', async () => {
  await buildEntry("import 'virtual:mantine-variables.css'\nimport('./page.ts').then(console.log)")
  const sheet = readdirSync(join(folder, 'dist/assets')).find((file) => file.endsWith('.css')) ?? ''
  expect(readFileSync(join(folder, 'dist/assets', sheet), 'utf8')).toContain('--mantine-color-error:var(--bad)')
})

test('the demonstration page stops a build', async () => {
  const demo = join(kit, 'src/ui/demo/ColorsDemo.tsx')
  await expect(buildEntry(`import('./page.ts').then(console.log)\nimport(${JSON.stringify(demo)}).then(console.log)`)).rejects.toThrow(
    'for development only',
  )
})

test('a source map makes a build fail', async () => {
  await expect(buildEntry("import('./page.ts').then(console.log)", true)).rejects.toThrow('source map')
})
