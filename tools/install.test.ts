import { execFileSync, spawn } from 'node:child_process'
import { appendFileSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'

/** A product with one package to run and one for its tests, both from folders: npm needs no network for it. Its npm waits while `hold` is there. */
class Product {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'brigade-install-'))

  constructor() {
    for (const name of ['needed', 'for-tests']) {
      this.write(`parts/${name}/package.json`, JSON.stringify({ name, version: '1.0.0' }))
      this.write(`parts/${name}/index.js`, '')
    }
    this.write(
      'package.json',
      JSON.stringify({
        name: 'product',
        private: true,
        scripts: { postinstall: 'node postinstall.mjs' },
        dependencies: { needed: 'file:parts/needed' },
        devDependencies: { 'for-tests': 'file:parts/for-tests' },
      }),
    )
    // Copied as from the registry, not linked.
    this.write('.npmrc', 'install-links=true\n')
    this.write(
      'postinstall.mjs',
      `import { appendFileSync, existsSync } from 'node:fs'
      appendFileSync('log', 'began\\n')
      const look = setInterval(() => {
        if (existsSync('hold')) return
        clearInterval(look)
        appendFileSync('log', 'ended\\n')
      }, 20)`,
    )
    execFileSync('npm', ['install', '--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund', '--silent'], { cwd: this.folder })
    mkdirSync(path.join(this.folder, 'tools'))
    copyFileSync(path.join(import.meta.dirname, 'install.mjs'), path.join(this.folder, 'tools/install.mjs'))
    onTestFinished(() => rmSync(this.folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }))
  }

  write(name: string, text: string): void {
    mkdirSync(path.dirname(path.join(this.folder, name)), { recursive: true })
    writeFileSync(path.join(this.folder, name), text)
  }

  /** What each npm did, in its order. */
  log(): string[] {
    const file = path.join(this.folder, 'log')
    return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
  }

  packages(): string[] {
    return readdirSync(path.join(this.folder, 'node_modules')).filter((name) => !name.startsWith('.'))
  }

  hold(): () => void {
    this.write('hold', '')
    const release = () => rmSync(path.join(this.folder, 'hold'), { force: true })
    onTestFinished(release)
    return release
  }

  install(part: 'running' | 'everything'): Installation {
    return new Installation(this.folder, part)
  }
}

/** One command that installs before it does its own work, in a process group of its own as in a terminal. */
class Installation {
  said = ''
  readonly #process
  readonly ended: Promise<number | null>

  constructor(folder: string, part: string) {
    const command = `import('./tools/install.mjs').then(({ install }) => install('${part}'))`
    this.#process = spawn(process.execPath, ['-e', command], { cwd: folder, detached: true, stdio: ['ignore', 'inherit', 'pipe'] })
    this.#process.stderr.setEncoding('utf8').on('data', (words: string) => {
      this.said += words
    })
    this.ended = new Promise((resolve) => this.#process.on('exit', resolve))
  }

  tell(signal: NodeJS.Signals): void {
    this.#process.kill(signal)
  }

  /** It and its npm, as when the machine stops. */
  killAll(): void {
    process.kill(-Number(this.#process.pid), 'SIGKILL')
  }
}

const sure = { timeout: 30_000, interval: 20 }

test('start installs what running needs, tests install the rest, and neither removes or reinstalls', async () => {
  const product = new Product()
  expect(await product.install('running').ended).toBe(0)
  expect(product.packages()).toEqual(['needed'])
  expect(await product.install('everything').ended).toBe(0)
  expect(product.packages()).toEqual(['for-tests', 'needed'])
  const again = [product.install('running'), product.install('everything'), product.install('running')]
  for (const { ended } of again) expect(await ended).toBe(0)
  expect(again.map(({ said }) => said)).toEqual(['', '', ''])
  expect(product.log()).toHaveLength(4)
})

test('a new lock file reinstalls what was installed, and a start keeps the tests’ packages', async () => {
  const product = new Product()
  await product.install('everything').ended
  appendFileSync(path.join(product.folder, 'package-lock.json'), '\n')
  const start = product.install('running')
  expect(await start.ended).toBe(0)
  expect(start.said).toContain('Installing packages')
  expect(product.packages()).toEqual(['for-tests', 'needed'])
})

test('production settings of the shell do not keep packages from the tests', async () => {
  const product = new Product()
  vi.stubEnv('NODE_ENV', 'production')
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(await product.install('everything').ended).toBe(0)
  expect(product.packages()).toEqual(['for-tests', 'needed'])
})

test('after an interrupted install all packages are installed again, because some may be incomplete', async () => {
  const product = new Product()
  const release = product.hold()
  const first = product.install('running')
  await vi.waitUntil(() => product.log().length === 1, sure)
  first.killAll()
  await first.ended
  release()
  const file = path.join(product.folder, 'node_modules/needed/index.js')
  rmSync(file)
  expect(await product.install('running').ended).toBe(0)
  expect(existsSync(file)).toBe(true)
})

test('of two installs at once one installs and the other waits for it', async () => {
  const product = new Product()
  const release = product.hold()
  const first = product.install('everything')
  await vi.waitUntil(() => product.log().length === 1, sure)
  const second = product.install('running')
  await vi.waitUntil(() => second.said !== '', sure)
  release()
  expect([await first.ended, await second.ended]).toEqual([0, 0])
  expect(second.said).toBe('Waiting for another process that installs the packages …\n')
  expect(product.log()).toEqual(['began', 'ended'])
})

test('an install that was killed leaves its npm running, and the next install waits for that', async () => {
  const product = new Product()
  const release = product.hold()
  const first = product.install('running')
  await vi.waitUntil(() => product.log().length === 1, sure)
  first.tell('SIGKILL')
  await first.ended
  const second = product.install('running')
  await vi.waitUntil(() => second.said.includes('Waiting'), sure)
  release()
  expect(await second.ended, second.said).toBe(0)
  expect(product.log()).toEqual(['began', 'ended', 'began', 'ended'])
})

test('an install that is stopped ends its npm, and the next one installs', async () => {
  const product = new Product()
  const release = product.hold()
  const first = product.install('running')
  await vi.waitUntil(() => product.log().length === 1, sure)
  first.tell('SIGTERM')
  expect(await first.ended).not.toBe(0)
  release()
  expect(await product.install('running').ended).toBe(0)
  expect(product.packages()).toEqual(['needed'])
})
