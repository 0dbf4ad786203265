import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { release } from '../src/platform/connection/release.ts'
import { hintMs, hushMs } from '../src/platform/hints.ts'

// Specification section 9. What a style sheet says cannot be asked of a browser that draws nothing, so it is read.
const source = (file: string) => readFileSync(path.join(import.meta.dirname, '../src', file), 'utf8')

test('the sidebar is 200 pixels wide, 80 when folded, from 800 pixels on', () => {
  expect(source('app/shell/Shell.module.css')).toMatch(
    /@media \(width >= 800px\)[\s\S]*grid-template: 1fr \/ 200px[\s\S]*grid-template-columns: 80px/,
  )
  expect(source('ui/basics/use-media.ts')).toContain("useMedia('(width >= 800px)')")
})

test('the panel of background tasks is 200 wide', () => {
  expect(source('platform/BackgroundTasks.module.css')).toMatch(/inline-size: 200px/)
})

test('a hint stays 10 seconds and is muted for 24 hours', () => {
  expect([hintMs, hushMs]).toEqual([10_000, 24 * 60 * 60 * 1000])
})

test('errors are reported at the specified rates, by version 1.14.0', () => {
  const text = source('platform/report-errors.ts')
  expect(text).toContain('tracesSampleRate: 1, replaysSessionSampleRate: 0.1, replaysOnErrorSampleRate: 1')
  expect(text).toMatch(/release: `brigade@\$\{release\}`/)
  expect(release).toBe('1.14.0')
  expect(JSON.parse(readFileSync(path.join(import.meta.dirname, '../package.json'), 'utf8')).version).toBe(release)
})
