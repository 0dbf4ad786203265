// @vitest-environment happy-dom

import { cropFrom, cropText } from '@brigade/contract/collections/addresses.ts'
import type { Picture } from '@brigade/contract/collections/pictures.ts'
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { CropParts, cropOf } from './CropParts.tsx'

afterEach(cleanup)

const picture: Picture = {
  id: 1,
  collection_id: 1,
  name: 'burger.jpg',
  caption: '',
  alt: '',
  credit: '',
  rights_until: null,
  width: 1000,
  height: 500,
  bytes: 1000,
  format: 'jpeg',
  is_animated: false,
  focal_x: 5000,
  focal_y: 5000,
  crops: {},
  is_cover: false,
  used: 0,
  added_by: '',
  face: { base: '/pictures/a/whole/0/b', width: 1000, height: 500, tint: '#808080' },
  version: 1,
  inserted_at: '2026-11-27T12:00:00Z',
  updated_at: '2026-11-27T12:00:00Z',
}

const show = (props: Partial<Parameters<typeof CropParts>[0]>) =>
  render(
    <MantineProvider>
      <CropParts picture={picture} {...props} />
    </MantineProvider>,
  )
const frame = () => screen.getByRole('slider', { name: 'Part that is shown' })

test('a part is chosen by keys, and given back', async () => {
  const onChange = vi.fn()
  show({ onChange })
  const square = screen.getByRole('button', { name: /Logos/ })
  expect(square.textContent).toContain('1:1, automatic')
  await userEvent.click(square)
  frame().focus()
  expect(frame().getAttribute('aria-valuetext')).toBe('500 × 500 pixels, 25% from the left, 0% from the top')
  await userEvent.keyboard('-{ArrowLeft}')
  expect(onChange).toHaveBeenLastCalledWith({ square: { x: 2519, y: 238, width: 4762, height: 9524 } })
  expect(square.textContent).toContain('1:1, chosen')
  expect(square.textContent).toContain('Only 476 pixels wide')
  await userEvent.click(screen.getByRole('button', { name: 'Back to automatic' }))
  expect(onChange).toHaveBeenLastCalledWith({})
})

test('a part is dragged as far as the picture goes, and drawn from a corner', async () => {
  const onChange = vi.fn()
  const { container } = show({ onChange, defaultValue: { cover: { x: 0, y: 0, width: 4000, height: 4500 } } })
  await userEvent.click(screen.getByRole('button', { name: /Cover pictures/ }))
  const stage = frame().parentElement as HTMLElement
  stage.getBoundingClientRect = () => ({ left: 0, top: 0, width: 1000, height: 500 }) as DOMRect
  stage.setPointerCapture = () => {}
  const at = (clientX: number, clientY: number) => ({ clientX, clientY, pointerId: 1, button: 0 })
  fireEvent.pointerDown(frame(), at(100, 100))
  fireEvent.pointerMove(stage, at(300, 900))
  fireEvent.pointerUp(stage, at(300, 900))
  expect(onChange).toHaveBeenLastCalledWith({ cover: { x: 2000, y: 5500, width: 4000, height: 4500 } })
  fireEvent.pointerMove(stage, at(0, 0))
  expect(onChange).toHaveBeenCalledTimes(1)
  fireEvent.pointerDown(container.querySelector('[data-corner="top left"]') as Element, at(200, 275))
  fireEvent.pointerMove(stage, at(0, 0))
  expect(onChange).toHaveBeenLastCalledWith({ cover: { x: 0, y: 3250, width: 6000, height: 6750 } })
})

test('whoever may not change a picture sees what each use shows, and no way to choose', () => {
  show({ picture: { ...picture, crops: { item: { x: 0, y: 0, width: 6667, height: 10_000 } } } })
  expect(screen.getByText('4:3, chosen')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a part in shares becomes one that has an address', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(share, share, share, share, (x, y, width, height) => {
      const crop = cropOf({ x, y, width, height })
      expect(cropFrom(cropText(crop))).toEqual(crop)
    }),
  )
})
