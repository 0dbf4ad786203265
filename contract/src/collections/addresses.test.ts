import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addressFrom,
  baseOf,
  cropFrom,
  cropText,
  type RenditionAddress,
  renditionAt,
  renditionFormats,
  renditionWidths,
  signedPart,
  wholeSide,
  widthFor,
} from './addresses.ts'

const crop = fc.tuple(fc.nat(wholeSide - 1), fc.nat(wholeSide - 1)).chain(([x, y]) =>
  fc.record({
    x: fc.constant(x),
    y: fc.constant(y),
    width: fc.integer({ min: 1, max: wholeSide - x }),
    height: fc.integer({ min: 1, max: wholeSide - y }),
  }),
)
const key = fc.stringMatching(/^[\w-]{22}$/)
const address: fc.Arbitrary<RenditionAddress> = fc.record({
  file: key,
  crop,
  until: fc.nat(999_999),
  signature: key,
  width: fc.constantFrom(...renditionWidths),
  format: fc.constantFrom(...renditionFormats),
})

test('an address is read as it was written', () => {
  fc.assert(
    fc.property(address, (one) => {
      expect(addressFrom(renditionAt(baseOf(signedPart(one), one.signature), one.width, one.format))).toEqual(one)
    }),
  )
})

test('whatever else is no address', () => {
  fc.assert(
    fc.property(fc.string(), address, (text, one) => {
      const good = renditionAt(baseOf(signedPart(one), one.signature), one.width, one.format)
      expect(addressFrom(text)).toBeUndefined()
      expect(addressFrom(`${good}${text}`) === undefined || text === '').toBe(true)
    }),
  )
  expect(cropFrom('0-0-10001-1')).toBeUndefined()
  expect(cropFrom('00-0-10-10')).toBeUndefined()
  expect(cropText({ x: 0, y: 0, width: wholeSide, height: wholeSide })).toBe('whole')
})

test('a picture is asked for as wide as it is shown, and no wider than there is', () => {
  expect([widthFor(100), widthFor(161), widthFor(5000)]).toEqual([160, 320, 2048])
})
