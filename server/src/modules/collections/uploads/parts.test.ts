import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { newFileKey } from '../serving/keys.ts'
import { beginParts, bytesCome, partsFile, partsOf } from './parts.ts'

const config = { dataDir: mkdtempSync(path.join(tmpdir(), 'brigade-parts-')) }
afterAll(() => rmSync(config.dataDir, { recursive: true, force: true }))

const sizes = fc.array(fc.integer({ min: 1, max: 200_000 }), { maxLength: 12 })

test('bytes lie in the file as they came, in pieces of any size and over any cuts, and the answer says how many there are', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.record({ sizes, isCut: fc.boolean() }), { minLength: 1, maxLength: 4 }), async (lines) => {
      const id = newFileKey()
      await beginParts(config, id)
      let sent = Buffer.alloc(0)
      for (const line of lines) {
        const pieces = line.sizes.map((size) => randomBytes(size))
        const writing = partsOf(config).write(Readable.from(coming(pieces, line.isCut)), id, sent.length)
        sent = Buffer.concat([sent, ...pieces])
        if (line.isCut) await expect(writing).rejects.toThrow('The line was cut')
        else expect(await writing).toBe(sent.length)
        expect(await bytesCome(config, id)).toBe(sent.length)
      }
      expect(readFileSync(partsFile(config, id)).equals(sent)).toBe(true)
    }),
    { numRuns: 30 },
  )
})

async function* coming(pieces: readonly Buffer[], isCut: boolean): AsyncGenerator<Buffer> {
  for (const piece of pieces) {
    yield piece
    await Promise.resolve()
  }
  if (isCut) throw new Error('The line was cut')
}
