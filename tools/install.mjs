// Brings node_modules up to date with the lock file: what running needs, or everything, which is that and what tests and tools need.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..')
const packages = path.join(root, 'node_modules')
/** Compiled code of the server, kept between starts: half the start time. */
export const compileCache = path.join(packages, '.cache/compile')
/** The lock file that was installed, and how much of it. */
const stamp = path.join(packages, '.cache/installed')
/** Stands while npm writes. Found with nobody writing, it says that packages may be half there. */
const mark = path.join(packages, '.cache/installing')

/** Node as pinned by the package `node`, whatever the machine has. */
export function nodeBinary() {
  const binary = path.join(packages, 'node/bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(binary)) return binary
  // A newer one may do; an older one cannot read TypeScript and would fail in a way that tells nobody why.
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  console.error(
    'The Node that belongs to this product is missing from node_modules: delete that folder and start again, with scripts of packages allowed.',
  )
  process.exit(1)
}

/** @param {'running' | 'everything'} part */
export async function install(part) {
  if (isInstalled(part)) return
  const turn = await takeTurn()
  // Whoever was before us may have brought what we need.
  if (!isInstalled(part)) await bring(part, turn.server)
  turn.end()
}

/** @param {'running' | 'everything'} part */
function isInstalled(part) {
  const { lockFile, installed } = readStamp()
  return !existsSync(mark) && lockFile === hashOfLockFile() && (installed === 'everything' || installed === part)
}

function readStamp() {
  if (!existsSync(stamp)) return {}
  // Releases up to 1.14.0 always installed everything, and did not say so.
  const [lockFile, installed = 'everything'] = readFileSync(stamp, 'utf8').split(' ')
  return { lockFile, installed }
}

const hashOfLockFile = () =>
  createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex')

/** @param {'running' | 'everything'} part @param {net.Server} turn */
async function bring(part, turn) {
  // What was here once stays: going back and forth between start and tests must not install each time.
  const wanted = readStamp().installed === 'everything' ? 'everything' : part
  const lockFile = hashOfLockFile()
  // Not on standard output: `npm run --silent routes > file` keeps what a tool says.
  console.error(wanted === 'everything' ? 'Installing packages, those for tests and tools as well …' : 'Installing packages …')
  // npm takes a folder with a package.json for a whole package, also where an end came in the middle of it.
  if (existsSync(mark)) removePackages()
  mkdirSync(path.dirname(mark), { recursive: true })
  writeFileSync(mark, '')
  const { code, signal } = await npmInstall(wanted, turn)
  // On a failure npm puts back what was there, and says so by ending by itself.
  if (code !== null) rmSync(mark)
  if (code !== 0) {
    console.error(signal === null ? 'The packages could not be installed; npm said why above.' : `The installation was ended by ${signal}.`)
    process.exit(code ?? 1)
  }
  // Headers and a second link to what is in node/bin; npm would take them away at its next installation.
  rmSync(path.join(packages, 'node/node_modules'), { recursive: true, force: true })
  writeFileSync(stamp, `${lockFile} ${wanted}`)
}

function removePackages() {
  for (const name of readdirSync(packages)) if (name !== '.cache') rmSync(path.join(packages, name), { recursive: true, force: true })
}

/**
 * @param {'running' | 'everything'} part @param {net.Server} turn
 * @returns {Promise<{ code: number | null, signal: NodeJS.Signals | null }>}
 */
function npmInstall(part, turn) {
  // Not `npm ci`: it refuses a lock file written where the registry lacked some other platform's optional binary.
  const words = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', part === 'everything' ? '--include=dev' : '--omit=dev']
  const isWindows = process.platform === 'win32'
  const npm = spawn('npm', words, {
    cwd: root,
    // The turn is npm's as well: killed alone, we leave an npm that still writes. Node has no public name for what is shared here.
    stdio: ['inherit', 2, 'inherit', isWindows ? 'ignore' : turn._handle.fd],
    shell: isWindows,
  })
  // A terminal sends Ctrl-C to npm as well. Told to stop, npm takes back what it has begun.
  const heed = { SIGINT: () => {}, SIGTERM: () => npm.kill('SIGTERM'), SIGHUP: () => npm.kill('SIGHUP') }
  for (const [signal, listener] of Object.entries(heed)) process.on(signal, listener)
  return new Promise((resolve, reject) => {
    npm.on('error', reject)
    npm.on('exit', (code, signal) => {
      for (const [name, listener] of Object.entries(heed)) process.off(name, listener)
      resolve({ code, signal })
    })
  })
}

/** One process at a time may write the packages. The system ends the turn with the last process that has it, however that ends. */
async function takeTurn() {
  const address = addressOfTurn()
  for (let isFirst = true; ; isFirst = false) {
    const turn = await listen(address)
    if (turn) return turn
    if (isFirst) console.error('Waiting for another process that installs the packages …')
    await endOf(address)
  }
}

function addressOfTurn() {
  const { dev, ino } = statSync(root)
  const name = `brigade-packages-${dev}-${ino}`
  if (process.platform === 'linux') return `\0${name}`
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : path.join(tmpdir(), name)
}

/** @param {string} address @returns {Promise<{ server: net.Server, end: () => void } | undefined>} undefined where somebody else listens */
function listen(address) {
  /** @type {net.Socket[]} */
  const waiting = []
  const server = net.createServer((socket) => waiting.push(socket.on('error', () => {})))
  const end = () => {
    server.close()
    for (const socket of waiting) socket.destroy()
  }
  return new Promise((resolve, reject) => {
    server.once('error', (error) => ('code' in error && error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error)))
    server.listen(address, () => resolve({ server, end }))
  })
}

/** Waits until nobody listens there any more. @param {string} address @returns {Promise<void>} */
function endOf(address) {
  return new Promise((resolve) => {
    const socket = net.connect(address)
    socket.on('error', (error) => {
      // On macOS the name is a file, which outlives a process that was killed.
      if ('code' in error && error.code === 'ECONNREFUSED') rmSync(address, { force: true })
    })
    socket.on('close', () => resolve())
  })
}
