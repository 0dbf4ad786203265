import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { packedText } from './pack-text.ts'
import { textOf } from './read-file.ts'

describe('the text of a file', () => {
  test.each([
    ['UTF-8', new TextEncoder().encode('Café – 5 €')],
    [
      'UTF-16, little end first',
      Uint8Array.from([0xff, 0xfe, ...[...'Café – 5 €'].flatMap((sign) => [sign.charCodeAt(0) & 255, sign.charCodeAt(0) >> 8])]),
    ],
    [
      'UTF-16, big end first',
      Uint8Array.from([0xfe, 0xff, ...[...'Café – 5 €'].flatMap((sign) => [sign.charCodeAt(0) >> 8, sign.charCodeAt(0) & 255])]),
    ],
    ['Windows-1252', Uint8Array.from([0x43, 0x61, 0x66, 0xe9, 0x20, 0x96, 0x20, 0x35, 0x20, 0x80])],
  ])('in %s', (_, bytes) => {
    expect(textOf(bytes)).toBe('Café – 5 €')
  })
})

const tooLarge = 'The file is too large.'

describe('packing', () => {
  test('a short text is sent as it is', async () => {
    expect(await packedText('item,price', tooLarge)).toEqual({ text: 'item,price', packing: 'none' })
  })

  test('a long text is sent compressed, and unpacks to the same text', async () => {
    const text = JSON.stringify(Array.from({ length: 20_000 }, (_, at) => ({ name: `Café ${at}` })))
    const packed = await packedText(text, tooLarge)
    expect(packed.packing).toBe('gzip')
    expect(packed.text.length).toBeLessThan(text.length / 3)
    expect(gunzipSync(Buffer.from(packed.text, 'base64')).toString()).toBe(text)
  })

  test('a text that is too long even compressed is refused with a sentence', async () => {
    const noise = Array.from({ length: 40_000 }, () => crypto.randomUUID() + crypto.randomUUID()).join('')
    await expect(packedText(noise, tooLarge)).rejects.toThrow('too large')
  })
})
