import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centre, pointAfterKey, pointAt, pointUnder, positionOf } from '../page/focal-point.ts'
import { contrast, lettersOn, readColor } from './color-text.ts'
import { fileRefusal, sizeInWords, typesInWords } from './file-rules.ts'
import { addTags } from './tag-rules.ts'

test.each([
  ['abc', '#aabbcc'],
  ['#1D4ED8', '#1d4ed8'],
  [' 1d4ed8 ', '#1d4ed8'],
  ['#12', undefined],
  ['blue', undefined],
  ['#1234', undefined],
])('%j is the colour %s', (text, color) => {
  expect(readColor(text)).toBe(color)
})

test('either black or white is readable on any color', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(lettersOn('#1d4ed8').letters).toBe('#ffffff')
  const colors = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
  fc.assert(fc.property(colors, (color) => lettersOn(color).ratio >= 4.5))
})

test('tags are trimmed, split and kept once', () => {
  expect(addTags(['Vegan'], ' spicy , vegan;\nfrom  the grill\n')).toEqual({
    tags: ['Vegan', 'spicy', 'from the grill'],
    refused: [{ tag: 'vegan', because: 'twice' }],
  })
  expect(addTags(['a', 'b'], 'c', { max: 2 }).refused).toEqual([{ tag: 'c', because: 'too-many' }])
  expect(addTags([], 'abcdef', { maxLength: 5 }).refused).toEqual([{ tag: 'abcdef', because: 'too-long' }])
})

test('any pasted text gives unique, short and few tags, and existing ones stay', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), (texts) => {
      const { tags } = addTags(['first'], texts.join(','), { max: 5, maxLength: 8 })
      expect(tags[0]).toBe('first')
      expect(tags.length).toBeLessThanOrEqual(5)
      expect(new Set(tags.map((tag) => tag.toLowerCase())).size).toBe(tags.length)
      expect(tags.every((tag) => tag !== '' && !tag.includes(','))).toBe(true)
    }),
  )
})

const photo = { name: 'Plate.JPG', type: 'image/jpeg', size: 1000 }

test.each([
  [photo, [], { accept: ['image/*'] }, undefined],
  [photo, [], { accept: ['.jpg'] }, undefined],
  [photo, [], { accept: ['image/png', '.csv'] }, 'type'],
  [photo, [], { maxBytes: 999 }, 'size'],
  [{ ...photo, size: 0 }, [], {}, 'empty'],
  [photo, [photo], { maxFiles: 5 }, 'twice'],
  [{ ...photo, name: 'b.jpg' }, [photo], { maxFiles: 1 }, 'too-many'],
])('%j beside %j within %j: %s', (file, already, limits, because) => {
  expect(fileRefusal(file, already, limits)).toBe(because)
})

test('file sizes and types are described in words', () => {
  expect([10, 1400, 48_000, 2_000_000].map(sizeInWords)).toEqual(['10 B', '1.4 KB', '48 KB', '2 MB'])
  expect(typesInWords(['image/png', '.csv', 'video/*'], 'or', { video: 'films' })).toBe('PNG, CSV or films')
})

test('the focal point never leaves the picture', () => {
  expect(pointUnder({ clientX: 150, clientY: 400 }, { left: 100, top: 100, width: 200, height: 100 })).toEqual({ x: 0.25, y: 1 })
  expect(pointAfterKey(centre, 'ArrowRight', false)).toEqual({ x: 0.51, y: 0.5 })
  expect(pointAfterKey(pointAt(0.02, 0.5), 'ArrowLeft', true)).toEqual({ x: 0, y: 0.5 })
  expect(pointAfterKey(pointAt(0.9, 0.1), 'Home', false)).toEqual(centre)
  expect(pointAfterKey(centre, 'a', false)).toBeUndefined()
  expect(positionOf({ x: 0.25, y: 1 })).toBe('25% 100%')
  fc.assert(
    fc.property(fc.array(fc.constantFrom('ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown')), (keys) => {
      const end = keys.reduce((point, key) => pointAfterKey(point, key, true) ?? point, centre)
      expect(end.x >= 0 && end.x <= 1 && end.y >= 0 && end.y <= 1).toBe(true)
    }),
  )
})
