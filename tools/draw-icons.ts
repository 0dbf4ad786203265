import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'

// Draws the installable app's icons from the mark in web/public/favicon.svg: `node tools/draw-icons.ts`, after the mark has changed.
const root = path.resolve(import.meta.dirname, '..')
const mark = readFileSync(path.join(root, 'web/public/favicon.svg'), 'utf8')
const web = path.join(root, 'web/public/icons')
const mobile = path.join(root, 'mobile')

/** The shells' start screen: the page's own ground and nothing on it. */
const ground = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#fbfaf8"/></svg>'

/** `padded`: to the edges without round corners, the mark inside the safe zone; the system cuts its own shape. */
const icons = [
  { folder: web, file: 'icon-192.png', size: 192, padded: false },
  { folder: web, file: 'icon-512.png', size: 512, padded: false },
  { folder: web, file: 'maskable-512.png', size: 512, padded: true },
  { folder: web, file: 'apple-touch-icon.png', size: 180, padded: true },
  { folder: mobile, file: 'icon-1024.png', size: 1024, padded: true },
  { folder: mobile, file: 'splash.png', size: 8, padded: false, picture: ground },
]

/** The drawing at a size; a padded one is drawn a fifth smaller on a ground of its own colour. */
function drawing(size: number, padded: boolean, picture: string): string {
  const [, ground = '#334fb8'] = /fill="(#[0-9a-f]{6})"/.exec(mark) ?? []
  const inset = padded ? size * 0.1 : 0
  const inner = picture.replace('<svg ', `<svg width="${size - 2 * inset}" height="${size - 2 * inset}" `)
  return `<style>body{margin:0}div{box-sizing:border-box;width:${size}px;height:${size}px;padding:${inset}px;background:${padded ? ground : 'none'}}svg{display:block}</style><div>${inner}</div>`
}

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] })
const page = await browser.newPage()
for (const { folder, file, size, padded, picture = mark } of icons) {
  mkdirSync(folder, { recursive: true })
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(drawing(size, padded, picture))
  writeFileSync(path.join(folder, file), await page.screenshot({ omitBackground: true }))
}
await browser.close()
