import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { CardFace } from './CardFace.tsx'

afterEach(cleanup)

const face = { base: '/pictures/abc/whole/0/signed', width: 1600, height: 1009, tint: '#c08040' }

test('a card is drawn with its picture in place of the design, and says the same', () => {
  const { container, rerender } = render(<CardFace design="classic" name="House card" amountText="$50.00" />)
  const said = screen.getByRole('img').getAttribute('aria-label')
  expect(container.querySelector('svg')).not.toBeNull()
  rerender(<CardFace design="classic" picture={face} name="House card" amountText="$50.00" />)
  expect(container.querySelector('svg')).toBeNull()
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/pictures/abc/whole/0/signed/480.webp')
  expect(screen.getByLabelText(said ?? '')).toBeDefined()
})
