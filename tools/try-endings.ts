// node tools/try-endings.ts [rounds] [--only words]: starts the product by `npm start` and ends it by every signal to every process, so many
// times each (50), and tells what was left and how long it took. Linux, with `script` of util-linux. Every fifth time the signal comes while the
// server is still starting, every fifth with clients that say nothing, half a header and half a body.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { commandOf, isRunning, startOf } from '../server/src/platform/embedded-postgres/processes.ts'
import { root } from './bench/processes.ts'

/** One process, whoever has its number later. */
interface Named {
  readonly pid: number
  readonly start: string | undefined
  readonly what: string
}

interface Started {
  readonly top: ChildProcess
  readonly port: number
  readonly processes: readonly Named[]
  readonly server: Named
  readonly starter: number
  readonly socketDir: string | undefined
}

interface Way {
  readonly name: string
  readonly inTerminal: boolean
  /** True when the server itself has no chance to tidy up. */
  readonly isBrutal: boolean
  end(started: Started): Promise<void> | void
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGKILL'] as const
const targets = {
  npm: ({ top }: Started) => top.pid ?? 0,
  starter: ({ starter }: Started) => starter,
  server: ({ server }: Started) => server.pid,
  group: ({ top }: Started) => -(top.pid ?? 0),
} as const
const ways: readonly Way[] = [
  ...Object.entries(targets).flatMap(([target, pidOf]) =>
    signals.map((signal) => ({
      name: `${signal} to ${target}`,
      inTerminal: false,
      isBrutal: signal === 'SIGKILL' && (target === 'server' || target === 'group'),
      end: (started: Started) => void process.kill(pidOf(started), signal),
    })),
  ),
  { name: 'Ctrl-C three times', inTerminal: true, isBrutal: false, end: pressThrice },
  { name: 'terminal closed', inTerminal: true, isBrutal: false, end: ({ top }) => void top.kill('SIGKILL') },
]

/** The server has ten seconds, and half a one to notice that its starter is gone. */
const serverMs = 10_500
const databaseMs = 5000

const rounds = Number(process.argv[2] ?? 50)
const only = process.argv.includes('--only') ? process.argv.slice(process.argv.indexOf('--only') + 1).join(' ') : ''
const folder = mkdtempSync(path.join(tmpdir(), 'brigade-endings-'))
// As root PostgreSQL runs under another account, which has to get in.
chmodSync(folder, 0o755)
const dataDir = path.join(folder, 'data')
const lock = path.join(dataDir, 'owner.lock')
// Below the ports that a system gives away, where one that is free now may be taken by anybody between two rounds.
const firstPort = 18_400 + (process.pid % 100) * 4
const env = {
  ...process.env,
  DATA_DIR: dataDir,
  KEYS_DIR: path.join(folder, 'keys'),
  PORT: String(firstPort),
  BANK_LINK_PORT: String(firstPort + 1),
  ECHO_MARKET_PORT: String(firstPort + 2),
  POS_SANDBOX_PORT: String(firstPort + 3),
  PRACTICE_ORDERS_SECONDS: '0',
  LOG_LEVEL: 'warn',
}
let isAllWell = true

if ('slow clients'.includes(only)) await trySlowClients()
for (const way of ways.filter(({ name }) => name.includes(only))) await tryWay(way)
rmSync(folder, { recursive: true, force: true })
process.exitCode = isAllWell ? 0 : 1

async function tryWay(way: Way): Promise<void> {
  const left: string[] = []
  const took: number[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const started = await start(way, round % 5 === 4)
    const clients = round % 5 === 0 ? await badClients(started.port) : []
    const began = performance.now()
    await way.end(started)
    await gone(started, began)
    took.push(performance.now() - began)
    left.push(...leftovers(started, way).map((what) => `round ${round}: ${what}`))
    for (const client of clients) client.destroy()
    tidy(started)
  }
  took.sort((a, b) => a - b)
  const seconds = (at: number) => `${((took[Math.floor(at * (took.length - 1))] ?? 0) / 1000).toFixed(1)} s`
  console.log(
    `${way.name.padEnd(20)} ${rounds} times: half within ${seconds(0.5)}, all within ${seconds(1)}; left: ${left.slice(0, 5).join(', ') || 'nothing'}${left.length > 5 ? ` and ${left.length - 5} more` : ''}`,
  )
  isAllWell &&= left.length === 0
}

/** Through npm as people start it; answers when the server is ready, or just begins. */
async function start({ inTerminal }: Pick<Way, 'inTerminal'>, isEarly: boolean): Promise<Started> {
  const out = openSync(path.join(folder, 'output'), 'a')
  const top = inTerminal
    ? spawn('script', ['-qec', 'npm start -- --empty', '/dev/null'], { cwd: root, env, detached: true, stdio: ['pipe', out, out] })
    : spawn('npm', ['start', '--', '--empty'], { cwd: root, env, detached: true, stdio: ['ignore', out, out] })
  // A terminal that is closed already takes no more keys.
  top.stdin?.on('error', () => {})
  const before = existsSync(lock) ? readFileSync(lock, 'utf8') : ''
  await until(() => existsSync(lock) && readFileSync(lock, 'utf8') !== before, 'the server took its folder')
  const pid = (JSON.parse(readFileSync(lock, 'utf8')) as { pid: number }).pid
  const server = named(pid)
  if (isEarly) await pause(Math.random() * 1500)
  else await until(async () => (await fetch(`http://127.0.0.1:${env.PORT}/readyz`).catch(() => undefined))?.ok === true, 'the server was ready')
  const pidFile = path.join(dataDir, 'postgres/postmaster.pid')
  const socketDir = existsSync(pidFile) ? readFileSync(pidFile, 'utf8').split('\n')[4] : undefined
  const processes = [...below(top.pid ?? 0), server]
  return { top, port: Number(env.PORT), processes, server, starter: parentOf(pid), socketDir }
}

async function until(isSo: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const giveUp = performance.now() + 60_000
  while (!(await isSo())) {
    if (performance.now() > giveUp)
      throw new Error(`Waited in vain until ${what}:\n${readFileSync(path.join(folder, 'output'), 'utf8').slice(-2000)}`)
    await pause(20)
  }
}

async function pressThrice({ top }: Started): Promise<void> {
  for (let press = 0; press < 3; press += 1) {
    top.stdin?.write('\x03')
    await pause(60)
  }
}

function badClients(port: number, pathname = '/api/users/v5/login'): Promise<net.Socket[]> {
  const head = `POST ${pathname} HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n`
  const connected = ['', head.slice(0, 30), `${head}{"em`].map(async (says) => {
    const client = net.connect(port, '127.0.0.1').on('error', () => {})
    await once(client, 'connect')
    client.write(says)
    return client
  })
  return Promise.all(connected)
}

/** How long each server waits for clients that say nothing, half a header and half a body. */
async function trySlowClients(): Promise<void> {
  const started = await start({ inTerminal: false }, false)
  const servers = [
    ['server', env.PORT, '/api/users/v5/login'],
    ['bank', env.BANK_LINK_PORT, '/control/order'],
    ['marketplace', env.ECHO_MARKET_PORT, '/control'],
    ['point of sale', env.POS_SANDBOX_PORT, '/control/order'],
  ] as const
  const measured = servers.map(async ([name, port, pathname]) => {
    const cutOff = (await badClients(Number(port), pathname)).map(async (client) => {
      const began = performance.now()
      client.resume()
      await once(client, 'close')
      return (performance.now() - began) / 1000
    })
    return { name, took: await Promise.all(cutOff) }
  })
  for (const { name, took } of await Promise.all(measured)) {
    const [silent = 0, header = 0, body = 0] = took
    console.log(
      `${name.padEnd(20)} cuts off a silent client after ${silent.toFixed(1)} s, half a header ${header.toFixed(1)} s, half a body ${body.toFixed(1)} s`,
    )
    isAllWell &&= silent < 18 && header < 18 && body < 33
  }
  process.kill(started.server.pid, 'SIGTERM')
  await gone(started, performance.now())
}

/** Waits until nothing runs any more, or the time for it is over. */
async function gone(started: Started, began: number): Promise<void> {
  while (performance.now() - began < serverMs + databaseMs) {
    if (performance.now() - began > serverMs && isThere(started.server)) return
    if (running(started).length === 0) return
    await pause(20)
  }
}

function leftovers(started: Started, { isBrutal }: Way): string[] {
  const files = existsSync(dataDir) ? readdirSync(dataDir) : []
  const odd = files.filter((name) => /^owner\.lock\.|\.init-|\.part$|^probe-/.test(name))
  return [
    ...running(started).map(({ what, pid }) => `process ${pid} (${what})`),
    ...(!isBrutal && existsSync(lock) ? ['owner.lock'] : []),
    ...(started.socketDir && existsSync(started.socketDir) ? [started.socketDir] : []),
    ...odd,
  ]
}

/** Of what was started then, and whatever works in the data folder now. */
function running(started: Started): Named[] {
  const inFolder = allPids().filter((pid) => pid !== process.pid && commandOf(pid).includes(folder))
  return [...started.processes, ...inFolder.map(named)].filter((one, at, all) => isThere(one) && all.findIndex(({ pid }) => pid === one.pid) === at)
}

/** So that what one round leaves does not count in the next. */
function tidy(started: Started): void {
  for (const one of running(started)) if (isThere(one)) process.kill(one.pid, 'SIGKILL')
}

function named(pid: number): Named {
  return { pid, start: startOf(pid), what: commandOf(pid).slice(0, 60) }
}

function isThere({ pid, start: begun }: Named): boolean {
  return isRunning(pid) && startOf(pid) === begun
}

function below(pid: number): Named[] {
  const children = allPids().filter((child) => parentOf(child) === pid)
  return [named(pid), ...children.flatMap(below)]
}

function allPids(): number[] {
  return readdirSync('/proc').map(Number).filter(Number.isInteger)
}

function parentOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    // It has ended meanwhile.
    return 0
  }
}
