import { once } from 'node:events'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { fileNames, zipOf } from './zip.ts'

const at = new Date('2026-11-27T12:00:00Z')

test('a zip has the files as they are, and as many bytes as were said', async () => {
  const files = { 'burger.jpg': Buffer.from('one'), 'größe.png': Buffer.alloc(100_000, 7), empty: Buffer.alloc(0) }
  const entries = Object.entries(files).map(([name, bytes]) => ({ name, bytes: bytes.length, at, read: async () => Readable.from([bytes]) }))
  const { content, bytes } = zipOf(entries)
  const whole = await buffer(content)
  expect(whole).toHaveLength(bytes)
  expect(Object.entries(unzipSync(whole)).map(([name, held]) => [name, Buffer.from(held)])).toEqual(Object.entries(files))
})

test('whoever goes away has the open file closed, and no other one opened', async () => {
  const opened: Readable[] = []
  const endless = () =>
    new Readable({
      read() {
        this.push(Buffer.alloc(1000))
      },
    })
  const entry = (name: string) => ({
    name,
    bytes: 1_000_000_000,
    at,
    read: async () => {
      const stream = endless()
      opened.push(stream)
      return stream
    },
  })
  const { content } = zipOf([entry('a'), entry('b')])
  await once(content, 'readable')
  content.destroy()
  const [first] = opened
  if (first && !first.closed) await once(first, 'close')
  expect([opened.length, first?.destroyed]).toEqual([1, true])
})

test.each([
  ['that is shorter than was said', async () => Readable.from([Buffer.from('ab')])],
  ['that cannot be opened', () => Promise.reject(new Error('gone'))],
])('a file %s breaks the zip off: nobody takes it for whole', async (_, read) => {
  const { content } = zipOf([{ name: 'a', bytes: 3, at, read }])
  await expect(buffer(content)).rejects.toThrow()
})

test('names are good everywhere, and each of them is there once', () => {
  expect(fileNames(['a.jpg', 'A.jpg', 'a (2).jpg', '../etc/passwd', 'x:y?.png', '.hidden', 'CON.jpg', '', 'bell\u0007.gif'])).toEqual([
    'a.jpg',
    'A (2).jpg',
    'a (2) (2).jpg',
    '-etc-passwd',
    'x-y-.png',
    'hidden',
    'CON-.jpg',
    'file',
    'bell-.gif',
  ])
  expect(fileNames([`${'ä'.repeat(300)}.jpg`])).toEqual([`${'ä'.repeat(98)}.jpg`])
})
