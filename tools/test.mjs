// `npm test`: everything, on a machine with Node, npm and Debian's packages. `npm run check` is the fast part (`--fast`).
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { install, nodeBinary, root } from './install.mjs'

await install('everything')
const isFast = process.argv.includes('--fast')
const bin = (name) => path.join(root, 'node_modules/.bin', name)
const env = { ...process.env, PATH: `${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env.PATH}`, NODE_COMPILE_CACHE: '' }
const reports = { vitest: path.join(root, 'node_modules/.cache/vitest.json'), browser: path.join(root, 'node_modules/.cache/browser-tests.json') }

step('types: contract, server, tools', bin('tsc'), ['-p', 'tsconfig.json'])
step('types: web', bin('tsc'), ['-p', 'web/tsconfig.json'])
step('types: browser tests', bin('tsc'), ['-p', 'e2e/tsconfig.json'])
step('lint and format', bin('biome'), ['ci', '--error-on-warnings', '.'])
step('promises', bin('oxlint'), ['--type-aware', '-c', '.oxlintrc.json', 'contract', 'server', 'web/src', 'tools', 'e2e'])
step('architecture', nodeBinary(), ['tools/architecture.ts'])
if (isFast) {
  step('unit tests', bin('vitest'), ['run', '--project', 'unit', '--project', 'web'])
} else {
  // First, for the server's tests ask for the built page.
  step('web build', nodeBinary(), ['tools/web-build.mjs'])
  step('mobile shells', nodeBinary(), ['tools/mobile/sync.ts'])
  step('mobile shells: doctor', nodeBinary(), ['tools/mobile/doctor.ts'])
  step('unit and server tests', bin('vitest'), ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${reports.vitest}`])
  findChromium()
  step('browser tests', bin('playwright'), ['test'])
  step('the slowest ten', nodeBinary(), ['tools/print-slowest.ts', reports.vitest, reports.browser])
}
console.log('\nAll green.')

function step(title, command, args) {
  const began = Date.now()
  console.log(`\n── ${title}`)
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env })
  if (error) console.error(error.message)
  if (status !== 0) {
    console.error(`\n✗ ${title} failed.`)
    process.exit(status ?? 1)
  }
  console.log(`   ${((Date.now() - began) / 1000).toFixed(1)} s`)
}

/** Chromium from the system, or from its packages where that can be done. */
function findChromium() {
  const known = [
    process.env.CHROMIUM,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ]
  const found = () => known.find((place) => place && existsSync(place))
  if (!found() && existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    console.log('\n── installing Chromium')
    spawnSync('sh', ['-c', 'apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium'], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  }
  const place = found()
  if (!place) {
    console.error('\n✗ The browser tests need Chromium: install it (Debian: apt-get install chromium) or name it in CHROMIUM.')
    process.exit(1)
  }
  env.CHROMIUM = place
}
