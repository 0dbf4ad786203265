// Brings node_modules up to date with the lock file, once per lock file.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..')
const stamp = path.join(root, 'node_modules/.cache/installed')

/** Node as pinned by the package `node`, whatever the machine has. */
export function nodeBinary() {
  const binary = path.join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(binary)) return binary
  // A newer one may do; an older one cannot read TypeScript and would fail in a way that tells nobody why.
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  console.error(
    'The Node that belongs to this product is missing from node_modules: delete that folder and start again, with scripts of packages allowed.',
  )
  process.exit(1)
}

export function install() {
  const wanted = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  // Not on standard output: `npm run --silent routes > file` keeps what a tool says.
  console.error('Installing packages …')
  // Not `npm ci`: it refuses a lock file written where the registry lacked some other platform's optional binary.
  const { status } = spawnSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['inherit', 2, 'inherit'],
    shell: process.platform === 'win32',
  })
  if (status !== 0) {
    console.error('The packages could not be installed; npm said why above.')
    process.exit(status ?? 1)
  }
  mkdirSync(path.dirname(stamp), { recursive: true })
  writeFileSync(stamp, wanted)
}
