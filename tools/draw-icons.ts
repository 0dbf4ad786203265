import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'

// Draws the installable app's icons from the mark in web/public/favicon.svg: `node tools/draw-icons.ts`, after the mark has changed.
const root = path.resolve(import.meta.dirname, '..')
const mark = readFileSync(path.join(root, 'web/public/favicon.svg'), 'utf8')
const folder = path.join(root, 'web/public/icons')

/** `padded`: to the edges without round corners, the mark inside the safe zone; the system cuts its own shape. */
const icons = [
  { file: 'icon-192.png', size: 192, padded: false },
  { file: 'icon-512.png', size: 512, padded: false },
  { file: 'maskable-512.png', size: 512, padded: true },
  { file: 'apple-touch-icon.png', size: 180, padded: true },
]

/** The drawing at a size; a padded one is drawn a fifth smaller on a ground of its own colour. */
function drawing(size: number, padded: boolean): string {
  const [, ground = '#334fb8'] = /fill="(#[0-9a-f]{6})"/.exec(mark) ?? []
  const inset = padded ? size * 0.1 : 0
  const inner = mark.replace('<svg ', `<svg width="${size - 2 * inset}" height="${size - 2 * inset}" `)
  return `<style>body{margin:0}div{box-sizing:border-box;width:${size}px;height:${size}px;padding:${inset}px;background:${padded ? ground : 'none'}}svg{display:block}</style><div>${inner}</div>`
}

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] })
const page = await browser.newPage()
mkdirSync(folder, { recursive: true })
for (const { file, size, padded } of icons) {
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(drawing(size, padded))
  writeFileSync(path.join(folder, file), await page.screenshot({ omitBackground: true }))
}
await browser.close()
