import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { mantineVariables } from '../../web/build/mantine-variables.ts'
import { chromiumFlags } from './page-stage.ts'
import { root } from './processes.ts'

const address = 'http://page.test/'

/** One file of the kit's demonstrations as a page of its own, built as the product is, in a browser of its own. */
export async function onBuiltPage<Answer>(entry: string, work: (page: Page) => Promise<Answer>): Promise<Answer> {
  const folder = await builtPage(entry)
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: chromiumFlags })
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    await page.route(`${address}**`, (route) => {
      const { pathname } = new URL(route.request().url())
      return route.fulfill({ path: path.join(folder, pathname === '/' ? 'index.html' : pathname) })
    })
    await page.addInitScript({ path: path.join(import.meta.dirname, 'frame-watch.js') })
    await page.goto(address)
    return await work(page)
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true })
  }
}

/** The page is no part of the product, so it is built on its own. */
async function builtPage(entry: string): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'brigade-page-'))
  await build({
    configFile: false,
    root: path.join(root, 'web'),
    publicDir: false,
    logLevel: 'error',
    plugins: [react(), mantineVariables()],
    build: {
      outDir: folder,
      emptyOutDir: true,
      cssCodeSplit: false,
      rolldownOptions: {
        input: path.join(root, 'web/src/ui/demo', entry),
        output: { entryFileNames: 'page.js', assetFileNames: 'page[extname]' },
      },
    },
  })
  const head = '<meta charset="utf-8"><title>Part</title><link rel="stylesheet" href="page.css"><script type="module" src="page.js"></script>'
  writeFileSync(path.join(folder, 'index.html'), `<!doctype html><html lang="en"><head>${head}</head><body><div id="root"></div></body></html>`)
  return folder
}
