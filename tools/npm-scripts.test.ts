import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')

const scriptsOf = (folder: string): [string, string][] =>
  Object.entries((JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')) as { scripts?: Record<string, string> }).scripts ?? {})

test.each([...scriptsOf('.'), ...scriptsOf('mobile')])(
  'npm run %s begins with JavaScript that the system’s Node runs, before there are packages',
  (_, command) => {
    expect(command).toMatch(/^(exec )?node (\.\.\/)?tools\/\w+\.mjs( |$)/)
  },
)

test('no shell stays between npm and long-running commands, because it would swallow signals', () => {
  const { start, dev } = Object.fromEntries(scriptsOf('.'))
  expect([start, dev]).toEqual(['exec node tools/start.mjs', 'exec node tools/dev.mjs'])
})

test('a tool runs from any folder, with its arguments, and returns its exit code', () => {
  const { status, stderr } = spawnSync(process.execPath, [path.join(root, 'tools/run.mjs'), 'tools/export.ts'], { cwd: tmpdir(), encoding: 'utf8' })
  expect([status, stderr.trim()]).toEqual([2, 'Usage: npm run export -- <new folder> [--without-files]'])
})
