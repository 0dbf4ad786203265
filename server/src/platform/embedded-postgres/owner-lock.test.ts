import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type TestContext, test } from 'vitest'
import { FolderInUse, ownFolder } from './owner-lock.ts'

const hour = 3600

/** A folder whose lock was written by a server in another container, and touched with a time as its clock showed it. */
async function foreignFolder({ onTestFinished }: TestContext) {
  const folder = mkdtempSync(path.join(tmpdir(), 'brigade-owner-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const lock = path.join(folder, 'owner.lock')
  const own = await ownFolder(folder, () => undefined)
  const ours = JSON.parse(readFileSync(lock, 'utf8')) as object
  own.release()
  writeFileSync(lock, JSON.stringify({ ...ours, pidNamespace: 'pid:[of another container]' }))
  const touch = (ahead: number) => {
    const at = Date.now() / 1000 + ahead
    utimesSync(lock, at, at)
  }
  return { folder, touch }
}

test.concurrent('the lock of a server that died before the clock was turned back expires', async (test) => {
  const { folder, touch } = await foreignFolder(test)
  touch(hour)
  const own = await ownFolder(folder, () => undefined)
  own.release()
})

test.concurrent('a running server keeps its folder when the clock is put ahead by an hour', async (test) => {
  const { folder, touch } = await foreignFolder(test)
  touch(-hour)
  // Its next sign of life, with the time it shows by then.
  const beating = setTimeout(() => touch(0), 2000)
  test.onTestFinished(() => clearTimeout(beating))
  await test.expect(ownFolder(folder, () => undefined)).rejects.toThrow(FolderInUse)
})
