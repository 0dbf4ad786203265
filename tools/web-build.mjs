// Builds the web app when its sources have changed since the last build. `--check` only says (by exit code) whether they have.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { compileCache } from './install.mjs'

const root = path.resolve(import.meta.dirname, '..')
const dist = path.join(root, 'web/dist')
const page = path.join(dist, 'index.html')
const stamp = path.join(root, 'node_modules/.cache/web-built-from')
const sources = ['web/src', 'web/build', 'web/public', 'web/index.html', 'web/vite.config.ts', 'contract/src', 'package-lock.json']

const fingerprint = hashOf(sources)
const isFresh = existsSync(page) && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint
if (process.argv.includes('--check')) process.exit(isFresh ? 0 : 1)
if (!isFresh || process.argv.includes('--force')) {
  console.log('Building the web app …')
  compileServer()
  // Built beside and swapped in, so that a running server never shows half a build.
  const next = path.join(root, `web/dist-${process.pid}`)
  const vite = path.join(root, 'node_modules/vite/bin/vite.js')
  const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn', '--outDir', next], {
    cwd: path.join(root, 'web'),
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(status ?? 1)
  rmSync(dist, { recursive: true, force: true })
  renameSync(next, dist)
  mkdirSync(path.dirname(stamp), { recursive: true })
  writeFileSync(stamp, fingerprint)
}

/** Vite leaves a processor idle for a quarter of its time: the first start afterwards finds the code of the server compiled. */
function compileServer() {
  const code = `await import(${JSON.stringify(pathToFileURL(path.join(root, 'server/src/start.ts')).href)})`
  const env = { ...process.env, NODE_COMPILE_CACHE: compileCache }
  // Should it fail, the start says why.
  spawn(process.execPath, ['--input-type=module', '--eval', code], { cwd: root, env, stdio: 'ignore' }).on('error', () => {})
}

function hashOf(places) {
  const hash = createHash('sha256')
  for (const place of places) for (const file of filesIn(path.join(root, place))) hash.update(path.relative(root, file)).update(readFileSync(file))
  return hash.digest('hex')
}

function filesIn(place) {
  if (!existsSync(place)) return []
  const found = readdirSync(path.dirname(place), { withFileTypes: true }).find((entry) => entry.name === path.basename(place))
  if (!found?.isDirectory()) return [place]
  return readdirSync(place, { withFileTypes: true })
    .filter((entry) => !/\.test\.tsx?$/.test(entry.name))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => filesIn(path.join(place, entry.name)))
}
