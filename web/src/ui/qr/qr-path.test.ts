import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { qrFile, qrPath } from './qr-path.ts'

/** The modules that a path of one-high rectangles covers. */
function covered(path: string): Set<string> {
  const runs = [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)]
  return new Set(runs.flatMap(([, x, y, length]) => Array.from({ length: Number(length) }, (_, step) => `${Number(x) + step} ${y}`)))
}

test('the path covers the dark modules of the code, no more and no less', () => {
  const text = 'https://example.com/t/12'
  const { size, path } = qrPath(text)
  const { data } = encode(text, { ecc: 'M', border: 4 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x} ${y}`] : [])))
  expect(covered(path)).toEqual(new Set(dark))
  expect(size).toBe(data.length)
})

test('the margin stays empty, and the file is black on white', () => {
  const code = qrPath('table 12')
  for (const module of covered(code.path)) for (const place of module.split(' ').map(Number)) expect(place >= 4 && place < code.size - 4).toBe(true)
  expect(qrFile(code)).toContain('<path fill="#fff"')
})
