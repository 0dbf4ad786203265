import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { browserTestsOf, shuffled } from './shuffled/order.ts'

// `npm run test:shuffled`: all tests in a random order, with a delayed server, beside two busy loops. Says its
// seed, with which a run is repeated. Red when anything is red.
const usage = 'Usage: npm run test:shuffled -- [--seed 7] [--delay 400] [--loops 2] [--only unit|server|web|browser] [part of a file name …]'
const parts = ['unit', 'server', 'web', 'browser']
const { values, positionals: files } = readArguments()
const seed = wholeNumber(values.seed ?? String(1 + Math.floor(Math.random() * 999_999)))
const delay = wholeNumber(values.delay ?? '400')
const loops = wholeNumber(values.loops ?? '2')
const only = values.only === undefined ? parts : parts.filter((part) => values.only?.includes(part))

const root = path.resolve(import.meta.dirname, '..')
const bin = (name: string) => path.join(root, 'node_modules/.bin', name)
const folder = mkdtempSync(path.join(tmpdir(), 'brigade-shuffled-'))
const env: NodeJS.ProcessEnv = {
  ...process.env,
  PATH: `${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env.PATH}`,
  TEST_DELAYS: `${seed}:${delay}`,
  // Of the law of giving a tenth: it is not about time, and each of its requests is late here.
  LAWS_REQUESTS: process.env.LAWS_REQUESTS ?? '2000',
}
const repeat = `npm run test:shuffled -- --seed ${seed}${delay === 400 ? '' : ` --delay ${delay}`}`
const running = new Set<ChildProcess>()
const red: string[] = []
let isEnding = false

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

console.log(`Seed ${seed}. Again in this order: ${repeat}`)
if (only.some((part) => part === 'server' || part === 'browser')) await step('web build', process.execPath, ['tools/web-build.mjs'])
for (let loop = 0; loop < loops; loop += 1) spin()
const projects = only.filter((part) => part !== 'browser')
if (projects.length > 0) await step('unit, server and web tests', bin('vitest'), [...vitestArguments(projects), ...files])
if (only.includes('browser')) await browserTests()
if (red.length > 0) console.error(`\n✗ ${red.join(', ')} failed with seed ${seed}. Again: ${repeat}`)
else console.log(`\nAll green with seed ${seed}.`)
process.exit(red.length > 0 ? 1 : 0)

function readArguments() {
  try {
    const options = {
      seed: { type: 'string' },
      delay: { type: 'string' },
      loops: { type: 'string' },
      only: { type: 'string', multiple: true },
    } as const
    const given = parseArgs({ options, allowPositionals: true })
    if (given.values.only?.some((part) => !parts.includes(part))) throw new Error(`--only is one of ${parts.join(', ')}.`)
    return given
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error))
  }
}

function wholeNumber(text: string): number {
  return /^\d{1,6}$/.test(text) ? Number(text) : refuse(`"${text}" is not a whole number.`)
}

function refuse(sentence: string): never {
  console.error(`${sentence}\n${usage}`)
  process.exit(2)
}

function vitestArguments(projects: readonly string[]): string[] {
  const shuffling = ['--sequence.shuffle.files', '--sequence.shuffle.tests', `--sequence.seed=${seed}`]
  return ['run', ...projects.flatMap((project) => ['--project', project]), ...shuffling]
}

/** Playwright has no shuffle: it lists its tests, and goes through them in the order that it is given. */
async function browserTests(): Promise<void> {
  // The list says all by itself: nothing of it may come from elsewhere.
  const listing = spawnSync(bin('playwright'), ['test', '--list', '--reporter=json', ...files], {
    cwd: root,
    env,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  if (listing.status !== 0) {
    console.error(listing.stdout || listing.stderr)
    red.push('the list of browser tests')
    return
  }
  const tests = shuffled(browserTestsOf(JSON.parse(listing.stdout)), seed)
  const list = path.join(folder, 'browser-tests.json')
  writeFileSync(list, JSON.stringify(tests))
  await step('browser tests', bin('playwright'), ['test', '--config', 'playwright.shuffled.config.ts'], { SHUFFLED_TESTS: list })
}

/** Failures are listed at the end; the rest still runs. */
async function step(title: string, command: string, args: readonly string[], more: NodeJS.ProcessEnv = {}): Promise<void> {
  if (isEnding) return
  console.log(`\n── ${title}`)
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...env, ...more } })
  running.add(child)
  const code = await new Promise<number>((resolve) => {
    child.on('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    child.on('exit', (status) => resolve(status ?? 1))
  })
  running.delete(child)
  if (code !== 0) red.push(title)
}

/** Keeps a core busy until this process is gone, however it went. */
function spin(): void {
  const script = `const above = ${process.pid}; while (process.ppid === above) for (let turn = 0; turn < 1e8; turn += 1);`
  const loop = spawn(process.execPath, ['--eval', script], { stdio: 'ignore' })
  running.add(loop)
  loop.on('exit', () => running.delete(loop))
}

/** Told to stop: so is what runs, which then ends this process by its own end; a second time everything is killed. */
function end(): void {
  if (isEnding) process.exit(1)
  isEnding = true
  red.push('interrupted: the run')
  for (const child of running) child.kill('SIGTERM')
}
