import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cropFrom, cropText, wholePicture } from './addresses.ts'
import { cropFor, cropRatios, pixelsOf } from './crops.ts'
import { cropUses } from './pictures.ts'

const picture = (width: number, height: number, focal_x = 5000, focal_y = 5000) => ({ width, height, focal_x, focal_y, crops: {} })

test('a chosen part is shown as chosen', () => {
  const square = { x: 100, y: 0, width: 5000, height: 9000 }
  expect(cropFor({ ...picture(1000, 800), crops: { square } }, 'square')).toEqual(square)
})

test('without one the largest part of the shape is shown, with the focal point in its middle as far as the edges let it', () => {
  expect(cropFor(picture(2000, 1000), 'square')).toEqual({ x: 2500, y: 0, width: 5000, height: 10_000 })
  expect(cropFor(picture(2000, 1000, 9500), 'square')).toEqual({ x: 5000, y: 0, width: 5000, height: 10_000 })
  expect(cropFor(picture(1000, 2000, 5000, 0), 'square')).toEqual({ x: 0, y: 0, width: 10_000, height: 5000 })
  expect(cropFor(picture(1600, 1200), 'item')).toEqual(wholePicture)
})

test('lies within the picture, has an address, and its pixels have the shape of the use', () => {
  const side = fc.integer({ min: 200, max: 9000 })
  const focus = fc.integer({ min: 0, max: 10_000 })
  fc.assert(
    fc.property(side, side, focus, focus, fc.constantFrom(...cropUses), (width, height, x, y, use) => {
      const shown = picture(width, height, x, y)
      const crop = cropFor(shown, use)
      expect(cropFrom(cropText(crop))).toEqual(crop)
      const pixels = pixelsOf(shown, crop)
      expect(Math.abs(pixels.width / pixels.height / cropRatios[use] - 1)).toBeLessThan(0.05)
    }),
  )
})
