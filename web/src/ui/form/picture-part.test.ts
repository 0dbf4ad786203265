import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawnTo, movedTo, type PicturePart, partAfterKey, shapeOf, sizedBy } from '../page/picture-part.ts'

const share = fc.double({ min: -0.5, max: 1.5, noNaN: true })
const keys = fc.constantFrom('ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', '+', '-')
const act = fc.oneof(
  fc.record({ x: share, y: share }).map(
    ({ x, y }) =>
      (part: PicturePart) =>
        movedTo(part, x, y),
  ),
  fc.record({ isRight: fc.boolean(), isBottom: fc.boolean(), x: share, y: share }).map(
    ({ isRight, isBottom, x, y }) =>
      (part: PicturePart, shape: number) =>
        drawnTo(part, { isRight, isBottom }, { x, y }, shape),
  ),
  fc.record({ key: keys, shift: fc.boolean() }).map(
    ({ key, shift }) =>
      (part: PicturePart, shape: number) =>
        partAfterKey(part, key, shift, shape) ?? part,
  ),
)

test('whatever is done to a part, it keeps its shape and stays within the picture', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.2, max: 5, noNaN: true }), fc.array(act, { maxLength: 30 }), (shape, acts) => {
      const width = Math.min(1, shape)
      let part: PicturePart = { x: 0, y: 0, width, height: width / shape }
      for (const next of acts) {
        part = next(part, shape)
        expect(part.width / part.height).toBeCloseTo(shape, 6)
        expect(part.width).toBeGreaterThan(0)
        for (const end of [part.x, part.y, 1 - part.x - part.width, 1 - part.y - part.height]) expect(end).toBeGreaterThan(-1e-9)
      }
    }),
  )
})

test('a corner is dragged away from the one opposite, as far as the picture goes', () => {
  const shape = shapeOf(1, { width: 200, height: 100 })
  expect(shape).toBe(0.5)
  const part = { x: 0.25, y: 0.5, width: 0.125, height: 0.25 }
  expect(drawnTo(part, { isRight: true, isBottom: true }, { x: 0.5, y: 0.6 }, shape)).toEqual({ x: 0.25, y: 0.5, width: 0.25, height: 0.5 })
  expect(drawnTo(part, { isRight: true, isBottom: true }, { x: 1, y: 1 }, shape)).toEqual({ x: 0.25, y: 0.5, width: 0.25, height: 0.5 })
  expect(drawnTo(part, { isRight: false, isBottom: false }, { x: 0.125, y: 0 }, shape)).toEqual({ x: 0, y: 0, width: 0.375, height: 0.75 })
})

test('arrows move, plus and minus and Shift with an arrow change the size, and the middle stays', () => {
  const part = { x: 0.4, y: 0.4, width: 0.2, height: 0.2 }
  const moved = partAfterKey(part, 'ArrowRight', false, 1)
  expect(moved).toMatchObject({ y: 0.4, width: 0.2 })
  expect(moved?.x).toBeCloseTo(0.41, 6)
  expect(partAfterKey(part, 'ArrowRight', true, 1)).toEqual(sizedBy(part, 1.05, 1))
  const small = partAfterKey(part, '-', false, 1)
  expect(small?.width).toBeCloseTo(0.19, 3)
  expect((small?.x ?? 0) + (small?.width ?? 0) / 2).toBeCloseTo(0.5, 6)
  expect(partAfterKey(part, 'a', false, 1)).toBeUndefined()
})
