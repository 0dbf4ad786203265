import { spawn } from 'node:child_process'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const keepRunning = JSON.stringify(pathToFileURL(path.join(root, 'tools/keep-running.mjs')))
/** Says again and again who its parent is and whether what is above it is gone, for as long as somebody reads that. */
const starter = `import { npmAbove } from ${keepRunning}
  const above = npmAbove()
  setInterval(() => console.log(process.ppid + ' ' + above.isGone()), 50)
  process.stdout.on('error', () => process.exit())`
const npm = { npm_lifecycle_event: 'start', npm_package_json: path.join(root, 'package.json') }

/** What the starter says of the process that began it all, before and after that one was killed. `until`: what to wait for then. */
async function beforeAndAfter(shellCommand: string, env: Record<string, string>, until: 'gone' | 'another parent'): Promise<string[]> {
  const above = `require('node:child_process').spawn('sh', ['-c', ${JSON.stringify(shellCommand)}], { stdio: 'inherit' })`
  const top = spawn(process.execPath, ['-e', above], {
    env: { PATH: process.env.PATH, ...env, NODE: process.execPath, STARTER: starter },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void top.stdout.destroy())
  const lines = createInterface(top.stdout)[Symbol.asyncIterator]()
  const next = async () => String((await lines.next()).value).split(' ')
  const [parent, before = ''] = await next()
  top.kill('SIGKILL')
  for (;;) {
    const [now, isGone = ''] = await next()
    if (until === 'gone' ? isGone !== 'false' : now !== parent) return [before, isGone]
  }
}

test('a starter notices that its npm was killed, with a shell between them or without one', async () => {
  expect(await beforeAndAfter('exec "$NODE" --input-type=module -e "$STARTER"', npm, 'gone')).toEqual(['false', 'true'])
  // The colon keeps the shell there.
  expect(await beforeAndAfter('"$NODE" --input-type=module -e "$STARTER"; :', npm, 'gone')).toEqual(['false', 'true'])
})

test('a starter that npm did not run outlives the shell it came from', async () => {
  expect(await beforeAndAfter('exec "$NODE" --input-type=module -e "$STARTER"', {}, 'another parent')).toEqual(['false', 'false'])
  const ofAnother = { ...npm, npm_package_json: '/elsewhere/package.json' }
  expect(await beforeAndAfter('exec "$NODE" --input-type=module -e "$STARTER"', ofAnother, 'another parent')).toEqual(['false', 'false'])
})
