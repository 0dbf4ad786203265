import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { watchDisk } from './disk-space.ts'

test('concurrent checks make one reserve file', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'brigade-disk-'))
  const reserve = path.join(folder, 'reserve')
  // Nobody listens there: what each look does before it asks PostgreSQL is what is tried here.
  const connection = { host: '127.0.0.1', port: 1 }
  const watch = watchDisk({ connection, reserve, freeBytes: () => Promise.resolve(2 ** 40), log: () => {}, gone: () => {} })
  onTestFinished(async () => {
    await watch.stop()
    rmSync(folder, { recursive: true })
  })
  const looks = await Promise.allSettled([watch.look(), watch.look(), watch.look()])
  expect(looks.map((look) => look.status === 'rejected' && look.reason.code)).toEqual(['ECONNREFUSED', 'ECONNREFUSED', 'ECONNREFUSED'])
  expect(existsSync(reserve)).toBe(true)
})
